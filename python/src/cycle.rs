//! The loop of PettingZoo: one seat after the other is asked, and each answer takes two calls.

use std::sync::Arc;

use deckname_encode::{After, Desk, Lane, Offer, Reading, Seen};
use deckname_engine::{Observer, Seat};
use deckname_scene::{Aid, Lang, Reader, refusal};
use deckname_table::Refused;
use numpy::PyArray1;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyString, PyTuple};

use crate::error::Fault;
use crate::game::Game;
use crate::position::Playable;
use crate::rules::Rules;
use crate::setting::Setting;

/// A game that is played choice by choice, without a history.
pub trait Asked: Send + Sync {
    fn seat(&self) -> usize;
    fn is_over(&self) -> bool;
    fn choose(&mut self, choice: i64) -> Result<(), Fault>;
    fn offer(&self) -> &Offer;
    /// What the seat to choose observes.
    fn row(&self) -> &[f32];
    /// What another seat observes, or all of them in the end.
    fn observe(&self, seat: Seat) -> Vec<f32>;
    fn returns(&self) -> Vec<f64>;
    fn text(&self) -> String;
    fn fork(&self) -> Box<dyn Asked>;
}

pub struct Asking<G: Playable> {
    game: Arc<Setting<G>>,
    lane: Lane<G>,
    row: Vec<f32>,
    desk: Desk<G>,
}

impl<G: Playable> Asking<G> {
    pub fn new(game: Arc<Setting<G>>, seed: u64) -> Self {
        let (mut lane, mut row) = (Lane::new(&**game, seed, 0), vec![0.0; game.width()]);
        let mut desk = Desk::new(&game.legend);
        lane.show(&**game, Seen::Floats(&mut row), &mut desk);
        Self { game, lane, row, desk }
    }
}

/// The clause that a choice breaks, and a sentence that says so, if it makes a whole action.
pub fn broken<G: Playable>(game: &G, lane: &Lane<G>, choice: u16) -> Option<(&'static str, String)> {
    let path = [lane.so_far(), &[choice]].concat();
    let Reading::Whole(action) = game.read(lane.seat(), lane.angle(), &path) else { return None };
    let clause = game.check(lane.state(), lane.seat(), &action).err()?;
    Some(refusal::<G>(deckname_engine::Refusal::Breaks(clause), Lang::En))
}

impl<G: Playable> Asked for Asking<G> {
    fn seat(&self) -> usize {
        self.lane.seat().index()
    }

    fn is_over(&self) -> bool {
        self.lane.ended().is_some()
    }

    fn choose(&mut self, choice: i64) -> Result<(), Fault> {
        let choices = self.game.choices();
        let known = u16::try_from(choice).ok().filter(|choice| usize::from(*choice) < choices);
        let choice = known.ok_or(Fault::Choice { choice, choices })?;
        if !self.lane.offer().contains(choice) {
            return Err(match broken(&**self.game, &self.lane, choice) {
                Some((clause, message)) => Refused::Rule { clause, message }.into(),
                None => Fault::NotOffered { seat: self.lane.seat().0, choice: choice.into() },
            });
        }
        self.lane.choose(&**self.game, choice, Seen::Floats(&mut self.row), &mut self.desk, After::Nothing);
        Ok(())
    }

    fn offer(&self) -> &Offer {
        self.lane.offer()
    }

    fn row(&self) -> &[f32] {
        &self.row
    }

    fn observe(&self, seat: Seat) -> Vec<f32> {
        let mut row = vec![0.0; self.game.width()];
        let so_far = if seat == self.lane.seat() { self.lane.so_far() } else { &[] };
        self.game.show(&self.game.view(self.lane.state(), Observer::Seat(seat)), so_far, &mut row);
        row
    }

    fn returns(&self) -> Vec<f64> {
        let worth = self.lane.ended().unwrap_or_default();
        worth[..usize::from(self.game.seats())].iter().map(|worth| f64::from(*worth)).collect()
    }

    fn text(&self) -> String {
        let names: Vec<String> = (1..=self.game.seats()).map(|seat| seat.to_string()).collect();
        let reader = Reader { lang: Lang::En, names: &names, aid: Aid::default() };
        self.game.text(&self.game.view(self.lane.state(), Observer::Public), &reader).to_string()
    }

    fn fork(&self) -> Box<dyn Asked> {
        let (game, lane) = (Arc::clone(&self.game), self.lane.clone());
        Box::new(Self { row: self.row.clone(), desk: Desk::new(&game.legend), game, lane })
    }
}

/// The game with these choices made: what a pickled one is made of.
#[pyfunction]
pub(crate) fn resume(
    py: Python<'_>,
    game: &Game,
    seed: u64,
    names: Vec<Py<PyString>>,
    infos: Vec<Py<PyDict>>,
    made: Vec<u16>,
) -> PyResult<Cycle> {
    Ok(Cycle::new(py, &game.0, seed, (names, infos), made)?)
}

