//! Sampled worlds have histories that told the observer the same.

use deckname_engine::{Configure, Types};
use deckname_laws::{retells, set_ups};
use deckname_top_secret::TopSecret;
use serde_json::json;

#[test]
fn sampled_worlds_are_retold() {
    let mut retold = 0;
    for (seats, options) in set_ups::<TopSecret>(&[json!({})]) {
        let game = TopSecret::new(seats, &options).unwrap();
        for seed in 0..20 {
            retold += retells(&game, seed, None).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }
    assert!(retold > 1_000, "{retold}");
}

/// On a board of one's own, whole and cut short, and by the first edition of the rules.
#[test]
fn worlds_of_other_boards_and_editions_are_retold() {
    let lane = include_str!("common/lane.toml");
    let boards = [lane.to_string(), format!("turns = 6\n{lane}")].map(|file| json!({"board": {"toml": file}}));
    let mut retold = 0;
    for (seats, options) in set_ups::<TopSecret>(&[json!({}), boards[0].clone(), boards[1].clone()]) {
        for edition in 1..=TopSecret::EDITION {
            let game = TopSecret::new(seats, &options).unwrap().in_edition(edition).unwrap();
            for seed in 0..8 {
                retold += retells(&game, seed, None).unwrap_or_else(|broken| panic!("edition {edition}: {broken}"));
            }
        }
    }
    assert!(retold > 1_000, "{retold}");
}
