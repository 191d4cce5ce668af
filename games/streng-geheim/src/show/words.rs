use deckname_engine::{Observer, Seat, Seats};
use deckname_scene::{Arg, Hue, Lang, Printed, Reader, Spot, Words};

use super::{clicks, dossier};
use crate::action::Action;
use crate::clause::Clause;
use crate::config::StrengGeheim;
use crate::event::{Cards, Ending, Found, Look, Notice};
use crate::field::Field;
use crate::place::{Card, Kind, Place, Places, Stash};
use crate::sheet::Sheet;
use crate::state::{COLOURS, Deal, How, Phase};
use crate::tips::Tips;
use crate::view::View;
use crate::wire::{FORMULAS, SLOT_NAMES};

/// The colours in seat order (`SG-2`).
pub(super) const HUES: [Hue; COLOURS] = [Hue::Red, Hue::Yellow, Hue::Green, Hue::Black, Hue::Violet, Hue::Blue];

impl Words for StrengGeheim {
    /// While a flight lasts, the pursuers do not talk it over (`SG-20`).
    fn silence(&self, v: &View, seat: Seat) -> Option<Clause> {
        (v.phase == Phase::Flight && v.fugitive != Some(seat)).then_some(Clause::NoTalk)
    }

    fn prompt(&self, v: &View, draft: &[Spot], reader: &Reader<'_>) -> String {
        if let Some(next) = clicks::next(self, v, draft, reader) {
            return next;
        }
        let lang = reader.lang;
        let asked = v.who.seat().is_some_and(|seat| v.waiting.contains(seat));
        let both = |me: &'static str, other: &'static str| if asked { me } else { other };
        let key = match v.phase {
            Phase::Deal => "prompt-deal",
            Phase::Stash => both("prompt-stash-me", "prompt-stash"),
            Phase::Bug => both("prompt-bug-me", "prompt-bug"),
            Phase::Dial => both("prompt-dial-me", "prompt-dial"),
            Phase::Informer => both("prompt-informer-me", "prompt-informer"),
            Phase::Act => return act_prompt(self, v, asked, reader),
            Phase::Flee if asked && !dossier::may_declare(self, v) => "prompt-stay-me",
            Phase::Flee => both("prompt-flee-me", "prompt-flee"),
            Phase::Lot => return fill(lang, "prompt-lot", &[("seats", seats(v.level, reader).into())]),
            Phase::Flight if v.who.seat() == v.fugitive => both("prompt-flight-me", "prompt-flight"),
            Phase::Flight => both("prompt-hunt-me", "prompt-flight"),
            Phase::Over => return over(self, v, reader),
        };
        let who = v.fugitive.map_or("", |seat| reader.name(seat));
        fill(lang, key, &[("who", who.into()), ("alone", v.alone.into()), ("most", self.limits().alone.into())])
    }

    /// The tips in hand; in the end who it was, with which formula.
    fn standing(&self, v: &View, seat: Seat, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        match v.open.as_ref().filter(|_| v.phase == Phase::Over) {
            Some(open) => {
                let name = card(self, Card::Name(open.deal.names[seat.index()]), lang);
                format!("{name}, {}", FORMULAS[usize::from(open.deal.formulas[seat.index()])])
            }
            None => fill(lang, "standing", &[("count", v.tips_held[seat.index()].into())]),
        }
    }

