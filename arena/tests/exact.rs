//! How far bots are from the solution of a small game.

use deckname_arena::{ArenaError, SolveRequest, solve_exactly};
use deckname_table::Record;
use serde_json::json;

fn request(bots: &[&str]) -> SolveRequest {
    let options = json!({"houses": 2, "agents": 3, "finish": 1, "die": 2, "turns": 2});
    let start = json!({"deckname": 1, "game": "heimlich", "seats": 2, "options": options, "players": [], "fairness": null, "steps": [], "outcome": null});
    SolveRequest {
        start: Record::from_json(&start).unwrap(),
        most: 100_000,
        rounds: 200,
        bots: bots.iter().map(|bot| (*bot).to_string()).collect(),
        asks: 4,
        seed: 1,
        efg: true,
    }
}

#[test]
fn a_bot_that_plays_better_is_less_exploitable() {
    let report = solve_exactly(&request(&["random", "greedy"])).unwrap();
    assert!(report.exploitability < 0.001, "{report:?}");
    assert!((report.values[0] + report.values[1]).abs() < 1e-9);
    let [random, greedy] = report.bots.as_slice() else { panic!("two bots were asked") };
    assert!(greedy.exploitability < random.exploitability, "{random:?} {greedy:?}");
    // A best response to any strategy is worth at least the value of the game.
    for bot in &report.bots {
        assert!(bot.best_responses.iter().zip(&report.values).all(|(best, value)| *best > value - 0.001), "{bot:?}");
    }
    assert!(report.efg.is_some_and(|text| text.starts_with("EFG 2 R")));
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let unknown = solve_exactly(&request(&["psychic"]));
    assert!(matches!(unknown, Err(ArenaError::UnknownBot { .. })), "{unknown:?}");
    let large = solve_exactly(&SolveRequest { most: 10, ..request(&[]) });
    assert!(matches!(large, Err(ArenaError::Solve(_))), "{large:?}");
}
