use std::sync::atomic::{AtomicBool, Ordering};

use crate::SolveError;
use crate::profile::{Profile, share};
use crate::tree::{Node, Tree};

/// Finds strategies by CFR+ (Tammelin 2014): regrets that never fall below 0, seats in turn, and later rounds with more weight
/// in the average. With two seats they approach an equilibrium; with more they are only as good as [`crate::nash_conv`] says.
///
/// Another thread gives it up by setting `stop`.
pub fn solve(tree: &Tree, rounds: usize, stop: &AtomicBool) -> Result<Profile, SolveError> {
    let mut solver = Solver {
        tree,
        regrets: vec![0.0; tree.choices],
        gains: vec![0.0; tree.choices],
        now: Profile::uniform(tree),
        reach: vec![0.0; tree.infos.len()],
        sums: vec![0.0; tree.choices],
    };
    for round in 1..=rounds {
        if stop.load(Ordering::Relaxed) {
            return Err(SolveError::Stopped);
        }
        for seat in 0..tree.seats {
            solver.pass(seat, round as f64);
        }
    }
    Ok(Profile::from_weights(tree, solver.sums))
}

struct Solver<'a> {
    tree: &'a Tree,
    regrets: Vec<f64>,
    /// What each action would have gained in this pass.
    gains: Vec<f64>,
    /// The strategies of this pass, from the regrets.
    now: Profile,
    /// How likely the seat itself comes to each of its information sets.
    reach: Vec<f64>,
    /// The strategies so far, weighted.
    sums: Vec<f64>,
}

impl Solver<'_> {
    /// Adapts the strategy of one seat to those of the others.
    fn pass(&mut self, seat: usize, weight: f64) {
        self.gains.fill(0.0);
        self.walk(0, seat, 1.0, 1.0);
        for (info, reach) in self.tree.infos.iter().zip(&self.reach).filter(|(info, _)| info.seat == seat) {
            let range = info.range();
            let now = &mut self.now.0[range.clone()];
            for (sum, share) in self.sums[range.clone()].iter_mut().zip(&*now) {
                *sum += weight * reach * share;
            }
            for ((regret, gain), now) in self.regrets[range.clone()].iter_mut().zip(&self.gains[range]).zip(&mut *now) {
                *regret = (*regret + gain).max(0.0);
                *now = *regret;
            }
            share(now);
        }
    }

    /// What a node is worth to the seat. `own` is how likely the seat itself leads here, `others` how likely the rest does.
    fn walk(&mut self, node: usize, seat: usize, own: f64, others: f64) -> f64 {
        let tree = self.tree;
        let here = tree.nodes[node];
        match here {
            Node::End { payoffs } => tree.payoff(payoffs, seat),
            Node::Chance { .. } => {
                let worth = |child| {
                    let chance = tree.chances[child];
                    chance * self.walk(child, seat, own, others * chance)
                };
                tree.children(here).map(worth).sum()
            }
            Node::Decision { info, .. } if tree.infos[info as usize].seat == seat => {
                self.decide(node, info as usize, seat, own, others)
            }
            Node::Decision { info, .. } => {
                let begin = tree.infos[info as usize].begin;
                let worth = |(at, child)| {
                    let share = self.now.0[begin + at];
                    share * self.walk(child, seat, own, others * share)
                };
                tree.children(here).enumerate().map(worth).sum()
            }
        }
    }

    fn decide(&mut self, node: usize, info: usize, seat: usize, own: f64, others: f64) -> f64 {
        let tree = self.tree;
        let begin = tree.infos[info].begin;
        self.reach[info] = own;
        let mut worth = 0.0;
        for (at, child) in tree.children(tree.nodes[node]).enumerate() {
            let share = self.now.0[begin + at];
            let value = self.walk(child, seat, own * share, others);
            self.gains[begin + at] += others * value;
            worth += share * value;
        }
        self.gains[tree.infos[info].range()].iter_mut().for_each(|gain| *gain -= others * worth);
        worth
    }
}
