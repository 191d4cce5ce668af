//! Streng geheim. Seats, and the colours of those who play, count from the seat itself; so do hotels and hiding places.
//!
//! A sheet is a code name for each other seat in order, then the place of the true formula. All else is one choice.

use deckname_engine::{Chances, Configure, Legal, Seat, Turn};
use deckname_streng_geheim::{
    Action, Card, Chance, Deal, Field, Fields, Phase, Place, Places, Sheet, Stash, State, StrengGeheim, Tips, View,
};

use crate::around::{onward, places_after};
use crate::blocks::Blocks;
use crate::columns::Columns;
use crate::combine::{nth_pair, pair, pairs};
use crate::encode::chosen_name;
use crate::{Encode, Offer, Path, Reading};

pub(crate) const COLOURS: usize = 6;
pub(crate) const SECRETS: usize = 5;
/// The hiding places of all colours.
const HIDING: usize = 3 * COLOURS;
/// Every field, and off the board.
pub(crate) const FIELDS: usize = Field::COUNT + 1;
const SLOTS: [&str; 3] = ["suitcase", "bag", "locker"];
const PIECES: [&str; 4] = ["agent", "informer", "bug", "declaring agent"];
const PHASES: [(&str, Phase); 10] = [
    ("deal", Phase::Deal),
    ("stash", Phase::Stash),
    ("bug", Phase::Bug),
    ("dial", Phase::Dial),
    ("informer", Phase::Informer),
    ("act", Phase::Act),
    ("flee", Phase::Flee),
    ("lot", Phase::Lot),
    ("flight", Phase::Flight),
    ("over", Phase::Over),
];

/// The kinds of choices, in the order of their ids.
const STASH: usize = 0;
const BUG: usize = 1;
const DIAL: usize = 2;
const INFORMER: usize = 3;
const SEARCH_ONE: usize = 4;
const SEARCH_TWO: usize = 5;
const SNOOP_FITTING: usize = 6;
const SNOOP_TWINS: usize = 7;
const SNOOP_TWO: usize = 8;
const PASS: usize = 9;
const NAME: usize = 10;
const PLACE: usize = 11;
const STAY: usize = 12;

impl Encode for StrengGeheim {
    type Angle = ();

    fn choices(&self) -> usize {
        blocks(self).total()
    }

    fn describe(&self, choice: u16) -> Vec<(String, f32)> {
        let Some((kind, index)) = blocks(self).find(choice) else { return Vec::new() };
        let said = |what: &str, parts: &[String]| {
            std::iter::once(what.to_string()).chain(parts.iter().cloned()).map(|name| (name, 1.0)).collect()
        };
        let two = |name: fn(usize) -> String| {
            let (one, other) = nth_pair(index);
            [name(one), name(other)]
        };
        match kind {
            STASH => {
                let kinds =
                    (0..3).map(|slot| format!("{:?} in {}", Stash::ALL[index].kind(slot), SLOTS[slot as usize]));
                said("stash", &kinds.map(|kind| kind.replace("Some(", "").replace(')', "")).collect::<Vec<_>>())
            }
            BUG if index == Field::COUNT => said("no bug", &[]),
            BUG => said("bug", &[field_name(index)]),
            DIAL => said("dial", &[field_name(index)]),
            INFORMER if index == Field::COUNT => said("keep the informer", &[]),
            INFORMER => said("informer", &[field_name(index)]),
            SEARCH_ONE => said("search", &[place_name(index)]),
            SEARCH_TWO => said("search", &two(place_name)),
            SNOOP_FITTING => said("snoop with the tip", &[tip_name(index)]),
            SNOOP_TWINS => vec![("snoop with two tips".to_string(), 1.0), (tip_name(index), 2.0)],
            SNOOP_TWO => said("snoop with two tips", &two(tip_name)),
            PASS => said("pass", &[]),
            NAME => said("name", &[seat_name(1 + index / COLOURS), format!("n{}", 1 + index % COLOURS)]),
            PLACE => said("the formula is in", &[place_name(index)]),
            _ => said("stay", &[]),
        }
    }

    fn angle(&self, _: &View) {}

