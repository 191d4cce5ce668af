//! Sampled worlds have histories that told the observer the same.

mod common;

use deckname_engine::Configure;
use deckname_laws::{retells, set_ups};
use deckname_spy::Spy;
use serde_json::json;

use common::thrifty_step;

#[test]
fn sampled_worlds_are_retold() {
    let mut retold = 0;
    for (seats, options) in set_ups::<Spy>(&[json!({"match": false}), json!({"match": true})]) {
        let game = Spy::new(seats, &options).unwrap();
        for seed in 0..12 {
            retold += retells(&game, seed, None).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }
    assert!(retold > 1_000, "{retold}");
}

/// Who held what at many reshuffles has to be found.
#[test]
fn worlds_are_retold_when_everybody_hoards() {
    let mut retold = 0;
    for seats in 2..=4 {
        let game = Spy::new(seats, &json!({"match": true})).unwrap();
        for seed in 0..8 {
            retold += retells(&game, seed, Some(thrifty_step)).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }
    assert!(retold > 1_000, "{retold}");
}

/// With fewer continents, hideouts, cards and spies.
#[test]
fn worlds_of_small_packs_are_retold() {
    let mut retold = 0;
    for (seats, options) in [
        (2, json!({"continents": 2, "hideouts": 4, "copies": 1, "spies": 2})),
        (2, json!({"continents": 3, "hideouts": 3, "copies": 1, "spies": 6, "match": true})),
        (3, json!({"continents": 6, "hideouts": 4, "copies": 1, "spies": 9})),
        (4, json!({"copies": 1, "spies": 9, "match": true})),
    ] {
        let game = Spy::new(seats, &options).unwrap();
        for seed in 0..20 {
            retold += retells(&game, seed, None).unwrap_or_else(|broken| panic!("{broken}"));
            retold += retells(&game, seed, Some(thrifty_step)).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }
    assert!(retold > 1_000, "{retold}");
}
