//! Random play: how long games are, who wins them, and that what is drawn at random is what is listed.

use std::collections::HashMap;

use deckname_engine::{
    Apply, Chances, Configure, Game, Legal, Observe, Observer, Sample, Seat, Seats, Step, Truth, Wire, Wyrand, silent,
};
use deckname_heimlich::{Chance, Heimlich, Phase};
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

#[test]
fn splits_are_drawn_uniformly_without_listing_them() {
    let game = Heimlich::new(4, &json!({})).unwrap();
    let mut rng = Wyrand::new(3);
    for roll in 1..=6 {
        let mut state = game.start();
        let deal = game.draw(&state, &mut rng);
        game.apply(&mut state, Step::Chance(deal), &mut silent);
        game.apply(&mut state, Step::Chance(Chance::Roll(roll)), &mut silent);
        even_over_the_list(&game, &state, Seat(0), &mut rng);
    }
}

#[test]
fn safes_and_tips_are_drawn_uniformly() {
    let game = Heimlich::new(4, &json!({"variant": "pro"})).unwrap();
    let mut rng = Wyrand::new(4);
    let mut state = game.start();
    let mut left = vec![Phase::Safe, Phase::Tips];
    while let Some(step) = game.random_step(&state, &mut rng) {
        let view = game.view(&state, Observer::Public);
        if let Some(place) = left.iter().position(|phase| *phase == view.phase) {
            left.remove(place);
            let seat = if view.phase == Phase::Safe { view.turn } else { Seat(0) };
            even_over_the_list(&game, &state, seat, &mut rng);
        }
        game.apply(&mut state, step, &mut silent);
    }
    assert!(left.is_empty(), "never came to {left:?}");
}

/// Draws 200 times as many actions as there are, and lets each come between 120 and 290 times.
fn even_over_the_list(game: &Heimlich, state: &deckname_heimlich::State, seat: Seat, rng: &mut Wyrand) {
    let mut listed = Vec::new();
    game.actions(state, seat, &mut listed);
    let mut seen = HashMap::new();
    for _ in 0..200 * listed.len() {
        *seen.entry(game.random_action(state, seat, rng)).or_insert(0u32) += 1;
    }
    for action in &listed {
        let times = seen.get(action).copied().unwrap_or(0);
        assert!((120..290).contains(&times), "{action:?} came {times} times");
    }
    assert_eq!(seen.len(), listed.len());
}

#[test]
fn sampled_worlds_are_uniform_over_the_possible_deals() {
    let game = Heimlich::new(3, &json!({})).unwrap();
    let mut rng = Wyrand::new(5);
    let mut state = game.start();
    let deal = game.read_chance(&json!({"deal": ["red", "blue", "green"]})).unwrap();
    game.apply(&mut state, Step::Chance(deal), &mut silent);
    let view = game.view(&state, Observer::Seat(Seat(1)));
    let mut seen: HashMap<String, u32> = HashMap::new();
    for _ in 0..24_000 {
        let world = game.sample(&view, &mut rng);
        let owners = game.write_view(&game.view(&world, Observer::Referee))["owners"].to_string();
        *seen.entry(owners).or_default() += 1;
    }
    // Seat 1 holds blue; the two others hold two of the four other agents, in order.
    assert_eq!(seen.len(), 12);
    assert!(seen.values().all(|times| (1_830..2_170).contains(times)), "{seen:?}");
    assert!(seen.keys().all(|owners| owners.contains("\"blue\":1")));
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
