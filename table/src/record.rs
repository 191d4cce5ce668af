use deckname_engine::{Seat, SetupError, Unreadable, WireStep, wire};
use deckname_scene::Lang;
use serde_json::{Map, Value, json};

use crate::fair::{BrokenOff, Contribution, Seal};
use crate::verify::{Kept, check_chain, check_chance, opened};
use crate::{Fairness, Refused, Status, Table, chain, open_edition, title};

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
    /// The end of the hash chain over everything above. `None` without fairness, and in records from before there were chains.
    pub chain: Option<String>,
}

/// What is published about a table's chance. The seed follows only when the game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Published {
    /// The SHA-256 of the seed.
    pub commitment: String,
    /// What the players have added, by seat.
    pub contributions: Vec<Contribution>,
    /// What they had promised before any contribution was opened, by seat; empty if none had.
    pub seals: Vec<Option<Seal>>,
    /// The draw of the seats, if there was one.
    pub drawn: Option<Vec<Seat>>,
    /// The starts before this one that were broken off.
    pub broken_off: Vec<BrokenOff>,
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
    #[error("the record names {seals} seals for {seats} seats")]
    Seals { seals: usize, seats: u8 },
    #[error("the contribution of seat {} does not fit its seal: SHA-256 gives {is}, the seal is {says}", seat.0)]
    Seal { seat: Seat, says: String, is: String },
    #[error("start {index} cannot have been broken off like this")]
    BrokenOff { index: usize },
    #[error("the draw of the seats does not follow from the seed")]
    Lots,
    #[error(
        "the record was cut, edited or invented: the chain over its names and steps ends in {is}, the record says {says}"
    )]
    Chain { says: String, is: String },
    /// Seals came together with the chain.
    #[error("the record was cut, edited or invented: its chain is missing, which every record with seals has")]
    Chainless,
    #[error("the record is of another game: its commitment is {says}, and you kept {kept}")]
    OtherCommitment { says: String, kept: String },
    #[error("the record was cut, edited or invented: none of its steps has the head {kept} that you kept")]
    OtherHead { kept: String },
}

impl Record {
    /// The record of a game so far. The seed is in it only if the game is over.
    pub fn of(table: &dyn Table, players: Vec<String>, fairness: Option<&Fairness>) -> Self {
        let outcome = if let Status::Over(ending) = table.status() { Some(ending) } else { None };
        let publish = |fairness: &Fairness| Published {
            commitment: fairness.commitment(),
            contributions: fairness.contributions.clone(),
            seals: fairness.seals.clone(),
            drawn: fairness.drawn.clone(),
            broken_off: fairness.broken_off.clone(),
            seed: outcome.is_some().then(|| fairness.seed.clone()),
        };
        let mut record = Self {
            game: table.game().to_string(),
            seats: table.seats(),
            options: table.options(),
            edition: table.edition(),
            players,
            fairness: fairness.map(publish),
            steps: table.steps(),
            outcome,
            chain: None,
        };
        record.chain = fairness.map(|fairness| chain::of(&record, &fairness.seed).end);
        record
    }

    /// The heads of the record's chain: before the first step, and after each step. Until the game is over, only the holder
    /// of the seed can compute them.
    pub fn heads(&self, seed: &str) -> Vec<String> {
        chain::of(self, seed).heads
    }

