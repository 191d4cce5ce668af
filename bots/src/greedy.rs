use deckname_engine::Wyrand;

use crate::{Bot, Insight, Known};

/// Takes what looks best right now, by a rule of thumb for each game.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl<G: Insight> Bot<G> for Greedy {
    fn choose(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> G::Action {
        known.game.greedy(known.seat, known.view, rng)
    }
}
