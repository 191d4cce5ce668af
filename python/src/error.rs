//! What is raised. Every refusal is an exception of its own kind; nothing panics through the boundary.

use deckname_bots::Level;
use deckname_encode::BatchError;
use deckname_engine::{NOT_DUE, SetupError, Unreadable};
use deckname_solve::SolveError;
use deckname_table::{BadRecord, Refused};
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyIndexError, PyMemoryError, PyValueError};
use pyo3::prelude::*;

create_exception!(deckname, Error, PyException, "What all exceptions of deckname have in common.");
create_exception!(deckname, SetupFault, Error, "Seats, options or a data file that no game can be set up with.");
create_exception!(
    deckname,
    IllegalAction,
    Error,
    "A step that the rules refuse. `clause` is the id of the clause that it breaks; the state has not changed."
);
create_exception!(deckname, UnreadableStep, Error, "Something that is no action or outcome of this game at all.");
create_exception!(deckname, RecordFault, Error, "A record that cannot be read or replayed.");
create_exception!(
    deckname,
    TooManyOutcomes,
    Error,
    "A deal with more outcomes than are ever listed: draw one instead."
);
create_exception!(deckname, NoHistory, Error, "A sampled world has no history before `State.retell` has given it one.");

/// Anything that goes wrong on the Rust side.
#[derive(thiserror::Error, Debug)]
pub enum Fault {
    #[error("{0}")]
    Setup(#[from] SetupError),
    #[error("{0}")]
    Refused(#[from] Refused),
    #[error("{0}")]
    Unreadable(#[from] Unreadable),
    #[error("{0}")]
    Record(#[from] BadRecord),
    #[error("{0}")]
    Batch(#[from] BatchError),
    #[error("in game {game}: {message}")]
    RefusedIn { game: usize, clause: &'static str, message: String },
    #[error("there is no seat {seat}: the game has {seats}")]
    Seat { seat: i64, seats: u8 },
    #[error("there is no choice {choice}: ids are below {choices}")]
    Choice { choice: i64, choices: usize },
    #[error("seat {seat} may not make choice {choice} now")]
    NotOffered { seat: u8, choice: i64 },
    #[error("seat {seat} owes no decision")]
    NotDue { seat: u8 },
    #[error("chance may not draw {draw} now")]
    NoDraw { draw: i64 },
    #[error("several seats owe a decision: say which one acts")]
    WhichSeat,
    #[error("the outcomes of this step are too many to list")]
    TooMany,
    #[error("a sampled world has no history; state.retell() gives it one")]
    NoHistory,
    #[error(
        "a seat has chosen before a lower one that still owes a decision: no list of moves in the order of seats leads here"
    )]
    OutOfOrder,
    #[error("{0}")]
    Solve(#[from] SolveError),
    #[error("there is no bot {name:?}; the bots are {}, or \"cmd:PROGRAM\" for a program of your own", Level::list())]
    UnknownBot { name: String },
    #[error("this bot plays {bot}, not {game}")]
    OtherGame { bot: &'static str, game: &'static str },
    #[error("the array has the wrong size: {got} instead of {wanted}")]
    Size { got: usize, wanted: usize },
    #[error("the array is not contiguous")]
    NotContiguous,
    #[error("the array is read-only")]
    ReadOnly,
    #[error("the array is in use")]
    InUse,
    #[error("{what} is {got:?}; it can be {known}")]
    Unknown { what: &'static str, got: String, known: &'static str },
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> Self {
        let message = fault.to_string();
        match fault {
            Fault::Setup(_) => SetupFault::new_err(message),
            Fault::Refused(Refused::Rule { clause, .. }) | Fault::RefusedIn { clause, .. } => illegal(clause, &message),
            Fault::Refused(Refused::Unreadable(_)) | Fault::Unreadable(_) => UnreadableStep::new_err(message),
            Fault::NotDue { .. } => illegal(NOT_DUE, &message),
            Fault::Record(_) => RecordFault::new_err(message),
            Fault::Batch(BatchError::Illegal { .. }) | Fault::NotOffered { .. } | Fault::NoDraw { .. } => {
                illegal("", &message)
            }
            Fault::Batch(BatchError::Memory { .. }) => PyMemoryError::new_err(message),
            Fault::Seat { .. } | Fault::Choice { .. } => PyIndexError::new_err(message),
            Fault::TooMany | Fault::Solve(SolveError::Unlisted { .. }) => TooManyOutcomes::new_err(message),
            Fault::NoHistory => NoHistory::new_err(message),
            Fault::Batch(_)
            | Fault::Solve(_)
            | Fault::WhichSeat
            | Fault::OutOfOrder
            | Fault::UnknownBot { .. }
            | Fault::OtherGame { .. }
            | Fault::Size { .. }
            | Fault::NotContiguous
            | Fault::ReadOnly
            | Fault::InUse
            | Fault::Unknown { .. } => PyValueError::new_err(message),
        }
    }
}

fn illegal(clause: &str, message: &str) -> PyErr {
    let text = if clause.is_empty() { message.to_string() } else { format!("{clause}: {message}") };
    Python::attach(|py| {
        let error = IllegalAction::new_err(text);
        let clause = (!clause.is_empty()).then_some(clause);
        match error.value(py).setattr("clause", clause) {
            Ok(()) => error,
            Err(why) => why,
        }
    })
}
