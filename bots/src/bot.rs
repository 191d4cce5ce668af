use std::time::Duration;

use deckname_engine::{Game, Wyrand};
use deckname_table::Known;

use crate::Belief;

/// Decides for one seat of a game.
///
/// A bot may remember what it worked out earlier, but only to save work: a new one with the same input decides the same,
/// so that a bot can take over a seat in the middle of a game.
pub trait Bot<G: Game>: Send {
    /// A new game begins: forget the last one.
    fn begin(&mut self) {}

    /// A legal action for the seat, which owes a decision.
    fn choose(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> G::Action;

    /// What it believes about the secrets now, if it has beliefs.
    fn belief(&mut self, _known: &Known<'_, G>, _rng: &mut Wyrand) -> Option<Belief> {
        None
    }

    /// How many of its answers in this game could not be used, so that a random action was played instead.
    fn bad_answers(&self) -> u64 {
        0
    }

    /// How long people should see it think, however easy the decision was: a pause must give nothing away.
    fn pace(&self) -> Duration {
        Duration::ZERO
    }
}

impl<G: Game> Bot<G> for Box<dyn Bot<G>> {
    fn begin(&mut self) {
        (**self).begin();
    }

    fn choose(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> G::Action {
        (**self).choose(known, rng)
    }

    fn belief(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> Option<Belief> {
        (**self).belief(known, rng)
    }

    fn bad_answers(&self) -> u64 {
        (**self).bad_answers()
    }

    fn pace(&self) -> Duration {
        (**self).pace()
    }
}
