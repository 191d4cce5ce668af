use deckname_engine::Seat;
use deckname_scene::{Choose, Clicks, Motion, Reader, Spot, Weight};

use super::draw::{Sort, dial, hand, piece_id, stand};
use super::words;
use crate::action::Action;
use crate::config::StrengGeheim;
use crate::field::Field;
use crate::place::{Card, Kind, Place, Stash};
use crate::sheet::Sheet;
use crate::state::Phase;
use crate::view::View;
use crate::wire::{FIELD_NAMES, NAMES, PLACE_NAMES, SLOT_NAMES, secret_name};

pub(super) const BLACKOUT: &str = "button-blackout";

impl Choose for StrengGeheim {
    /// Fields for pieces, hiding places for searches, tips for secret places. A card is clicked and then its hiding place;
    /// on a sheet a player and then the name.
    fn clicks(&self, _: &View, a: &Action) -> Clicks {
        match a {
            Action::Stash(stash) => Clicks::parts(stash_parts(*stash)),
            Action::Dial(Field::OFF) => Clicks::one(BLACKOUT),
            Action::Bug(field) | Action::Dial(field) | Action::Informer(field) => Clicks::one(field_spot(*field)),
            Action::NoBug => Clicks::one("button-no-bug"),
            Action::Keep => Clicks::one("button-keep"),
            Action::Search(places) => Clicks::parts(places.iter().map(|place| vec![place_spot(place)])),
            Action::Snoop(tips) => Clicks::parts(tips.iter().map(|secret| vec![tip_spot(secret)])),
            Action::Pass => Clicks::one("button-pass"),
            Action::Flee(sheet) => Clicks::parts(sheet_parts(*sheet)),
            Action::Stay => Clicks::one("button-stay"),
        }
    }

    fn spot(&self, v: &View, _: &[Spot], spot: &Spot, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        match read(spot) {
            Some(Thing::Field(field)) => words::field(self, field, lang),
            Some(Thing::Place(place)) => words::place(self, place, lang),
            Some(Thing::Tip(secret)) => words::tip(self, secret, lang),
            Some(Thing::Seat(seat)) => reader.name(seat).to_string(),
            Some(Thing::Name(name)) => words::card(self, Card::Name(name), lang),
            Some(Thing::Word(key)) => words::say(lang, key),
            None => {
                debug_assert!(false, "{spot} is no spot in {:?}", v.phase);
                spot.to_string()
            }
        }
    }

    /// To stay is nothing, and so is a blackout: the agent is off the board for a round.
    fn weight(&self, a: &Action) -> Weight {
        match a {
            Action::NoBug | Action::Keep | Action::Pass | Action::Stay | Action::Dial(Field::OFF) => Weight::Nothing,
            Action::Flee(_) => Weight::Grave,
            _ => Weight::Usual,
        }
    }

    /// "Stay until I ask to flee" (`SG-14`).
    fn standing_order(&self, v: &View, _: &[Action]) -> Option<Action> {
        (v.phase == Phase::Flee && v.who.seat().is_some_and(|seat| v.waiting.contains(seat))).then_some(Action::Stay)
    }

    /// Cards lie in their hiding places, the knob of the dial is turned, and pieces stand where they are sent.
    fn preview(&self, v: &View, draft: &[Spot]) -> Vec<Motion> {
        let things: Vec<Thing> = draft.iter().filter_map(read).collect();
        match (v.phase, things.as_slice()) {
            (Phase::Stash, parts) => parts.chunks_exact(2).filter_map(hide).collect(),
            (Phase::Bug, [Thing::Field(field)]) => send(v, Sort::Bug, *field),
            (Phase::Informer, [Thing::Field(field)]) => send(v, Sort::Informer, *field),
            (Phase::Dial | Phase::Flight, [thing]) => {
                let field = if let Thing::Field(field) = thing { *field } else { Field::OFF };
                let through = vec![dial::knob(self, v, Some(field))];
                let mut motions = send(v, Sort::Agent, field);
                motions.push(Motion::Walk { id: dial::KNOB_ID.to_string(), through });
                motions
            }
            _ => Vec::new(),
        }
    }
}

/// The observer's piece on a field, as it will stand there.
fn send(v: &View, sort: Sort, field: Field) -> Vec<Motion> {
    let Some(seat) = v.who.seat() else { return Vec::new() };
    let mut then = *v;
    match sort {
        Sort::Agent => then.agents[seat.index()] = field,
        Sort::Informer => then.informers[seat.index()] = field,
        Sort::Bug => then.bugs[seat.index()] = field,
    }
    vec![Motion::Walk { id: piece_id(seat, sort), through: vec![stand(&then, seat, sort)] }]
}

