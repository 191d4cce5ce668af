use std::time::Duration;

use deckname_search::{Budget, Rule};

use crate::planner::Planner;
use crate::{Bot, Easy, External, Greedy, Insight, Level, Random, Thinker};

/// The bot with this name, for measuring. Its budget is counted in iterations, so that its games can be repeated.
///
/// Besides the [levels](Level) there are:
/// * `hard@500`: `hard` with 500 iterations instead of the usual number;
/// * `tree@500` and `regret@500`: a tree search instead, for comparison. Simultaneous choices are made by UCB1-Tuned in
///   the first and by regret matching in the second;
/// * `cmd:PROGRAM`: a program of the user's own. So only a user who may run programs here may choose the name.
pub fn bot<G: Insight>(name: &str) -> Option<Box<dyn Bot<G>>> {
    if let Some(command) = name.strip_prefix("cmd:") {
        return Some(Box::new(External::new(command)));
    }
    let Some((name, iterations)) = name.split_once('@') else {
        let level: Level = name.parse().ok()?;
        let budget = Budget::Iterations(if level == Level::Hard { G::HARD } else { G::MEDIUM });
        return Some(at_level(level, budget, Duration::ZERO));
    };
    let budget = Budget::Iterations(iterations.parse().ok()?);
    match name {
        "hard" => Some(at_level(Level::Hard, budget, Duration::ZERO)),
        "tree" => Some(Box::new(Planner { rule: Rule::Ucb, budget })),
        "regret" => Some(Box::new(Planner { rule: Rule::Regret, budget })),
        _ => None,
    }
}

/// The bot that people play against: a search takes the same time for every decision, or this `share` of it.
///
/// `medium` has a budget in iterations all the same: given time alone, it would be as strong as `hard` on a fast machine.
pub(crate) fn paced_bot<G: Insight>(level: Level, share: f64) -> Box<dyn Bot<G>> {
    let time = |milliseconds| Duration::from_millis(milliseconds).mul_f64(share);
    match level {
        Level::Hard => at_level(level, Budget::Time(time(900)), time(900)),
        _ => at_level(level, Budget::Iterations(G::MEDIUM), time(300)),
    }
}

/// Budget and pace matter only to the levels that search.
fn at_level<G: Insight>(level: Level, budget: Budget, pace: Duration) -> Box<dyn Bot<G>> {
    match level {
        Level::Random => Box::new(Random),
        Level::Easy => Box::new(Easy),
        Level::Greedy => Box::new(Greedy),
        Level::Medium | Level::Hard => Box::new(Thinker::paced(budget, pace)),
    }
}
