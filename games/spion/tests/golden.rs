//! Whole games as text files: the classic set-up and a small one of one's own.

use deckname_engine::Types;
use deckname_laws::{Playing, golden};
use deckname_spion::Spion;
use serde_json::json;

#[test]
fn spion_playthroughs_stay_as_they_are() {
    let set_ups = [
        ("classic", json!({"setup": "classic"})),
        ("duel", json!({"setup": {"toml": include_str!("common/duel.toml")}})),
    ];
    golden(env!("CARGO_MANIFEST_DIR"), Spion::SEATS, &set_ups, &Playing::<Spion>::at_random());
}
