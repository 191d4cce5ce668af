use deckname_engine::{SetupError, Unreadable, WireStep, wire};
use deckname_scene::Lang;
use serde_json::{Map, Value, json};

use crate::{Fairness, Refused, Status, Table, open_edition, title};

/// The version of the record format that this program reads and writes.
const VERSION: u64 = 1;

/// Everything that is needed to replay a game, without random numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The id of the game.
    pub game: String,
    /// The number of seats.
    pub seats: u8,
    /// The options in full, in the wire format.
    pub options: Value,
    /// The edition of the rules by which it was played.
    pub edition: u16,
    /// The names of the players by seat; empty if they have none.
    pub players: Vec<String>,
    /// How chance was made fair; `None` if its outcomes came from elsewhere.
    pub fairness: Option<Published>,
    /// Every step, chance included.
    pub steps: Vec<WireStep>,
    /// The `over` of the status; `None` while the game goes on.
    pub outcome: Option<Value>,
}

/// What is published about a table's chance. The seed follows only when the game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Published {
    /// The SHA-256 of the seed.
    pub commitment: String,
    /// What the players have added, by seat.
    pub contributions: Vec<String>,
    /// The seed.
    pub seed: Option<String>,
}

/// Why a record is refused. Steps count from 0.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BadRecord {
    /// Not JSON, or cut off in the middle after this many steps.
    #[error("the record breaks off or is damaged at step {steps}: {why}")]
    Cut { steps: usize, why: String },
    /// JSON, but not a record.
    #[error("this is not a record: {0}")]
    Form(#[from] Unreadable),
    #[error("the record has version {found}; this program reads version {VERSION}")]
    Version { found: String },
    #[error("the table of this record cannot be set up: {0}")]
    Setup(#[from] SetupError),
    #[error("step {index} is wrong: {why}")]
    Step { index: usize, why: Refused },
    #[error("the record names {names} players for {seats} seats")]
    Players { names: usize, seats: u8 },
    #[error("after step {} the outcome is {is}, but the record says {says}", steps.saturating_sub(1))]
    Outcome { steps: usize, says: String, is: String },
    #[error("the record has no seed: its game is not over, or its chance came from elsewhere")]
    Seedless,
    #[error("the seed does not match its commitment: SHA-256 gives {is}, the record says {says}")]
    Commitment { says: String, is: String },
    #[error("step {index} is wrong: the seed gives {is}, the record says {says}")]
    Forged { index: usize, says: String, is: String },
}

impl Record {
    /// The record of a game so far. The seed is in it only if the game is over.
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

    /// The document that `docs/record.md` describes.
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

    /// Reads a record file.
    pub fn from_text(text: &str) -> Result<Self, BadRecord> {
        let value = serde_json::from_str(text).map_err(|why| BadRecord::Cut {
            steps: text.matches("\"action\":").count() + text.matches("\"chance\":").count(),
            why: why.to_string(),
        })?;
        Self::from_json(&value)
    }

    /// Reads a record. Its steps are checked only by [`Record::replay`].
    pub fn from_json(value: &Value) -> Result<Self, BadRecord> {
        let map = wire::object(value, "a record").map_err(BadRecord::Form)?;
        match map.get("deckname") {
            Some(version) if version.as_u64() == Some(VERSION) => read(map).map(Record::with_likely_edition),
            Some(version) => Err(BadRecord::Version { found: version.to_string() }),
            None => Err(BadRecord::Form(Unreadable::Missing { key: "deckname" })),
        }
    }

    /// A record that names no edition (0) was written before there were editions, or by hand. A finished game was played by
    /// the first edition, unless only the newest allows it; any other goes on by the newest, if that allows it.
    fn with_likely_edition(mut self) -> Self {
        if self.edition == 0 {
            let newest = title(&self.game).map_or(1, |title| title.edition);
            let likely = if self.outcome.is_some() { [1, newest] } else { [newest, 1] };
            let fits = |edition: &u16| Self { edition: *edition, ..self.clone() }.replay().is_ok();
            self.edition = likely.into_iter().find(fits).unwrap_or(likely[0]);
        }
        self
    }

    /// Plays the steps again, by the edition of the rules that the record names, and returns the table after the last one.
    /// The error names the first step that is wrong.
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
        mut before_step: impl FnMut(&dyn Table, usize, &WireStep) -> Result<(), BadRecord>,
    ) -> Result<Box<dyn Table>, BadRecord> {
        let mut table = open_edition(&self.game, self.seats, &self.options, self.edition)?;
        // A game that was only refereed has no players.
        if !self.players.is_empty() && self.players.len() != usize::from(self.seats) {
            return Err(BadRecord::Players { names: self.players.len(), seats: self.seats });
        }
        for (index, step) in self.steps.iter().enumerate() {
            before_step(&*table, index, step)?;
            table.take(step, Lang::En).map_err(|why| BadRecord::Step { index, why })?;
        }
        Ok(table)
    }
}

/// What [`verify`] has checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// How many rolls, deals and draws were recomputed.
    pub outcomes: usize,
    /// How many steps were replayed.
    pub steps: usize,
}

/// Replays a record and recomputes every outcome of chance from the published seed.
///
/// ```
/// use deckname_table::{Record, Referee, verify};
///
/// let mut referee = Referee::default();
/// referee.answer(r#"{"cmd":"new","game":"heimlich","seats":2,"seed":"x"}"#);
/// referee.answer(r#"{"cmd":"chance"}"#);
/// let reply = referee.answer(r#"{"cmd":"record"}"#);
/// let verdict = verify(&Record::from_json(&reply["record"])?)?;
/// assert_eq!((verdict.outcomes, verdict.steps), (1, 1));
/// # Ok::<(), deckname_table::BadRecord>(())
/// ```
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
        edition: map.get("edition").map_or(Ok(0), |edition| wire::count(edition, "an edition of the rules"))?.into(),
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
