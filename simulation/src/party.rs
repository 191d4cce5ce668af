//! People at one table. What they know outlives the server.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::Method;
use deckname_engine::{Observer, Rng, Seat, Wyrand};
use deckname_table::{TITLES, Title};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::checker::{Acknowledged, History, Seen};
use crate::network::{Answer, Message, Network};

/// The seats of people; bots have the others.
const PEOPLE: u8 = 2;
/// How many views are kept to be compared at the next start.
const VIEWS: usize = 6;

/// Shared by the tasks of one life of the server and those of the next.
#[derive(Clone, Debug)]
pub struct Party(Arc<Mutex<Inside>>);

#[derive(Debug)]
pub struct Inside {
    title: &'static Title,
    rng: Wyrand,
    pub table: Option<Joined>,
    /// The tables that are over, or were given up while they were set up.
    pub past: Vec<Joined>,
    /// Answers that a server must not give.
    pub wrong: Vec<String>,
    /// Takes what was sent for acknowledged: the mutant that shows what the checker finds.
    pub hasty: bool,
}

/// A table that the party knows of.
#[derive(Debug)]
pub struct Joined {
    pub id: String,
    /// By seat, for the people.
    tokens: Vec<String>,
    started: bool,
    over: bool,
    /// The latest version that was seen or acknowledged.
    version: u64,
    pub moves: u64,
    /// The seat of a person that owes a decision.
    owing: Option<u8>,
    /// The move on its way. It is sent again until it is answered.
    pending: Option<Pending>,
    note: Note,
    pub history: History,
}

/// A note that one seat keeps changing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Note {
    sent: u64,
    acknowledged: bool,
}

#[derive(Clone, Debug)]
struct Pending {
    seat: u8,
    request: String,
    message: Message,
    undo: bool,
}

impl Party {
    pub fn new(number: usize, rng: Wyrand, hasty: bool) -> Self {
        let title = &TITLES[number % TITLES.len()];
        let inside = Inside { title, rng, table: None, past: Vec::new(), wrong: Vec::new(), hasty };
        Self(Arc::new(Mutex::new(inside)))
    }

    pub fn inside(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays one table after another.
    pub async fn play(self, network: Network) {
        loop {
            self.step(&network).await;
        }
    }

    async fn step(&self, network: &Network) {
        let todo = self.inside().todo();
        let mut rng = Wyrand::new(self.inside().rng.next());
        match todo {
            Todo::Ask(asked, message) => {
                if asked == Asked::Act {
                    self.inside().acknowledge_if_hasty();
                }
                match network.ask(&message, &mut rng).await {
                    // The disk is full, or the power is going.
                    None | Some((503, _)) => {
                        self.inside().unanswered(&asked);
                        sleep(Duration::from_millis(500)).await;
                    }
                    Some(answer) => self.inside().answered(asked, &answer),
                }
            }
            Todo::Wait => sleep(Duration::from_millis(300)).await,
        }
    }
}

/// What a party does next.
enum Todo {
    Ask(Asked, Message),
    Wait,
}

#[derive(Clone, PartialEq, Debug)]
enum Asked {
    Create,
    Sit,
    Start,
    Look,
    Legal(u8),
    Act,
    KeepNote,
    ReadNote,
}

fn message(method: Method, path: String, token: &str, body: Value) -> Message {
    Message { method, path, token: token.to_string(), body }
}

impl Inside {
    fn todo(&mut self) -> Todo {
        let Some(table) = &mut self.table else {
            let seats = 3.clamp(*self.title.seats().start(), *self.title.seats().end());
            let body = json!({"game": self.title.id, "seats": seats});
            return Todo::Ask(Asked::Create, message(Method::POST, "/tables".into(), "", body));
        };
        let path = |what: &str| format!("/tables/{}{what}", table.id);
        let host = &table.tokens[0];
        if !table.started {
            let seated = table.tokens.len() - 1;
            if seated < usize::from(PEOPLE) {
                let token = if seated == 0 { host } else { "" };
                return Todo::Ask(Asked::Sit, message(Method::POST, path("/sit"), token, json!({"seat": seated})));
            }
            let body = json!({"level": if self.rng.below(2) == 0 { "random" } else { "greedy" }});
            return Todo::Ask(Asked::Start, message(Method::POST, path("/start"), host, body));
        }
        if let Some(pending) = &table.pending {
            return Todo::Ask(Asked::Act, pending.message.clone());
        }
        if let Some(seat) = table.owing.take() {
            return Todo::Ask(Asked::Legal(seat), message(Method::GET, path("/legal"), table.token(seat), Value::Null));
        }
        match self.rng.below(16) {
            0 => {
                table.note.sent += 1;
                let body = json!({"note": table.note.sent.to_string()});
                Todo::Ask(Asked::KeepNote, message(Method::PUT, path("/notes"), host, body))
            }
            1 => Todo::Ask(Asked::ReadNote, message(Method::GET, path("/notes"), host, Value::Null)),
            2 => Todo::Wait,
            _ => Todo::Ask(Asked::Look, message(Method::GET, path(""), host, Value::Null)),
        }
    }

