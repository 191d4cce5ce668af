//! The laws that every game keeps, with the classic set-up and with a small one of one's own.

use deckname_spion::Spion;
use serde_json::json;

const DUEL: &str = "zone = 24
piece = [
    { at = 60, kind = \"large\" },
    { at = 62, kind = \"small\", axis = \"e-w\" },
    { at = 40, kind = \"small\", axis = \"ne-sw\" },
    { at = 30, kind = \"defender\" },
    { at = \"b64\", kind = \"small\", axis = \"nw-se\", owner = 0 },
]";

#[test]
fn spion_upholds_the_laws() {
    let set_ups = [(2, json!({"setup": "classic"})), (2, json!({"setup": {"toml": DUEL}}))];
    deckname_laws::uphold::<Spion>(&set_ups, 60, env!("CARGO_MANIFEST_DIR"));
}
