use deckname_engine::{Rng, Turn, Wyrand};
use deckname_search::{Budget, Guide, Rule, drawn, tree};

use crate::{Bot, Insight, Known};

/// For measuring: the mind of `hard`, but always with a tree search over all legal actions.
#[derive(Clone, Copy, Debug)]
pub struct Planner {
    pub rule: Rule,
    pub budget: Budget,
}

impl<G: Insight> Bot<G> for Planner {
    fn choose(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> G::Action {
        let game = known.game;
        let mut mind = game.mind(known, rng);
        let world = mind.imagine(game, rng);
        let shares = tree(game, known.seat, &mut mind, self.rule, self.budget, rng);
        let at_once = matches!(game.turn(&world), Turn::Act(due) if due.len() > 1);
        let ticket = if at_once && self.rule == Rule::Regret { rng.unit() } else { 0.0 };
        let at = drawn(shares.iter().map(|(_, share)| *share), ticket);
        at.map_or_else(|| game.random_action(&world, known.seat, rng), |at| shares[at].0)
    }
}