/// A card in the hiding place that was clicked after it.
fn hide(part: &[Thing]) -> Option<Motion> {
    let [Thing::Word(card), Thing::Word(slot)] = part else { return None };
    let kind = if *card == "card-identity" { Kind::Identity } else { Kind::Formula };
    let slot = SLOT_NAMES.iter().position(|name| slot.strip_prefix("slot-") == Some(*name))?;
    Some(Motion::Walk { id: hand::card_id(kind).to_string(), through: vec![hand::hidden(slot as u8)] })
}

/// The toothbrush takes the place that is left.
fn stash_parts(stash: Stash) -> impl Iterator<Item = Vec<String>> {
    let part = move |kind: Kind, name: &str| {
        let slot = SLOT_NAMES.get(usize::from(stash.slot(kind))).copied().unwrap_or_default();
        vec![format!("card-{name}"), format!("slot-{slot}")]
    };
    [part(Kind::Identity, "identity"), part(Kind::Formula, "formula")].into_iter()
}

fn sheet_parts(sheet: Sheet) -> impl Iterator<Item = Vec<String>> {
    let named = move |seat: Seat| sheet.name(seat).map(|name| vec![seat_spot(seat), name_spot(name)]);
    (0..8).map(Seat).filter_map(named).chain([vec![place_spot(sheet.place)]])
}

/// What to click next after the draft; `None` if the prompt says it all.
pub(super) fn next(game: &StrengGeheim, v: &View, draft: &[Spot], reader: &Reader<'_>) -> Option<String> {
    let lang = reader.lang;
    match (v.phase, read(draft.last()?)?) {
        (Phase::Stash, Thing::Word(key @ ("card-identity" | "card-formula"))) => {
            Some(words::fill(lang, "next-slot", &[("card", words::say(lang, key).into())]))
        }
        (Phase::Flee, Thing::Seat(seat)) => Some(words::fill(lang, "next-name", &[("who", reader.name(seat).into())])),
        (Phase::Flee, _) => {
            let things = || draft.iter().filter_map(read);
            let named = things().filter(|thing| matches!(thing, Thing::Name(_))).count() as u8;
            let key = if things().any(|thing| matches!(thing, Thing::Place(_))) { "next-names" } else { "next-sheet" };
            Some(words::fill(lang, key, &[("count", (game.seats - 1).saturating_sub(named).into())]))
        }
        _ => None,
    }
}

pub(super) fn field_spot(field: Field) -> String {
    format!("field-{}", field.name().unwrap_or("off"))
}

pub(super) fn place_spot(place: Place) -> String {
    format!("place-{}", place.name())
}

pub(super) fn tip_spot(secret: u8) -> String {
    format!("tip-{}", secret_name(secret))
}

pub(super) fn seat_spot(seat: Seat) -> String {
    format!("seat-{}", seat.0)
}

pub(super) fn name_spot(name: u8) -> String {
    format!("name-{}", NAMES[usize::from(name)])
}

enum Thing {
    Field(Field),
    Place(Place),
    Tip(u8),
    Seat(Seat),
    Name(u8),
    /// Something with a message of its own.
    Word(&'static str),
}

fn read(spot: &Spot) -> Option<Thing> {
    let (kind, name) = spot.0.split_once('-')?;
    let among = |names: &[&str]| names.iter().position(|known| *known == name).map(|index| index as u8);
    match kind {
        "field" => among(&FIELD_NAMES).map(|field| Thing::Field(Field(field))),
        "place" => among(&PLACE_NAMES).map(|place| Thing::Place(Place(place))),
        "tip" => among(&PLACE_NAMES[usize::from(Place::G1.0)..]).map(Thing::Tip),
        "seat" => name.parse().ok().map(|seat| Thing::Seat(Seat(seat))),
        "name" => among(&NAMES).map(Thing::Name),
        _ => WORDS.iter().find(|(known, _)| *known == spot.0).map(|(_, key)| Thing::Word(key)),
    }
}

/// The other spots and the messages that name them.
const WORDS: [(&str, &str); 10] = [
    (BLACKOUT, "blackout"),
    ("button-no-bug", "label-no-bug"),
    ("button-keep", "label-keep"),
    ("button-pass", "label-pass"),
    ("button-stay", "label-stay"),
    ("card-identity", "card-identity"),
    ("card-formula", "card-formula"),
    ("slot-suitcase", "slot-suitcase"),
    ("slot-bag", "slot-bag"),
    ("slot-locker", "slot-locker"),
];
