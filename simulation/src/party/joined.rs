//! A table that a party knows of.

use axum::http::Method;
use deckname_engine::{Observer, Rng, Seat, Wyrand};
use deckname_table::Kept;
use serde_json::{Value, json};

use super::promises::Promises;
use super::{Asked, PEOPLE, Todo, message};
use crate::checker::{Acknowledged, History, Refusal, Seen};
use crate::clock;
use crate::network::Message;

/// How many views are kept to be compared at the next start.
pub const VIEWS: usize = 6;

/// How long the players may think, and what happens when the time is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    pub pace: &'static str,
    pub forfeits: bool,
}

impl Rules {
    /// A third of all tables have clocks.
    pub fn draw(rng: &mut Wyrand) -> Self {
        let pace = match rng.below(12) {
            0..3 => "brisk",
            3 if rng.below(2) == 0 => "relaxed",
            3 => "leisure",
            _ => "none",
        };
        Self { pace, forfeits: rng.below(3) == 0 }
    }

    pub fn write(self, body: &mut Value) {
        body["pace"] = self.pace.into();
        body["time_up"] = if self.forfeits { "forfeit" } else { "bot" }.into();
    }

    pub fn has_clocks(self) -> bool {
        self.pace != "none"
    }
}

/// How far a table has come, as its people know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    Lobby,
    Playing,
    Over,
    /// Its record was right.
    Verified,
}

#[derive(Debug)]
pub struct Joined {
    pub id: String,
    pub rules: Rules,
    /// By seat, for the people.
    pub(super) tokens: Vec<String>,
    pub stage: Stage,
    /// The latest version that was seen or acknowledged.
    pub(super) version: u64,
    pub moves: u64,
    /// The seat of a person that owes a decision, and the version in which it was seen to.
    pub(super) owing: Option<(u8, u64)>,
    /// The move on its way. It is sent again until it is answered.
    pub(super) pending: Option<Pending>,
    pub(super) note: Note,
    /// The second person thinks until the time is up.
    pub(super) slow: bool,
    /// The seat that its person wants back from a bot.
    pub(super) returning: Option<u8>,
    /// What the people promise for chance, if they do.
    pub(super) promises: Option<Promises>,
    pub(super) kept: Kept,
    pub history: History,
}

/// A note that one seat keeps changing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Note {
    pub sent: u64,
    pub acknowledged: bool,
}

#[derive(Clone, Debug)]
pub struct Pending {
    pub seat: u8,
    request: String,
    pub message: Message,
    undo: bool,
    /// The version in which the seat was its person's.
    since: u64,
    /// When it was sent first.
    sent: u64,
}

impl Joined {
    pub fn new(body: &Value, rules: Rules, rng: &mut Wyrand) -> Self {
        let [id, token] = ["id", "token"].map(|key| body[key].as_str().unwrap_or_default().to_string());
        Self {
            id,
            rules,
            // The host's token is that of seat 0 as well.
            tokens: vec![token],
            stage: Stage::Lobby,
            version: 0,
            moves: 0,
            owing: None,
            pending: None,
            note: Note::default(),
            slow: rules.pace == "brisk" && rng.below(2) == 0,
            returning: None,
            // A third of all starts.
            promises: (rng.below(3) == 0).then(Promises::default),
            kept: Kept::default(),
            history: History::default(),
        }
    }

    pub fn path(&self, what: &str) -> String {
        format!("/tables/{}{what}", self.id)
    }

    /// The token of a person. The host sat down with the host's own.
    pub fn token(&self, seat: u8) -> &str {
        &self.tokens[if seat == 0 { 0 } else { usize::from(seat) + 1 }]
    }

    pub fn has_all_tokens(&self) -> bool {
        self.tokens.len() > usize::from(PEOPLE)
    }

    /// What is next before the game begins.
    pub(super) fn set_up(&mut self, rng: &mut Wyrand) -> Todo {
        if !self.has_all_tokens() {
            return self.sit(Seat(self.tokens.len() as u8 - 1), rng);
        }
        if self.promises.is_some() { self.keep_promises(rng) } else { self.start(rng) }
    }

