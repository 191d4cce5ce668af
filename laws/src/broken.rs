use serde_json::{Value, json};

use deckname_engine::{Game, StepOf};

/// A broken law, and the game that shows it.
#[derive(thiserror::Error, Clone, Debug)]
#[error("law {law} is broken: {what}\nrecord: {record}")]
pub struct Broken {
    /// The number of the law.
    pub law: u8,
    /// What was observed, in one sentence.
    pub what: String,
    /// The record of the game up to that step; `null` if no game was played.
    pub record: Value,
}

/// The steps so far, as a record that replays them.
pub(crate) fn record<G: Game>(game: &G, steps: &[StepOf<G>]) -> Value {
    json!({
        "deckname": 1,
        "game": G::ID,
        "seats": game.seats(),
        "options": game.options(),
        "steps": steps.iter().map(|step| game.write_step(step)).collect::<Vec<_>>(),
    })
}
