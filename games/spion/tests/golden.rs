//! Whole games as text files: the set-ups of the rulebook, and set-up files of one's own.

mod common;

use common::{DUEL, SMALL, VALLEY};
use deckname_engine::Types;
use deckname_laws::{Playing, golden};
use deckname_spion::Spion;
use serde_json::json;

#[test]
fn spion_playthroughs_stay_as_they_are() {
    let own = [("duel", DUEL), ("small", SMALL), ("valley", VALLEY)];
    let own = own.map(|(name, file)| (name, json!({"setup": {"toml": file}})));
    let named = ["classic", "border"].map(|name| (name, json!({"setup": name})));
    let set_ups = [&named[..], &own[..]].concat();
    golden(env!("CARGO_MANIFEST_DIR"), Spion::SEATS, &set_ups, &Playing::<Spion>::at_random());
}