    #[inline]
    fn path(&self, seat: Seat, (): &(), a: &Action) -> Path {
        let (blocks, from) = (blocks(self), From::new(self, seat));
        Path::one(match *a {
            Action::Stash(stash) => blocks.id(STASH, Stash::ALL.iter().position(|other| *other == stash).unwrap_or(0)),
            Action::Bug(field) => blocks.id(BUG, from.field(field)),
            Action::NoBug => blocks.id(BUG, Field::COUNT),
            Action::Dial(field) => blocks.id(DIAL, from.field(field)),
            Action::Informer(field) => blocks.id(INFORMER, from.field(field)),
            Action::Keep => blocks.id(INFORMER, Field::COUNT),
            Action::Search(places) => match (places.nth(0), places.nth(1)) {
                (Some(one), Some(other)) => blocks.id(SEARCH_TWO, pair(from.place(one), from.place(other))),
                (one, _) => blocks.id(SEARCH_ONE, one.map_or(0, |one| from.place(one))),
            },
            Action::Snoop(tips) => {
                let mut tips = tips.iter().map(usize::from);
                match (tips.next().unwrap_or(0), tips.next()) {
                    (one, None) => blocks.id(SNOOP_FITTING, one),
                    (one, Some(other)) if one == other => blocks.id(SNOOP_TWINS, one),
                    (one, Some(other)) => blocks.id(SNOOP_TWO, pair(one, other)),
                }
            }
            Action::Pass => blocks.id(PASS, 0),
            Action::Stay => blocks.id(STAY, 0),
            Action::Flee(sheet) => {
                let named = |index: usize| usize::from(sheet.name(from.seat_at(index)).unwrap_or(0));
                let names = (1..from.seats).map(|index| blocks.id(NAME, (index - 1) * COLOURS + named(index)));
                return names.chain([blocks.id(PLACE, from.place(sheet.place))]).collect();
            }
        })
    }

    fn read(&self, seat: Seat, (): &(), path: &[u16]) -> Reading<Action> {
        let (blocks, from) = (blocks(self), From::new(self, seat));
        let Some((kind, index)) = path.first().and_then(|choice| blocks.find(*choice)) else {
            return if path.is_empty() { Reading::Part } else { Reading::Nothing };
        };
        if kind == NAME {
            return read_sheet(self, &from, path);
        }
        if path.len() > 1 || kind == PLACE {
            return Reading::Nothing;
        }
        Reading::Whole(match kind {
            STASH => Action::Stash(Stash::ALL[index]),
            BUG if index == Field::COUNT => Action::NoBug,
            BUG => Action::Bug(from.field_at(index)),
            DIAL => Action::Dial(from.field_at(index)),
            INFORMER if index == Field::COUNT => Action::Keep,
            INFORMER => Action::Informer(from.field_at(index)),
            SEARCH_ONE => Action::Search(Places::one(from.place_at(index))),
            SEARCH_TWO => {
                let (one, other) = nth_pair(index);
                Action::Search(Places::one(from.place_at(one)).with(from.place_at(other)))
            }
            SNOOP_FITTING => Action::Snoop(Tips::EMPTY.with(index as u8)),
            SNOOP_TWINS => Action::Snoop(Tips::EMPTY.with(index as u8).with(index as u8)),
            SNOOP_TWO => {
                let (one, other) = nth_pair(index);
                Action::Snoop(Tips::EMPTY.with(one as u8).with(other as u8))
            }
            PASS => Action::Pass,
            _ => Action::Stay,
        })
    }

    fn observe(&self, v: &View, to: &mut impl Columns) {
        let from = From::new(self, v.who.seat().unwrap_or(Seat(0)));
        let phase = PHASES.iter().position(|(_, phase)| *phase == v.phase);
        to.one_of(PHASES.len(), phase, |phase| format!("phase {}", PHASES[phase].0));
        to.number(|| "round".to_string(), v.round, 1.0 / 60.0);
        to.number(|| "pile of tips".to_string(), v.tip_pile, 1.0 / 30.0);
        for secret in 0..SECRETS {
            to.number(|| format!("used tips {}", tip_name(secret)), v.tip_discards.count(secret as u8), 1.0 / 6.0);
        }
        let seat = |seat: Option<Seat>| seat.map(|seat| from.seat(seat));
        to.one_of(from.seats, seat(v.acting), |seat| format!("{} acts", seat_name(seat)));
        to.one_of(from.seats, seat(v.fugitive), |seat| format!("{} flees", seat_name(seat)));
        let emptied = v.emptied.filter(|place| usize::from(place.0) < Place::COUNT).map(|place| from.place(place));
        to.one_of(Place::COUNT, emptied, |place| format!("emptied {}", place_name(place)));
        to.number(|| "alone".to_string(), v.alone, 1.0 / 5.0);
        for index in 0..from.seats {
            observe_seat(v, &from, index, to);
        }
        observe_mine(v, &from, to);
    }

