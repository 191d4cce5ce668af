use std::time::Duration;

use deckname_search::{Budget, Rule};

use crate::planner::Planner;
use crate::responder::Responder;
use crate::style::{Pondering, Scripted};
use crate::{Bot, Careless, External, Greedy, Insight, Leave, Level, Random, Style, Thinker};

/// The bot with this name, for measuring. Its budget is counted in iterations, so that its games can be repeated.
///
/// Besides the [levels](Level) there are:
/// * `hard@500`: `hard` with 500 iterations instead of the usual number;
/// * `tree@500` and `regret@500`: a tree search instead, for comparison. Simultaneous choices are made by UCB1-Tuned in
///   the first and by regret matching in the second;
/// * `slips@30:BOT`: one of these that does not think in 30 % of its decisions;
/// * `style:patience=3:block=0.2`: a [script](Style);
/// * `style@500:guard=6`: `hard` with 500 iterations that cares for what the style says, in games whose search can follow one;
/// * `responder@500`: a search whose imagined opponents decide like `hard`;
/// * `cmd:PROGRAM`: a program of the user's own. So only a user who may run programs here may choose the name.
pub fn bot<G: Insight>(name: &str) -> Option<Box<dyn Bot<G>>> {
    if let Some(command) = name.strip_prefix("cmd:") {
        return Some(Box::new(External::new(command)));
    }
    if let Some((slips, bot)) = name.strip_prefix("slips@").and_then(|rest| rest.split_once(':')) {
        let slips: f64 = slips.parse().ok().filter(|slips| (0.0..=100.0).contains(slips))?;
        return Some(Box::new(Careless::new(slips / 100.0, self::bot::<G>(bot)?)));
    }
    if let Some(style) = Style::named::<G>(name) {
        return Some(Box::new(Scripted(style)));
    }
    if let Some((iterations, dials)) = name.strip_prefix("style@").and_then(|rest| rest.split_once(':')) {
        let style = Style::named::<G>(&format!("style:{dials}")).filter(|_| G::PONDERS)?;
        return Some(Box::new(Pondering { style, budget: Budget::Iterations(iterations.parse().ok()?) }));
    }
    let Some((name, iterations)) = name.split_once('@') else {
        let level: Level = name.parse().ok()?;
        return Some(at_level(level, Budget::Iterations(iterations::<G>(level)), Duration::ZERO));
    };
    let budget = Budget::Iterations(iterations.parse().ok()?);
    match name {
        "hard" => Some(at_level(Level::Hard, budget, Duration::ZERO)),
        "tree" => Some(Box::new(Planner { rule: Rule::Ucb, budget })),
        "responder" => Some(Box::new(Responder { budget })),
        "regret" => Some(Box::new(Planner { rule: Rule::Regret, budget })),
        _ => None,
    }
}

/// The bot that people play against: a search takes the same time for every decision, or a share of it.
///
/// Below `hard` the budget is in iterations all the same: given time alone, every level would be as strong as `hard` on a fast
/// machine.
pub(crate) fn paced_bot<G: Insight>(level: Level, Leave { share, threads }: Leave) -> Box<dyn Bot<G>> {
    let time = |milliseconds| Duration::from_millis(milliseconds).mul_f64(share);
    match level {
        Level::Hard => at_level(level, Budget::Time { limit: time(900), threads }, time(900)),
        Level::Strong => at_level(level, Budget::Iterations(iterations::<G>(level)), time(600)),
        _ => at_level(level, Budget::Iterations(iterations::<G>(level)), time(300)),
    }
}

fn iterations<G: Insight>(level: Level) -> u32 {
    match level {
        Level::Hard => G::HARD,
        Level::Strong => G::STRONG,
        _ => G::MEDIUM,
    }
}

/// Budget and pace matter only to the levels that search.
fn at_level<G: Insight>(level: Level, budget: Budget, pace: Duration) -> Box<dyn Bot<G>> {
    match level {
        Level::Random => Box::new(Random),
        Level::Novice => Box::new(Careless::new(G::SLIPS[0], Greedy)),
        Level::Easy => Box::new(Careless::new(G::SLIPS[1], Greedy)),
        Level::Greedy => Box::new(Greedy),
        Level::Medium => Box::new(Careless::new(G::SLIPS[2], Thinker::paced(budget, pace))),
        Level::Strong => Box::new(Careless::new(G::SLIPS[3], Thinker::paced(budget, pace))),
        Level::Hard => Box::new(Thinker::paced(budget, pace)),
    }
}