    pub(super) fn sit(&mut self, seat: Seat, rng: &mut Wyrand) -> Todo {
        let mut body = json!({"seat": seat});
        let seal = self.promises.as_mut().map(|promises| promises.draw(rng));
        if let Some(seal) = &seal {
            body["seal"] = seal.clone().into();
        }
        let known = seat.0 == 0 || self.tokens.len() > seat.index() + 1;
        let token = if known { self.token(seat.0) } else { "" };
        Todo::Ask(Asked::Sit { seat, seal }, message(Method::POST, self.path("/sit"), token, body))
    }

    pub(super) fn start(&self, rng: &mut Wyrand) -> Todo {
        let body = json!({"level": if rng.below(2) == 0 { "random" } else { "greedy" }});
        Todo::Ask(Asked::Start, message(Method::POST, self.path("/start"), &self.tokens[0], body))
    }

    pub fn sat(&mut self, seat: Seat, seal: Option<String>, body: &Value) {
        if self.tokens.len() == seat.index() + 1 {
            self.tokens.push(body["token"].as_str().unwrap_or_default().to_string());
        }
        self.history.promised.extend(seal.map(|seal| (seat, seal)));
    }

    pub fn was_started(&mut self) {
        // With promises, the game begins when they are kept.
        if self.promises.is_none() {
            self.stage = Stage::Playing;
        }
    }

    pub fn choose(&mut self, seat: u8, body: &Value, rng: &mut Wyrand) {
        let actions = body["actions"].as_array().cloned().unwrap_or_default();
        let Some((_, since)) = self.owing.take().filter(|_| !actions.is_empty()) else { return };
        let action = &actions[rng.below(actions.len() as u32) as usize];
        self.send((seat, since), false, &json!({"version": body["version"], "action": action}), rng);
    }

    fn send(&mut self, (seat, since): (u8, u64), undo: bool, body: &Value, rng: &mut Wyrand) {
        let (request, mut body) = (format!("{:x}", rng.next()), body.clone());
        body["request"] = request.clone().into();
        let path = self.path(if undo { "/undo" } else { "/act" });
        let message = message(Method::POST, path, self.token(seat), body);
        self.pending = Some(Pending { seat, request, message, undo, since, sent: clock::moment() });
    }

    pub fn acknowledge(&mut self, body: &Value, hasty: bool, rng: &mut Wyrand) {
        let Some(pending) = self.pending.take() else { return };
        let version = body["version"].as_u64().unwrap_or_default();
        self.version = self.version.max(version);
        self.moves += 1;
        let who = Observer::Seat(Seat(pending.seat));
        self.history.views.push(Seen { who, version, view: body["view"].clone() });
        if self.history.views.len() > VIEWS {
            self.history.views.remove(0);
        }
        if !hasty {
            let between = pending.sent..=clock::moment();
            self.history.acknowledged.push(Acknowledged { request: pending.request, version, between });
        }
        if !pending.undo && rng.below(12) == 0 {
            self.send((pending.seat, pending.since), true, &json!({"version": version}), rng);
        }
    }

    pub fn acknowledge_hastily(&mut self) {
        let Some(pending) = &self.pending else { return };
        let known = self.history.acknowledged.iter().any(|made| made.request == pending.request);
        if !known {
            let (request, between) = (pending.request.clone(), 0..=u64::MAX);
            self.history.acknowledged = vec![Acknowledged { request, version: u64::MAX, between }];
        }
    }

    /// Has something been revealed, or a bot moved, so that nothing can be taken back? Or was a time up? The log will show it.
    pub fn may_be_refused(&mut self, body: &Value) -> bool {
        let Some(pending) = self.pending.take() else { return false };
        match body["error"]["code"].as_str().unwrap_or_default() {
            "no-undo" | "stale" if pending.undo => return true,
            "forfeited" if self.rules.forfeits && self.rules.has_clocks() => (),
            // With a late request the person may have come back after a bot had moved.
            "handed" | "stale" if !self.rules.forfeits && self.rules.has_clocks() => (),
            _ => return false,
        }
        self.history.refused.push(Refusal { seat: Seat(pending.seat), since: pending.since });
        true
    }

    pub fn keep_head(&mut self, body: &Value) {
        self.kept.head = body["head"].as_str().map(ToString::to_string);
    }
}
