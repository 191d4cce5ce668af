//! The laws that every game keeps, for every number of seats.

mod common;

use common::keen::keen_step;
use deckname_engine::{Configure, Types};
use deckname_laws::{set_ups, uphold, walk_with};
use deckname_streng_geheim::StrengGeheim;
use serde_json::json;

#[test]
fn streng_geheim_upholds_the_laws() {
    uphold::<StrengGeheim>(&set_ups::<StrengGeheim>(&[json!({"flight": "bold"})]), 10, env!("CARGO_MANIFEST_DIR"));
}

/// A game for study: each part is over after a few rounds.
#[test]
fn a_short_game_upholds_the_laws() {
    let file = include_str!("../data/classic.toml").replace("= 60", "= 3").replace("alone = 5", "alone = 2");
    let options = json!({"flight": "bold", "town": {"toml": file}});
    uphold::<StrengGeheim>(&set_ups::<StrengGeheim>(&[options]), 10, env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn the_first_edition_upholds_the_laws() {
    for seats in StrengGeheim::SEATS {
        let game = StrengGeheim::new(seats, &json!({})).unwrap().in_edition(1).unwrap();
        for seed in 0..2 {
            if let Err(broken) = deckname_laws::walk(&game, seed) {
                panic!("{broken}");
            }
        }
    }
}

/// Random players have no proof in sixty rounds.
#[test]
fn investigations_uphold_the_laws() {
    for seats in StrengGeheim::SEATS {
        let game = StrengGeheim::new(seats, &json!({})).unwrap();
        if let Err(broken) = walk_with(&game, 1, keen_step) {
            panic!("{broken}");
        }
    }
}
