//! Sampled worlds have histories that told the observer the same.

use deckname_engine::Configure;
use deckname_heimlich::Heimlich;
use deckname_laws::{retells, set_ups};
use serde_json::json;

#[test]
fn sampled_worlds_are_retold() {
    let mut retold = 0;
    for (seats, options) in
        set_ups::<Heimlich>(&[json!({}), json!({"variant": "pro"}), json!({"variant": "pro", "cards": true})])
    {
        let game = Heimlich::new(seats, &options).unwrap();
        for seed in 0..30 {
            retold += retells(&game, seed, None).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }
    assert!(retold > 1_000, "{retold}");
}

/// With few houses, agents and turns.
#[test]
fn worlds_of_small_towns_are_retold() {
    let mut retold = 0;
    for (seats, options) in [
        (2, json!({"houses": 3, "agents": 3, "finish": 4, "die": 2, "turns": 4})),
        (2, json!({"houses": 2, "agents": 3, "die": 3, "turns": 30, "variant": "pro"})),
        (3, json!({"houses": 4, "agents": 5, "die": 3, "turns": 60, "variant": "pro"})),
    ] {
        let game = Heimlich::new(seats, &options).unwrap();
        for seed in 0..60 {
            retold += retells(&game, seed, None).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }
    assert!(retold > 1_000, "{retold}");
}
