use deckname_engine::{Game, Seat, Wyrand};

use crate::Bot;

/// Plays every legal action with the same probability.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, game: &G, seat: Seat, view: &G::View, rng: &mut Wyrand) -> G::Action {
        let world = game.sample(view, rng);
        game.random_action(&world, seat, rng)
    }
}
