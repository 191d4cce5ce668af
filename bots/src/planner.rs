use deckname_engine::{Rng, Turn, Wyrand};
use deckname_search::{Budget, Guide, Rule, tree};

use crate::{Bot, Insight, Known};

/// For measuring: the mind that `hard` has, and a tree over everything that is legal, whatever `hard` itself does with it.
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
        drawn(&shares, ticket).unwrap_or_else(|| game.random_action(&world, known.seat, rng))
    }
}

/// The action that a number from 0 to 1 stands for, if each has its share of them. The best one comes first.
fn drawn<A: Copy>(shares: &[(A, f64)], ticket: f64) -> Option<A> {
    let mut sum = 0.0;
    let place = shares.iter().position(|(_, share)| {
        sum += share;
        ticket < sum
    });
    place.map(|at| shares[at]).or(shares.last().copied()).map(|(action, _)| action)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_action_is_drawn_by_its_share() {
        let shares = [('a', 0.5), ('b', 0.25), ('c', 0.25)];
        let at = |ticket| drawn(&shares, ticket);
        assert_eq!([0.0, 0.49, 0.5, 0.74, 0.75, 0.99, 1.0].map(at), ['a', 'a', 'b', 'b', 'c', 'c', 'c'].map(Some));
        assert_eq!(drawn::<char>(&[], 0.0), None);
    }
}
