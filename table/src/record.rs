use deckname_engine::{SetupError, Unreadable, WireStep, wire};
use deckname_scene::Lang;
use serde_json::{Map, Value, json};

use crate::{Fairness, Refused, Status, Table, open_edition};

/// The version of the record format that this program reads and writes.
const VERSION: u64 = 1;

/// A game on paper: everything that is needed to replay it, without any random numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    pub game: String,
    pub seats: u8,
    pub options: Value,
    /// The edition of the rules that it was played by.
    pub edition: u16,
    pub players: Vec<String>,
    pub fairness: Option<Published>,
    pub steps: Vec<WireStep>,
    /// What `over` says; nothing while the game goes on.
    pub outcome: Option<Value>,
}

/// What is published of a table's fairness: the seed only when the game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Published {
    pub commitment: String,
    pub contributions: Vec<String>,
    pub seed: Option<String>,
}

/// Why a record is refused. Steps count from 0.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum BadRecord {
    /// No JSON, or cut off in the middle; so many steps could be seen.
    #[error("the record breaks off or is damaged at step {steps}: {why}")]
    Cut { steps: usize, why: String },
    /// JSON, but no record.
    #[error("this is no record: {0}")]
    Form(#[from] Unreadable),
    #[error("the record is of version {found}; this program reads {VERSION}")]
    Version { found: String },
    #[error("the table of this record cannot be set up: {0}")]
    Setup(SetupError),
    #[error("step {index} is wrong: {why}")]
    Step { index: usize, why: Refused },
    #[error("the record names {names} players at {seats} seats")]
    Players { names: usize, seats: u8 },
    /// It ends otherwise than the record says.
    #[error("after step {} the outcome is {is}, but the record says {says}", steps.saturating_sub(1))]
    Outcome { steps: usize, says: String, is: String },
    #[error("the record has no seed: its game is not over, or its chance came from elsewhere")]
    Seedless,
    #[error("the seed does not match its commitment: SHA-256 gives {is}, the record says {says}")]
    Commitment { says: String, is: String },
    /// An outcome of chance is not the one that the seed gives.
    #[error("step {index} is wrong: the seed gives {is}, the record says {says}")]
    Forged { index: usize, says: String, is: String },
}

impl Record {
    pub fn of(table: &dyn Table, players: Vec<String>, fairness: Option<&Fairness>) -> Self {
        let outcome = if let Status::Over(ending) = table.status() { Some(ending) } else { None };
        let publish = |fairness: &Fairness| Published {
            commitment: fairness.commitment(),
            contributions: fairness.contributions.clone(),
            seed: outcome.is_some().then(|| fairness.seed.clone()),
        };
        Self {
            game: table.game().to_string(),
            seats: table.seats(),
            options: table.options(),
            edition: table.edition(),
            players,
            fairness: fairness.map(publish),
            steps: table.steps(),
            outcome,
        }
    }

    pub fn to_json(&self) -> Value {
        let fairness = self.fairness.as_ref().map(|fairness| {
            json!({
                "commitment": fairness.commitment,
                "contributions": fairness.contributions,
                "seed": fairness.seed,
            })
        });
        json!({
            "deckname": VERSION,
            "game": self.game,
            "seats": self.seats,
            "options": self.options,
            "edition": self.edition,
            "players": self.players,
            "fairness": fairness,
            "steps": self.steps,
            "outcome": self.outcome,
        })
    }

    pub fn from_text(text: &str) -> Result<Self, BadRecord> {
        let value = serde_json::from_str(text).map_err(|why| BadRecord::Cut {
            steps: text.matches("\"action\":").count() + text.matches("\"chance\":").count(),
            why: why.to_string(),
        })?;
        Self::from_json(&value)
    }

    pub fn from_json(value: &Value) -> Result<Self, BadRecord> {
        let map = wire::object(value, "a record").map_err(BadRecord::Form)?;
        match map.get("deckname") {
            Some(version) if version.as_u64() == Some(VERSION) => read(map),
            Some(version) => Err(BadRecord::Version { found: version.to_string() }),
            None => Err(BadRecord::Form(Unreadable::Missing { key: "deckname" })),
        }
    }

