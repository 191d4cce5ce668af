use std::time::Duration;

use deckname_engine::Seat;

use crate::{Ended, Entry, Summary};

/// What is to be appended to a table's log.
#[derive(Clone, Debug)]
pub struct Append {
    pub table: String,
    /// How many entries the log has now; 0 if the table is to be new.
    pub expected: u64,
    pub entries: Vec<Entry>,
    pub summary: Summary,
    /// After these entries, bots or standing orders owe decisions.
    pub due: bool,
    /// These entries end the game.
    pub ended: Option<Ended>,
}

/// What has become of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Appended {
    /// How many entries the log has now.
    pub length: u64,
    /// Bots or standing orders owe decisions, and this server is to make them.
    pub ours: bool,
}

/// Where a table stands in the store: enough to know whether what is in memory is outdated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// How many entries the log has.
    pub length: u64,
    /// How often notes or standing orders have changed.
    pub private: u64,
    /// Bots or standing orders owe decisions, and this server is to make them.
    pub ours: bool,
}

/// A table has changed, here or through another server.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    pub table: String,
    pub mark: Mark,
    /// The newest entries of the log, if they came with the message.
    pub news: Vec<Entry>,
}

impl Change {
    /// The entries from this place on, if all of them came with the message.
    pub fn since(&self, length: u64) -> Option<&[Entry]> {
        let missing = self.mark.length.saturating_sub(length);
        let known = (self.news.len() as u64).checked_sub(missing)?;
        Some(&self.news[known as usize..])
    }
}

/// What other servers know about the person in a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Present {
    pub table: String,
    pub seat: Seat,
    /// A living server has a window of this seat open.
    pub open: bool,
    /// How long ago the person was last seen.
    pub ago: Duration,
}
