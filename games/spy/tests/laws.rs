//! The laws that every game keeps, for every number of seats, single games and matches.

use deckname_spy::Spy;
use serde_json::json;

#[test]
fn spy_upholds_the_laws() {
    let set_ups = deckname_laws::set_ups::<Spy>(&[json!({"match": false}), json!({"match": true})]);
    deckname_laws::uphold::<Spy>(&set_ups, 5, env!("CARGO_MANIFEST_DIR"));
}
