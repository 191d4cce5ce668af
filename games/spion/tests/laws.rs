//! The laws that every game keeps, with the set-ups of the rulebook and with set-up files of one's own.

mod common;

use common::{DUEL, MINI, SMALL, VALLEY};
use deckname_spion::Spion;
use serde_json::json;

#[test]
fn spion_upholds_the_laws() {
    let own = [DUEL, SMALL, VALLEY, MINI].map(|file| (2, json!({"setup": {"toml": file}})));
    let named = ["classic", "border"].map(|name| (2, json!({"setup": name})));
    let set_ups = [&named[..], &own[..]].concat();
    deckname_laws::uphold::<Spion>(&set_ups, 60, env!("CARGO_MANIFEST_DIR"));
}
