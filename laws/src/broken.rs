use std::fmt;

use serde_json::{Value, json};

use deckname_engine::{Game, StepOf};

/// A law that does not hold, and where.
#[derive(Clone, Debug)]
pub struct Broken {
    pub law: u8,
    pub what: String,
    /// The game up to the step that showed it; `null` where no game was played.
    pub record: Value,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {} is broken: {}\nrecord: {}", self.law, self.what, self.record)
    }
}

impl std::error::Error for Broken {}

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
