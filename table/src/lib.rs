//! One running game behind an object-safe interface: catalog, table, record, fair chance, referee.
//!
//! This crate knows which games there are and how a step gets from JSON into one of them. It must never know a rule,
//! decide for a seat, or make up random numbers: chance comes from a seed that the caller passes in, by [`Fairness`].
//!
//! # Example
//!
//! Open a table, let chance act, play an action, and keep the record:
//!
//! ```
//! use deckname_scene::Lang;
//! use deckname_table::{Fairness, Record, Status, open};
//! use serde_json::json;
//!
//! let mut table = open("heimlich", 2, &json!({"variant": "basic"}))?;
//! let fairness = Fairness::new("a secret seed");
//! while let Some(outcome) = table.fair_outcome(&fairness) {
//!     table.chance(&outcome, Lang::En)?;
//! }
//!
//! let Status::Seats(due) = table.status() else { panic!("a seat is to move") };
//! let seat = due.first().unwrap();
//! let action = table.legal(seat)[0].clone();
//! table.act(seat, &action, Lang::En)?;
//!
//! let record = Record::of(&*table, vec!["Ada".into(), "Ben".into()], Some(&fairness));
//! let again = Record::from_text(&record.to_json().to_string())?.replay()?;
//! assert_eq!(again.steps(), table.steps());
//!
//! // A refused action changes nothing, and names the clause that it breaks.
//! let refused = table.act(seat, &action, Lang::En).unwrap_err();
//! assert_eq!(refused.to_json()["clause"], "X-1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), warn(clippy::unwrap_used))]
#![warn(missing_docs)]

mod catalog;
mod chain;
mod fair;
mod lesson;
mod look_back;
mod record;
mod referee;
mod refused;
mod running;
mod table;
mod verify;

pub use deckname_engine::prelude;

pub use catalog::{TITLES, Title, explain, games, open, open_edition, title};
pub use fair::{BrokenOff, Contribution, Fairness, Seal, seal};
pub use lesson::{BadLesson, Lesson, lesson};
pub use look_back::{Curve, LookBack, Place};
pub use record::{BadRecord, Published, Record};
pub use referee::{LONGEST_LINE, OwnFile, Referee, with_files};
pub use refused::Refused;
pub use running::Running;
pub use table::{Chosen, Item, Known, LogLine, Menu, Shown, Sight, Status, Table, Told, Toward};
pub use verify::{Kept, Verdict, verify, verify_against};
