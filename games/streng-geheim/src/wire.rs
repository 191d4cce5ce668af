//! The names of the wire format: actions, outcomes, views, notices.

use deckname_engine::wire::{array, field, index, object, only, small, text, variant};
use deckname_engine::{Outcome, Seat, Seats, Unreadable, Wire};
use serde_json::{Map, Value, json};

use crate::action::{Action, Chance};
use crate::config::StrengGeheim;
use crate::event::{Cards, Ending, Look, Notice};
use crate::field::Field;
use crate::place::{Card, Kind, Place, Places, Stash};
use crate::sheet::Sheet;
use crate::state::{COLOURS, Deal, How, Phase, State};
use crate::tips::Tips;
use crate::view::View;

mod look;

pub(crate) const COLOUR_NAMES: [&str; COLOURS] = ["red", "yellow", "green", "black", "violet", "blue"];
pub(crate) const SLOT_NAMES: [&str; 3] = ["suitcase", "bag", "locker"];
pub(crate) const NAMES: [&str; COLOURS] = ["n1", "n2", "n3", "n4", "n5", "n6"];
pub(crate) const FORMULAS: [&str; COLOURS] = ["X1", "X2", "X3", "X4", "X5", "X6"];
pub(crate) const FIELD_NAMES: [&str; 21] = [
    "H1", "H2", "H3", "H4", "H5", "H6", "F1", "B1", "V1", "V2", "V3", "G1", "G2", "G3", "G4", "G5", "VM1", "VM2",
    "VM3", "VM4", "VM5",
];
pub(crate) const PLACE_NAMES: [&str; Place::COUNT] = [
    "red-suitcase",
    "red-bag",
    "red-locker",
    "yellow-suitcase",
    "yellow-bag",
    "yellow-locker",
    "green-suitcase",
    "green-bag",
    "green-locker",
    "black-suitcase",
    "black-bag",
    "black-locker",
    "violet-suitcase",
    "violet-bag",
    "violet-locker",
    "blue-suitcase",
    "blue-bag",
    "blue-locker",
    "G1",
    "G2",
    "G3",
    "G4",
    "G5",
];
const KINDS: [&str; 3] = ["identity", "formula", "toothbrush"];
const HOW_NAMES: [&str; 4] = ["escaped", "wrong", "foiled", "rounds"];
const PHASE_NAMES: [&str; 10] = ["deal", "stash", "bug", "dial", "informer", "act", "flee", "lot", "flight", "over"];
const BLACKOUT: &str = "blackout";

impl Field {
    /// `None` off the board.
    pub(crate) fn name(self) -> Option<&'static str> {
        FIELD_NAMES.get(usize::from(self.0)).copied()
    }
}

impl Place {
    pub(crate) fn name(self) -> &'static str {
        named(&PLACE_NAMES, self.0)
    }
}

impl Card {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Name(name) => NAMES[usize::from(name)],
            Self::Formula(number) => FORMULAS[usize::from(number)],
            Self::Toothbrush => KINDS[Kind::Toothbrush as usize],
        }
    }
}

impl Wire for StrengGeheim {
    fn write_action(&self, a: &Action) -> Value {
        match a {
            Action::Stash(stash) => json!({"stash": write_stash(*stash)}),
            Action::Bug(field) => json!({"bug": field.name()}),
            Action::NoBug => json!("no_bug"),
            Action::Dial(field) => json!({"dial": write_dial(*field)}),
            Action::Informer(field) => json!({"informer": field.name()}),
            Action::Keep => json!("keep"),
            Action::Search(places) => json!({"search": write_places(*places)}),
            Action::Snoop(tips) => json!({"snoop": write_tips(*tips)}),
            Action::Pass => json!("pass"),
            Action::Flee(sheet) => json!({"flee": write_sheet(*sheet)}),
            Action::Stay => json!("stay"),
        }
    }

    fn read_action(&self, value: &Value) -> Result<Action, Unreadable> {
        const WHAT: &str = "an action: {\"stash\":{…}}, {\"bug\":…}, \"no_bug\", {\"dial\":…}, {\"informer\":…}, \
                            \"keep\", {\"search\":[…]}, {\"snoop\":[…]}, \"pass\", {\"flee\":{…}} or \"stay\"";
        match variant(value, WHAT)? {
            ("stash", Some(data)) => Ok(Action::Stash(read_stash(data)?)),
            ("bug", Some(data)) => Ok(Action::Bug(read_field(data)?)),
            ("no_bug", None) => Ok(Action::NoBug),
            ("dial", Some(Value::String(dial))) if dial == BLACKOUT => Ok(Action::Dial(Field::OFF)),
            ("dial", Some(data)) => Ok(Action::Dial(read_field(data)?)),
            ("informer", Some(data)) => Ok(Action::Informer(read_field(data)?)),
            ("keep", None) => Ok(Action::Keep),
            ("search", Some(data)) => Ok(Action::Search(read_places(data)?)),
            ("snoop", Some(data)) => Ok(Action::Snoop(read_tips(data)?)),
            ("pass", None) => Ok(Action::Pass),
            ("flee", Some(data)) => Ok(Action::Flee(read_sheet(data)?)),
            ("stay", None) => Ok(Action::Stay),
            _ => Err(Unreadable::expected(WHAT, value)),
        }
    }

