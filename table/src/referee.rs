use std::collections::HashMap;

use deckname_engine::{NOT_DUE, Observer, Rng, Seat, SetupError, Unreadable, Wyrand, wire};
use deckname_scene::Lang;
use serde_json::{Map, Value, json};

use crate::{BadRecord, Fairness, Published, Record, Refused, Status, Table, open, title};

/// A board or set-up file of the user's own. An option with its name stands for the file.
#[derive(Clone, Debug)]
pub struct OwnFile {
    /// The name by which options refer to it.
    pub name: String,
    /// The whole file.
    pub toml: String,
}

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 16 * 1024 * 1024;

/// The most games at once.
const MOST_SESSIONS: usize = 10_000;

/// Games driven by requests, with one reply to each. No input can make it fail.
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
    /// By name. A request that names no session means the one without a name.
    sessions: HashMap<String, Session>,
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
    #[error("a line has at most {LONGEST_LINE} bytes")]
    TooLong,
    #[error("this line is not JSON: {0}")]
    NoJson(serde_json::Error),
    #[error(transparent)]
    Request(#[from] Unreadable),
    #[error("there is no game yet: begin with {{\"cmd\":\"new\",\"game\":…,\"seats\":…}}")]
    NoGame,
    #[error("there are {MOST_SESSIONS} games already: close one")]
    Full,
    #[error("a sampled world has no record: it did not come about by steps")]
    NoRecord,
    #[error("there is no number {number} in the list; it has {listed}")]
    NoNumber { number: u64, listed: usize },
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
        write!(f, "Referee of {} games", self.sessions.len())
    }
}

impl Referee {
    /// A referee that knows these files.
    pub fn new(files: Vec<OwnFile>) -> Self {
        Self { sessions: HashMap::new(), files }
    }

    /// The reply to one line of input.
    pub fn answer(&mut self, line: &str) -> Value {
        let long = if line.len() > LONGEST_LINE { Err(RequestError::TooLong) } else { Ok(line) };
        let request = long.and_then(|line| serde_json::from_str(line).map_err(RequestError::NoJson));
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
            "clone" => {
                let copy = self.session(map)?.copy();
                self.seat(&to(map)?, copy)
            }
            "sample" => self.sample(map),
            "close" => {
                self.session(map)?;
                self.sessions.remove(name(map)?);
                Ok(reply([]))
            }
            "status" => Ok(reply([("status", self.session(map)?.table.status().to_json())])),
            "legal" => self.legal(map),
            "act" => self.act(map),
            "chance" => self.chance(map),
            "view" => {
                let session = self.session(map)?;
                let who = read_observer(map.get("seat").unwrap_or(&Value::Null))?;
                if matches!(who, Observer::Seat(seat) if seat.0 >= session.table.seats()) {
                    return Err(Unreadable::expected("a seat of this table, null or \"all\"", &map["seat"]).into());
                }
                Ok(reply([("view", session.table.view(who))]))
            }
            "record" => Ok(reply([("record", self.session(map)?.record()?.to_json())])),
            other => Err(Unreadable::unknown("command", other).into()),
        }
    }

    /// The session that a request is about.
    fn session(&mut self, map: &Map<String, Value>) -> Result<&mut Session, RequestError> {
        self.sessions.get_mut(name(map)?).ok_or(RequestError::NoGame)
    }

    fn begin(&mut self, map: &Map<String, Value>) -> Result<Map<String, Value>, RequestError> {
        let game = wire::text(wire::field(map, "game")?, "a game's id")?;
        title(game)?;
        let seats = wire::count(wire::field(map, "seats")?, "a number of seats")?;
        let options = with_files(map.get("options").unwrap_or(&Value::Null), &self.files);
        let seed = seed(map)?;
        let table = open(game, seats, &options)?;
        self.seat(name(map)?, Session { table, fairness: Fairness::new(seed), players: Vec::new(), fair: true })
    }

    fn load(&mut self, map: &Map<String, Value>) -> Result<Map<String, Value>, RequestError> {
        let record = Record::from_json(wire::field(map, "record")?)?;
        let table = record.restore()?;
        let published = record.fairness.and_then(|published| {
            let Published { contributions, seals, drawn, broken_off, seed, .. } = published;
            seed.map(|seed| Fairness { seed, contributions, seals, drawn, broken_off })
        });
        let fair = published.is_some();
        let fairness = published.unwrap_or_else(|| Fairness::new(""));
        self.seat(name(map)?, Session { table, fairness, players: record.players, fair })
    }

    /// A world that told a seat the same, as a session of its own.
    fn sample(&mut self, map: &Map<String, Value>) -> Result<Map<String, Value>, RequestError> {
        let seat = Seat(wire::small(wire::field(map, "seat")?, "a seat")?);
        let fairness = Fairness::new(seed(map)?);
        let session = self.session(map)?;
        if seat.0 >= session.table.seats() {
            return Err(Unreadable::expected("a seat of this table", &map["seat"]).into());
        }
        let mut rng = Wyrand::new(fairness.stream(session.table.taken()).next());
        let table = session.table.sampled(seat, &mut rng);
        let sampled = Session { table, fairness, players: session.players.clone(), fair: false };
        self.seat(&to(map)?, sampled)
    }

    fn seat(&mut self, name: &str, session: Session) -> Result<Map<String, Value>, RequestError> {
        if self.sessions.len() >= MOST_SESSIONS && !self.sessions.contains_key(name) {
            return Err(RequestError::Full);
        }
        let status = session.table.status().to_json();
        self.sessions.insert(name.to_string(), session);
        Ok(reply([("status", status)]))
    }

    /// Takes an action, or the one with this number in the list of legal ones.
    fn act(&mut self, map: &Map<String, Value>) -> Result<Map<String, Value>, RequestError> {
        let seat = Seat(wire::small(wire::field(map, "seat")?, "a seat")?);
        let session = self.session(map)?;
        let action = match (map.get("action"), map.get("number")) {
            (None, Some(number)) if session.owes(seat) => numbered(number, session.table.legal(seat))?,
            (None, Some(_)) => Value::Null,
            _ => wire::field(map, "action")?.clone(),
        };
        session.step(|table| table.act(seat, &action, Lang::En))
    }

    fn legal(&mut self, map: &Map<String, Value>) -> Result<Map<String, Value>, RequestError> {
        let session = self.session(map)?;
        if let Some(seat) = map.get("seat").filter(|seat| !seat.is_null()) {
            let seat = Seat(wire::small(seat, "a seat")?);
            return Ok(reply([("actions", session.table.legal(seat).into())]));
        }
        let listed = session.table.outcomes().map(|outcomes| {
            outcomes.into_iter().map(|(outcome, p)| json!({"outcome": outcome, "p": p})).collect::<Vec<_>>()
        });
        Ok(reply([("outcomes", listed.into())]))
    }

    fn chance(&mut self, map: &Map<String, Value>) -> Result<Map<String, Value>, RequestError> {
        let session = self.session(map)?;
        let chosen = match (map.get("outcome").filter(|outcome| !outcome.is_null()), map.get("number")) {
            (None, Some(number)) if session.owed_by_chance() => Some(numbered(number, session.outcomes())?),
            (outcome, _) => outcome.cloned(),
        };
        let outcome = chosen.as_ref();
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
}

