//! Whole games as text files, for every number of seats, on the map of Europe and on a custom board. A random game takes
//! hundreds of turns; here all seats prefer what leads home, so that a game is short enough to read.

use deckname_engine::{Game, Legal, Rng, Seat, Step, StepOf, Turn, Types, Wyrand};
use deckname_laws::{Playing, golden};
use deckname_top_secret::{Action, Cities, Place, State, TopSecret};
use serde_json::json;

#[test]
fn top_secret_playthroughs_stay_as_they_are() {
    let lane = include_str!("common/lane.toml");
    let set_ups = [("europe", json!({"board": "europe"})), ("lane", json!({"board": {"toml": lane}}))];
    let playing = Playing { player: purposeful_step, board_every: 100 };
    golden(env!("CARGO_MANIFEST_DIR"), TopSecret::SEATS, &set_ups, &playing);
}

/// The best of the legal actions, chance where it is due.
fn purposeful_step(game: &TopSecret, s: &State, rng: &mut Wyrand) -> Option<StepOf<TopSecret>> {
    let Turn::Act(due) = game.turn(s) else { return game.random_step(s, rng) };
    let seat = due.first()?;
    let mut actions = Vec::new();
    game.actions(s, seat, &mut actions);
    let best = actions.iter().map(|a| worth(game, s, seat, a)).max()?;
    actions.retain(|a| worth(game, s, seat, a) == best);
    Some(Step::Act(seat, actions[rng.below(actions.len() as u32) as usize]))
}

/// Deliver, then take what an empty hand finds, then step towards the goal.
fn worth(game: &TopSecret, s: &State, seat: Seat, a: &Action) -> i32 {
    match *a {
        Action::Step { to: Place::HQ, .. } => 200,
        Action::Take { agent, .. } if s.cases().carried(seat, agent).is_none() => 150,
        Action::Step { agent, to } => {
            let goal = if s.cases().carried(seat, agent).is_some() { game.dotted(seat) } else { s.cases().cities() };
            100 - steps_to(game, seat, to, goal)
        }
        // After a duel won, only what is near is worth going on for (`TS-11`).
        Action::EndTurn if s.rolled() > 0 => 98,
        Action::EndTurn => 50,
        Action::Take { .. } | Action::Drop { .. } => 0,
        _ => 100,
    }
}

fn steps_to(game: &TopSecret, seat: Seat, from: Place, goal: Cities) -> i32 {
    let mut reached = from.as_cities();
    for steps in 0..40 {
        if !reached.intersection(goal).is_empty() {
            return steps;
        }
        reached = reached.iter().fold(reached, |all, city| all.union(game.ways(seat, city)));
    }
    40
}
