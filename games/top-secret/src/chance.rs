//! Chance: who begins, and the dice.

use deckname_engine::{Chances, Listing, Rng, Seat, Seats};

use crate::action::Chance;
use crate::clause::Clause;
use crate::config::TopSecret;
use crate::state::{Phase, State};

/// The faces of a die (`TS-10`).
const FACES: [u8; 6] = [0, 1, 1, 2, 2, 3];
/// Each number and how many faces show it.
const WEIGHTS: [(u8, u32); 4] = [(0, 1), (1, 2), (2, 2), (3, 1)];

impl Chances for TopSecret {
    fn due(&self, s: &State) -> &'static str {
        if s.phase == Phase::First { "first" } else { "roll" }
    }

    fn outcomes(&self, s: &State, each: &mut impl FnMut(Chance, u32)) -> Listing {
        if s.phase == Phase::First {
            Seats::all(self.seats).iter().for_each(|seat| each(Chance::First(seat), 1));
        } else {
            for (a, weight) in WEIGHTS {
                for (b, other) in WEIGHTS {
                    each(Chance::Roll([a, b]), weight * other);
                }
            }
        }
        Listing::Whole
    }

    fn check_chance(&self, s: &State, c: &Chance) -> Result<(), Clause> {
        match (s.phase, *c) {
            (Phase::First, Chance::First(seat)) if seat.0 < self.seats => Ok(()),
            (Phase::First, _) => Err(Clause::FirstPlayer),
            (Phase::Roll, Chance::Roll([0..=3, 0..=3])) => Ok(()),
            _ => Err(Clause::Dice),
        }
    }

    #[inline(always)]
    fn draw<R: Rng>(&self, s: &State, rng: &mut R) -> Chance {
        if s.phase == Phase::First {
            return Chance::First(Seat(rng.below(self.seats.into()) as u8));
        }
        let both = rng.below(36) as usize;
        Chance::Roll([FACES[both / 6], FACES[both % 6]])
    }
}