/// One game for the loop of PettingZoo. Each seat has a name and a dict of further information.
#[pyclass(module = "deckname._core")]
pub(crate) struct Cycle {
    rules: Arc<dyn Rules>,
    seed: u64,
    game: Box<dyn Asked>,
    /// All choices so far: with the seed they make the same game again.
    made: Vec<u16>,
    names: Vec<Py<PyString>>,
    infos: Vec<Py<PyDict>>,
    mask: Vec<i8>,
    /// Rewards come only with the end.
    zero: Py<PyFloat>,
}

impl Cycle {
    /// A game in which these choices have been made.
    pub fn new(
        py: Python<'_>,
        rules: &Arc<dyn Rules>,
        seed: u64,
        (names, infos): (Vec<Py<PyString>>, Vec<Py<PyDict>>),
        made: Vec<u16>,
    ) -> Result<Self, Fault> {
        let seats = usize::from(rules.seats());
        if let Some(got) = [names.len(), infos.len()].into_iter().find(|len| *len != seats) {
            return Err(Fault::Size { got, wanted: seats });
        }
        let (mut game, mut mask) = (rules.asked(seed), vec![0; rules.choices()]);
        made.iter().try_for_each(|choice| game.choose((*choice).into()))?;
        game.offer().mark(&mut mask, 0, 1);
        let zero = PyFloat::new(py, 0.0).unbind();
        Ok(Self { rules: Arc::clone(rules), seed, game, made, names, infos, mask, zero })
    }

    /// The name of the seat to choose; `None` when the game is over.
    fn name(&self, py: Python<'_>) -> Option<Py<PyString>> {
        let name = self.names.get(self.game.seat()).filter(|_| !self.game.is_over());
        name.map(|name| name.clone_ref(py))
    }
}

#[pymethods]
impl Cycle {
    /// Who is to choose; `None` when the game is over.
    #[getter]
    fn agent(&self, py: Python<'_>) -> Option<Py<PyString>> {
        self.name(py)
    }

    /// Makes a choice and returns who is to choose then; `None` when the game is over.
    fn choose(&mut self, py: Python<'_>, choice: &Bound<'_, PyAny>) -> PyResult<Option<Py<PyString>>> {
        if self.game.is_over() {
            return Ok(None);
        }
        // Python counts it as a number.
        if choice.is_instance_of::<PyBool>() {
            return Err(PyTypeError::new_err("a choice is a whole number, not a bool"));
        }
        let choice = choice.extract()?;
        self.game.choose(choice)?;
        self.made.push(choice as u16);
        self.game.offer().mark(&mut self.mask, 0, 1);
        Ok(self.name(py))
    }

    /// What `AECEnv.last` returns for who is to choose; `None` when the game is over.
    fn last<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let Some(info) = self.infos.get(self.game.seat()).filter(|_| !self.game.is_over()) else { return Ok(None) };
        let seen = seen(py, self.game.row(), &self.mask)?;
        let (reward, info) = (self.zero.bind(py).as_any(), info.bind(py).as_any());
        let no = PyBool::new(py, false);
        Ok(Some(PyTuple::new(py, [seen.as_any(), reward, no.as_any(), no.as_any(), info])?))
    }

    /// What a seat observes. Only who is to choose is offered anything.
    fn observe<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyDict>> {
        let seats = self.names.len();
        if seat >= seats {
            return Err(Fault::Seat { seat: seat as i64, seats: seats as u8 }.into());
        }
        let acts = seat == self.game.seat() && !self.game.is_over();
        let mask = if acts { self.mask.clone() } else { vec![0; self.mask.len()] };
        seen(py, &self.game.observe(Seat(seat as u8)), &mask)
    }

    /// What the game was worth to each seat; 0 before its end.
    fn returns(&self) -> Vec<f64> {
        self.game.returns()
    }

    /// What a spectator sees, as text.
    fn text(&self) -> String {
        self.game.text()
    }

    /// The same game with other dicts of information, which goes on by itself.
    fn copy(&self, py: Python<'_>, infos: Vec<Py<PyDict>>) -> Self {
        Self {
            rules: Arc::clone(&self.rules),
            seed: self.seed,
            game: self.game.fork(),
            made: self.made.clone(),
            names: self.names.iter().map(|name| name.clone_ref(py)).collect(),
            infos,
            mask: self.mask.clone(),
            zero: self.zero.clone_ref(py),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let names: Vec<_> = self.names.iter().map(|name| name.clone_ref(py)).collect();
        let infos: Vec<_> = self.infos.iter().map(|info| info.clone_ref(py)).collect();
        let args = (Game(Arc::clone(&self.rules)), self.seed, names, infos, self.made.clone());
        Ok((py.import("deckname._core")?.getattr("resume")?, args.into_pyobject(py)?))
    }
}

/// An observation as PettingZoo wants it.
fn seen<'py>(py: Python<'py>, row: &[f32], mask: &[i8]) -> PyResult<Bound<'py, PyDict>> {
    let seen = PyDict::new(py);
    seen.set_item(intern!(py, "observation"), PyArray1::from_slice(py, row))?;
    seen.set_item(intern!(py, "action_mask"), PyArray1::from_slice(py, mask))?;
    Ok(seen)
}