    fn sentence(&self, n: &Notice, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        let by = |key: &str, seat: Seat| fill(lang, key, &[("who", reader.name(seat).into())]);
        match n {
            Notice::Dealt(Cards::Closed) => say(lang, "log-dealt"),
            Notice::Dealt(Cards::Mine { name, formula }) => {
                let args = [
                    ("name", card(self, Card::Name(*name), lang).into()),
                    ("formula", FORMULAS[usize::from(*formula)].into()),
                ];
                fill(lang, "log-dealt-me", &args)
            }
            Notice::Dealt(Cards::All(deal)) => {
                let truth = FORMULAS[usize::from(deal.truth())];
                fill(lang, "log-dealt-all", &[("cards", cards(self, deal, lang).into()), ("formula", truth.into())])
            }
            // That a seat has decided is seen on the table and needs no line.
            Notice::Chosen { action: None, .. } => String::new(),
            Notice::Chosen { seat, action: Some(action) } => {
                let args = [("who", reader.name(*seat).into()), ("choice", action_name(self, action, reader).into())];
                fill(lang, "log-chosen-open", &args)
            }
            Notice::Round { round } => fill(lang, "log-round", &[("round", (*round).into())]),
            Notice::Bugs { chose, bugs } => {
                let installed: Seats = chose.iter().filter(|seat| bugs[seat.index()] != Field::OFF).collect();
                let key = if installed.is_empty() { "log-bugs-none" } else { "log-bugs" };
                fill(lang, key, &[("bugs", pieces(self, installed, bugs, reader).into())])
            }
            Notice::Revealed { agents, informers } => {
                let all = Seats::all(self.seats);
                let posted: Seats = all.iter().filter(|seat| informers[seat.index()] != Field::OFF).collect();
                let key = if posted.is_empty() { "log-ran" } else { "log-revealed" };
                let args = [
                    ("agents", pieces(self, all, agents, reader).into()),
                    ("informers", pieces(self, posted, informers, reader).into()),
                ];
                fill(lang, key, &args)
            }
            Notice::Looked { look, found } => looked(self, look, found.as_ref(), reader),
            Notice::Passed { seat } => by("log-passed", *seat),
            Notice::TipDrawn { seat, secret: None } => by("log-tip", *seat),
            Notice::TipDrawn { seat, secret: Some(secret) } => {
                let at = field(self, Field::of_secret(*secret), lang);
                fill(lang, "log-tip-open", &[("who", reader.name(*seat).into()), ("place", at.into())])
            }
            Notice::Recycled => say(lang, "log-recycled"),
            Notice::NoTip { seat } => by("log-no-tip", *seat),
            Notice::AllStay => say(lang, "log-all-stay"),
            Notice::Level { seats: level } => fill(lang, "log-level", &[("seats", seats(*level, reader).into())]),
            Notice::Fled { seat, place: from, sheet } => {
                let key = if sheet.is_some() { "log-fled-open" } else { "log-fled" };
                let names = sheet.map(|sheet| sheet_names(self, sheet, reader)).unwrap_or_default();
                let args = [
                    ("who", reader.name(*seat).into()),
                    ("place", place(self, *from, lang).into()),
                    ("names", names.into()),
                ];
                fill(lang, key, &args)
            }
            Notice::Ran { agents } => {
                let agents = pieces(self, Seats::all(self.seats), agents, reader);
                fill(lang, "log-ran", &[("agents", agents.into())])
            }
            Notice::Alone { seat, times } => {
                let most = self.limits().alone.into();
                fill(
                    lang,
                    "log-alone",
                    &[("who", reader.name(*seat).into()), ("times", (*times).into()), ("most", most)],
                )
            }
            Notice::Over(end) => ending(self, end, reader),
        }
    }

    fn label(&self, _: &View, a: &Action, reader: &Reader<'_>) -> String {
        action_name(self, a, reader)
    }

    fn seat_hue(&self, seat: Seat) -> Option<Hue> {
        HUES.get(seat.index()).copied()
    }
}

pub(super) fn say(lang: Lang, key: &str) -> String {
    StrengGeheim::texts().plain(lang, key)
}

