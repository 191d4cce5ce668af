//! Whole games as text files, for every number of seats: a single game and a match.

use deckname_engine::Types;
use deckname_laws::{Playing, golden};
use deckname_spy::Spy;
use serde_json::json;

#[test]
fn spy_playthroughs_stay_as_they_are() {
    let set_ups = [("match-false", json!({"match": false})), ("match-true", json!({"match": true}))];
    golden(env!("CARGO_MANIFEST_DIR"), Spy::SEATS, &set_ups, &Playing::<Spy>::at_random());
}
