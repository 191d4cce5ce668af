use deckname_engine::{NOT_DUE, Observer, Seat, SetupError, Unreadable, wire};
use deckname_scene::Lang;
use serde_json::{Map, Value, json};

use crate::{BadRecord, Fairness, Published, Record, Refused, Table, open, title};

/// A board or set-up file of the user's own. An option with its name stands for the file.
#[derive(Clone, Debug)]
pub struct OwnFile {
    /// The name by which options refer to it.
    pub name: String,
    /// The whole file.
    pub toml: String,
}

/// A game driven by requests, with one reply to each. No input can make it fail.
///
/// ```
/// use deckname_table::Referee;
///
/// let mut referee = Referee::default();
/// let reply = referee.answer(r#"{"cmd":"new","game":"heimlich","seats":2,"seed":"x"}"#);
/// assert_eq!(reply.to_string(), r#"{"ok":true,"status":{"chance":"deal"}}"#);
/// assert_eq!(referee.answer("nonsense")["ok"], false);
/// ```
#[derive(Default)]
pub struct Referee {
    session: Option<Session>,
    files: Vec<OwnFile>,
}

struct Session {
    table: Box<dyn Table>,
    fairness: Fairness,
    players: Vec<String>,
    /// All outcomes so far came from the seed, so that the record can be verified.
    fair: bool,
}

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
enum RequestError {
    #[error("this line is not JSON: {0}")]
    NoJson(serde_json::Error),
    #[error(transparent)]
    Request(#[from] Unreadable),
    #[error("there is no game yet: begin with {{\"cmd\":\"new\",\"game\":…,\"seats\":…}}")]
    NoGame,
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Record(#[from] BadRecord),
}

impl RequestError {
    fn to_json(&self) -> Value {
        let clause = match self {
            Self::Refused(Refused::Rule { clause, .. })
            | Self::Record(BadRecord::Step { why: Refused::Rule { clause, .. }, .. }) => Some(clause),
            _ => None,
        };
        json!({"clause": clause, "message": self.to_string()})
    }
}

impl std::fmt::Debug for Referee {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Referee of {:?}", self.session.as_ref().map(|session| session.table.game()))
    }
}

impl Referee {
    /// A referee that knows these files.
    pub fn new(files: Vec<OwnFile>) -> Self {
        Self { session: None, files }
    }

    /// The reply to one line of input.
    pub fn answer(&mut self, line: &str) -> Value {
        let request = serde_json::from_str(line).map_err(RequestError::NoJson);
        match request.and_then(|request| self.handle(&request)) {
            Ok(reply) => Value::Object(reply),
            Err(error) => json!({"ok": false, "error": error.to_json()}),
        }
    }

    fn handle(&mut self, request: &Value) -> Result<Map<String, Value>, RequestError> {
        let map = wire::object(request, "a request: {\"cmd\":…}")?;
        match wire::text(wire::field(map, "cmd")?, "the name of a command")? {
            "new" => self.begin(map),
            "load" => self.load(map),
            "status" => Ok(reply([("status", self.session()?.table.status().to_json())])),
            "legal" => self.legal(map),
            "act" => {
                let seat = Seat(wire::small(wire::field(map, "seat")?, "a seat")?);
                let action = wire::field(map, "action")?;
                self.session()?.step(|table| table.act(seat, action, Lang::En))
            }
            "chance" => self.chance(map.get("outcome")),
            "view" => {
                let who = read_observer(map.get("seat").unwrap_or(&Value::Null))?;
                let session = self.session()?;
                if matches!(who, Observer::Seat(seat) if seat.0 >= session.table.seats()) {
                    return Err(Unreadable::expected("a seat of this table, null or \"all\"", &map["seat"]).into());
                }
                Ok(reply([("view", session.table.view(who))]))
            }
            "record" => Ok(reply([("record", self.session()?.record().to_json())])),
            other => Err(Unreadable::unknown("command", other).into()),
        }
    }

    fn session(&mut self) -> Result<&mut Session, RequestError> {
        self.session.as_mut().ok_or(RequestError::NoGame)
    }

