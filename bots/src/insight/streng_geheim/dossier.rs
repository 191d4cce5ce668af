//! What a seat knows of the cards, and what it still lacks.

use deckname_engine::{Seat, Seats};
use deckname_table::games::streng_geheim::{Card, Field, Fields, Place, Places, Sheet, View};

/// Names and formulas: six of each.
const SIX: u8 = 6;

/// A seat's investigation sheet, read as a player reads it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dossier {
    seat: Seat,
    /// The name of each colour, where it is known.
    names: [Option<u8>; 6],
    /// Where the true formula may be.
    pub places: Places,
    /// What the seat has looked at, its own places included.
    seen: Places,
    others: Seats,
}

impl Dossier {
    pub(super) fn new(seats: u8, seat: Seat, view: &View) -> Option<Self> {
        let mine = view.mine?;
        let card = |place: Place| match mine.cards[usize::from(place.0)] {
            None if place.colour() == seat.index() => match mine.stash.kind(place.slot()) {
                Some(kind) => Some(own_card(kind, mine.name, mine.formula)),
                None => None,
            },
            seen => seen,
        };
        let others = Seats::all(seats).without(Seats::one(seat));
        let mut dossier = Self { seat, names: [None; 6], places: Places::NONE, seen: Places::NONE, others };
        let mut suspects = (0..SIX).fold(0u8, |set, number| set | 1 << number);
        let mut loose = suspects;
        for place in (0..Place::COUNT as u8).map(Place) {
            let Some(card) = card(place) else { continue };
            dossier.seen = dossier.seen.with(place);
            match card {
                Card::Formula(number) if place.0 >= Place::G1.0 => suspects &= !(1 << number),
                Card::Formula(number) => loose &= !(1 << number),
                Card::Name(name) => dossier.names[place.colour()] = Some(name),
                Card::Toothbrush => {}
            }
        }
        dossier.names[seat.index()] = Some(mine.name);
        for colour in 0..6 {
            let known = |slot: u8| card(Place(3 * colour + slot));
            let formula = (0..3).find_map(|slot| match known(slot) {
                Some(Card::Formula(number)) => Some((slot, number)),
                _ => None,
            });
            match formula {
                Some((slot, number)) if suspects >> number & 1 == 1 => {
                    dossier.places = dossier.places.with(Place(3 * colour + slot));
                }
                Some(_) => {}
                // Any place not looked at may hold the true formula, if nobody else is known to have it.
                None if loose & suspects != 0 => {
                    let open = (0..3).filter(|slot| known(*slot).is_none());
                    dossier.places = open.fold(dossier.places, |all, slot| all.with(Place(3 * colour + slot)));
                }
                None => {}
            }
        }
        dossier.complete_names();
        Some(dossier)
    }

    /// One name and one colour left belong together.
    fn complete_names(&mut self) {
        let known = self.names.iter().flatten().fold(0u8, |set, name| set | 1 << name);
        if known.count_ones() == 5 {
            if let Some(last) = self.names.iter_mut().find(|name| name.is_none()) {
                *last = Some((!known).trailing_zeros() as u8);
            }
        }
    }

    /// The others whose names are not known.
    pub(super) fn nameless(&self) -> Seats {
        self.others.iter().filter(|other| self.names[other.index()].is_none()).collect()
    }

    /// How likely a guess of all names is right.
    pub(super) fn name_odds(&self) -> f64 {
        let free = 6 - self.names.iter().flatten().count() as u32;
        (0..self.nameless().len()).map(|n| 1.0 / f64::from(free - n)).product()
    }

    /// A sheet with all names that are known, the others guessed, and the formula in this place.
    pub(super) fn sheet(&self, place: Place) -> Sheet {
        let mut free = (0..SIX).filter(|name| !self.names.contains(&Some(*name)));
        self.others.iter().fold(Sheet::EMPTY.at(place), |sheet, other| {
            let name = self.names[other.index()].or_else(|| free.next()).unwrap_or(0);
            sheet.with(other, name)
        })
    }

    /// What it would be worth to look into a place.
    pub(super) fn interest(&self, place: Place) -> f64 {
        if self.seen.has(place) {
            return 0.0;
        }
        if place.0 >= Place::G1.0 {
            return if self.places.len() > 1 { 1.1 } else { 0.0 };
        }
        let named = self.names[place.colour()].is_some();
        let wanted = place.colour() < 8 && self.others.has(Seat(place.colour() as u8));
        let name = if named { 0.0 } else if wanted { 1.0 } else { 0.25 };
        let formula = if self.places.has(place) && self.places.len() > 1 { 0.6 } else { 0.0 };
        name + formula
    }

    /// What an agent who is alone there can learn.
    pub(super) fn field_interest(&self, view: &View, field: Field) -> f64 {
        let Some(mine) = view.mine else { return 0.0 };
        if Fields::CONTACTS.has(field) {
            let unseen = Places::SECRET.without(self.seen).len() as f64;
            let usable = (0..5).filter(|secret| mine.tips.count(*secret) > 0 && !self.seen.has(Place(Place::G1.0 + secret)));
            return if self.places.len() > 1 && usable.count() < 2 { 0.14 * unseen } else { 0.0 };
        }
        if Fields::SECRET.has(field) {
            let secret = field.0 - Field::G1.0;
            let worthless = mine.tips.iter().filter(|tip| self.seen.has(Place(Place::G1.0 + tip))).count();
            let enters = mine.tips.count(secret) > 0 || worthless >= 2;
            return if enters { self.interest(Place(Place::G1.0 + secret)) } else { 0.0 };
        }
        if field == Field(Field::H1.0 + self.seat.0) {
            return 0.0;
        }
        let mut interests: Vec<f64> = field.places().iter().map(|place| self.interest(place)).collect();
        interests.sort_by(|a, b| b.total_cmp(a));
        interests.iter().take(2).sum()
    }
}

fn own_card(kind: deckname_table::games::streng_geheim::Kind, name: u8, formula: u8) -> Card {
    use deckname_table::games::streng_geheim::Kind;
    match kind {
        Kind::Identity => Card::Name(name),
        Kind::Formula => Card::Formula(formula),
        Kind::Toothbrush => Card::Toothbrush,
    }
}
