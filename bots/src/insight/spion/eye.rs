//! How likely a seat is to win, as many games have taught.

use deckname_engine::prelude::*;
use deckname_engine::{Seat, Step, silent};
use deckname_table::games::spion::{Action, Facts, State};

use super::outlook::{Thought, enemy};

/// What the eye looks at: 1, what the question of a move tells and whether it wins, and what the seat then has more of than
/// the enemy, part by part.
pub type Look = [f64; 11];

/// What each of these counts, as a logarithm of the odds. Worked out by
/// `cargo run --release -p deckname-arena --example spion_eye -- 6 11`.
const WEIGHTS: Look = [-0.239, 0.189, 0.322, 0.103, 0.043, 0.291, -0.160, 0.411, 0.484, 0.460, 0.540];

/// The chance to win of the seat that looks.
pub(super) fn chance(look: &Look) -> f64 {
    let odds: f64 = look.iter().zip(WEIGHTS).map(|(part, weight)| part * weight).sum();
    1.0 / (1.0 + (-odds).exp())
}

impl Thought<'_> {
    /// What the eye sees when the seat has made this move.
    pub(super) fn look(&self, world: &State, seat: Seat, action: &Action) -> Look {
        let mut after = *world;
        self.game.apply(&mut after, Step::Act(seat, *action), &mut silent);
        self.standing(after.facts(), seat, self.answer(world, &after, seat, action))
    }

    /// What it sees when the seat has moved and this can be expected of the answer.
    pub(super) fn standing(&self, facts: &Facts, seat: Seat, (bits, wins): (f64, f64)) -> Look {
        let (own, others) = (self.parts(facts, seat), self.parts(facts, enemy(seat)));
        let mut look = [1.0, bits, wins, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        for (sees, (own, others)) in look[3..].iter_mut().zip(own.iter().zip(others)) {
            *sees = own - others;
        }
        look
    }
}
