use std::fmt;

use serde_json::{Value, json};

use deckname_engine::{Game, Step, StepOf};

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
        "steps": steps.iter().map(|step| write_step(game, step)).collect::<Vec<_>>(),
    })
}

fn write_step<G: Game>(game: &G, step: &StepOf<G>) -> Value {
    match step {
        Step::Chance(c) => json!({"chance": game.write_chance(c)}),
        Step::Act(seat, a) => json!({"seat": seat.0, "action": game.write_action(a)}),
    }
}
