use std::any::Any;

use deckname_engine::{Rng, Wyrand};
use pyo3::prelude::*;

use crate::error::Fault;
use crate::json::to_python;
use crate::state::State;

/// A bot of the house as a policy. It sees what its seat may know, and nothing else.
#[pyclass(module = "deckname")]
pub(crate) struct Bot {
    game: &'static str,
    name: String,
    mind: Box<dyn Any + Send + Sync>,
    rng: Wyrand,
}

impl Bot {
    pub fn new(game: &'static str, name: &str, mind: Box<dyn Any + Send + Sync>, seed: u64) -> Self {
        Self { game, name: name.to_string(), mind, rng: Wyrand::new(seed) }
    }

    fn decide(&mut self, py: Python<'_>, state: &State, seat: Option<i64>) -> PyResult<serde_json::Value> {
        let seat = state.acting(seat)?;
        if state.play.id() != self.game {
            return Err(Fault::OtherGame { bot: self.game, game: state.play.id() }.into());
        }
        state.owes(seat)?;
        let mut rng = Wyrand::new(self.rng.next());
        let (play, mind) = (&*state.play, &mut *self.mind);
        let action = py.detach(move || play.ask(seat, mind, &mut rng));
        Ok(action.ok_or(Fault::OtherGame { bot: self.game, game: state.play.id() })?)
    }
}

#[pymethods]
impl Bot {
    /// The name of the bot.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// An action for the seat, which owes a decision. `seat` may be left out if only one does.
    #[pyo3(signature = (state, seat=None))]
    fn choose<'py>(&mut self, py: Python<'py>, state: &State, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let action = self.decide(py, state, seat)?;
        to_python(py, &action)
    }

    /// The same as choices: see `State.path`.
    #[pyo3(signature = (state, seat=None))]
    fn choose_path(&mut self, py: Python<'_>, state: &State, seat: Option<i64>) -> PyResult<Vec<u16>> {
        let action = self.decide(py, state, seat)?;
        Ok(state.play.path(state.acting(seat)?, &action)?)
    }

    /// A bot is a policy: `bot(state, seat)` is `bot.choose(state, seat)`.
    #[pyo3(signature = (state, seat=None))]
    fn __call__<'py>(&mut self, py: Python<'py>, state: &State, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        self.choose(py, state, seat)
    }

    fn __repr__(&self) -> String {
        format!("<{} for {}>", self.name, self.game)
    }
}
