use deckname_engine::{Game, Wyrand};

use crate::{Bot, Known};

/// Plays every legal action with the same probability.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> G::Action {
        let world = known.game.sample(known.view, rng);
        known.game.random_action(&world, known.seat, rng)
    }
}
