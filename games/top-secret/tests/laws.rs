//! The laws that every game keeps, for every number of seats.

use deckname_laws::{set_ups, uphold};
use deckname_top_secret::TopSecret;
use serde_json::json;

#[test]
fn top_secret_upholds_the_laws() {
    uphold::<TopSecret>(&set_ups::<TopSecret>(&[json!({"board": "europe"})]), 6, env!("CARGO_MANIFEST_DIR"));
}

/// A game for study: over after a few turns.
#[test]
fn a_short_game_upholds_the_laws() {
    let board = json!({"board": {"toml": format!("turns = 6\n{}", include_str!("common/lane.toml"))}});
    uphold::<TopSecret>(&set_ups::<TopSecret>(&[board]), 12, env!("CARGO_MANIFEST_DIR"));
}

/// On a small board cities fill up and games are short.
#[test]
fn a_custom_board_upholds_the_laws() {
    let board = json!({"board": {"toml": include_str!("common/lane.toml")}});
    uphold::<TopSecret>(&set_ups::<TopSecret>(&[board]), 24, env!("CARGO_MANIFEST_DIR"));
}
