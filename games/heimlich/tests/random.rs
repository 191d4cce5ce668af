//! Random play: how long games are, and who wins them.

use deckname_engine::{Apply, Configure, Game, Observe, Observer, Seats, Truth, Wyrand};
use deckname_heimlich::Heimlich;
use deckname_laws::{set_ups, soak};
use serde_json::json;

/// Mean turns, and the share of games that a seat wins or shares.
fn play(seats: u8, games: u64) -> (f64, f64) {
    let game = Heimlich::new(seats, &json!({"variant": "basic"})).unwrap();
    let (mut turns, mut won) = (0, 0);
    for seed in 0..games {
        let mut state = game.start();
        game.playout(&mut state, &mut Wyrand::stream(7, seed));
        turns += u64::from(game.view(&state, Observer::Public).turn_number);
        won += u64::from(game.outcome(&state).unwrap().winners != Seats::EMPTY);
    }
    (turns as f64 / games as f64, won as f64 / games as f64)
}

#[test]
fn random_games_are_as_long_and_as_decided_as_they_should_be() {
    for (seats, turns, won) in [(2, 40.3, 0.507), (4, 36.2, 0.677), (7, 35.7, 1.0)] {
        let (mean, share) = play(seats, 20_000);
        assert!((mean - turns).abs() < 0.35, "{seats} seats: {mean} turns");
        assert!((share - won).abs() < 0.012, "{seats} seats: {share} won");
    }
}

/// A hundred thousand of each are played by `cargo xtask soak`.
#[test]
fn every_game_ends_and_loses_nothing() {
    for (seats, options) in set_ups::<Heimlich>(&[json!({"variant": "basic"}), json!({"variant": "pro"})]) {
        let game = Heimlich::new(seats, &options).unwrap();
        if let Err(broken) = soak(&game, 0..40_000) {
            panic!("{broken}");
        }
    }
}
