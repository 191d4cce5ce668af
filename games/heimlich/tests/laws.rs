//! The laws that every game keeps, for every number of seats and all options.

use deckname_heimlich::Heimlich;
use serde_json::json;

#[test]
fn heimlich_upholds_the_laws() {
    let set_ups = deckname_laws::set_ups::<Heimlich>(&[json!({"variant": "basic"}), json!({"variant": "pro"})]);
    deckname_laws::uphold::<Heimlich>(&set_ups, 60, env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn heimlich_with_cards_upholds_the_laws() {
    let pro = json!({"variant": "pro", "cards": true});
    let set_ups = deckname_laws::set_ups::<Heimlich>(&[json!({"cards": true}), pro]);
    deckname_laws::uphold::<Heimlich>(&set_ups, 25, env!("CARGO_MANIFEST_DIR"));
}
