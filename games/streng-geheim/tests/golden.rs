//! Whole games as text files: bold ones at random for every number of seats, and investigations that end in a flight.

mod common;

use common::keen::keen_step;
use deckname_engine::Types;
use deckname_laws::{Playing, golden};
use deckname_streng_geheim::StrengGeheim;
use serde_json::json;

#[test]
fn streng_geheim_playthroughs_stay_as_they_are() {
    let set_ups = [("bold", json!({"flight": "bold"}))];
    golden(env!("CARGO_MANIFEST_DIR"), StrengGeheim::SEATS, &set_ups, &Playing::<StrengGeheim>::at_random());
}

#[test]
fn investigations_stay_as_they_are() {
    let playing = Playing { player: keen_step, board_every: 100 };
    golden(env!("CARGO_MANIFEST_DIR"), [3, 6], &[("proven", json!({}))], &playing);
}
