//! Sampled worlds have histories that told the observer the same.

mod common;

use deckname_engine::{Configure, Types};
use deckname_laws::{retells, set_ups};
use deckname_spion::Spion;
use serde_json::json;

use common::{DUEL, MINI, SMALL, VALLEY};

#[test]
fn sampled_worlds_are_retold() {
    let mut retold = 0;
    for (seats, options) in set_ups::<Spion>(&[json!({})]) {
        let game = Spion::new(seats, &options).unwrap();
        for seed in 0..40 {
            retold += retells(&game, seed, None).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }
    assert!(retold > 1_000, "{retold}");
}

/// On boards of one's own, and by the first edition of the rules.
#[test]
fn worlds_of_other_boards_and_editions_are_retold() {
    let files = [DUEL, SMALL, VALLEY, MINI].map(|file| json!({"setup": {"toml": file}}));
    let mut retold = 0;
    for options in [json!({})].iter().chain(&files) {
        for edition in 1..=Spion::EDITION {
            let game = Spion::new(2, options).unwrap().in_edition(edition).unwrap();
            for seed in 0..20 {
                retold += retells(&game, seed, None).unwrap_or_else(|broken| panic!("edition {edition}: {broken}"));
            }
        }
    }
    assert!(retold > 1_000, "{retold}");
}
