//! The report on fairness and openness, over real games.

use std::sync::atomic::AtomicBool;

use deckname_arena::{ArenaError, BalanceReport, SimulateRequest, balance};
use deckname_table::TITLES;
use serde_json::Value;

fn report(game: &str, seats: u8, games: u64, threads: usize) -> Result<BalanceReport, ArenaError> {
    let bots = vec!["greedy".to_owned(); seats.into()];
    let request = SimulateRequest { game: game.to_owned(), options: Value::Null, bots, games, seed: 5, threads };
    balance(&request, 2, &|_| (), &AtomicBool::new(false))
}

#[test]
fn every_game_is_reported_on() {
    for title in &TITLES {
        let seats = *title.seats().start();
        let report = report(title.id, seats, 2, 2).unwrap();
        assert_eq!((report.games, report.wins.len()), (2, seats.into()), "{}", title.id);
        assert!(report.length.low > 0.0 && report.length.low <= report.length.high, "{report:?}");
        assert!((0.0..=1.0).contains(&report.decided.low) && report.decided.high <= 1.0, "{report:?}");
        assert!(report.actions.iter().all(|(_, times)| *times > 0) && !report.actions.is_empty(), "{report:?}");
    }
}

#[test]
fn the_report_does_not_depend_on_the_number_of_threads() {
    assert_eq!(report("heimlich", 3, 6, 1).unwrap(), report("heimlich", 3, 6, 3).unwrap());
}

#[test]
fn nothing_to_play_is_refused() {
    assert!(report("heimlich", 3, 0, 1).is_err());
    assert!(report("heimlich", 1, 1, 1).is_err());
    assert!(report("ludo", 2, 1, 1).is_err());
}

#[test]
fn who_wins_is_drawn_with_intervals() {
    let svg = report("spion", 2, 3, 1).unwrap().to_svg();
    assert_eq!(svg.matches("<path").count(), 3, "two seats, and nobody: {svg}");
    assert!(svg.contains("seat 1 wins") && svg.contains("nobody wins"));
}
