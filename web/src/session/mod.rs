//! One table in memory: its log, folded.
//!
//! Whatever changes a desk does so by [`Desk::write`]: an entry is folded in and kept in `fresh` until the room has it in
//! the store. A desk does no I/O and sends nothing.

mod names;
mod play;
mod seating;

use std::collections::HashMap;

use deckname_engine::{Observer, Seat, Seats, wire};
use deckname_scene::{Lang, Notes, Reader};
use deckname_store::{Entry, Owner, Stage, Summary};
use deckname_table::{Fairness, Record, Refused, Status, Table, Title, open, title};
use serde_json::{Value, json};

pub use names::LONGEST_NAME;
pub use play::Wish;
use play::digest;
pub use seating::read_level;

use crate::house::{Levels, strongest};
use crate::problem::Problem;

pub struct Desk {
    pub title: &'static Title,
    /// The bots that may sit down.
    pub levels: Levels,
    pub game: Box<dyn Table>,
    pub fairness: Fairness,
    pub chairs: Vec<Chair>,
    pub host: Owner,
    pub started: bool,
    /// The table at which the same people play again.
    pub again: Option<String>,
    /// How many entries the log has.
    pub version: u64,
    pub notes: Vec<Notes>,
    /// In which version each seat was asked what it owes now.
    asked: Vec<u64>,
    /// For every step: was it a bot's in the place of a person?
    by_bot: Vec<bool>,
    /// The requests that have been fulfilled, with the seats that sent them and a digest of what they asked for.
    requests: HashMap<(u8, String), u64>,
    fresh: Vec<Entry>,
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Desk at version {}", self.version)
    }
}

/// A seat and who is in it.
#[derive(Clone, Debug, Default)]
pub struct Chair {
    pub name: String,
    pub holder: Holder,
    /// The person's browser.
    pub owner: Option<Owner>,
    contribution: String,
    /// Tells this seating's key from that of any other.
    pub salt: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Holder {
    #[default]
    Open,
    Person,
    Bot(&'static str),
    /// A bot plays for a person who is away.
    Handed(&'static str),
}

impl Holder {
    pub fn bot(self) -> Option<&'static str> {
        match self {
            Self::Bot(level) | Self::Handed(level) => Some(level),
            Self::Open | Self::Person => None,
        }
    }
}

/// Why a log cannot be folded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damaged {
    pub entry: u64,
    pub why: String,
}

impl Desk {
    /// The table that a log tells of; nothing for an empty log.
    pub fn from_log(log: &[Entry], notes: Vec<(u8, Notes)>, levels: Levels) -> Result<Option<Self>, Damaged> {
        let Some((first, rest)) = log.split_first() else { return Ok(None) };
        let mut desk = Self::created(first, levels).map_err(|why| Damaged { entry: 0, why })?;
        for entry in rest {
            desk.fold(entry).map_err(|why| Damaged { entry: desk.version, why })?;
        }
        for (seat, own) in notes {
            if let Some(place) = desk.notes.get_mut(usize::from(seat)) {
                *place = own;
            }
        }
        Ok(Some(desk))
    }

    fn created(first: &Entry, levels: Levels) -> Result<Self, String> {
        let Entry::Created { game, seats, options, seed, host } = first else {
            return Err("the log does not begin with the table's creation".into());
        };
        let title = title(game).map_err(|why| why.to_string())?;
        let game = open(game, *seats, options).map_err(|why| why.to_string())?;
        let count = usize::from(*seats);
        Ok(Self {
            title,
            levels,
            game,
            fairness: Fairness::new(seed.clone()),
            chairs: vec![Chair::default(); count],
            host: host.clone(),
            started: false,
            again: None,
            version: 1,
            notes: vec![Notes::new(); count],
            asked: vec![0; count],
            by_bot: Vec::new(),
            requests: HashMap::new(),
            fresh: Vec::new(),
        })
    }

    /// Folds an entry in and keeps it for the store. Commands check first, so a failure is a mistake of ours: the room then
    /// opens the table anew.
    fn write(&mut self, entry: Entry) -> Result<(), Problem> {
        self.fold(&entry).map_err(|why| {
            tracing::error!(why, ?entry, "an entry that cannot be folded");
            Problem::Trouble
        })?;
        self.fresh.push(entry);
        Ok(())
    }

    /// The entries since the last call.
    pub fn take_fresh(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.fresh)
    }

