use std::time::Duration;

use deckname_search::{Budget, Rule};

use crate::planner::Planner;
use crate::{Bot, Easy, External, Greedy, Insight, Random, Thinker};

/// The bots by name, weakest first.
pub const ROSTER: [&str; 5] = ["random", "easy", "greedy", "medium", "hard"];

/// The bot with this name, with a budget in iterations, so that what it does is repeatable.
///
/// `hard@500` thinks for 500 iterations instead of the usual number. `tree@500` and `regret@500` grow a tree instead, for
/// comparison; where several choose at once, one by UCB1-Tuned and the other by regret matching. `cmd:PROGRAM` runs a program of the user's own, so
/// names must come from whoever may run programs here, not from a guest.
pub fn bot<G: Insight>(name: &str) -> Option<Box<dyn Bot<G>>> {
    if let Some(command) = name.strip_prefix("cmd:") {
        return Some(Box::new(External::new(command)));
    }
    let Some((name, iterations)) = name.split_once('@') else { return by_name(name) };
    let budget = Budget::Iterations(iterations.parse().ok()?);
    match name {
        "hard" => Some(thinker(budget)),
        "tree" => Some(Box::new(Planner { rule: Rule::Ucb, budget })),
        "regret" => Some(Box::new(Planner { rule: Rule::Regret, budget })),
        _ => None,
    }
}

/// The bot with this name as people meet it: it takes the same time for every decision, or this `share` of it. What medium
/// thinks is counted all the same: with time alone it would be as strong as hard on a fast machine.
pub fn sparring<G: Insight>(name: &str, share: f64) -> Option<Box<dyn Bot<G>>> {
    let time = |milliseconds| Duration::from_millis(milliseconds).mul_f64(share);
    match name {
        "medium" => Some(Box::new(Thinker::paced(medium::<G>(), time(300)))),
        "hard" => Some(Box::new(Thinker::paced(Budget::Time(time(900)), time(900)))),
        _ => by_name(name),
    }
}

/// Does the bot with this name take its time?
pub fn thinks(name: &str) -> bool {
    matches!(name, "medium" | "hard")
}

fn by_name<G: Insight>(name: &str) -> Option<Box<dyn Bot<G>>> {
    match name {
        "random" => Some(Box::new(Random)),
        "easy" => Some(Box::new(Easy)),
        "greedy" => Some(Box::new(Greedy)),
        "medium" => Some(thinker(medium::<G>())),
        "hard" => Some(thinker(Budget::Iterations(G::HARD))),
        _ => None,
    }
}

fn medium<G: Insight>() -> Budget {
    Budget::Iterations(G::MEDIUM)
}

fn thinker<G: Insight>(budget: Budget) -> Box<dyn Bot<G>> {
    Box::new(Thinker::new(budget))
}
