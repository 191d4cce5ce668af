use deckname_engine::{Seat, Wyrand};

use crate::{Bot, Insight};

/// Takes what looks best at once, by a rule of thumb for each game.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl<G: Insight> Bot<G> for Greedy {
    fn choose(&mut self, game: &G, seat: Seat, view: &G::View, rng: &mut Wyrand) -> G::Action {
        game.greedy(seat, view, rng)
    }
}
