//! Whole games as text files.

use deckname_laws::{Playing, golden};
use deckname_{{module}}::{{Type}};
use serde_json::json;

#[test]
fn {{module}}_playthroughs_stay_as_they_are() {
    golden(env!("CARGO_MANIFEST_DIR"), [2, 4], &[("", json!({}))], &Playing::<{{Type}}>::at_random());
}