    fn fold(&mut self, entry: &Entry) -> Result<(), String> {
        if let Entry::Step { step, request, by_bot } = entry {
            return self.take_step(step, request.as_deref(), *by_bot, Lang::En).map_err(|why| why.to_string());
        }
        self.version += 1;
        match entry {
            Entry::Created { .. } | Entry::Step { .. } => return Err("created twice".into()),
            Entry::Seated { seat, name, owner, contribution, salt } => {
                *self.chair_mut(*seat)? = Chair {
                    name: name.clone(),
                    holder: Holder::Person,
                    owner: owner.clone(),
                    contribution: contribution.clone(),
                    salt: salt.clone(),
                };
            }
            Entry::Left { seat } => *self.chair_mut(*seat)? = Chair::default(),
            Entry::Filled { seat, name, level } => {
                let holder = Holder::Bot(self.known_level(level));
                *self.chair_mut(*seat)? = Chair { name: name.clone(), holder, ..Chair::default() };
            }
            Entry::Moved { seat, owner } => {
                let before = self.chair_mut(*seat)?.owner.replace(owner.clone());
                if before.as_ref() == Some(&self.host) {
                    self.host = owner.clone();
                }
            }
            Entry::Started { contributions } => {
                self.started = true;
                self.fairness.contributions.clone_from(contributions);
                self.ask_all();
            }
            Entry::Undone { seat, to, request } => {
                self.requests.extend(request.clone().map(|request| ((*seat, request), digest(&Value::Null))));
                self.game = self.game.rewound(*to);
                self.by_bot.truncate(*to);
                self.ask_all();
            }
            Entry::Handed { seat, level } => {
                let holder = Holder::Handed(self.known_level(level));
                self.chair_mut(*seat)?.holder = holder;
            }
            Entry::TakenBack { seat } => self.chair_mut(*seat)?.holder = Holder::Person,
            Entry::Again { table } => self.again = Some(table.clone()),
        }
        Ok(())
    }

    /// Takes a step in the form of the record. A refused one changes nothing; the refusal is in `lang`.
    fn take_step(&mut self, step: &Value, request: Option<&str>, by_bot: bool, lang: Lang) -> Result<(), Refused> {
        let before = self.owing();
        let actor = if let Some(outcome) = step.get("chance") {
            self.game.chance(outcome, lang)?;
            None
        } else {
            let map = wire::object(step, "a step")?;
            let seat = Seat(wire::small(wire::field(map, "seat")?, "a seat")?);
            let action = wire::field(map, "action")?;
            self.game.act(seat, action, lang)?;
            self.requests.extend(request.map(|request| ((seat.0, request.to_string()), digest(action))));
            Some(seat)
        };
        self.version += 1;
        self.by_bot.push(by_bot);
        // Whoever still owes what they owed before, because another seat answered first, was asked back then.
        for seat in self.owing() {
            if !before.contains(seat) || actor == Some(seat) {
                self.asked[seat.index()] = self.version;
            }
        }
        Ok(())
    }

    fn ask_all(&mut self) {
        let version = self.version;
        self.asked.fill(version);
    }

    fn chair_mut(&mut self, seat: u8) -> Result<&mut Chair, String> {
        self.chairs.get_mut(usize::from(seat)).ok_or_else(|| format!("there is no seat {seat}"))
    }

    pub fn stage(&self) -> Stage {
        match (self.started, self.game.status()) {
            (false, _) => Stage::Lobby,
            (true, Status::Over(_)) => Stage::Over,
            (true, _) => Stage::Playing,
        }
    }

    /// The seats that owe a decision.
    pub fn owing(&self) -> Seats {
        match self.game.status() {
            Status::Seats(seats) if self.started => seats,
            _ => Seats::EMPTY,
        }
    }

    pub fn seat_of(&self, owner: &Owner) -> Option<u8> {
        self.chairs.iter().position(|chair| chair.owner.as_ref() == Some(owner)).map(|seat| seat as u8)
    }

    /// As whom somebody in `seat` sees the table. Once it is over, everybody's view has all secrets open.
    pub fn observer(seat: Option<u8>) -> Observer {
        seat.map_or(Observer::Public, |seat| Observer::Seat(Seat(seat)))
    }

    pub fn names(&self) -> Vec<String> {
        self.chairs.iter().map(|chair| chair.name.clone()).collect()
    }

    /// Was this step a bot's in the place of a person?
    pub fn by_bot(&self, step: usize) -> bool {
        self.by_bot.get(step).copied().unwrap_or(false)
    }

    pub fn record(&self) -> Record {
        Record::of(&*self.game, self.names(), Some(&self.fairness))
    }

    /// What is published of this table's chance: the seed only once it is over.
    pub fn published(&self) -> Value {
        let seed = (self.stage() == Stage::Over).then_some(&self.fairness.seed);
        let (commitment, contributions) = (self.fairness.commitment(), &self.fairness.contributions);
        json!({"commitment": commitment, "contributions": contributions, "seed": seed})
    }

    pub fn summary(&self) -> Summary {
        let name = |chair: &Chair| (chair.holder != Holder::Open).then(|| chair.name.clone());
        Summary {
            game: self.title.id.to_string(),
            stage: self.stage(),
            owes: self.owing().iter().map(|seat| seat.0).collect(),
            names: self.chairs.iter().map(name).collect(),
        }
    }

    /// The level of this name; the strongest of the roster where a log names one that has been given up since.
    fn known_level(&self, name: &str) -> &'static str {
        self.levels.iter().find(|level| **level == name).copied().unwrap_or(strongest())
    }

    pub fn reader(lang: Lang, names: &[String]) -> Reader<'_> {
        Reader { lang, names }
    }
}
