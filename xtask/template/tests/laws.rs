//! The laws that every game keeps, for every number of seats.

use deckname_{{module}}::{{Type}};
use serde_json::json;

#[test]
fn {{module}}_upholds_the_laws() {
    let set_ups = deckname_laws::set_ups::<{{Type}}>(&[json!({})]);
    deckname_laws::uphold::<{{Type}}>(&set_ups, 60, env!("CARGO_MANIFEST_DIR"));
}
