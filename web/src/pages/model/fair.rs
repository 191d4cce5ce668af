//! What is published about chance.

use serde::Serialize;

use crate::session::Promise;

/// What is known about the fairness of chance at this table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fair {
    /// The path of the table.
    pub table: String,
    /// The SHA-256 of the seed, known before the first step.
    pub commitment: String,
    /// What each seat contributed, for programs; empty before the start.
    pub contributions: Vec<String>,
    /// The name and the part of each person, by seat.
    pub parts: Vec<(String, Part)>,
    /// For every start that was broken off, the names of those who did not open.
    pub broken_off: Vec<String>,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// How many outcomes were recomputed from the seed and found correct, or what was wrong. Only in a replay.
    pub verdict: Option<Result<usize, String>>,
}

/// A seat's part in chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// It adds nothing, or something that everyone knew from the beginning.
    None,
    /// It will open what it has promised.
    Promised,
    Opened,
    /// It did not open what it had promised in time.
    Withheld,
}

/// What is fixed before the first contribution is opened ([`paths::open`](crate::pages::paths::open)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Opening {
    /// The seal that I have not opened yet.
    pub seal: Option<String>,
    pub commitment: String,
    /// How many starts were broken off before.
    pub round: usize,
    /// By seat.
    pub promises: Vec<Promise>,
}
