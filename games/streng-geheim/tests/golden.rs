//! Whole games as text files, for every number of seats.

use deckname_streng_geheim::StrengGeheim;
use serde_json::json;

#[test]
fn streng_geheim_playthroughs_stay_as_they_are() {
    let set_ups: Vec<_> = (3..=6).map(|seats| (seats, json!({}))).collect();
    deckname_laws::golden::<StrengGeheim>(&set_ups, env!("CARGO_MANIFEST_DIR"));
}
