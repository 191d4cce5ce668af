//! The laws that every game keeps, for every number of seats and both variants.

use deckname_heimlich::Heimlich;
use serde_json::json;

#[test]
fn heimlich_upholds_the_laws() {
    let set_ups = deckname_laws::set_ups::<Heimlich>(&[json!({"variant": "basic"}), json!({"variant": "pro"})]);
    deckname_laws::uphold::<Heimlich>(&set_ups, 60, env!("CARGO_MANIFEST_DIR"));
}
