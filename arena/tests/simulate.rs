use std::sync::atomic::AtomicBool;

use deckname_arena::{ArenaError, SimulateRequest, Summary, bench, simulate};
use serde_json::Value;

fn request(bots: &[&str], games: u64, threads: usize) -> SimulateRequest {
    let bots = bots.iter().map(|name| (*name).to_owned()).collect();
    SimulateRequest { game: "heimlich".into(), options: Value::Null, bots, games, seed: 7, threads }
}

fn run(request: &SimulateRequest) -> Result<Summary, ArenaError> {
    simulate(request, &|_| (), &AtomicBool::new(false))
}

fn counts(summary: &Summary) -> Vec<(u64, u64, u64)> {
    summary.seats.iter().map(|seat| (seat.wins, seat.shared, seat.decisions)).collect()
}

#[test]
fn a_seed_repeats_whatever_the_threads() {
    let one = run(&request(&["greedy", "random", "random"], 200, 1)).unwrap();
    let many = run(&request(&["greedy", "random", "random"], 200, 3)).unwrap();
    assert_eq!(counts(&one), counts(&many));
    assert_eq!(one.games, 200);
    let other = run(&SimulateRequest { seed: 8, ..request(&["greedy", "random", "random"], 200, 1) }).unwrap();
    assert_ne!(counts(&one), counts(&other));
}

#[test]
fn random_players_share_as_the_statistics_of_the_game_say() {
    let summary = run(&request(&["random"; 4], 20_000, 2)).unwrap();
    let won: f64 = 1.0 - summary.unwon as f64 / summary.games as f64;
    assert!((won - 0.677).abs() < 0.015, "{won}");
    assert!(summary.seats.iter().all(|seat| seat.illegal == 0));
}

#[test]
fn a_program_that_answers_nonsense_is_counted_for_every_answer() {
    let summary = run(&request(&["cmd:yes nonsense", "random"], 1, 1)).unwrap();
    assert_eq!(summary.seats[0].illegal, summary.seats[0].decisions);
    assert_eq!(summary.seats[1].illegal, 0);
}

#[test]
fn greedy_beats_random() {
    let summary = run(&request(&["greedy", "random", "random", "random"], 1_000, 2)).unwrap();
    assert!(summary.seats[0].rate.low > 0.5, "{:?}", summary.seats[0].rate);
}

#[test]
fn a_little_thinking_beats_greedy() {
    let summary = run(&request(&["hard@150", "greedy", "greedy", "greedy"], 60, 2)).unwrap();
    assert!(summary.seats[0].rate.low > 0.3, "{:?}", summary.seats[0].rate);
    assert_eq!(summary.seats[0].illegal, 0);
}

#[test]
fn what_cannot_be_played_is_refused() {
    assert!(matches!(run(&request(&["random"], 1, 1)), Err(ArenaError::Setup(_))));
    assert!(matches!(run(&request(&["random", "psychic"], 1, 1)), Err(ArenaError::UnknownBot { .. })));
    assert!(matches!(run(&request(&["random"; 2], 0, 1)), Err(ArenaError::NothingToPlay)));
    let chess = SimulateRequest { game: "chess".into(), ..request(&["random"; 2], 1, 1) };
    assert!(matches!(run(&chess), Err(ArenaError::Setup(_))));
    assert!(bench("chess", 1, None).is_err());
}

#[test]
fn stopping_keeps_what_is_done() {
    let stop = AtomicBool::new(false);
    let summary = simulate(
        &request(&["random"; 4], 1_000_000, 1),
        &|done| stop.store(done >= 10, std::sync::atomic::Ordering::Relaxed),
        &stop,
    );
    assert_eq!(summary.unwrap().games, 10);
}

#[test]
fn a_bench_counts_its_games() {
    let report = bench("heimlich", 100, None).unwrap();
    assert_eq!((report.games, report.seats), (100, 4));
    assert!(report.steps > 5_000 && report.steps < 12_000);
}
