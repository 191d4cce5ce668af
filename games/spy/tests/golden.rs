//! Whole games as text files: a single game for every number of seats, and the shortest match.

use deckname_spy::Spy;
use serde_json::json;

#[test]
fn spy_playthroughs_stay_as_they_are() {
    let mut set_ups = deckname_laws::set_ups::<Spy>(&[json!({"match": false})]);
    set_ups.push((2, json!({"match": true})));
    deckname_laws::golden::<Spy>(&set_ups, env!("CARGO_MANIFEST_DIR"));
}
