//! Where tables are kept: an append-only log for each, in SQLite.
//!
//! The store knows the entries of a log and their order. It never knows a rule and never replays a game. What it has
//! acknowledged is on disk: a single thread writes, taking all waiting jobs into one transaction (`synchronous=FULL`), and
//! answers only after the commit.
//!
//! [`Store::append`] names the length that the log is expected to have, and [`AppendError::Conflict`] is an ordinary answer,
//! so that several servers can share one database.

mod checksum;
mod entry;
mod error;
mod file;
mod readers;
mod schema;
mod store;
mod writer;

pub use entry::{Entry, Listed, Owner, Stage, Summary};
pub use error::{AppendError, StoreError};
pub use file::{Lock, can_write};
pub use store::Store;

/// A player's notes: field name to text.
pub type Notes = std::collections::BTreeMap<String, String>;
