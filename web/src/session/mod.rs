//! One table in memory: what follows from its log.
//!
//! Every change goes through [`Session::write`]: the entry is folded in and kept in `fresh` until the room has put it into
//! the store. A session does no I/O and sends nothing.

mod clocks;
mod ending;
mod fold;
mod lesson;
mod names;
mod offering;
mod opening;
mod play;
mod reseating;
mod seating;
mod talking;

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use deckname_analysis::Accusation;
use deckname_engine::{Observer, Seat, Seats};
use deckname_scene::{Aid, Hints, Lang, Notes, Reader};
use deckname_store::{Entry, Owner, Stage, Summary};
use deckname_table::{Fairness, Lesson, Record, Seal, Status, Table, Title};

pub use clocks::{Clock, Clocks};
pub use fold::Damaged;
use fold::FoldError;
#[cfg(test)]
pub use fold::tests::created;
pub use lesson::lesson_of;
pub use names::LONGEST_NAME;
pub use offering::{About, Sitter};
pub use opening::{Addition, Promise};
pub use play::ActionOrDraft;
pub use talking::{LONGEST_TEXT, Manners, Remark, Said, Say, Speaker, Talk};

use crate::bots::{Bot, Roster};
use crate::pace::Timing;
use crate::problem::Problem;
use crate::signer::Sitting;

/// The length of a log from which on only the game itself goes on, so that no one can fill the disk at one table.
const MOST_ENTRIES: u64 = 20_000;

#[allow(clippy::struct_excessive_bools, reason = "each is a choice of its own, told in the log")]
pub struct Session {
    pub title: &'static Title,
    /// The bots that may sit down.
    pub roster: Roster,
    pub game: Box<dyn Table>,
    pub fairness: Fairness,
    /// One for each seat.
    pub chairs: Vec<Chair>,
    pub host: Owner,
    /// The people whom the host has sent away.
    pub dismissed: HashSet<Owner>,
    pub started: bool,
    /// The game is to start as soon as the seats have opened what they promised.
    pub opening: bool,
    /// The seats are to be drawn at the start.
    pub draw: bool,
    /// Is the table to be offered to those who look for one?
    pub offered: bool,
    /// How much the dossiers work out, the same for all seats.
    pub aid: Aid,
    /// The board is on a screen that all players look at.
    pub screen: bool,
    /// May players ask for hints? The same for all seats.
    pub hints: Hints,
    /// What may be said here.
    pub manners: Manners,
    /// Does the record keep what the players say?
    pub talk_recorded: bool,
    /// What was said last.
    pub talk: Talk,
    /// What players can accuse each other of, in each language; worked out when somebody first asks.
    accusations: [OnceLock<Vec<Accusation>>; Lang::ALL.len()],
    /// How long the players may think.
    pub timing: Timing,
    clocks: Option<Clocks>,
    /// The time at which the table is being changed, in milliseconds since 1970.
    pub now: u64,
    /// The draw: the player in seat `n` moved to `drawn[n]`.
    pub drawn: Option<Vec<Seat>>,
    /// The lesson that the game follows, as long as every step is that of its record.
    pub lesson: Option<&'static Lesson>,
    /// The table at which the same people play again.
    pub again: Option<String>,
    /// How many entries the log has.
    pub version: u64,
    pub notes: Vec<Notes>,
    /// The seats that have given a standing order. Other seats must not find out.
    pub standing_orders: Seats,
    /// For every seat the version in which it was asked for the decision that it owes now.
    asked: Vec<u64>,
    /// For every step whether a bot made it in place of a person.
    by_bot: Vec<bool>,
    /// The requests that have been carried out, by seat and name, with a digest of what they asked for.
    requests: HashMap<(Seat, String), u64>,
    fresh: Vec<Entry>,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Session at version {}", self.version)
    }
}