pub(super) fn fill(lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> String {
    StrengGeheim::texts().say(lang, key, args)
}

/// `H1 Hotel Mafiosi`.
pub(super) fn field(game: &StrengGeheim, field: Field, lang: Lang) -> String {
    match (field.name(), game.town.field_name(field, lang)) {
        (Some(code), Some(name)) => format!("{code} {name}"),
        _ => say(lang, "blackout"),
    }
}

/// `Hotel Mafiosi`.
pub(super) fn field_name(game: &StrengGeheim, field: Field, lang: Lang) -> String {
    game.town.field_name(field, lang).map_or_else(|| say(lang, "blackout"), ToString::to_string)
}

/// A hiding place with its colour, and for a locker where it is; a secret place as its field is called.
pub(super) fn place(game: &StrengGeheim, place: Place, lang: Lang) -> String {
    let colour = place.colour();
    let Some(hue) = HUES.get(colour) else { return field(game, Field::of_secret(place.0 - Place::G1.0), lang) };
    let slot = SLOT_NAMES[usize::from(place.slot())];
    let hall = game.town.locker(colour).name().unwrap_or_default();
    let args =
        [("colour", hue.name(lang).into()), ("slot", say(lang, &format!("slot-{slot}")).into()), ("hall", hall.into())];
    fill(lang, if slot == "locker" { "place-locker" } else { "place" }, &args)
}

pub(super) fn card(game: &StrengGeheim, card: Card, lang: Lang) -> String {
    match card {
        Card::Name(name) => game.town.code_name(name).to_string(),
        Card::Formula(number) => FORMULAS[usize::from(number)].to_string(),
        Card::Toothbrush => say(lang, "card-toothbrush"),
    }
}

pub(super) fn kind(kind: Kind, lang: Lang) -> String {
    say(
        lang,
        match kind {
            Kind::Identity => "card-identity",
            Kind::Formula => "card-formula",
            Kind::Toothbrush => "card-toothbrush",
        },
    )
}

/// The letter of a kind of card on the sheet.
pub(super) fn letter(kind: Kind, lang: Lang) -> String {
    say(
        lang,
        match kind {
            Kind::Identity => "letter-identity",
            Kind::Formula => "letter-formula",
            Kind::Toothbrush => "letter-toothbrush",
        },
    )
}

pub(super) fn tip(game: &StrengGeheim, secret: u8, lang: Lang) -> String {
    fill(lang, "tip", &[("place", field(game, Field::of_secret(secret), lang).into())])
}

pub(super) fn tips(game: &StrengGeheim, tips: Tips, lang: Lang) -> String {
    tips.iter().map(|secret| tip(game, secret, lang)).collect::<Vec<_>>().join(", ")
}

fn places(game: &StrengGeheim, places: Places, lang: Lang) -> String {
    places.iter().map(|at| place(game, at, lang)).collect::<Vec<_>>().join(", ")
}

pub(super) fn stash(stash: Stash, lang: Lang) -> String {
    let in_slot = |slot: u8| stash.kind(slot).map_or_else(|| "–".to_string(), |card| kind(card, lang));
    let args = [("suitcase", in_slot(0).into()), ("bag", in_slot(1).into()), ("locker", in_slot(2).into())];
    fill(lang, "label-stash", &args)
}

pub(super) fn sheet_names(game: &StrengGeheim, sheet: Sheet, reader: &Reader<'_>) -> String {
    let named = |seat: Seat| {
        sheet.name(seat).map(|name| format!("{}: {}", reader.name(seat), card(game, Card::Name(name), reader.lang)))
    };
    (0..8).map(Seat).filter_map(named).collect::<Vec<_>>().join(", ")
}

/// What an action is called, whatever the view.
fn action_name(game: &StrengGeheim, a: &Action, reader: &Reader<'_>) -> String {
    let lang = reader.lang;
    let at = |key: &str, at: Field| fill(lang, key, &[("field", field(game, at, lang).into())]);
    match a {
        Action::Stash(hidden) => stash(*hidden, lang),
        Action::Bug(field) => at("label-bug", *field),
        Action::NoBug => say(lang, "label-no-bug"),
        Action::Dial(field) => at("label-dial", *field),
        Action::Informer(field) => at("label-informer", *field),
        Action::Keep => say(lang, "label-keep"),
        Action::Search(at) => fill(lang, "label-search", &[("places", places(game, *at, lang).into())]),
        Action::Snoop(given) => fill(lang, "label-snoop", &[("tips", tips(game, *given, lang).into())]),
        Action::Pass => say(lang, "label-pass"),
        Action::Flee(sheet) => {
            let args =
                [("place", place(game, sheet.place, lang).into()), ("names", sheet_names(game, *sheet, reader).into())];
            fill(lang, "label-flee", &args)
        }
        Action::Stay => say(lang, "label-stay"),
    }
}

fn act_prompt(game: &StrengGeheim, v: &View, asked: bool, reader: &Reader<'_>) -> String {
    let Some(seat) = v.acting else { return String::new() };
    let at = v.agents[seat.index()];
    let key = match (Field::CONTACTS.contains(at), Field::SECRET.contains(at), asked) {
        (true, ..) => "prompt-tip",
        (_, true, true) => "prompt-snoop-me",
        (_, true, false) => "prompt-snoop",
        (.., true) => "prompt-search-me",
        (.., false) => "prompt-search",
    };
    let mut others = Seats::all(game.seats).without(Seats::one(seat)).iter();
    let count = if others.any(|other| v.informers[other.index()] == at) { 1u8 } else { 2 };
    let args =
        [("who", reader.name(seat).into()), ("field", field(game, at, reader.lang).into()), ("count", count.into())];
    fill(reader.lang, key, &args)
}

fn looked(game: &StrengGeheim, look: &Look, found: Option<&Found>, reader: &Reader<'_>) -> String {
    let lang = reader.lang;
    let key = match (look.tips.is_empty(), found.is_some()) {
        (true, false) => "log-looked",
        (true, true) => "log-looked-open",
        (false, false) => "log-snooped",
        (false, true) => "log-snooped-open",
    };
    let found: Vec<_> = found.into_iter().flatten().flatten().map(|found| card(game, *found, lang)).collect();
    let args = [
        ("who", reader.name(look.seat).into()),
        ("places", places(game, look.places, lang).into()),
        ("tips", tips(game, look.tips, lang).into()),
        ("found", found.join(", ").into()),
    ];
    fill(lang, key, &args)
}

/// Names and formulas by colour.
pub(super) fn cards(game: &StrengGeheim, deal: &Deal, lang: Lang) -> String {
    let of = |colour: usize| {
        let name = card(game, Card::Name(deal.names[colour]), lang);
        format!("{} {name} {}", HUES[colour].name(lang), FORMULAS[usize::from(deal.formulas[colour])])
    };
    (0..COLOURS).map(of).collect::<Vec<_>>().join(", ")
}

/// Each player with the field of the piece, by its name on the board.
fn pieces(game: &StrengGeheim, seats: Seats, at: &[Field; COLOURS], reader: &Reader<'_>) -> String {
    let piece = |seat: Seat| format!("{}: {}", reader.name(seat), field(game, at[seat.index()], reader.lang));
    seats.iter().map(piece).collect::<Vec<_>>().join(", ")
}

fn seats(seats: Seats, reader: &Reader<'_>) -> String {
    seats.iter().map(|seat| reader.name(seat)).collect::<Vec<_>>().join(", ")
}

fn over(game: &StrengGeheim, v: &View, reader: &Reader<'_>) -> String {
    let Some((how, open)) = v.open.as_ref().and_then(|open| Some((open.how?, open))) else { return String::new() };
    let winners = game.winners(how, open.fugitive);
    ending(game, &Ending { how, deal: open.deal, fugitive: open.fugitive, sheet: open.sheet(), winners }, reader)
}

fn ending(game: &StrengGeheim, end: &Ending, reader: &Reader<'_>) -> String {
    let lang = reader.lang;
    let key = match end.how {
        How::Escaped => "log-over-escaped",
        How::Wrong => "log-over-wrong",
        How::Foiled => "log-over-foiled",
        How::Rounds => "log-over-rounds",
    };
    let deal = &end.deal;
    let truth = deal.truth();
    let hidden = (0..Place::G1.0).map(Place).find(|at| deal.card(*at) == Some(Card::Formula(truth)));
    let hidden = hidden.map(|at| place(game, at, lang)).unwrap_or_default();
    let who = end.fugitive.map_or("", |seat| reader.name(seat));
    let args = [("formula", FORMULAS[usize::from(truth)].into()), ("place", hidden.into())];
    format!("{} {}", fill(lang, key, &[("who", who.into())]), fill(lang, "log-over-truth", &args))
}

/// The colour of the observer's seat.
pub(super) fn own_colour(v: &View) -> Option<usize> {
    if let Observer::Seat(seat) = v.who { Some(seat.index()) } else { None }
}