    /// The names on a sheet; with the place it is whole.
    fn observe_chosen(&self, so_far: &[u16], to: &mut impl Columns) {
        let (first, columns) = (blocks(self).id(NAME, 0), COLOURS * usize::from(self.seats() - 1));
        let named = so_far.iter().filter_map(|choice| choice.checked_sub(first)).map(usize::from);
        to.ones(columns, named, |column| chosen_name(self, first + column as u16));
    }

    /// Most choices are one of some fields.
    fn next(&self, s: &State, seat: Seat, (): &(), so_far: &[u16], scratch: &mut Vec<Action>, out: &mut Offer) {
        let (blocks, from) = (blocks(self), From::new(self, seat));
        let fields = |fields: Fields| from.fields(fields).bits().into();
        out.clear();
        match s.phase() {
            _ if !so_far.is_empty() || !matches!(self.turn(s), Turn::Act(seats) if seats.contains(seat)) => {
                crate::next(self, s, seat, &(), so_far, scratch, out);
            }
            Phase::Stash => out.add_run(blocks.id(STASH, 0)..blocks.id(STASH, 0) + Stash::ALL.len() as u16),
            Phase::Bug => out.add_bits(blocks.id(BUG, 0), fields(Field::BUGGABLE.with(Field::OFF))),
            Phase::Dial | Phase::Flight => out.add_bits(blocks.id(DIAL, 0), fields(self.dials(s, seat))),
            Phase::Informer => {
                let posts = Field::WATCHABLE.without(Fields::one(s.informer(seat))).with(Field::OFF);
                out.add_bits(blocks.id(INFORMER, 0), fields(posts));
            }
            Phase::Flee if self.sheets(s, seat) == 0 => out.add(blocks.id(STAY, 0)),
            _ => crate::next(self, s, seat, &(), so_far, scratch, out),
        }
    }

    /// A name, a formula and a false formula for each colour, then what each colour without a player hides where.
    fn next_draws(&self, s: &State, so_far: &[u16], out: &mut Vec<(u16, u32)>) {
        out.clear();
        if s.phase() != Phase::Deal {
            self.outcomes(s, &mut |_, weight| out.push((out.len() as u16, weight)));
        } else if so_far.len() < draws_of_a_deal(self) {
            let cards = &so_far[so_far.len() / COLOURS * COLOURS..];
            let taken = |number: &u16| so_far.len() < 3 * COLOURS && cards.contains(number);
            out.extend((0..COLOURS as u16).filter(|number| !taken(number)).map(|number| (number, 1)));
        }
    }

    fn read_draws(&self, s: &State, draws: &[u16]) -> Reading<Chance> {
        if s.phase() != Phase::Deal {
            return crate::encode::listed_outcome(self, s, draws);
        }
        if draws.len() < draws_of_a_deal(self) {
            return Reading::Part;
        }
        let cards = |kind: usize| std::array::from_fn(|colour| draws[kind * COLOURS + colour] as u8);
        let mut stash = [Stash::EMPTY; COLOURS];
        for (stash, draw) in stash[usize::from(self.seats())..].iter_mut().zip(&draws[3 * COLOURS..]) {
            *stash = Stash::ALL[usize::from(*draw) % Stash::ALL.len()];
        }
        Reading::Whole(Chance::Deal(Deal { names: cards(0), formulas: cards(1), falses: cards(2), stash }))
    }

    fn draws_of(&self, s: &State, outcome: &Chance) -> Path {
        let Chance::Deal(deal) = outcome else { return crate::encode::listed_draw(self, s, outcome) };
        let numbers = [deal.names, deal.formulas, deal.falses].into_iter().flatten().map(u16::from);
        let hidden = deal.stash[usize::from(self.seats())..].iter();
        let ways = hidden.map(|stash| Stash::ALL.iter().position(|way| way == stash).unwrap_or(0) as u16);
        numbers.chain(ways).collect()
    }
}

fn draws_of_a_deal(game: &StrengGeheim) -> usize {
    4 * COLOURS - usize::from(game.seats())
}

