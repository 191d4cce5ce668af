//! The tables that wait for players and want to be found.

use std::time::Duration;

use crate::{Stage, Summary};

/// The most tables that are listed.
pub(crate) const LISTED: u32 = 60;
/// An offer that was not renewed for this long is forgotten.
pub(crate) const FORGOTTEN: Duration = Duration::from_hours(1);

/// A table that waits for players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    pub table: String,
    /// For how long it has been on offer.
    pub waited: Duration,
    pub summary: Summary,
    /// What the server that offers it has to say about it.
    pub about: String,
}

impl Offer {
    /// A server may have died between the start of a game and taking back the offer.
    pub(crate) fn stands(&self) -> bool {
        self.summary.stage == Stage::Lobby && self.summary.names.contains(&None)
    }
}
