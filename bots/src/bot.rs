use std::time::Duration;

use deckname_engine::{Game, Seat, Wyrand};

/// All that a bot is handed for a decision: what a person in its seat has seen.
#[derive(Debug)]
pub struct Known<'a, G: Game> {
    pub game: &'a G,
    pub seat: Seat,
    pub view: &'a G::View,
    /// Everything the seat was told since the game began.
    pub told: &'a [G::Notice],
}

impl<G: Game> Clone for Known<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Known<'_, G> {}

/// Decides for one seat of a game.
///
/// A bot may remember what it worked out earlier, but only to save work: a new one that is handed the same things
/// decides the same, so that a bot can take over a seat in the middle of a game.
pub trait Bot<G: Game>: Send {
    /// A new game begins; whatever was remembered is void.
    fn begin(&mut self) {}

    /// A legal action of the seat, which owes a decision.
    fn choose(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> G::Action;

    /// How long people should see it think, however easy the decision was: a pause must tell nothing.
    fn pace(&self) -> Duration {
        Duration::ZERO
    }
}