    /// The document that `docs/record.md` describes.
    pub fn to_json(&self) -> Value {
        let mut json = json!({
            "deckname": VERSION,
            "game": self.game,
            "seats": self.seats,
            "options": self.options,
            "edition": self.edition,
            "players": self.players,
            "fairness": self.fairness.as_ref().map(Published::to_json),
            "steps": self.steps,
            "outcome": self.outcome,
        });
        if let Some(chain) = &self.chain {
            json["chain"] = json!(chain);
        }
        json
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
            Some(version) if version.as_u64() == Some(VERSION) && map.contains_key("edition") => read(map),
            Some(version) if version.as_u64() == Some(VERSION) => read(map).map(Record::with_likely_edition),
            Some(version) => Err(BadRecord::Version { found: version.to_string() }),
            None => Err(BadRecord::Form(Unreadable::Missing { key: "deckname" })),
        }
    }

    /// A record that names no edition was written by hand, or by this program before there were editions; then it has a commitment. A
    /// finished game with its seed is of the first edition, and any other of the newest, unless only the other one has its options and
    /// allows its steps. If neither allows all of them, that which allows more says which step is wrong.
    fn with_likely_edition(mut self) -> Self {
        let newest = title(&self.game).map_or(1, |title| title.edition);
        let likely: &[u16] = match &self.fairness {
            Some(published) if published.seed.is_some() && self.outcome.is_some() => &[1, newest],
            Some(_) => &[newest, 1],
            None => &[newest],
        };
        let mut best = (0, newest);
        for edition in likely {
            let allowed = Self { edition: *edition, ..self.clone() }.allowed();
            if allowed > best.0 {
                best = (allowed, *edition);
            }
        }
        self.edition = best.1;
        self
    }

    /// How many steps the record's edition allows, and one more if all else is right, too. 0 if it lacks the record's options.
    fn allowed(&self) -> usize {
        let named =
            |options: &Value| self.options.as_object().into_iter().flatten().all(|(key, value)| options[key] == *value);
        if !open_edition(&self.game, self.seats, &self.options, self.edition).is_ok_and(|table| named(&table.options()))
        {
            return 0;
        }
        match self.restore() {
            Ok(_) => self.steps.len() + 1,
            Err(BadRecord::Step { index, .. }) => index,
            Err(_) => self.steps.len(),
        }
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

    /// Replays a record that may have been edited: what it says of chance must follow from its seed, if it has one, and the
    /// chain of a finished game must close. (The beginning of a finished game may be loaded, too.) The error names the first
    /// step that is wrong.
    pub fn restore(&self) -> Result<Box<dyn Table>, BadRecord> {
        let Some(published) = self.seeded() else { return self.replay() };
        let fairness = opened(published)?;
        check_chance(self, &fairness)?;
        let table = self.replay()?;
        if self.outcome.is_some() {
            check_chain(self, &fairness.seed, &Kept::default())?;
        }
        Ok(table)
    }

    /// What was published about chance, if the seed was.
    fn seeded(&self) -> Option<&Published> {
        self.fairness.as_ref().filter(|published| published.seed.is_some())
    }

    pub(crate) fn replay_by(
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

impl Published {
    fn to_json(&self) -> Value {
        let mut json = json!({"commitment": self.commitment, "contributions": self.contributions, "seed": self.seed});
        if !self.seals.is_empty() {
            json["seals"] = json!(self.seals);
        }
        if let Some(drawn) = &self.drawn {
            json["drawn"] = json!(drawn);
        }
        if !self.broken_off.is_empty() {
            json["broken_off"] = json!(self.broken_off);
        }
        json
    }
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
            Value::Object(nothing) if nothing.is_empty() => None,
            value => Some(read_published(value)?),
        },
        steps: steps.collect::<Result<_, _>>()?,
        outcome: Some(part("outcome")?.clone()).filter(|outcome| !outcome.is_null()),
        chain: read_optional(map, "chain", |chain| Ok(wire::text(chain, "the end of a chain")?.to_string()))?,
    })
}

fn read_published(value: &Value) -> Result<Published, Unreadable> {
    let map = wire::object(value, "the fairness of a record")?;
    Ok(Published {
        commitment: wire::text(wire::field(map, "commitment")?, "a commitment")?.to_string(),
        contributions: read_texts(map.get("contributions").unwrap_or(&Value::Null))?,
        seals: read_optional(map, "seals", read_seals)?.unwrap_or_default(),
        drawn: read_optional(map, "drawn", |drawn| {
            wire::array(drawn, "a list of seats")?.iter().map(read_seat).collect()
        })?,
        broken_off: read_optional(map, "broken_off", |starts| {
            wire::array(starts, "a list of starts")?.iter().map(read_broken_off).collect()
        })?
        .unwrap_or_default(),
        seed: map.get("seed").and_then(Value::as_str).map(ToString::to_string),
    })
}

fn read_optional<T>(
    map: &Map<String, Value>,
    key: &str,
    read: impl FnOnce(&Value) -> Result<T, Unreadable>,
) -> Result<Option<T>, Unreadable> {
    map.get(key).filter(|value| !value.is_null()).map(read).transpose()
}

fn read_broken_off(value: &Value) -> Result<BrokenOff, Unreadable> {
    let map = wire::object(value, "a start that was broken off")?;
    Ok(BrokenOff {
        players: read_texts(wire::field(map, "players")?)?,
        seals: read_seals(wire::field(map, "seals")?)?,
        contributions: read_texts(wire::field(map, "contributions")?)?,
    })
}

fn read_seals(value: &Value) -> Result<Vec<Option<Seal>>, Unreadable> {
    wire::array(value, "a list of seals")?.iter().map(read_seal).collect()
}

fn read_seal(value: &Value) -> Result<Option<Seal>, Unreadable> {
    if value.is_null() { Ok(None) } else { Ok(Some(wire::text(value, "a seal")?.to_string())) }
}

fn read_seat(value: &Value) -> Result<Seat, Unreadable> {
    wire::count(value, "a seat").map(Seat)
}

fn read_texts(value: &Value) -> Result<Vec<String>, Unreadable> {
    if value.is_null() {
        return Ok(Vec::new());
    }
    wire::array(value, "a list of names")?.iter().map(|name| Ok(wire::text(name, "a name")?.to_string())).collect()
}
