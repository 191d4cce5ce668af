//! What a look at a place would still tell.

use deckname_engine::prelude::*;
use deckname_engine::{Seat, Seats};
use deckname_table::games::StrengGeheim;
use deckname_table::games::streng_geheim::{Card, Field, Place, Places, State, Tips};

/// What it counts to find a code name that has to be declared, and a formula.
const NAME: f64 = 1.5;
const FORMULA: f64 = 1.2;
/// What it counts to look at a false formula, and to get a tip that is needed for it. Tips come first: there are few contact
/// places and everyone needs them, while the secret places wait.
const SECRET: f64 = 2.2;
const TIP: f64 = 3.4;

/// What a seat has seen, and so what each place is still worth to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Notes<'a> {
    game: &'a StrengGeheim,
    seat: Seat,
    seen: Places,
    worth: [f64; Place::COUNT],
    /// The secret places that can be opened now.
    keys: u8,
    /// The tips that are still missing.
    wanted: i32,
}

impl<'a> Notes<'a> {
    /// Of the world this looks only at what the seat has seen in it.
    pub(super) fn of(game: &'a StrengGeheim, world: &State, seat: Seat) -> Self {
        let seen = world.seen(seat);
        let mut worth = [0.0; Place::COUNT];
        for colour in (0..6).filter(|colour| *colour != seat.index()) {
            let places = Place::of_colour(colour);
            let cards =
                places.iter().filter(|place| seen.contains(*place)).filter_map(|place| world.deal().card(place));
            let (mut name, mut formula) = (Seats::all(game.seats()).contains(Seat(colour as u8)), true);
            for card in cards {
                name &= !matches!(card, Card::Name(_));
                formula &= !matches!(card, Card::Formula(_));
            }
            let open = places.without(seen);
            let each = f64::from(u8::from(name)) * NAME + f64::from(u8::from(formula)) * FORMULA;
            for place in open {
                worth[usize::from(place.0)] = each / f64::from(open.len());
            }
        }
        let mut notes = Self { game, seat, seen, worth, keys: 0, wanted: 0 };
        notes.count_tips(world.tips(seat));
        notes
    }

    fn count_tips(&mut self, tips: Tips) {
        let secret = Place::of_secret;
        let spare: u8 = (0..5).filter(|n| self.seen.contains(secret(*n))).map(|n| tips.count(n)).sum();
        let mut closed = 0;
        for n in (0..5).filter(|n| !self.seen.contains(secret(*n))) {
            self.worth[usize::from(secret(n).0)] = SECRET;
            if tips.count(n) > 0 {
                self.keys |= 1 << n;
            } else {
                closed += 1;
            }
        }
        // More than one of a kind becomes spare as soon as the first is used.
        let doubles: i32 = (0..5).map(|n| i32::from(tips.count(n)) - 1).filter(|more| *more > 0).sum();
        if spare >= 2 {
            self.keys = 0b1_1111;
        }
        self.wanted = 2 * closed - i32::from(spare) - doubles;
    }

    /// What looking at these places is worth.
    pub(super) fn look(&self, places: Places) -> f64 {
        places.iter().map(|place| self.worth[usize::from(place.0)]).sum()
    }

    /// What the seat can hope for on a field if it is alone there.
    pub(super) fn field(&self, field: Field) -> f64 {
        if Field::CONTACTS.contains(field) {
            return if self.wanted > 0 { TIP } else { 0.0 };
        }
        if Field::SECRET.contains(field) {
            let open = self.keys >> (field.0 - Field::G1.0) & 1 == 1;
            return if open { self.look(self.game.places(field)) } else { 0.0 };
        }
        if field.0 == self.seat.0 {
            return 0.0;
        }
        // Two of the lockers can be looked at.
        let (mut best, mut second) = (0.0f64, 0.0f64);
        for place in self.game.places(field).without(Place::of_colour(self.seat.index())) {
            let worth = self.worth[usize::from(place.0)];
            second = second.max(worth.min(best));
            best = best.max(worth);
        }
        best + second
    }
}