    /// The position after the last step. Refused with the first step that cannot be right.
    pub fn replay(&self) -> Result<Box<dyn Table>, BadRecord> {
        let table = self.replay_by(|_, _, _| Ok(()))?;
        let is = if let Status::Over(ending) = table.status() { Some(ending) } else { None };
        if is == self.outcome {
            return Ok(table);
        }
        let text = |outcome: &Option<Value>| outcome.as_ref().unwrap_or(&Value::Null).to_string();
        Err(BadRecord::Outcome { steps: self.steps.len(), says: text(&self.outcome), is: text(&is) })
    }

    fn replay_by(
        &self,
        mut look: impl FnMut(&dyn Table, usize, &WireStep) -> Result<(), BadRecord>,
    ) -> Result<Box<dyn Table>, BadRecord> {
        let mut table = open_edition(&self.game, self.seats, &self.options, self.edition).map_err(BadRecord::Setup)?;
        // Where nobody sat, nobody is named.
        if !self.players.is_empty() && self.players.len() != usize::from(self.seats) {
            return Err(BadRecord::Players { names: self.players.len(), seats: self.seats });
        }
        for (index, step) in self.steps.iter().enumerate() {
            look(&*table, index, step)?;
            table.take(step, Lang::En).map_err(|why| BadRecord::Step { index, why })?;
        }
        Ok(table)
    }
}

/// What [`verify`] has found right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Rolls, deals and draws recomputed.
    pub outcomes: usize,
    pub steps: usize,
}

/// Recomputes every outcome of chance from the published seed.
pub fn verify(record: &Record) -> Result<Verdict, BadRecord> {
    let published = record.fairness.as_ref().ok_or(BadRecord::Seedless)?;
    let seed = published.seed.clone().ok_or(BadRecord::Seedless)?;
    let fairness = Fairness { seed, contributions: published.contributions.clone() };
    if fairness.commitment() != published.commitment {
        return Err(BadRecord::Commitment { says: published.commitment.clone(), is: fairness.commitment() });
    }
    let mut outcomes = 0;
    record.replay_by(|table, index, step| {
        let WireStep::Chance { chance: says } = step else { return Ok(()) };
        outcomes += 1;
        match table.fair_outcome(&fairness) {
            Some(is) if is != *says => Err(BadRecord::Forged { index, says: says.to_string(), is: is.to_string() }),
            _ => Ok(()),
        }
    })?;
    record.replay()?;
    Ok(Verdict { outcomes, steps: record.steps.len() })
}

fn read(map: &Map<String, Value>) -> Result<Record, BadRecord> {
    let part = |key| wire::field(map, key);
    let steps = wire::array(part("steps")?, "a list of steps")?.iter().enumerate();
    let steps = steps.map(|(index, step)| {
        WireStep::read(step).map_err(|why| BadRecord::Step { index, why: Refused::Unreadable(why) })
    });
    Ok(Record {
        game: wire::text(part("game")?, "a game's id")?.to_string(),
        seats: wire::count(part("seats")?, "a number of seats")?,
        options: part("options")?.clone(),
        // Records from before there were editions have none.
        edition: map.get("edition").map_or(Ok(1), |edition| wire::count(edition, "an edition of the rules"))?.into(),
        players: read_texts(part("players")?)?,
        fairness: match part("fairness")? {
            Value::Null => None,
            value => Some(read_published(value)?),
        },
        steps: steps.collect::<Result<_, _>>()?,
        outcome: Some(part("outcome")?.clone()).filter(|outcome| !outcome.is_null()),
    })
}

fn read_published(value: &Value) -> Result<Published, Unreadable> {
    let map = wire::object(value, "the fairness of a record")?;
    Ok(Published {
        commitment: wire::text(wire::field(map, "commitment")?, "a commitment")?.to_string(),
        contributions: read_texts(map.get("contributions").unwrap_or(&Value::Null))?,
        seed: map.get("seed").and_then(Value::as_str).map(ToString::to_string),
    })
}

fn read_texts(value: &Value) -> Result<Vec<String>, Unreadable> {
    if value.is_null() {
        return Ok(Vec::new());
    }
    wire::array(value, "a list of names")?.iter().map(|name| Ok(wire::text(name, "a name")?.to_string())).collect()
}
