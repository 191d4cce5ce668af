//! Whole games as text files, for 2, 4 and 7 seats.

use deckname_heimlich::Heimlich;
use deckname_laws::{Playing, golden};
use serde_json::json;

#[test]
fn heimlich_playthroughs_stay_as_they_are() {
    let set_ups = [
        ("basic", json!({"variant": "basic"})),
        ("pro", json!({"variant": "pro"})),
        ("cards", json!({"cards": true})),
        ("pro-cards", json!({"variant": "pro", "cards": true})),
    ];
    golden(env!("CARGO_MANIFEST_DIR"), [2, 4, 7], &set_ups, &Playing::<Heimlich>::at_random());
}
