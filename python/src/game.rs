use std::sync::Arc;

use deckname_encode::{Form, Utility};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::batch::Batch;
use crate::bot::Bot;
use crate::cycle::Cycle;
use crate::error::Fault;
use crate::json::{from_python, to_python};
use crate::rules::{Rules, rules};
use crate::state::State;

/// The rules of one set-up: a game, its seats and its options.
///
/// Made by `deckname.game`. It never changes; `start()` gives the position before the first step.
#[pyclass(module = "deckname", frozen)]
pub(crate) struct Game(pub Arc<dyn Rules>);

/// A game by its id (see `deckname.games()`), for this many seats.
///
/// `options` are those of the wire format; `None` means the defaults. `edition` chooses an earlier edition of the rules.
///
/// * heimlich: `variant` ("basic", "pro"), `cards` (bool); smaller games by `houses`, `agents`, `finish`, `die`, `turns`
/// * top-secret: `board` ("europe", or {"toml": text of a file})
/// * spy: `match` (bool); smaller games by `continents`, `hideouts`, `copies`, `spies`
/// * spion: `setup` ("classic", "border", {"toml": …})
/// * streng-geheim: `flight` ("proven", "bold"), `town` ("classic", {"toml": …})
///
/// docs/research.md says what they mean and how small the numbers can be.
///
/// >>> deckname.game("heimlich", seats=4, options={"variant": "pro"}).options
/// {'variant': 'pro', 'cards': False}
#[pyfunction]
#[pyo3(signature = (name, seats, options=None, edition=None))]
pub(crate) fn game(name: &str, seats: i64, options: Option<&Bound<'_, PyAny>>, edition: Option<u16>) -> PyResult<Game> {
    let options = options.map(from_python).transpose()?.unwrap_or_default();
    // What is no number of seats at all is refused as the game refuses 0.
    let seats = u8::try_from(seats).unwrap_or(0);
    Ok(Game(rules(name, seats, &options, edition).map_err(Fault::from)?))
}

#[pymethods]
impl Game {
    /// The id of the game.
    #[getter]
    fn id(&self) -> &'static str {
        self.0.id()
    }

    /// How many play.
    #[getter]
    fn seats(&self) -> u8 {
        self.0.seats()
    }

    /// The options in full.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.options())
    }

    /// The edition of the rules.
    #[getter]
    fn edition(&self) -> u16 {
        self.0.edition()
    }

    /// No game has more steps than this.
    #[getter]
    fn max_steps(&self) -> usize {
        self.0.most_steps()
    }

    /// The position before the first step.
    fn start(&self) -> State {
        State::new(self.0.start())
    }

    /// How many choices there are: the length of a mask.
    #[getter]
    fn num_choices(&self) -> usize {
        self.0.choices()
    }

    /// What a choice means, in words.
    fn choice_name(&self, choice: i64) -> PyResult<String> {
        let choices = self.0.choices();
        let known = u16::try_from(choice).ok().filter(|id| usize::from(*id) < choices);
        Ok(self.0.choice_name(known.ok_or(Fault::Choice { choice, choices })?))
    }

    /// The features of all choices: the names of the columns, and a float32 array with a row for each choice.
    fn choice_features<'py>(&self, py: Python<'py>) -> PyResult<(Vec<String>, Bound<'py, PyArray2<f32>>)> {
        let (names, rows) = self.0.features();
        let rows = PyArray1::from_vec(py, rows).reshape([self.0.choices(), names.len()])?;
        Ok((names, rows))
    }

    /// The names of an observation's columns, in order.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.0.legend().names.clone()
    }

    /// What each count of a batch with dtype="uint8" stands for: a float32 number for each column. `row * column_scale` is
    /// exactly the float32 row.
    #[getter]
    fn column_scale<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        PyArray1::from_slice(py, &self.0.legend().units)
    }

    /// The names of the columns of `State.information_tensor`, in order.
    #[getter]
    fn notice_columns(&self) -> Vec<String> {
        self.0.notice_columns()
    }

    /// Many games at once; see `Batch`.
    ///
    /// `mask` is "bool" (a byte for each choice) or "bits" (packed, lowest bit first). `utility` is "worth" (1 for a win, 0.5
    /// for an indirect one) or "zero-sum" (the same less the mean over the seats). `dtype` is "float32", or "uint8" for
    /// observations that take a quarter of the memory and are written faster; see `column_scale`. There can be 256 threads.
    #[pyo3(signature = (games, seed=0, threads=1, mask="bool", utility="worth", dtype="float32"))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn batch(
        &self,
        py: Python<'_>,
        games: usize,
        seed: u64,
        threads: usize,
        mask: &str,
        utility: &str,
        dtype: &str,
    ) -> PyResult<Batch> {
        let unknown = |what, got: &str, known| Fault::Unknown { what, got: got.to_string(), known };
        let utility = match utility {
            "worth" => Utility::Worth,
            "zero-sum" => Utility::ZeroSum,
            got => return Err(unknown("utility", got, "\"worth\" or \"zero-sum\"").into()),
        };
        let bits = match mask {
            "bool" => false,
            "bits" => true,
            got => return Err(unknown("mask", got, "\"bool\" or \"bits\"").into()),
        };
        let counts = match dtype {
            "float32" => false,
            "uint8" => true,
            got => return Err(unknown("dtype", got, "\"float32\" or \"uint8\"").into()),
        };
        let form = Form { counts, bits };
        let games = py.detach(|| self.0.batch(games, seed, threads, utility, form))?;
        Batch::new(py, games, form)
    }

    /// One game for the loop of PettingZoo, with a name and a dict of further information for each seat.
    #[pyo3(name = "_cycle")]
    fn cycle(&self, py: Python<'_>, seed: u64, names: Vec<Py<PyString>>, infos: Vec<Py<PyDict>>) -> PyResult<Cycle> {
        Ok(Cycle::new(py, &self.0, seed, (names, infos), Vec::new())?)
    }

    /// A bot for this game: "novice", "easy", "medium", "strong", "hard", "greedy", "random", "hard@500", "tree@500", "cmd:PROGRAM".
    #[pyo3(signature = (name, seed=0))]
    fn bot(&self, name: &str, seed: u64) -> PyResult<Bot> {
        let bot = self.0.bot(name).ok_or_else(|| Fault::UnknownBot { name: name.to_string() })?;
        Ok(Bot::new(self.0.id(), name, bot, seed))
    }

    fn __eq__(&self, other: &Self) -> bool {
        let parts = |game: &Self| (game.id(), game.seats(), game.0.options(), game.edition());
        parts(self) == parts(other)
    }

    fn __hash__(&self) -> u64 {
        u64::from(self.seats()) << 32 | self.id().bytes().fold(7, |sum, byte| sum * 31 % 0xffff_ffff + u64::from(byte))
    }

    fn __repr__(&self) -> String {
        format!("deckname.game({:?}, seats={}, options={})", self.id(), self.seats(), self.0.options())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let make = py.import("deckname._core")?.getattr("game")?;
        let args = (self.id(), self.seats(), self.options(py)?, self.edition()).into_pyobject(py)?;
        Ok((make, args))
    }
}
