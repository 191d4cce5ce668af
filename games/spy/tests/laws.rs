//! The laws that every game keeps, for every number of seats, single games and matches.

mod common;

use deckname_engine::{Apply, Configure, Observe, Observer, Truth, Wyrand, silent};
use deckname_laws::walk_with;
use deckname_spy::Spy;
use serde_json::json;

use common::thrifty_step;

#[test]
fn spy_upholds_the_laws() {
    let set_ups = deckname_laws::set_ups::<Spy>(&[json!({"match": false}), json!({"match": true})]);
    deckname_laws::uphold::<Spy>(&set_ups, 5, env!("CARGO_MANIFEST_DIR"));
}

/// Packs of few cards; the deals of the first can all be listed.
#[test]
fn small_packs_uphold_the_laws() {
    let small = |seats, continents, hideouts, spies| {
        (seats, json!({"continents": continents, "hideouts": hideouts, "copies": 1, "spies": spies}))
    };
    let set_ups = [small(2, 2, 4, 2), small(2, 3, 3, 2), small(3, 4, 4, 3), small(4, 6, 5, 4)];
    deckname_laws::uphold::<Spy>(&set_ups, 20, env!("CARGO_MANIFEST_DIR"));
}

/// Random players never see a second reshuffle with cards in hand from before the first.
#[test]
fn spy_upholds_the_laws_when_everybody_hoards() {
    for seats in 2..=4 {
        let game = Spy::new(seats, &json!({"match": false})).unwrap();
        for seed in 0..2 {
            if let Err(broken) = walk_with(&game, seed, thrifty_step) {
                panic!("{broken}");
            }
        }
    }
}

/// How many reshuffles are remembered at most in this game?
fn remembered(game: &Spy, seed: u64) -> usize {
    let mut rng = Wyrand::new(seed);
    let mut state = game.start();
    let mut most = 0;
    while let Some(step) = thrifty_step(game, &state, &mut rng) {
        game.apply(&mut state, step, &mut silent);
        most = most.max(game.view(&state, Observer::Public).past.len());
    }
    most
}

#[test]
fn hoarders_come_to_many_reshuffles() {
    for seats in 2..=4 {
        let game = Spy::new(seats, &json!({"match": false})).unwrap();
        let most = (0..10).map(|seed| remembered(&game, seed)).max();
        assert!(most > Some(7), "{seats} seats: {most:?}");
    }
}
