//! Devices that ring when their owner is waited for, and who that is.

use deckname_engine::Seat;

use crate::Owner;

/// The most devices of one owner that ring. A further one replaces the oldest.
pub(crate) const BELLS: u32 = 10;

/// A device that rings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bell {
    /// Where messages for it are sent.
    pub endpoint: String,
    /// How they are written, and when it is to be quiet.
    pub about: String,
}

/// A seat that owes a decision, whose owner can be told so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    pub table: String,
    pub seat: Seat,
    pub owner: Owner,
}

/// A wait for a seat: it began when the log had this many entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wait {
    pub table: String,
    pub seat: Seat,
    pub since: u64,
    /// How many entries the log has now. Until it grows, the table is not waiting any more.
    pub length: u64,
}
