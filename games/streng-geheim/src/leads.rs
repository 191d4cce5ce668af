//! What a seat may still believe: which sheets `SG-14` allows.

use deckname_engine::{Seat, Seats};

use crate::action::{Kind, Place, Places, Sheet, nth};
use crate::config::StrengGeheim;
use crate::state::{COLOURS, State};

/// No name is known.
const UNKNOWN: u8 = u8::MAX;

/// Everything that a seat has seen, boiled down to the sheets that may be true.
///
/// Names and formulas are dealt apart, and every colour hides its own cards: so the names that may be true and the places
/// that may be true do not depend on each other, and each sheet is one of the first with one of the second.
pub(crate) struct Leads {
    others: Seats,
    /// The name of each colour, or `UNKNOWN`.
    names: [u8; COLOURS],
    /// The names that no colour is known to have.
    free: u32,
    /// Where the true formula may be.
    places: Places,
}

impl StrengGeheim {
    /// How many sheets `SG-14` allows the seat.
    pub fn sheets(&self, s: &State, seat: Seat) -> u32 {
        self.leads(s, seat).count()
    }

    #[inline]
    pub(crate) fn leads(&self, s: &State, seat: Seat) -> Leads {
        let deal = &s.deal;
        let seen = s.seen[seat.index()].and(Places::of(seat.index()));
        let mut suspects = 0b11_1111u32;
        for secret in 0..5 {
            if seen.has(Place(Place::G1.0 + secret)) {
                suspects &= !(1 << deal.falses[usize::from(secret)]);
            }
        }
        let (mut names, mut free) = ([UNKNOWN; COLOURS], 0b11_1111u32);
        // The numbers that no colour is known to have, and where their cards may be.
        let (mut loose, mut open) = (0b11_1111u32, 0);
        let mut places = 0;
        for (colour, name) in names.iter_mut().enumerate() {
            let known = seen.0 >> (3 * colour) & 0b111;
            let stash = deal.stash[colour];
            if known >> stash.slot(Kind::Identity) & 1 == 1 {
                *name = deal.names[colour];
                free &= !(1 << *name);
            }
            let slot = stash.slot(Kind::Formula);
            if known >> slot & 1 == 1 {
                let number = deal.formulas[colour];
                loose &= !(1 << number);
                places |= (suspects >> number & 1) << (3 * colour as u32 + u32::from(slot));
            } else {
                // Any of the places not seen may hold the formula; a single one must.
                open |= (!known & 0b111) << (3 * colour);
            }
        }
        if loose & suspects != 0 {
            places |= open;
        }
        let others = Seats::all(self.seats).without(Seats::one(seat));
        Leads { others, names, free, places: Places(places) }
    }

    /// A sheet of this seat *follows* when it is the only one that `SG-14` allows (`SG-15`). One place alone can hold the
    /// true formula only for who has seen all the false ones: that much is quickly told.
    #[inline]
    pub(crate) fn follows(&self, s: &State, seat: Seat) -> bool {
        Places::SECRET.without(s.seen[seat.index()]).is_empty() && self.leads(s, seat).count() == 1
    }
}

impl Leads {
    /// How many sheets may be true; at least one is.
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.namings() * self.places.len()
    }

    /// In how many ways the others may be named.
    #[inline]
    pub(crate) fn namings(&self) -> u32 {
        let free = self.free.count_ones();
        let unknown = self.others.iter().filter(|other| self.names[other.index()] == UNKNOWN).count() as u32;
        (0..unknown).map(|n| free - n).product()
    }

    /// The `n`th of the sheets that may be true.
    #[inline]
    pub(crate) fn sheet(&self, n: u32) -> Sheet {
        let places = self.places.len();
        self.named(n / places).at(Place(nth(self.places.0, n % places)))
    }

    /// The `n`th way to name the others that may be true.
    #[inline]
    pub(crate) fn named(&self, n: u32) -> Sheet {
        let (mut free, mut rest) = (self.free, n);
        let mut sheet = Sheet::EMPTY;
        for other in self.others {
            let mut name = self.names[other.index()];
            if name == UNKNOWN {
                let left = free.count_ones();
                name = nth(free, rest % left);
                rest /= left;
                free &= !(1 << name);
            }
            sheet = sheet.with(other, name);
        }
        sheet
    }

    #[inline]
    pub(crate) fn allow_place(&self, place: Place) -> bool {
        self.places.has(place)
    }

    /// `SG-14`.
    pub(crate) fn allow(&self, sheet: Sheet) -> bool {
        let mut free = self.free;
        let named = (0..8).map(Seat).all(|seat| match sheet.name(seat) {
            None => !self.others.contains(seat),
            Some(_) if !self.others.contains(seat) => false,
            Some(name) if self.names[seat.index()] == UNKNOWN => {
                let fits = free >> name & 1 == 1;
                free &= !(1 << name);
                fits
            }
            Some(name) => self.names[seat.index()] == name,
        });
        named && self.allow_place(sheet.place)
    }
}
