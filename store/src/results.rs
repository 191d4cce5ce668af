//! What people keep of finished games, and how they take it to another device.

use std::time::Duration;

use deckname_engine::Seat;

use crate::Owner;

/// The end of a game. It is kept for each of these people in the same transaction as the last step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    pub people: Vec<(Owner, Seat)>,
    /// What is to be kept, the same for all of them.
    pub ending: String,
}

/// A game that somebody has finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    pub table: String,
    /// The seat that was theirs.
    pub seat: Seat,
    /// In seconds since 1970.
    pub at: u64,
    pub ending: String,
}

/// An owner's key on its way to another device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parcel {
    /// Names the parcel; it does not tell the code that opens it.
    pub code: String,
    pub owner: Owner,
    pub sealed: Vec<u8>,
    pub within: Duration,
}