    fn begin(&mut self, map: &Map<String, Value>) -> Result<Map<String, Value>, RequestError> {
        let game = wire::text(wire::field(map, "game")?, "a game's id")?;
        title(game)?;
        let seats = wire::count(wire::field(map, "seats")?, "a number of seats")?;
        let options = self.with_files(map.get("options").unwrap_or(&Value::Null));
        let seed = match map.get("seed") {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(seed)) => seed.clone(),
            Some(other) => other.to_string(),
        };
        let table = open(game, seats, &options)?;
        Ok(self.seat(Session { table, fairness: Fairness::new(seed), players: Vec::new(), fair: true }))
    }

    fn load(&mut self, map: &Map<String, Value>) -> Result<Map<String, Value>, RequestError> {
        let record = Record::from_json(wire::field(map, "record")?)?;
        let table = record.replay()?;
        let published = record.fairness.and_then(|published| {
            let Published { contributions, seals, drawn, seed, .. } = published;
            seed.map(|seed| Fairness { seed, contributions, seals, drawn })
        });
        let fair = published.is_some();
        let fairness = published.unwrap_or_else(|| Fairness::new(""));
        Ok(self.seat(Session { table, fairness, players: record.players, fair }))
    }

    fn seat(&mut self, session: Session) -> Map<String, Value> {
        let status = session.table.status().to_json();
        self.session = Some(session);
        reply([("status", status)])
    }

    fn legal(&mut self, map: &Map<String, Value>) -> Result<Map<String, Value>, RequestError> {
        let session = self.session()?;
        if let Some(seat) = map.get("seat").filter(|seat| !seat.is_null()) {
            let seat = Seat(wire::small(seat, "a seat")?);
            return Ok(reply([("actions", session.table.legal(seat).into())]));
        }
        let listed = session.table.outcomes().map(|outcomes| {
            outcomes.into_iter().map(|(outcome, p)| json!({"outcome": outcome, "p": p})).collect::<Vec<_>>()
        });
        Ok(reply([("outcomes", listed.into())]))
    }

    fn chance(&mut self, outcome: Option<&Value>) -> Result<Map<String, Value>, RequestError> {
        let session = self.session()?;
        let drawn = match outcome {
            Some(outcome) => outcome.clone(),
            None => session.table.fair_outcome(&session.fairness).unwrap_or(Value::Null),
        };
        if drawn.is_null() && outcome.is_none() {
            let message = "no outcome of chance is due now".to_string();
            return Err(Refused::Rule { clause: NOT_DUE, message }.into());
        }
        let reply = session.step(|table| table.chance(&drawn, Lang::En))?;
        session.fair &= outcome.is_none();
        Ok(reply)
    }

    /// The options, with the name of a file of the user's own replaced by the file.
    fn with_files(&self, options: &Value) -> Value {
        let mut options = options.clone();
        for value in options.as_object_mut().into_iter().flat_map(|map| map.values_mut()) {
            if let Some(file) = self.files.iter().find(|file| value.as_str() == Some(&file.name)) {
                *value = json!({"toml": file.toml});
            }
        }
        options
    }
}

impl Session {
    fn step(
        &mut self,
        take: impl FnOnce(&mut dyn Table) -> Result<(), Refused>,
    ) -> Result<Map<String, Value>, RequestError> {
        let before = self.table.taken();
        take(&mut *self.table)?;
        let events = self.table.notices(Observer::Referee, before);
        Ok(reply([("events", events.into()), ("status", self.table.status().to_json())]))
    }

    fn record(&self) -> Record {
        let mut record = Record::of(&*self.table, self.players.clone(), self.fair.then_some(&self.fairness));
        // The caller chose the seed, so it is not secret even during the game.
        if let Some(published) = &mut record.fairness {
            published.seed = Some(self.fairness.seed.clone());
        }
        record
    }
}

fn read_observer(seat: &Value) -> Result<Observer, Unreadable> {
    match seat {
        Value::Null => Ok(Observer::Public),
        Value::String(all) if all == "all" => Ok(Observer::Referee),
        Value::Number(_) => Ok(Observer::Seat(Seat(wire::small(seat, "a seat")?))),
        other => Err(Unreadable::expected("a seat, null or \"all\"", other)),
    }
}

fn reply<const N: usize>(parts: [(&str, Value); N]) -> Map<String, Value> {
    let ok = ("ok".to_string(), Value::Bool(true));
    std::iter::once(ok).chain(parts.map(|(key, value)| (key.to_string(), value))).collect()
}
