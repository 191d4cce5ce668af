//! The laws that every game keeps, for every number of seats.

use deckname_streng_geheim::StrengGeheim;
use serde_json::json;

#[test]
fn streng_geheim_upholds_the_laws() {
    let set_ups = deckname_laws::set_ups::<StrengGeheim>(&[json!({})]);
    deckname_laws::uphold::<StrengGeheim>(&set_ups, 10, env!("CARGO_MANIFEST_DIR"));
}