/// Who sits in a seat.
#[derive(Clone, Debug, Default)]
pub struct Chair {
    pub name: String,
    pub holder: Holder,
    /// The person's browser.
    pub owner: Option<Owner>,
    contribution: String,
    /// What the seat has promised to contribute.
    pub seal: Option<Seal>,
    /// What it has promised for a rematch.
    pub next_seal: Option<Seal>,
    /// The time of the person was up, and a bot has taken over.
    pub late: bool,
    /// What the person's secret link is signed for.
    pub sitting: Option<Sitting>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Holder {
    #[default]
    Open,
    Person,
    Bot(Bot),
    /// A bot plays for a person who is away.
    Handed(Bot),
}

impl Holder {
    pub fn bot(self) -> Option<Bot> {
        match self {
            Self::Bot(bot) | Self::Handed(bot) => Some(bot),
            Self::Open | Self::Person => None,
        }
    }
}

impl Session {
    /// Applies an entry and keeps it for the store. Callers check first, so a failure is a bug; the room then reads the
    /// table from the store again.
    fn write(&mut self, entry: Entry) -> Result<(), Problem> {
        use Entry::{Again, BrokenOff, Left, Opened, Started, Step};
        // A game comes to its end; sitting down and getting up, or moving and taking back, never does.
        let ends = matches!(entry, Step { .. } | Opened { .. } | Started { .. } | Again { .. });
        // And where no one can sit down any more, people get up only so often.
        let ends = ends || matches!(entry, BrokenOff { .. } | Left { .. });
        if !ends && self.version >= MOST_ENTRIES {
            return Err(Problem::Full);
        }
        if self.stage() == Stage::Playing {
            self.note_time();
        }
        self.fold(&entry).map_err(|_| {
            // Neither the entry nor the reason is logged: both may tell a secret.
            tracing::error!(game = self.title.id, version = self.version, "an entry that cannot be folded");
            Problem::Unavailable
        })?;
        self.fresh.push(entry);
        Ok(())
    }

    /// The entries since the last call.
    pub fn take_fresh(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.fresh)
    }

    pub fn seats(&self) -> Seats {
        Seats::all(self.chairs.len() as u8)
    }

    pub fn stage(&self) -> Stage {
        match (self.started, self.game.status()) {
            (false, _) => Stage::Lobby,
            (true, Status::Over(_)) => Stage::Over,
            (true, _) => Stage::Playing,
        }
    }

    /// Can seats still be taken and left?
    pub fn in_hall(&self) -> bool {
        !self.started && !self.opening
    }

    /// The seats that owe a decision.
    pub fn owing(&self) -> Seats {
        match self.game.status() {
            Status::Seats(seats) if self.started => self.lesson_owing().unwrap_or(seats),
            _ => Seats::EMPTY,
        }
    }

    /// The seats for which a bot or a standing order owes a decision.
    pub fn due(&self) -> Seats {
        let answers = |seat: &Seat| self.asked_of_bot(*seat).is_some() || self.asked_of_order(*seat).is_some();
        self.owing().iter().filter(answers).fold(Seats::EMPTY, Seats::with)
    }

    /// Does the server owe this table anything?
    pub fn is_due(&self) -> bool {
        self.opening || self.due() != Seats::EMPTY || self.deadline().is_some()
    }

    /// Does any person play here, present or away?
    pub fn has_people(&self) -> bool {
        self.chairs.iter().any(|chair| chair.holder == Holder::Person)
    }

    /// The first seat of this browser.
    pub fn seat_of(&self, owner: &Owner) -> Option<Seat> {
        self.seats_of(owner).first()
    }

    /// The seats of this browser. Several people may share it.
    pub fn seats_of(&self, owner: &Owner) -> Seats {
        let own = |seat: &Seat| self.chairs[seat.index()].owner.as_ref() == Some(owner);
        self.seats().iter().filter(own).fold(Seats::EMPTY, Seats::with)
    }

    /// The observer that a client with this seat, or without one, is. Once the game is over, every view is open.
    pub fn observer(seat: Option<Seat>) -> Observer {
        seat.map_or(Observer::Public, Observer::Seat)
    }

    pub fn names(&self) -> Vec<String> {
        self.chairs.iter().map(|chair| chair.name.clone()).collect()
    }

    /// Did a bot make this step in place of a person?
    pub fn by_bot(&self, step: usize) -> bool {
        self.by_bot.get(step).copied().unwrap_or(false)
    }

    pub fn record(&self) -> Record {
        Record::of(&*self.game, self.names(), Some(&self.fairness))
    }

    pub fn summary(&self) -> Summary {
        let name = |chair: &Chair| (chair.holder != Holder::Open).then(|| chair.name.clone());
        Summary {
            game: self.title.id.to_string(),
            stage: self.stage(),
            owes: self.owing().iter().collect(),
            names: self.chairs.iter().map(name).collect(),
        }
    }

    /// May the players of this table ask for hints now? In a lesson the teacher speaks.
    pub fn allows_hints(&self) -> bool {
        let is_person = |chair: &&Chair| matches!(chair.holder, Holder::Person | Holder::Handed(_));
        self.lesson.is_none() && self.hints.allowed(self.chairs.iter().filter(is_person).count())
    }

    pub fn reader<'a>(&self, lang: Lang, names: &'a [String]) -> Reader<'a> {
        Reader { lang, names, aid: self.aid }
    }
}
