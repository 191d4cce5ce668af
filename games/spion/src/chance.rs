//! Nothing in this game is left to chance.

use deckname_engine::{Chances, Listing, Rng};

use crate::action::Chance;
use crate::clause::Clause;
use crate::config::Spion;
use crate::state::State;

impl Chances for Spion {
    fn due(&self, _: &State) -> &'static str {
        "nothing"
    }

    fn outcomes(&self, _: &State, _: &mut impl FnMut(Chance, u32)) -> Listing {
        Listing::Whole
    }

    fn check_chance(&self, _: &State, c: &Chance) -> Result<(), Clause> {
        match *c {}
    }

    /// # Panics
    /// Always: no position of this game waits for chance.
    fn draw<R: Rng>(&self, _: &State, _: &mut R) -> Chance {
        unreachable!("nothing in this game is left to chance")
    }
}