/// What everybody sees of a seat.
fn observe_seat(v: &View, from: &From, index: usize, to: &mut impl Columns) {
    let seat = from.seat_at(index);
    let name = || seat_name(index);
    to.flag(|| format!("{} owes a decision", name()), v.waiting.contains(seat));
    to.flag(|| format!("{} has chosen", name()), v.done.contains(seat));
    to.flag(|| format!("{} is level", name()), v.level.contains(seat));
    to.number(|| format!("tips of {}", name()), v.tips_held[seat.index()], 1.0 / 6.0);
    let fields = [&v.agents, &v.informers, &v.bugs, &v.stood].into_iter().enumerate();
    let stand = fields.map(|(piece, fields)| FIELDS * piece + from.field(fields[seat.index()]));
    to.ones(FIELDS * PIECES.len(), stand, |column| {
        format!("{} of {} on {}", PIECES[column / FIELDS], name(), field_name(column % FIELDS))
    });
    let looked = from.places(v.looked[seat.index()]).bits();
    to.set(Place::COUNT, looked.into(), |place| format!("{} looked into {}", name(), place_name(place)));
}

/// What only the observer knows.
fn observe_mine(v: &View, from: &From, to: &mut impl Columns) {
    let mine = v.mine.as_ref();
    let cards = mine.map(|mine| [usize::from(mine.name), COLOURS + usize::from(mine.formula)]);
    to.ones(2 * COLOURS, cards.into_iter().flatten(), |card| match card.checked_sub(COLOURS) {
        None => format!("my name n{}", card + 1),
        Some(formula) => format!("my formula X{}", formula + 1),
    });
    for secret in 0..SECRETS {
        let held = mine.map_or(0, |mine| mine.tips.count(secret as u8));
        to.number(|| format!("my tips {}", tip_name(secret)), held, 1.0 / 6.0);
    }
    let dial = mine.and_then(|mine| mine.dial).map(|field| from.field(field));
    to.one_of(FIELDS, dial, |field| format!("my dial {}", field_name(field)));
    to.flag(|| "I declared".to_string(), mine.is_some_and(|mine| mine.declared));
    let sheet = mine.and_then(|mine| mine.sheet);
    let names = COLOURS * (from.seats - 1);
    let noted = sheet.into_iter().flat_map(|sheet| {
        let named = move |index| Some(COLOURS * (index - 1) + usize::from(sheet.name(from.seat_at(index))?));
        let place = Some(sheet.place).filter(|place| usize::from(place.0) < Place::COUNT);
        let place = place.map(|place| names + from.place(place));
        (1..from.seats).filter_map(named).chain(place)
    });
    to.ones(names + Place::COUNT, noted, |column| match column.checked_sub(names) {
        None => format!("my sheet: {} is n{}", seat_name(1 + column / COLOURS), 1 + column % COLOURS),
        Some(place) => format!("my sheet: {}", place_name(place)),
    });
    observe_places(v, from, to);
}

/// What the observer knows to lie where.
fn observe_places(v: &View, from: &From, to: &mut impl Columns) {
    const CARDS: usize = 2 * COLOURS + 1;
    // A seat knows its own places and those that it has looked into; in the end everything is open.
    let places = match (v.who.seat(), v.open) {
        (Some(seat), None) => v.looked[seat.index()].union(Place::of_colour(seat.index())),
        _ => Places::all(Place::COUNT as u8),
    };
    let known = places.iter().filter_map(|place| Some(CARDS * from.place(place) + card_index(v.known(place)?)));
    to.ones(CARDS * Place::COUNT, known, |column| {
        format!("{} holds {}", place_name(column / CARDS), card_name(column % CARDS))
    });
}

pub(crate) fn card_index(card: Card) -> usize {
    match card {
        Card::Name(name) => name.into(),
        Card::Formula(formula) => COLOURS + usize::from(formula),
        Card::Toothbrush => 2 * COLOURS,
    }
}

/// Where a seat counts from.
pub(crate) struct From {
    me: usize,
    pub(crate) seats: usize,
}

impl From {
    #[inline]
    pub(crate) fn new(game: &StrengGeheim, seat: Seat) -> Self {
        Self { me: seat.index(), seats: usize::from(game.seats()) }
    }

    #[inline]
    pub(crate) fn seat(&self, seat: Seat) -> usize {
        places_after(self.me, seat.index(), self.seats)
    }

