use std::fmt;

use deckname_engine::{Seat, SetupError, Unreadable, wire};
use deckname_scene::Lang;
use serde_json::{Map, Value, json};

use crate::{Fairness, Refused, Status, Table, open};

/// The version of the record format that this program reads and writes.
const VERSION: u64 = 1;

/// A game on paper: everything that is needed to replay it, without any random numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    pub game: String,
    pub seats: u8,
    pub options: Value,
    pub players: Vec<String>,
    pub fairness: Option<Published>,
    pub steps: Vec<Value>,
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
#[derive(Clone, PartialEq, Debug)]
pub enum Bad {
    /// No JSON, or cut off in the middle; so many steps could be seen.
    Cut {
        steps: usize,
        why: String,
    },
    /// JSON, but no record.
    Form(Unreadable),
    Version {
        found: String,
    },
    Setup(SetupError),
    Step {
        index: usize,
        why: Refused,
    },
    /// Not one name for each seat.
    Players {
        names: usize,
        seats: u8,
    },
    /// It ends otherwise than the record says.
    Outcome {
        steps: usize,
        says: String,
        is: String,
    },
    /// The seed is missing: the record is of a game in play, or its chance came from elsewhere.
    Seedless,
    Commitment {
        says: String,
        is: String,
    },
    /// An outcome of chance is not the one that the seed gives.
    Forged {
        index: usize,
        says: String,
        is: String,
    },
}

impl fmt::Display for Bad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cut { steps, why } => write!(f, "the record breaks off or is damaged at step {steps}: {why}"),
            Self::Form(why) => write!(f, "this is no record: {why}"),
            Self::Version { found } => write!(f, "the record is of version {found}; this program reads {VERSION}"),
            Self::Setup(why) => write!(f, "the table of this record cannot be set up: {why}"),
            Self::Step { index, why } => write!(f, "step {index} is wrong: {why}"),
            Self::Players { names, seats } => write!(f, "the record names {names} players at {seats} seats"),
            Self::Outcome { steps, says, is } => {
                write!(f, "after step {} the outcome is {is}, but the record says {says}", steps.saturating_sub(1))
            }
            Self::Seedless => {
                f.write_str("the record has no seed: its game is not over, or its chance came from elsewhere")
            }
            Self::Commitment { says, is } => {
                write!(f, "the seed does not match its commitment: SHA-256 gives {is}, the record says {says}")
            }
            Self::Forged { index, says, is } => {
                write!(f, "step {index} is wrong: the seed gives {is}, the record says {says}")
            }
        }
    }
}

impl std::error::Error for Bad {}

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
            "players": self.players,
            "fairness": fairness,
            "steps": self.steps,
            "outcome": self.outcome,
        })
    }

    pub fn from_text(text: &str) -> Result<Self, Bad> {
        let value = serde_json::from_str(text).map_err(|why| Bad::Cut {
            steps: text.matches("\"action\":").count() + text.matches("\"chance\":").count(),
            why: why.to_string(),
        })?;
        Self::from_json(&value)
    }

    pub fn from_json(value: &Value) -> Result<Self, Bad> {
        let map = wire::object(value, "a record").map_err(Bad::Form)?;
        match map.get("deckname") {
            Some(version) if version.as_u64() == Some(VERSION) => read(map).map_err(Bad::Form),
            Some(version) => Err(Bad::Version { found: version.to_string() }),
            None => Err(Bad::Form(Unreadable::Missing { key: "deckname" })),
        }
    }

    /// The position after the last step. Refused with the first step that cannot be right.
    pub fn replay(&self) -> Result<Box<dyn Table>, Bad> {
        let table = self.replay_by(|_, _, _| Ok(()))?;
        let is = if let Status::Over(ending) = table.status() { Some(ending) } else { None };
        if is == self.outcome {
            return Ok(table);
        }
        let text = |outcome: &Option<Value>| outcome.as_ref().unwrap_or(&Value::Null).to_string();
        Err(Bad::Outcome { steps: self.steps.len(), says: text(&self.outcome), is: text(&is) })
    }

    fn replay_by(
        &self,
        mut look: impl FnMut(&dyn Table, usize, &Value) -> Result<(), Bad>,
    ) -> Result<Box<dyn Table>, Bad> {
        let mut table = open(&self.game, self.seats, &self.options).map_err(Bad::Setup)?;
        // Where nobody sat, nobody is named.
        if !self.players.is_empty() && self.players.len() != usize::from(self.seats) {
            return Err(Bad::Players { names: self.players.len(), seats: self.seats });
        }
        for (index, step) in self.steps.iter().enumerate() {
            look(&*table, index, step)?;
            take(&mut *table, step).map_err(|why| Bad::Step { index, why })?;
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
pub fn verify(record: &Record) -> Result<Verdict, Bad> {
    let published = record.fairness.as_ref().ok_or(Bad::Seedless)?;
    let seed = published.seed.clone().ok_or(Bad::Seedless)?;
    let fairness = Fairness { seed, contributions: published.contributions.clone() };
    if fairness.commitment() != published.commitment {
        return Err(Bad::Commitment { says: published.commitment.clone(), is: fairness.commitment() });
    }
    let mut outcomes = 0;
    record.replay_by(|table, index, step| {
        let Some(says) = step.get("chance") else { return Ok(()) };
        outcomes += 1;
        match table.fair_outcome(&fairness) {
            Some(is) if is != *says => Err(Bad::Forged { index, says: says.to_string(), is: is.to_string() }),
            _ => Ok(()),
        }
    })?;
    record.replay()?;
    Ok(Verdict { outcomes, steps: record.steps.len() })
}

fn take(table: &mut dyn Table, step: &Value) -> Result<(), Refused> {
    let map = wire::object(step, "a step: {\"chance\":…} or {\"seat\":…,\"action\":…}")?;
    if let Some(outcome) = map.get("chance") {
        return table.chance(outcome, Lang::En);
    }
    let seat = wire::small(wire::field(map, "seat")?, "a seat")?;
    table.act(Seat(seat), wire::field(map, "action")?, Lang::En)
}

fn read(map: &Map<String, Value>) -> Result<Record, Unreadable> {
    let part = |key| wire::field(map, key);
    Ok(Record {
        game: wire::text(part("game")?, "a game's id")?.to_string(),
        seats: wire::count(part("seats")?, "a number of seats")?,
        options: part("options")?.clone(),
        players: read_texts(part("players")?)?,
        fairness: match part("fairness")? {
            Value::Null => None,
            value => Some(read_published(value)?),
        },
        steps: wire::array(part("steps")?, "a list of steps")?.to_vec(),
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
