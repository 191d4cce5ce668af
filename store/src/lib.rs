//! Where tables are kept: an append-only log for each, in SQLite.
//!
//! It knows the entries of a log and in which order they came. It must never know a rule, replay a game or send anything to
//! anybody. Whatever it has acknowledged is on the disk: one thread writes, takes what has gathered, commits it in one
//! transaction (`synchronous=FULL`) and only then answers each.
//!
//! [`Store::append`] names the length that the log is expected to have, and a [`AppendError::Conflict`] is an ordinary
//! answer: so several servers can share one database later, and nothing else in this interface stands against it.

mod entry;
mod error;
mod readers;
mod schema;
mod store;
mod writer;

pub use entry::{Entry, Listed, Owner, Stage, Summary};
pub use error::{AppendError, StoreError};
pub use store::Store;

/// What a player has noted, field by field.
pub type Notes = std::collections::BTreeMap<String, String>;
