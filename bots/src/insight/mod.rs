//! What a good player knows, game by game.

mod heimlich;

use deckname_engine::{Game, Seat, Wyrand};

/// A game that bots can play better than by chance.
pub trait Insight: Game {
    /// What looks best at once, from the view alone.
    fn greedy(&self, seat: Seat, view: &Self::View, rng: &mut Wyrand) -> Self::Action;
}