    fn unanswered(&mut self, asked: &Asked) {
        // A seat may have been taken by a request whose answer is lost: then this table cannot be set up any more.
        if *asked == Asked::Sit {
            self.give_up();
        }
    }

    fn answered(&mut self, asked: Asked, (status, body): &Answer) {
        match (asked, status) {
            (Asked::Create, 200 | 201) => self.join(body),
            (Asked::Sit, 200) => {
                let token = body["token"].as_str().unwrap_or_default().to_string();
                self.at_table(|table, _| table.tokens.push(token));
            }
            (Asked::Start, 200) => self.at_table(|table, _| table.started = true),
            // An earlier request has started it.
            (Asked::Start, 409) if body["error"]["code"] == "started" => self.at_table(|table, _| table.started = true),
            // The answer to the first request was lost together with the token.
            (Asked::Sit, 409) => self.give_up(),
            (Asked::Look, 200) => self.look(body),
            (Asked::Legal(seat), 200) => self.choose(seat, body),
            (Asked::Act, 200) => self.acknowledge(body),
            (Asked::Act, 409) if self.at_table(|table, _| table.may_not_be_undone(body)) => {
                self.at_table(|table, _| table.pending = None);
            }
            (Asked::KeepNote, 204) => self.at_table(|table, _| table.note.acknowledged = true),
            (Asked::ReadNote, 200) => self.read_note(body),
            (asked, status) => {
                let what = format!("{asked:?}: {status} {body}");
                self.wrong.push(what);
                self.give_up();
            }
        }
    }

    fn at_table<T: Default>(&mut self, change: impl FnOnce(&mut Joined, &mut Wyrand) -> T) -> T {
        self.table.as_mut().map(|table| change(table, &mut self.rng)).unwrap_or_default()
    }

    fn join(&mut self, body: &Value) {
        let [id, token] = ["id", "token"].map(|key| body[key].as_str().unwrap_or_default().to_string());
        self.table = Some(Joined {
            id,
            // The host's token is that of seat 0 as well.
            tokens: vec![token],
            started: false,
            over: false,
            version: 0,
            moves: 0,
            owing: None,
            pending: None,
            note: Note::default(),
            history: History::default(),
        });
    }

    /// Goes to the next table. This one is still checked.
    fn give_up(&mut self) {
        self.past.extend(self.table.take());
        let next = TITLES.iter().position(|title| title.id == self.title.id).unwrap_or_default() + 1;
        self.title = &TITLES[next % TITLES.len()];
    }

