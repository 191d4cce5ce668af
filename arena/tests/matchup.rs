use std::sync::atomic::{AtomicBool, Ordering};

use deckname_arena::{
    MatchRequest, Quality, SimulateRequest, Sprt, TournamentRequest, Verdict, beliefs, play_match, tournament,
};
use serde_json::Value;

fn request(a: &str, b: &str, seats: u8, games: u64) -> MatchRequest {
    MatchRequest {
        game: "heimlich".into(),
        options: Value::Null,
        seats,
        a: a.into(),
        b: b.into(),
        games,
        seed: 5,
        threads: 1,
        sprt: None,
    }
}

fn go() -> AtomicBool {
    AtomicBool::new(false)
}

#[test]
fn equals_share_evenly_and_a_better_bot_shows() {
    // The same bot in all seats plays the same games whichever of them is called `a`: every block is exactly even.
    let even = play_match(&request("random", "random", 3, 300), &|_| (), &go()).unwrap();
    assert!(even.elo.mean.abs() < 1e-6, "{:?}", even.elo);
    assert_eq!((even.blocks, even.games), (100, 300));
    let better = play_match(&request("greedy", "random", 3, 600), &|_| (), &go()).unwrap();
    assert!(better.elo.low > 100.0, "{:?}", better.elo);
    assert_eq!(better.a.illegal + better.b.illegal, 0);
}

#[test]
fn a_test_stops_early_at_the_same_block_whatever_the_threads() {
    let sprt = Some(Sprt { lower: 0.0, upper: 20.0 });
    let ends = [1, 3].map(|threads| {
        let request = MatchRequest { sprt, threads, ..request("greedy", "random", 4, 4_000) };
        play_match(&request, &|_| (), &go()).unwrap()
    });
    assert_eq!(ends[0].sprt.map(|(_, _, verdict)| verdict), Some(Verdict::Stronger));
    assert!(ends[0].games < 4_000);
    assert_eq!((ends[0].games, ends[0].share), (ends[1].games, ends[1].share));
}

#[test]
fn a_stopped_match_keeps_whole_blocks() {
    let stop = go();
    let report = play_match(
        &request("random", "random", 4, 1_000_000),
        &|done| stop.store(done >= 40, Ordering::Relaxed),
        &stop,
    );
    assert_eq!(report.unwrap().games, 40);
}

#[test]
fn a_tournament_ranks_and_prints() {
    let request = TournamentRequest {
        game: "heimlich".into(),
        options: Value::Null,
        seats: 3,
        bots: ["random", "greedy", "easy"].map(String::from).to_vec(),
        games: 300,
        seed: 2,
        threads: 2,
    };
    let report = tournament(&request, &|_| (), &go()).unwrap();
    let order: Vec<_> = report.ratings.iter().map(|rating| rating.bot.as_str()).collect();
    assert_eq!(order, ["greedy", "easy", "random"]);
    assert!(report.ratings.iter().map(|rating| rating.elo.mean).sum::<f64>().abs() < 1e-6);
    assert!(report.ratings[0].elo.low > report.ratings[2].elo.high);
    assert_eq!(report.matches.len(), 6);
    assert_eq!(report.to_csv().lines().count(), 7);
    assert!(report.to_svg().contains("</svg>") && report.to_json()["ratings"][0]["bot"] == "greedy");
}

#[test]
fn a_tournament_that_is_stopped_rates_only_those_who_played() {
    let request = TournamentRequest {
        game: "heimlich".into(),
        options: Value::Null,
        seats: 2,
        bots: ["greedy", "random", "easy"].map(String::from).to_vec(),
        games: 20,
        seed: 1,
        threads: 1,
    };
    let stop = AtomicBool::new(false);
    let report = tournament(&request, &|_| stop.store(true, Ordering::Relaxed), &stop).unwrap();
    assert_eq!(report.matches.len(), 1);
    let rated: Vec<_> = report.ratings.iter().map(|rating| rating.bot.as_str()).collect();
    assert_eq!(rated.len(), 2);
    assert!(!rated.contains(&"easy"), "{rated:?}");
}

#[test]
fn suspicion_grows_better_with_the_game_and_is_calibrated() {
    let request = SimulateRequest {
        game: "heimlich".into(),
        options: Value::Null,
        bots: ["hard@4", "greedy", "greedy", "greedy"].map(String::from).to_vec(),
        games: 150,
        seed: 3,
        threads: 2,
    };
    let reports = beliefs(&request, &|_| (), &go()).unwrap();
    assert_eq!(reports.len(), 1);
    let by_decision = &reports[0].by_decision;
    assert!(by_decision[4].log_loss < 0.8 * by_decision[0].log_loss, "{by_decision:?}");
    assert!(by_decision[4].log_loss < 0.7 * by_decision[4].ignorance, "{by_decision:?}");
    for bin in reports[0].calibration.iter().filter(|bin| bin.count > 150) {
        assert!((bin.stated - bin.came_true).abs() < 0.2, "{bin:?}");
    }
}

fn beliefs_of_seat_0(game: &str, seats: usize) -> Vec<Quality> {
    let bots = (0..seats).map(|seat| if seat == 0 { "hard@1" } else { "greedy" }.into()).collect();
    let request = SimulateRequest { game: game.into(), options: Value::Null, bots, games: 12, seed: 5, threads: 2 };
    let reports = beliefs(&request, &|_| (), &go()).unwrap();
    assert_eq!(reports.len(), 1, "{game}");
    reports[0].by_decision.clone()
}

#[test]
fn what_the_others_hide_is_believed_better_than_by_knowing_nothing() {
    for (game, better) in [("top-secret", 0.995), ("spion", 0.9)] {
        let by_decision = beliefs_of_seat_0(game, 2);
        let total =
            |of: fn(&Quality) -> f64| -> f64 { by_decision.iter().map(|at| at.questions as f64 * of(at)).sum() };
        let (loss, ignorance) = (total(|at| at.log_loss), total(|at| at.ignorance));
        assert!(ignorance > 0.0 && loss < better * ignorance, "{game}: {loss} of {ignorance}");
    }
}

#[test]
fn an_investigation_teaches() {
    let by_decision = beliefs_of_seat_0("streng-geheim", 3);
    assert!(by_decision[40].log_loss < 0.7 * by_decision[1].log_loss, "{by_decision:?}");
}
