//! A table in play or over.

use deckname_bots::Level;
use deckname_engine::Seat;
use deckname_scene::{Aid, Lang, Motion, Spot};
use deckname_table::{Chosen, Item, LookBack, Shown, Title};
use serde_json::Value;

use super::{Fair, Frame, JoinModel, Opening, PinModel, SeatModel, TalkLine, TalkModel};

/// A table in play or over, as one observer sees it.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is shown on its own")]
pub struct TableModel {
    pub frame: Frame,
    pub id: String,
    /// Counts every change. Requests repeat it, so that none acts on an outdated table.
    pub version: u64,
    /// How many steps have been taken.
    pub steps: usize,
    pub title: &'static Title,
    pub options: Value,
    /// The seat that this observer holds; `None` for a spectator.
    pub me: Option<Seat>,
    pub host: bool,
    /// The host has sent me away.
    pub dismissed: bool,
    /// Several people share this browser. Without `me` the curtain is down, and everything is as a spectator sees it.
    pub shared: bool,
    pub seats: Vec<SeatModel>,
    /// Board, texts, dossier (with my notes filled in) and prompt.
    pub shown: Shown,
    /// How much the dossiers work out.
    pub aid: Aid,
    /// What I have written on the notepad.
    pub notepad: String,
    pub log: Log,
    /// What I can do now; `None` if I owe no decision.
    pub menu: Option<MenuModel>,
    /// My standing order, in games that have one ([`paths::order`](crate::pages::paths::order)).
    pub order: Option<OrderModel>,
    /// I may ask for a hint now ([`paths::hint`](crate::pages::paths::hint)).
    pub hints: bool,
    /// My last step can be taken back ([`paths::undo`](crate::pages::paths::undo)).
    pub undo: bool,
    /// Set once the game is over. Then `shown` reveals everything.
    pub result: Option<ResultModel>,
    /// How the game was decided, once it is over.
    pub look_back: Option<LookBack>,
    /// Set while contributions are being opened, before the first step.
    pub opening: Option<Opening>,
    /// What the teacher says at the end of a lesson.
    pub last_word: Option<String>,
    /// After a game against bots of one level: the level that I might try next.
    pub next_level: Option<NextLevel>,
    /// The table of the rematch, if there is one; [`paths::again`](crate::pages::paths::again) leads there too.
    pub again: Option<String>,
    pub fairness: Fair,
    /// Players can have letters.
    pub mail: bool,
    /// The server's time, at a table with clocks, in milliseconds since 1970.
    pub now: Option<u64>,
    /// The board is on a shared screen, and a player's own device is a hand.
    pub screen: bool,
    /// Set where people can talk to each other.
    pub talk: Option<TalkModel>,
    /// The accusations of the players that stand.
    pub pins: Vec<PinModel>,
    /// What the players have said last, for a shared screen.
    pub aloud: Vec<TalkLine>,
    /// How others join.
    pub join: JoinModel,
    pub my_link: Option<String>,
}

/// An order that a player gives once: while it is enough, the server answers for the seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderModel {
    pub label: String,
    pub on: bool,
}

/// One rung up after a win, one down after a defeat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NextLevel {
    pub level: Level,
    pub up: bool,
}

/// The latest steps as sentences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Log {
    pub lines: Vec<LogLine>,
    /// There are no earlier steps.
    pub whole: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// The step that it tells, from 0.
    pub step: usize,
    /// Who did it; `None` if chance or the rules did.
    pub seat: Option<Seat>,
    pub sentence: String,
    /// A bot made this step in place of a person.
    pub by_bot: bool,
}

#[derive(Clone, Debug)]
pub struct ResultModel {
    pub winners: Vec<Seat>,
    /// The standing of every seat, in the wire format.
    pub standings: Vec<Value>,
}

/// What can be clicked after a draft.
#[derive(Clone, PartialEq, Debug)]
pub struct MenuModel {
    pub lang: Lang,
    pub version: u64,
    /// The version in which the seat was asked for this decision.
    pub asked: u64,
    pub prompt: String,
    /// What has been clicked so far, with labels.
    pub draft: Vec<Item>,
    pub items: Vec<Item>,
    /// The action that the clicks have completely chosen. If no `items` are left, the page sends it at once.
    pub chosen: Option<Chosen>,
    /// What can be clicked in place of the last click.
    pub instead: Vec<Item>,
    /// Where pieces stand after what has been clicked so far.
    pub preview: Vec<Motion>,
    /// What the teacher says, in a lesson.
    pub coach: Option<CoachModel>,
}

/// The teacher's words at a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoachModel {
    pub says: String,
    /// After clicks that lead elsewhere: the game, and the clause that explains why not.
    pub clause: Option<(&'static str, &'static str)>,
    /// What to click now.
    pub next: Vec<Spot>,
    /// How many times the teacher has spoken, and how many times in all.
    pub progress: (usize, usize),
}
