//! Whole games as text files, for 2, 3 and 4 seats.

use deckname_top_secret::TopSecret;
use serde_json::json;

#[test]
fn top_secret_playthroughs_stay_as_they_are() {
    let set_ups = [2, 3, 4].map(|seats| (seats, json!({"board": "europe"})));
    deckname_laws::golden::<TopSecret>(&set_ups, env!("CARGO_MANIFEST_DIR"));
}
