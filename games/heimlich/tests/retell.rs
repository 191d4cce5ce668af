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
