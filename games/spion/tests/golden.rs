//! A whole game as a text file.

use deckname_spion::Spion;
use serde_json::json;

#[test]
fn spion_playthroughs_stay_as_they_are() {
    deckname_laws::golden::<Spion>(&[(2, json!({"setup": "classic"}))], env!("CARGO_MANIFEST_DIR"));
}