/// The options, with the name of a file of the user's own replaced by the file.
pub fn with_files(options: &Value, files: &[OwnFile]) -> Value {
    let mut options = options.clone();
    for value in options.as_object_mut().into_iter().flat_map(|map| map.values_mut()) {
        if let Some(file) = files.iter().find(|file| value.as_str() == Some(&file.name)) {
            *value = json!({"toml": file.toml});
        }
    }
    options
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

    fn owes(&self, seat: Seat) -> bool {
        matches!(self.table.status(), Status::Seats(seats) if seats.contains(seat))
    }

    fn owed_by_chance(&self) -> bool {
        matches!(self.table.status(), Status::Chance(_))
    }

    fn outcomes(&self) -> Vec<Value> {
        self.table.outcomes().unwrap_or_default().into_iter().map(|(outcome, _)| outcome).collect()
    }

    fn copy(&self) -> Self {
        let Self { table, fairness, players, fair } = self;
        let table = table.rewound(table.taken());
        Self { table, fairness: fairness.clone(), players: players.clone(), fair: *fair }
    }

    fn record(&self) -> Result<Record, RequestError> {
        if self.table.is_sampled() {
            return Err(RequestError::NoRecord);
        }
        let mut record = Record::of(&*self.table, self.players.clone(), self.fair.then_some(&self.fairness));
        // The caller chose the seed, so it is not secret even during the game.
        if let Some(published) = &mut record.fairness {
            published.seed = Some(self.fairness.seed.clone());
        }
        Ok(record)
    }
}

/// The name of the session that a request is about.
fn name(map: &Map<String, Value>) -> Result<&str, Unreadable> {
    map.get("session").map_or(Ok(""), |name| wire::text(name, "the name of a session"))
}

/// The name of the session that a copy goes to.
fn to(map: &Map<String, Value>) -> Result<String, Unreadable> {
    Ok(wire::text(wire::field(map, "to")?, "the name of a session")?.to_string())
}

/// Any text; a number counts as the text that it is written as.
fn seed(map: &Map<String, Value>) -> Result<String, Unreadable> {
    match map.get("seed") {
        None | Some(Value::Null) => Ok(String::new()),
        Some(Value::Number(seed)) => Ok(seed.to_string()),
        Some(seed) => Ok(wire::text(seed, "a text as seed")?.to_string()),
    }
}

/// The entry with this number, from 0.
fn numbered(number: &Value, mut list: Vec<Value>) -> Result<Value, RequestError> {
    let number = number.as_u64().ok_or_else(|| Unreadable::expected("a number from 0", number))?;
    let listed = list.len();
    let at = usize::try_from(number).ok().filter(|at| *at < listed).ok_or(RequestError::NoNumber { number, listed })?;
    Ok(list.swap_remove(at))
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
