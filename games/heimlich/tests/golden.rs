//! Whole games as text files, for 2, 4 and 7 seats.

use deckname_heimlich::Heimlich;
use serde_json::json;

#[test]
fn heimlich_playthroughs_stay_as_they_are() {
    let variants = [json!({"variant": "basic"}), json!({"variant": "pro"})];
    let set_ups: Vec<_> = [2, 4, 7].iter().flat_map(|n| variants.clone().map(|options| (*n, options))).collect();
    deckname_laws::golden::<Heimlich>(&set_ups, env!("CARGO_MANIFEST_DIR"));
}
