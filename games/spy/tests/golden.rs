//! Whole games as text files, for every number of seats: a single game and a match.

use deckname_spy::Spy;
use serde_json::json;

#[test]
fn spy_playthroughs_stay_as_they_are() {
    let set_ups = deckname_laws::set_ups::<Spy>(&[json!({"match": false}), json!({"match": true})]);
    deckname_laws::golden::<Spy>(&set_ups, env!("CARGO_MANIFEST_DIR"));
}
