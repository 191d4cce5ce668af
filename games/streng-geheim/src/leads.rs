//! What a seat may declare: which sheets `SG-14` allows, and which of them are proven.

use deckname_engine::{Seat, Seats};

use crate::config::{Flight, StrengGeheim};
use crate::numbers::{Number, Numbers};
use crate::place::{Kind, Place, Places};
use crate::sheet::Sheet;
use crate::state::{COLOURS, State};

/// No name is known.
const UNKNOWN: u8 = u8::MAX;

/// Everything that a seat has seen, reduced to the sheets that may be true.
///
/// Names and formulas are dealt separately, and every colour hides its own cards: so the names that may be true and the places
/// that may be true do not depend on each other, and each sheet is one of the first with one of the second. For the same
/// reason the number of the true formula is known to a seat that has seen all five false ones, and to no other.
pub(crate) struct Leads {
    others: Seats,
    /// The name of each colour, or `UNKNOWN`.
    names: [u8; COLOURS],
    /// The names that no colour is known to have.
    free: Numbers,
    /// The numbers that the true formula may have.
    suspects: Numbers,
    /// Where the true formula may be.
    places: Places,
}

impl StrengGeheim {
    /// How many sheets the seat may declare (`SG-14`).
    pub fn sheets(&self, s: &State, seat: Seat) -> u32 {
        self.declarable(s, seat).map_or(0, |leads| leads.count())
    }

    /// Does the seat know the names of all other players and the number of the true formula (`SG-14`)?
    #[inline]
    pub fn proven(&self, s: &State, seat: Seat) -> bool {
        Place::SECRET.is_subset(s.seen[seat.index()]) && self.leads(s, seat).proven()
    }

    /// What the seat may declare, if anything.
    #[inline]
    pub(crate) fn declarable(&self, s: &State, seat: Seat) -> Option<Leads> {
        // Without the five false formulas there is no proof. This is quick to check.
        if self.flight == Flight::Proven && !Place::SECRET.is_subset(s.seen[seat.index()]) {
            return None;
        }
        Some(self.leads(s, seat)).filter(|leads| self.flight == Flight::Bold || leads.proven())
    }

    /// Does the seat's sheet put the others out (`SG-15`)? In the first edition it had to be the only one allowed, its place
    /// included.
    #[inline]
    pub(crate) fn goes_first(&self, s: &State, seat: Seat) -> bool {
        if !Place::SECRET.is_subset(s.seen[seat.index()]) {
            return false;
        }
        let leads = self.leads(s, seat);
        if self.is_first_edition() { leads.count() == 1 } else { leads.proven() }
    }

    #[inline]
    fn leads(&self, s: &State, seat: Seat) -> Leads {
        let deal = &s.deal;
        let seen = s.seen[seat.index()].union(Place::of_colour(seat.index()));
        let mut suspects = Number::ALL;
        for secret in 0..5 {
            if seen.contains(Place::of_secret(secret)) {
                suspects = suspects.without(Numbers::one(Number(deal.falses[usize::from(secret)])));
            }
        }
        let (mut names, mut free) = ([UNKNOWN; COLOURS], Number::ALL);
        // The numbers that no colour is known to have, and where their cards may be.
        let (mut loose, mut open) = (Number::ALL, Places::EMPTY);
        let mut places = Places::EMPTY;
        for (colour, name) in names.iter_mut().enumerate() {
            let known = seen.bits() >> (3 * colour) & 0b111;
            let stash = deal.stash[colour];
            if known >> stash.slot(Kind::Identity) & 1 == 1 {
                *name = deal.names[colour];
                free = free.without(Numbers::one(Number(*name)));
            }
            let slot = stash.slot(Kind::Formula);
            if known >> slot & 1 == 1 {
                let number = Number(deal.formulas[colour]);
                loose = loose.without(Numbers::one(number));
                if suspects.contains(number) {
                    places = places.with(Place(3 * colour as u8 + slot));
                }
            } else {
                // Any of the places not seen may hold the formula; a single one must.
                open = open.union(Place::of_colour(colour).without(seen));
            }
        }
        if !loose.intersection(suspects).is_empty() {
            places = places.union(open);
        }
        let others = Seats::all(self.seats).without(Seats::one(seat));
        Leads { others, names, free, suspects, places }
    }
}

impl Leads {
    /// Are all sheets that may be true alike but for the place, with one number for the formula?
    #[inline]
    fn proven(&self) -> bool {
        self.suspects.len() == 1 && self.namings() == 1
    }

    /// How many sheets may be true; at least one is.
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.namings() * self.places.len()
    }

    /// In how many ways the others may be named.
    #[inline]
    pub(crate) fn namings(&self) -> u32 {
        let free = self.free.len();
        let unknown = self.others.iter().filter(|other| self.names[other.index()] == UNKNOWN).count() as u32;
        (0..unknown).map(|n| free - n).product()
    }

    /// The `n`th of the sheets that may be true.
    #[inline]
    pub(crate) fn sheet(&self, n: u32) -> Sheet {
        let places = self.places.len();
        self.places.nth(n % places).map_or(Sheet::EMPTY, |place| self.named(n / places).at(place))
    }

    /// The `n`th way to name the others that may be true.
    #[inline]
    pub(crate) fn named(&self, n: u32) -> Sheet {
        let (mut free, mut rest) = (self.free, n);
        let mut sheet = Sheet::EMPTY;
        for other in self.others {
            let mut name = self.names[other.index()];
            if name == UNKNOWN {
                let left = free.len();
                if let Some(number) = free.nth(rest % left) {
                    name = number.0;
                    free = free.without(Numbers::one(number));
                }
                rest /= left;
            }
            sheet = sheet.with(other, name);
        }
        sheet
    }

    /// May the true formula be there?
    #[inline]
    pub(crate) fn allow_place(&self, place: Place) -> bool {
        self.places.contains(place)
    }

    /// May the sheet be true (`SG-14`)?
    pub(crate) fn allow(&self, sheet: Sheet) -> bool {
        let mut free = self.free;
        let named = (0..8).map(Seat).all(|seat| match sheet.name(seat) {
            None => !self.others.contains(seat),
            Some(_) if !self.others.contains(seat) => false,
            Some(name) if self.names[seat.index()] == UNKNOWN => {
                let fits = free.contains(Number(name));
                free = free.without(Numbers::one(Number(name)));
                fits
            }
            Some(name) => self.names[seat.index()] == name,
        });
        named && self.allow_place(sheet.place)
    }
}
