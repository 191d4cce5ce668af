//! Why a game went as it did: how exposed each seat's secrets were, what each decision was worth, and what was luck.
//!
//! Everything is judged by what a seat knew at the time, with the beliefs and the search of the bots. This crate knows
//! the contract, tables, bots and searches. It must never know pages or servers, and what is particular to a game is in
//! `secrets/` and `puzzles/` only.
//!
//! * [`analyse`] works out an [`Analysis`] of the record of a finished game.
//! * [`report`] says it in sentences and lines of text.
//! * [`instead`] plays out a better action in a world that the seat could have been in.
//! * [`calibrate`] checks the stated chances against many games between bots.
//! * [`accusations`] lists what can be said of the secrets at a table.
//! * [`puzzles`] finds positions in which a seat can prove a secret.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod accusation;
mod analyse;
mod calibrate;
mod course;
mod exposure;
mod instead;
mod judgement;
mod ledger;
mod moments;
mod notebook;
mod plot;
pub mod puzzles;
mod report;
mod secrets;
mod texts;

pub use deckname_bots::Level;

pub use accusation::{Accusation, accusations};
pub use analyse::{Analysis, Effort, SeatSummary, Unfit, analyse};
pub use calibrate::{Bin, Calibration, Watched, calibrate};
pub use exposure::{Exposure, Revealed, Sighting, Sureness};
pub use instead::{Imagined, instead};
pub use judgement::Decision;
pub use ledger::{Ledger, Tally};
pub use moments::Moment;
pub use notebook::{Jotted, Notebook};
pub use report::{Finding, Part, Report, report, sparkline};
pub use secrets::{Claim, Secrets, Suspected};
