//! Where tables are kept: an append-only log for each, in SQLite or in PostgreSQL.
//!
//! The store knows the entries of a log and their order. It never knows a rule and never replays a game. What it has
//! acknowledged is on disk.
//!
//! With SQLite, one server has the database file to itself: a single thread writes, taking all waiting jobs into one
//! transaction (`synchronous=EXTRA`), and answers only after the commit. With PostgreSQL, any number of servers share one
//! database. [`Store::append`] names the length that the log is expected to have, and [`AppendError::Conflict`] is an
//! ordinary answer: the place in the log is the only lock.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod afterwards;
mod bells;
mod checksum;
mod complete;
mod entry;
mod error;
mod file;
mod keep;
mod mail;
mod mark;
mod moving;
mod offers;
mod place;
mod postgres;
mod results;
mod sqlite;
mod store;
mod summary;
mod talk;

pub use afterwards::{Jotting, Kept};
pub use bells::{Bell, Wait, Waiting};
pub use entry::{Entry, Listed, Owner, Stage, Summary};
pub use error::{AppendError, MoveError, StoreError};
pub use file::{Lock, can_write};
pub use keep::{Keep, Purged};
pub use mail::Mailbox;
pub use mark::{Append, Appended, Change, Mark, Present};
pub use moving::{Moved, move_all};
pub use offers::Offer;
pub use place::Place;
pub use results::{Ended, Finished, Parcel};
pub use store::Store;
pub use talk::Said;

/// A player's notes: field name to text.
pub type Notes = std::collections::BTreeMap<String, String>;

/// Tells the time of day, in seconds since 1970.
pub type Clock = fn() -> u64;
