//! The first page, the tables that wait for players, and what this browser has played.

use std::collections::HashSet;
use std::sync::Arc;

use deckname_bots::Level;
use deckname_store::Stage;
use deckname_table::Title;

use super::Frame;
use crate::bots::Roster;
use crate::history::History;
use crate::offers::OpenTable;
use crate::pages::mail::MailModel;

#[derive(Clone, Debug)]
pub struct HomeModel {
    pub frame: Frame,
    /// All games in the order of the catalog.
    pub games: &'static [Title],
    /// The tables at which this browser has a seat. Those that wait for its decision come first, then the latest.
    pub mine: Vec<MyTable>,
    /// How good the bots of a quick game are.
    pub level: Level,
    /// How many tables wait for players.
    pub open: usize,
    /// The games that have puzzles.
    pub puzzles: Vec<&'static Title>,
}

/// The tables that wait for players.
#[derive(Clone, Debug)]
pub struct OpenTablesModel {
    pub frame: Frame,
    pub roster: Roster,
    pub tables: Arc<[OpenTable]>,
    /// The ids of the tables at which this browser has a seat.
    pub mine: Vec<String>,
    /// The name that this browser used last.
    pub name: String,
}

#[derive(Clone, Debug)]
pub struct MyTable {
    pub id: String,
    pub title: &'static Title,
    /// The names in the order of the seats; `None` for an open seat.
    pub names: Vec<Option<String>>,
    pub stage: Stage,
    /// The table waits for my decision.
    pub waits_for_me: bool,
    /// The time of the last change, in seconds since 1970.
    pub changed_at: u64,
}

/// The games that this browser has played to the end.
#[derive(Clone, Debug)]
pub struct HistoryModel {
    pub frame: Frame,
    /// The name that was used last.
    pub name: String,
    pub history: History,
    /// The tables that can still be looked at.
    pub kept: HashSet<String>,
    pub carried: Option<Carried>,
    /// Set where people can have letters.
    pub mail: Option<MailModel>,
    /// The text that says what has just been done.
    pub done: Option<&'static str>,
}

/// What has come of a wish to go on with another device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Carried {
    /// To be typed there.
    Code { code: String, minutes: u8 },
    /// Why the code that was typed here is of no use.
    Problem(String),
}
