//! Parts that were played apart, and went through text, merge to the figures of one run.

use std::sync::atomic::AtomicBool;

use deckname_arena::{
    Job, MatchRequest, MergeError, Merged, Part, SimulateRequest, TournamentRequest, is_bot, merge, play_match,
    play_part, records, simulate, tournament,
};
use serde_json::{Value, json};

fn parts(job: &Job, of: u64) -> Vec<Part> {
    let part = |number: u64| {
        let shard = format!("{number}/{of}").parse().unwrap();
        let part = play_part(job.clone(), shard, &|_| (), &AtomicBool::new(false)).unwrap();
        serde_json::from_str(&serde_json::to_string(&part).unwrap()).unwrap()
    };
    // In any order.
    (1..=of).rev().map(part).collect()
}

fn simulation() -> SimulateRequest {
    let bots = ["greedy", "random", "random"].map(String::from).to_vec();
    SimulateRequest { game: "heimlich".into(), options: Value::Null, bots, games: 50, seed: 3, threads: 1 }
}

fn matched(seats: u8) -> MatchRequest {
    let (game, a, b) = ("heimlich".into(), "greedy".into(), "random".into());
    MatchRequest { game, options: Value::Null, seats, a, b, games: 60, seed: 3, threads: 1, sprt: None }
}

/// Without the times, which differ from run to run.
fn figures(mut report: Value) -> Value {
    fn strip(value: &mut Value) {
        if let Value::Object(map) = value {
            map.retain(|key, _| !["seconds", "games_per_second", "thinking_ms", "slowest_ms"].contains(&key.as_str()));
        }
        match value {
            Value::Object(map) => map.values_mut().for_each(strip),
            Value::Array(list) => list.iter_mut().for_each(strip),
            _ => {}
        }
    }
    strip(&mut report);
    report
}

#[test]
fn a_simulation_merges() {
    let whole = simulate(&simulation(), &|_| (), &AtomicBool::new(false)).unwrap();
    for of in [1, 3, 7, 80] {
        let Ok(Merged::Simulated(merged)) = merge(parts(&Job::Simulate(simulation()), of)) else {
            panic!("no summary")
        };
        assert_eq!(figures(merged.to_json()), figures(whole.to_json()), "{of} parts");
    }
}

#[test]
fn a_match_merges() {
    let whole = play_match(&matched(3), &|_| (), &AtomicBool::new(false)).unwrap();
    let Ok(Merged::Matched(merged)) = merge(parts(&Job::Match(matched(3)), 4)) else { panic!("no report") };
    assert_eq!(figures(merged.to_json()), figures(whole.to_json()));
}

#[test]
fn a_tournament_merges() {
    let bots = ["greedy", "random", "easy"].map(String::from).to_vec();
    let MatchRequest { game, options, seats, games, seed, threads, .. } = matched(2);
    let request = TournamentRequest { game, options, seats, bots, games, seed, threads };
    let whole = tournament(&request, &|_| (), &AtomicBool::new(false)).unwrap();
    let Ok(Merged::Rated(merged)) = merge(parts(&Job::Tournament(request), 3)) else { panic!("no ratings") };
    assert_eq!(figures(merged.to_json()), figures(whole.to_json()));
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    assert_eq!(merge(Vec::new()), Err(MergeError::Nothing));
    let mut some = parts(&Job::Simulate(simulation()), 3);
    let last = some.pop().unwrap();
    assert_eq!(merge(some.clone()), Err(MergeError::Missing { part: 1, of: 3 }));
    let twice = vec![some[0].clone(), some[0].clone(), last];
    assert_eq!(merge(twice), Err(MergeError::Missing { part: 2, of: 3 }));
    some.extend(parts(&Job::Simulate(SimulateRequest { seed: 4, ..simulation() }), 3));
    assert_eq!(merge(some), Err(MergeError::Different));
    for text in ["0/3", "4/3", "1", "1/0", "a/b", "1/3/4"] {
        assert!(text.parse::<deckname_arena::Shard>().is_err(), "{text}");
    }
}

#[test]
fn records_can_be_replayed() {
    let records = records(&SimulateRequest { games: 3, ..simulation() }, &|_| (), &AtomicBool::new(false)).unwrap();
    assert_eq!(records.len(), 3);
    for record in &records {
        assert_eq!(json!(record.players), json!(["greedy", "random", "random"]));
        assert!(record.outcome.is_some() && record.replay().is_ok());
    }
}

#[test]
fn names_of_bots_are_known() {
    let bots =
        ["greedy", "hard@50", "tree@9", "cheater", "cmd:x", "style:guard=6", "style@9:", "slips@5:easy", "responder@9"];
    assert!(bots.iter().all(|name| is_bot(name)));
    assert!(!["b --flag", "cmd", "style", "slips of paper"].iter().any(|name| is_bot(name)));
}