    fn write_chance(&self, c: &Chance) -> Value {
        match c {
            Chance::Deal(deal) => json!({"deal": write_deal(self, deal)}),
            Chance::Tip(secret) => json!({"tip": secret_name(*secret)}),
            Chance::Lot(seat) => json!({"lot": seat.0}),
        }
    }

    fn read_chance(&self, value: &Value) -> Result<Chance, Unreadable> {
        const WHAT: &str = "an outcome: {\"deal\":{…}}, {\"tip\":…} or {\"lot\":seat}";
        match variant(value, WHAT)? {
            ("deal", Some(data)) => read_deal(self, data),
            // The fields before G1 are no secret places, and neither is what they wrap around to.
            ("tip", Some(data)) => Ok(Chance::Tip(read_field(data)?.0.wrapping_sub(Field::G1.0))),
            ("lot", Some(data)) => Ok(Chance::Lot(Seat(small(data, "a seat")?))),
            _ => Err(Unreadable::expected(WHAT, value)),
        }
    }

    fn write_view(&self, v: &View) -> Value {
        let mut out = Map::new();
        out.insert("phase".into(), json!(PHASE_NAMES[v.phase as usize]));
        out.insert("round".into(), json!(v.round));
        out.insert("agents".into(), write_fields(self, &v.agents));
        out.insert("informers".into(), write_fields(self, &v.informers));
        out.insert("bugs".into(), write_fields(self, &v.bugs));
        out.insert("tips_held".into(), json!(v.tips_held[..usize::from(self.seats)]));
        out.insert("tip_pile".into(), json!(v.tip_pile));
        out.insert("tip_discards".into(), write_tips(v.tip_discards));
        out.insert("waiting".into(), json!(v.waiting));
        out.insert("acting".into(), json!(v.acting.map(|seat| seat.0)));
        if v.phase == Phase::Lot {
            out.insert("lot".into(), json!(v.level));
        }
        if matches!(v.phase, Phase::Flight | Phase::Over) {
            out.insert("fugitive".into(), json!(v.fugitive.map(|seat| seat.0)));
            out.insert("emptied".into(), json!(v.emptied.map(Place::name)));
            out.insert("alone".into(), json!(v.alone));
        }
        if v.who.seat().is_some() {
            look::write_mine(self, v, &mut out);
        }
        if let Some(open) = &v.open {
            look::write_open(self, open, &mut out);
        }
        Value::Object(out)
    }

    fn write_notice(&self, n: &Notice) -> Value {
        match n {
            Notice::Dealt(Cards::Closed) => json!("dealt"),
            Notice::Dealt(Cards::Mine { name, formula }) => json!({"dealt": {"me": write_cards(*name, *formula)}}),
            Notice::Dealt(Cards::All(deal)) => json!({"dealt": write_deal(self, deal)}),
            Notice::Chosen { seat, action: None } => json!({"chosen": {"seat": seat.0}}),
            Notice::Chosen { seat, action: Some(action) } => {
                json!({"chosen": {"seat": seat.0, "action": self.write_action(action)}})
            }
            Notice::Round { round } => json!({"round": round}),
            Notice::Bugs { bugs, .. } => json!({"bugs": write_fields(self, bugs)}),
            Notice::Revealed { agents, informers } => {
                json!({"revealed": {"agents": write_fields(self, agents), "informers": write_fields(self, informers)}})
            }
            Notice::Looked { look, found } => {
                let mut out = write_look(look);
                if let Some(found) = found {
                    let cards = look.places.iter().zip(found).map(|(place, card)| (place.name(), card.map(Card::name)));
                    out["found"] = cards.map(|(place, card)| (place.to_string(), json!(card))).collect();
                }
                json!({"looked": out})
            }
            Notice::Passed { seat } => json!({"passed": {"seat": seat.0}}),
            Notice::TipDrawn { seat, secret: None } => json!({"tip_drawn": {"seat": seat.0}}),
            Notice::TipDrawn { seat, secret: Some(secret) } => {
                json!({"tip_drawn": {"seat": seat.0, "tip": secret_name(*secret)}})
            }
            Notice::Recycled => json!("recycled"),
            Notice::NoTip { seat } => json!({"no_tip": {"seat": seat.0}}),
            Notice::AllStay => json!("all_stay"),
            Notice::Level { seats } => json!({"level": {"seats": seats}}),
            Notice::Fled { seat, place, sheet: None } => json!({"fled": {"seat": seat.0, "emptied": place.name()}}),
            Notice::Fled { seat, place, sheet: Some(sheet) } => {
                json!({"fled": {"seat": seat.0, "emptied": place.name(), "sheet": write_sheet(*sheet)}})
            }
            Notice::Ran { agents } => json!({"ran": {"agents": write_fields(self, agents)}}),
            Notice::Alone { seat, times } => json!({"alone": {"seat": seat.0, "times": times}}),
            Notice::Over(Ending { how, deal, fugitive, sheet, winners }) => json!({"over": {
                "how": HOW_NAMES[*how as usize],
                "winners": winners,
                "fugitive": fugitive.map(|seat| seat.0),
                "sheet": sheet.map(write_sheet),
                "names": deal.names.map(|name| NAMES[usize::from(name)]),
                "true_formula": FORMULAS[usize::from(deal.truth())],
            }}),
        }
    }

