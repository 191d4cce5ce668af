//! What the programs that measure the store append: a table, and then one roll after the other.

use deckname_engine::WireStep;
use deckname_store::{Append, AppendError, Appended, Entry, Owner, Stage, Store, Summary};
use serde_json::json;

pub async fn append(store: &Store, table: &str, expected: u64, due: bool) -> Result<Appended, AppendError> {
    let entry = if expected == 0 {
        Entry::Created {
            game: "any".into(),
            seats: 4,
            options: json!({}),
            edition: 1,
            draw: false,
            aid: String::new(),
            hints: String::new(),
            seed: "seed".into(),
            host: Owner("host".into()),
        }
    } else {
        Entry::Step { step: WireStep::Chance { chance: json!({"roll": 6}) }, request: None, by_bot: false }
    };
    let names = vec![Some("Ada".to_string()); 4];
    let summary = Summary { game: "any".into(), stage: Stage::Playing, owes: vec![], names };
    store.append(Append { table: table.into(), expected, entries: vec![entry], summary, due, ended: None }).await
}
