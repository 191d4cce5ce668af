//! One running game behind an object-safe interface: catalog, table, record, fair chance, referee.
//!
//! It knows which games there are and how a step gets from JSON into one of them. It must never know a rule, decide for a
//! seat, or make randomness: chance comes from a seed that somebody hands in, by [`Fairness`].

mod catalog;
mod fair;
mod record;
mod referee;
mod refused;
mod running;
mod table;

pub use deckname_engine::prelude;

pub use catalog::{TITLES, Title, explain, games, open, open_edition, title};
pub use fair::{Contribution, Fairness};
pub use record::{BadRecord, Published, Record, Verdict, verify};
pub use referee::{OwnFile, Referee};
pub use refused::Refused;
pub use running::Running;
pub use table::{Chosen, Entry, Item, Known, Menu, Shown, Sight, Status, Table, Told};