    fn standings(&self, s: &State) -> Vec<Value> {
        let role = |seat: Seat| s.fugitive.map(|fugitive| if fugitive == seat { "fugitive" } else { "pursuer" });
        Seats::all(self.seats).iter().map(|seat| json!({"seat": seat.0, "role": role(seat)})).collect()
    }

    fn ending(&self, s: &State, outcome: Outcome) -> Value {
        json!({"winners": outcome.winners, "standings": self.standings(s), "how": s.how.map(how_name)})
    }
}

fn how_name(how: How) -> &'static str {
    HOW_NAMES[how as usize]
}

pub(crate) fn secret_name(secret: u8) -> &'static str {
    named(&PLACE_NAMES[usize::from(Place::G1.0)..], secret)
}

/// What was read but exists in no game is written as a dash.
fn named(names: &[&'static str], n: u8) -> &'static str {
    names.get(usize::from(n)).copied().unwrap_or("–")
}

fn write_fields(game: &StrengGeheim, fields: &[Field; COLOURS]) -> Value {
    fields[..usize::from(game.seats)].iter().map(|field| json!(field.name())).collect()
}

fn write_dial(field: Field) -> &'static str {
    field.name().unwrap_or(BLACKOUT)
}

fn write_cards(name: u8, formula: u8) -> Value {
    json!({"identity": NAMES[usize::from(name)], "formula": FORMULAS[usize::from(formula)]})
}

fn write_stash(stash: Stash) -> Value {
    let hidden = |slot: u8| stash.kind(slot).map(|kind| json!(KINDS[kind as usize]));
    let slots = (0u8..3).filter_map(|slot| Some((SLOT_NAMES[usize::from(slot)].to_string(), hidden(slot)?)));
    Value::Object(slots.collect())
}

/// Sorted as text.
fn write_places(places: Places) -> Value {
    let mut names: Vec<&str> = places.iter().map(Place::name).collect();
    names.sort_unstable();
    json!(names)
}

fn write_tips(tips: Tips) -> Value {
    tips.iter().map(|secret| json!(secret_name(secret))).collect()
}

fn write_sheet(sheet: Sheet) -> Value {
    let named = (0..8).filter_map(|seat| Some((seat.to_string(), json!(NAMES[usize::from(sheet.name(Seat(seat))?)]))));
    json!({"names": named.collect::<Map<_, _>>(), "formula": sheet.place.name()})
}

fn write_look(look: &Look) -> Value {
    let mut out = json!({"seat": look.seat.0, "at": look.field.name(), "places": write_places(look.places)});
    if !look.tips.is_empty() {
        out["tips"] = write_tips(look.tips);
    }
    out
}

fn write_deal(game: &StrengGeheim, deal: &Deal) -> Value {
    let absent = deal.stash[usize::from(game.seats)..].iter();
    json!({
        "names": deal.names.map(|name| named(&NAMES, name)),
        "formulas": deal.formulas.map(|number| named(&FORMULAS, number)),
        "false": write_falses(deal),
        "absent": absent.map(|stash| write_stash(*stash)).map(|stash| {
            SLOT_NAMES.iter().map(|slot| stash[slot].clone()).collect::<Value>()
        }).collect::<Value>(),
    })
}

fn write_falses(deal: &Deal) -> Value {
    deal.falses[..5].iter().map(|number| json!(named(&FORMULAS, *number))).collect()
}

fn read_field(value: &Value) -> Result<Field, Unreadable> {
    Ok(Field(index(&FIELD_NAMES, text(value, "a field")?, "field")? as u8))
}

fn read_place(value: &Value) -> Result<Place, Unreadable> {
    Ok(Place(index(&PLACE_NAMES, text(value, "a hiding place")?, "hiding place")? as u8))
}

fn read_kind(value: &Value) -> Result<Kind, Unreadable> {
    const ALL: [Kind; 3] = [Kind::Identity, Kind::Formula, Kind::Toothbrush];
    Ok(ALL[index(&KINDS, text(value, "a card")?, "card")?])
}

fn read_stash(value: &Value) -> Result<Stash, Unreadable> {
    let mut stash = Stash::EMPTY;
    for (slot, kind) in object(value, "a card for suitcase, bag and locker")? {
        stash = stash.with(index(&SLOT_NAMES, slot, "hiding place")? as u8, read_kind(kind)?);
    }
    Ok(stash)
}

fn read_places(value: &Value) -> Result<Places, Unreadable> {
    let mut places = Places::EMPTY;
    for name in array(value, "a list of hiding places")? {
        let place = read_place(name)?;
        if places.contains(place) {
            places = places.with(Place::TWICE);
        }
        places = places.with(place);
    }
    Ok(places)
}

fn read_tips(value: &Value) -> Result<Tips, Unreadable> {
    let mut tips = Tips::EMPTY;
    for name in array(value, "a list of tips")? {
        let secret = match read_field(name)?.0.wrapping_sub(Field::G1.0) {
            secret @ 0..5 => secret,
            _ => Tips::STRANGE,
        };
        // A nibble holds no more, and fifteen is as wrong as any number above two.
        if tips.count(secret) < 15 {
            tips = tips.with(secret);
        }
    }
    Ok(tips)
}

fn read_sheet(value: &Value) -> Result<Sheet, Unreadable> {
    let map = only(value, &["names", "formula"], "names and the place of the formula")?;
    let mut sheet = Sheet::EMPTY.at(read_place(field(map, "formula")?)?);
    for (key, name) in object(field(map, "names")?, "code names by seat")? {
        let seat = key.parse().ok().filter(|seat: &u32| seat.to_string() == *key);
        let seat = seat.ok_or_else(|| Unreadable::unknown("seat", key))?.min(7) as u8;
        sheet = sheet.with(Seat(seat), index(&NAMES, text(name, "a code name")?, "code name")? as u8);
    }
    Ok(sheet)
}

fn read_deal(game: &StrengGeheim, value: &Value) -> Result<Chance, Unreadable> {
    let map = only(value, &["names", "formulas", "false", "absent"], "names, formulas, false and absent")?;
    let mut falses = read_row(field(map, "false")?, &FORMULAS, 5)?;
    // The one that is missing was taken out.
    let missing = (0..COLOURS as u8).find(|number| !falses[..5].contains(number));
    falses[5] = missing.unwrap_or(u8::MAX);
    let mut stash = [Stash::EMPTY; COLOURS];
    let absent = array(field(map, "absent")?, "the cards of each colour without a player")?;
    if absent.len() == COLOURS - usize::from(game.seats) {
        for (stash, cards) in stash[usize::from(game.seats)..].iter_mut().zip(absent) {
            let cards = array(cards, "what lies in suitcase, bag and locker")?;
            for (slot, kind) in cards.iter().enumerate() {
                let kind = read_kind(kind)?;
                // A fourth card has no place: the stash is not whole then (`SG-5`).
                *stash = if slot < 3 { stash.with(slot as u8, kind) } else { Stash::EMPTY };
            }
        }
    } else {
        // No seat hides anything before all have their cards: refused by `SG-5`.
        stash.fill(Stash::ALL[0]);
    }
    let names = read_row(field(map, "names")?, &NAMES, COLOURS)?;
    let formulas = read_row(field(map, "formulas")?, &FORMULAS, COLOURS)?;
    Ok(Chance::Deal(Deal { names, formulas, falses, stash }))
}

/// A row of another length holds no card at all, which `SG-5` refuses.
fn read_row(value: &Value, known: &[&str], length: usize) -> Result<[u8; COLOURS], Unreadable> {
    let names = array(value, "a list of cards")?;
    let mut row = [u8::MAX; COLOURS];
    if names.len() == length {
        for (card, name) in row.iter_mut().zip(names) {
            *card = index(known, text(name, "a card")?, "card")? as u8;
        }
    }
    Ok(row)
}
