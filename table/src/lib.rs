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

pub use catalog::{TITLES, Title, explain, open, title};
pub use fair::{Contribution, Fairness};
pub use record::{Bad, Published, Record, Verdict, verify};
pub use referee::{OwnFile, Referee};
pub use refused::Refused;
pub use running::Running;
pub use table::{Chosen, Entry, Item, Known, Menu, Shown, Sight, Status, Table};

/// The games themselves, for code that is compiled for each of them: searches, insights, simulations.
pub mod games {
    pub use deckname_heimlich::{self as heimlich, Heimlich};
    pub use deckname_spion::{self as spion, Spion};
    pub use deckname_spy::{self as spy, Spy};
    pub use deckname_streng_geheim::{self as streng_geheim, StrengGeheim};
    pub use deckname_top_secret::{self as top_secret, TopSecret};
}