    #[inline]
    pub(crate) fn seat_at(&self, index: usize) -> Seat {
        Seat(onward(self.me, index, self.seats) as u8)
    }

    /// Colours without a player stay where they are.
    #[inline]
    pub(crate) fn colour(&self, colour: usize) -> usize {
        if colour < self.seats { places_after(self.me, colour, self.seats) } else { colour }
    }

    #[inline]
    fn colour_at(&self, index: usize) -> usize {
        if index < self.seats { onward(self.me, index, self.seats) } else { index }
    }

    /// Each colour has a hotel.
    #[inline]
    pub(crate) fn field(&self, field: Field) -> usize {
        let index = usize::from(field.0);
        if index < COLOURS { self.colour(index) } else { index }
    }

    #[inline]
    fn field_at(&self, index: usize) -> Field {
        Field(if index < COLOURS { self.colour_at(index) } else { index } as u8)
    }

    /// The same for all of these at once: the hotels of the seats change places with each other.
    #[inline]
    fn fields(&self, fields: Fields) -> Fields {
        let (bits, own) = (fields.bits(), (1 << self.seats) - 1);
        let turned = (bits & own) >> self.me | (bits & own) << (self.seats - self.me);
        Fields::from_bits(bits & !own | turned & own)
    }

    #[inline]
    pub(crate) fn place(&self, place: Place) -> usize {
        let index = usize::from(place.0);
        if index < HIDING { 3 * self.colour(place.colour()) + usize::from(place.slot()) } else { index }
    }

    /// The same for all of these at once: the hiding places of the seats change places with each other.
    #[inline]
    fn places(&self, places: Places) -> Places {
        let (bits, seats) = (places.bits(), 3 * self.seats);
        let own = (1 << seats) - 1;
        let turned = (bits & own) >> (3 * self.me) | (bits & own) << (seats - 3 * self.me);
        Places::from_bits(bits & !own | turned & own)
    }

    #[inline]
    fn place_at(&self, index: usize) -> Place {
        Place(if index < HIDING { 3 * self.colour_at(index / 3) + index % 3 } else { index } as u8)
    }
}

#[inline]
fn blocks(game: &StrengGeheim) -> Blocks<13> {
    let others = usize::from(game.seats()) - 1;
    Blocks([
        Stash::ALL.len(),
        FIELDS,
        FIELDS,
        FIELDS,
        HIDING,
        pairs(HIDING),
        SECRETS,
        SECRETS,
        pairs(SECRETS),
        1,
        others * COLOURS,
        Place::COUNT,
        1,
    ])
}

fn read_sheet(game: &StrengGeheim, from: &From, path: &[u16]) -> Reading<Action> {
    let mut sheet = Sheet::EMPTY;
    for (index, choice) in (1..).zip(path) {
        match blocks(game).find(*choice) {
            Some((NAME, name)) if index < from.seats && name / COLOURS + 1 == index => {
                sheet = sheet.with(from.seat_at(index), (name % COLOURS) as u8);
            }
            Some((PLACE, place)) if index == from.seats && path.len() == from.seats => {
                return Reading::Whole(Action::Flee(sheet.at(from.place_at(place))));
            }
            _ => return Reading::Nothing,
        }
    }
    Reading::Part
}

pub(crate) fn field_name(index: usize) -> String {
    match index {
        0 => "own hotel".to_string(),
        1..6 => format!("hotel +{index}"),
        6 => "F1".to_string(),
        7 => "B1".to_string(),
        8..11 => format!("V{}", index - 7),
        11..16 => format!("G{}", index - 10),
        16..21 => format!("VM{}", index - 15),
        _ => "off the board".to_string(),
    }
}

pub(crate) fn place_name(index: usize) -> String {
    match index / 3 {
        _ if index >= HIDING => format!("G{}", index - HIDING + 1),
        0 => format!("own {}", SLOTS[index % 3]),
        colour => format!("{} +{colour}", SLOTS[index % 3]),
    }
}

pub(crate) fn tip_name(secret: usize) -> String {
    format!("tip G{}", secret + 1)
}

pub(crate) fn card_name(card: usize) -> String {
    match card {
        0..6 => format!("n{}", card + 1),
        6..12 => format!("X{}", card - 5),
        _ => "toothbrush".to_string(),
    }
}

fn seat_name(seat: usize) -> String {
    if seat == 0 { "me".to_string() } else { format!("seat +{seat}") }
}
