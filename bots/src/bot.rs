use std::time::Duration;

use deckname_engine::{Game, Wyrand};
use deckname_table::Known;

use crate::Belief;

/// Decides for one seat of a game.
///
/// A bot may remember what it worked out earlier, but only to save work: a new one that is handed the same things
/// decides the same, so that a bot can take over a seat in the middle of a game.
pub trait Bot<G: Game>: Send {
    /// A new game begins; whatever was remembered is void.
    fn begin(&mut self) {}

    /// A legal action of the seat, which owes a decision.
    fn choose(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> G::Action;

    /// What it believes of the secrets now, if it has beliefs.
    fn belief(&mut self, _known: &Known<'_, G>, _rng: &mut Wyrand) -> Option<Belief> {
        None
    }

    /// How many of its answers in this game could not be used, so that something else was played.
    fn faults(&self) -> u64 {
        0
    }

    /// How long people should see it think, however easy the decision was: a pause must tell nothing.
    fn pace(&self) -> Duration {
        Duration::ZERO
    }
}
