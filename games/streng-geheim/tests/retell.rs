//! Sampled worlds have histories that told the observer the same.

use deckname_engine::Configure;
use deckname_laws::{retells, set_ups};
use deckname_streng_geheim::StrengGeheim;
use serde_json::json;

#[test]
fn sampled_worlds_are_retold() {
    let mut retold = 0;
    for (seats, options) in set_ups::<StrengGeheim>(&[json!({}), json!({"flight": "bold"})]) {
        let game = StrengGeheim::new(seats, &options).unwrap();
        for seed in 0..20 {
            retold += retells(&game, seed, None).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }
    assert!(retold > 1_000, "{retold}");
}
