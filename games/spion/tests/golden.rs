//! Whole games as text files: the classic set-up, and set-up files of one's own.

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
    let set_ups = [&[("classic", json!({"setup": "classic"}))], &own[..]].concat();
    golden(env!("CARGO_MANIFEST_DIR"), Spion::SEATS, &set_ups, &Playing::<Spion>::at_random());
}
