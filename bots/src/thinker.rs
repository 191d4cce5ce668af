use std::marker::PhantomData;
use std::time::Duration;

use deckname_engine::Wyrand;
use deckname_search::Budget;

use crate::{Belief, Bot, Insight, Known};

/// Thinks before it acts: makes up its mind from everything it was told, then searches.
#[derive(Clone, Copy, Debug)]
pub struct Thinker<G> {
    budget: Budget,
    pace: Duration,
    game: PhantomData<fn() -> G>,
}

impl<G: Insight> Thinker<G> {
    /// Takes at least `pace` for a decision, because people watch it.
    pub fn paced(budget: Budget, pace: Duration) -> Self {
        Self { budget, pace, game: PhantomData }
    }
}

impl<G: Insight> Bot<G> for Thinker<G> {
    fn choose(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> G::Action {
        let mut mind = known.game.mind(known, rng);
        known.game.decide(known, &mut mind, self.budget, rng)
    }

    fn belief(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> Option<Belief> {
        let mind = known.game.mind(known, rng);
        Some(known.game.belief(&mind)).filter(|belief| !belief.0.is_empty())
    }

    fn pace(&self) -> Duration {
        self.pace
    }
}