    fn look(&mut self, body: &Value) {
        let seen = body["version"].as_u64().unwrap_or_default();
        if seen < self.at_table(|table, _| table.version) {
            self.wrong.push(format!("version {seen} was read after a later one"));
        }
        if body["me"] != 0 || body["stage"] == "lobby" {
            self.wrong.push(format!("the host sits at a table that has begun, not {} {}", body["me"], body["stage"]));
        }
        self.at_table(|table, _| table.version = table.version.max(seen));
        if body["stage"] == "over" {
            self.at_table(|table, _| table.over = true);
            self.give_up();
            return;
        }
        let owing = body["status"]["seats"].as_array().into_iter().flatten().filter_map(Value::as_u64);
        let seat = owing.filter(|seat| *seat < PEOPLE.into()).min();
        self.at_table(|table, _| table.owing = seat.map(|seat| seat as u8));
    }

    fn choose(&mut self, seat: u8, body: &Value) {
        self.at_table(|table, rng| {
            let actions = body["actions"].as_array().cloned().unwrap_or_default();
            if actions.is_empty() {
                return;
            }
            let action = &actions[rng.below(actions.len() as u32) as usize];
            table.send(seat, false, &json!({"version": body["version"], "action": action}), rng);
        });
    }

    fn acknowledge(&mut self, body: &Value) {
        let hasty = self.hasty;
        self.at_table(|table, rng| {
            let Some(pending) = table.pending.take() else { return };
            let version = body["version"].as_u64().unwrap_or_default();
            table.version = table.version.max(version);
            table.moves += 1;
            let who = Observer::Seat(Seat(pending.seat));
            table.history.views.push(Seen { who, version, view: body["view"].clone() });
            if table.history.views.len() > VIEWS {
                table.history.views.remove(0);
            }
            if !hasty {
                table.history.acknowledged.push(Acknowledged { request: pending.request, version });
            }
            if !pending.undo && rng.below(12) == 0 {
                table.send(pending.seat, true, &json!({"version": version}), rng);
            }
        });
    }

    fn acknowledge_if_hasty(&mut self) {
        if !self.hasty {
            return;
        }
        self.at_table(|table, _| {
            let Some(pending) = &table.pending else { return };
            let known = table.history.acknowledged.iter().any(|made| made.request == pending.request);
            if !known {
                let sent = Acknowledged { request: pending.request.clone(), version: u64::MAX };
                table.history.acknowledged = vec![sent];
            }
        });
    }

    /// A late request may have written an older note over it. But there is one.
    fn read_note(&mut self, body: &Value) {
        let note = self.at_table(|table, _| table.note);
        let kept = body["note"].as_str().and_then(|text| text.parse::<u64>().ok());
        let right = kept.map_or(!note.acknowledged, |kept| (1..=note.sent).contains(&kept));
        if !right {
            self.wrong.push(format!("{note:?}, but there is {body}"));
        }
    }

    /// Has it been started, and is it not over?
    pub fn is_playing(&self) -> Option<(String, u64)> {
        let table = self.table.as_ref().filter(|table| table.started && !table.over)?;
        Some((table.id.clone(), table.version))
    }
}

impl Joined {
    /// The token of a person. The host sat down with the host's own.
    fn token(&self, seat: u8) -> &str {
        &self.tokens[if seat == 0 { 0 } else { usize::from(seat) + 1 }]
    }

    fn send(&mut self, seat: u8, undo: bool, body: &Value, rng: &mut Wyrand) {
        let (request, mut body) = (format!("{:x}", rng.next()), body.clone());
        body["request"] = request.clone().into();
        let path = format!("/tables/{}/{}", self.id, if undo { "undo" } else { "act" });
        let message = message(Method::POST, path, self.token(seat), body);
        self.pending = Some(Pending { seat, request, message, undo });
    }

    /// Something was revealed, or a bot has moved.
    fn may_not_be_undone(&self, body: &Value) -> bool {
        let refused = ["no-undo", "stale"].iter().any(|code| body["error"]["code"] == **code);
        self.pending.as_ref().is_some_and(|pending| pending.undo) && refused
    }
}
