//! Deckname for Python: the games as they are, their encodings, batches of games, and bots.
//!
//! Everything here only translates. What a caller gets of a position is a view, what was told, or an encoding of these;
//! the truth has a name that says so (`omniscient`). Nothing may panic through the boundary.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod batch;
mod bot;
mod cycle;
mod error;
mod game;
mod history;
mod json;
mod many;
mod play;
mod position;
mod rules;
mod setting;
mod state;

use deckname_table::{TITLES, title};
use pyo3::prelude::*;

/// The ids of the games.
#[pyfunction]
fn games() -> Vec<&'static str> {
    TITLES.iter().map(|title| title.id).collect()
}

/// The fewest and the most seats of a game.
#[pyfunction]
fn seats(name: &str) -> PyResult<(u8, u8)> {
    let seats = title(name).map_err(error::Fault::from)?.seats();
    Ok((*seats.start(), *seats.end()))
}

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(seats, module)?)?;
    module.add_function(wrap_pyfunction!(game::game, module)?)?;
    module.add_function(wrap_pyfunction!(state::replay, module)?)?;
    module.add_function(wrap_pyfunction!(state::unpickle, module)?)?;
    module.add_function(wrap_pyfunction!(cycle::resume, module)?)?;
    module.add_class::<game::Game>()?;
    module.add_class::<state::State>()?;
    module.add_class::<state::Omniscient>()?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<bot::Bot>()?;
    module.add_class::<cycle::Cycle>()?;
    // Some are called otherwise in Rust, where these names are taken.
    let exceptions = [
        ("Error", py.get_type::<error::Error>()),
        ("SetupError", py.get_type::<error::SetupFault>()),
        ("IllegalAction", py.get_type::<error::IllegalAction>()),
        ("Unreadable", py.get_type::<error::UnreadableStep>()),
        ("RecordError", py.get_type::<error::RecordFault>()),
        ("TooManyOutcomes", py.get_type::<error::TooManyOutcomes>()),
        ("NoHistory", py.get_type::<error::NoHistory>()),
    ];
    for (name, exception) in exceptions {
        exception.setattr("__name__", name)?;
        exception.setattr("__qualname__", name)?;
        module.add(name, exception)?;
    }
    // For exceptions that are raised in Python.
    py.get_type::<error::IllegalAction>().setattr("clause", py.None())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
