use deckname_engine::Seat;
use deckname_scene::{Choose, Clicks, Reader, Spot};

use super::words;
use crate::action::Action;
use crate::config::StrengGeheim;
use crate::field::Field;
use crate::place::{Card, Kind, Place, Stash};
use crate::sheet::Sheet;
use crate::state::Phase;
use crate::view::View;
use crate::wire::{FIELD_NAMES, NAMES, PLACE_NAMES, SLOT_NAMES, secret_name};

impl Choose for StrengGeheim {
    /// Fields for pieces, hiding places for searches, tips for secret places. A card is clicked and then its hiding place;
    /// on a sheet a player and then the name.
    fn clicks(&self, _: &View, a: &Action) -> Clicks {
        match a {
            Action::Stash(stash) => Clicks::parts(stash_parts(*stash)),
            Action::Dial(Field::OFF) => Clicks::one("button-blackout"),
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

    /// "Stay until I have everything": while nothing can be declared (`SG-14`).
    fn standing_order(&self, _: &View, actions: &[Action]) -> Option<Action> {
        matches!(actions, [Action::Stay]).then_some(Action::Stay)
    }
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
    ("button-blackout", "blackout"),
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
