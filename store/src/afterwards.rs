//! What is looked at after a game: how the marks in the notes changed, and what was found out about it.

use std::time::Duration;

use deckname_engine::Seat;

/// A mark that a seat made in its notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Jotting {
    pub seat: Seat,
    /// How many steps had been taken.
    pub after: u64,
    pub field: String,
    /// Empty if the mark was rubbed out.
    pub value: String,
}

/// Longer values are texts, not marks: how they changed is not kept.
pub(crate) const LONGEST_MARK: usize = 8;

/// How far the analysis of a table is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kept {
    /// It is done.
    Found(String),
    /// The caller has to work it out: no other server does.
    Yours,
    /// Another server, or an earlier call, works on it.
    Begun,
}

/// One of several servers that has not finished an analysis after this time is taken to be gone.
pub(crate) const GIVEN_UP: Duration = Duration::from_mins(15);
