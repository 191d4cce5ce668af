//! Whole games as text files, for every number of seats.

use deckname_engine::Types;
use deckname_laws::{Playing, golden};
use deckname_streng_geheim::StrengGeheim;
use serde_json::json;

#[test]
fn streng_geheim_playthroughs_stay_as_they_are() {
    let set_ups = [("", json!({}))];
    golden(env!("CARGO_MANIFEST_DIR"), StrengGeheim::SEATS, &set_ups, &Playing::<StrengGeheim>::at_random());
}
