//! The laws that every game keeps, with the classic set-up and with a small one of one's own.

use deckname_spion::Spion;
use serde_json::json;

#[test]
fn spion_upholds_the_laws() {
    let set_ups = [(2, json!({"setup": "classic"})), (2, json!({"setup": {"toml": include_str!("common/duel.toml")}}))];
    deckname_laws::uphold::<Spion>(&set_ups, 60, env!("CARGO_MANIFEST_DIR"));
}
