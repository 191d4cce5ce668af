use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use deckname_engine::{Observer, Seat, Seats, Turn, Wyrand};
use deckname_scene::Lang;
use deckname_table::Record;
use numpy::{BorrowError, PyArray1, PyArray2, PyArrayMethods, PyReadwriteArray1};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict, PyList, PyTuple};

use crate::error::Fault;
use crate::json::{from_python, to_python};
use crate::play::Play;
use crate::rules::rules;

/// How long Python's signals may have to wait.
const PAUSE: Duration = Duration::from_millis(50);
const STACK: usize = 64 << 20;

/// A position of a game, and how it came about.
///
/// Steps change it: `apply`, `apply_chance`, `draw`, `choose`. `clone()` is cheap. What it tells of the game is meant for one
/// seat; only `omniscient` tells everything.
///
/// Without a seat, what is about a decision (`legal`, `apply`, `random_action`, `choices`, `mask`, `choose`, `chosen`, `path`)
/// means the seat that owes one, and is a `ValueError` if several do. What is about knowledge (`view`, `notices`, `text`,
/// `observation`, `information_state`, `information_tensor`) means a spectator, who sees no more than any seat.
#[pyclass(module = "deckname")]
pub(crate) struct State {
    pub play: Box<dyn Play>,
}

/// The whole truth of a position: for analysis, never for a player.
#[pyclass(module = "deckname", frozen)]
pub(crate) struct Omniscient(Box<dyn Play>);

/// Lets Ctrl-C end a long calculation: it is made on a thread of its own, which is told to stop then and waited for no longer.
fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, mut receiver) = mpsc::channel();
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    // Trees are grown by a recursion, and a thread has less room for one than a program.
    thread::Builder::new().stack_size(STACK).spawn(move || sender.send(work(&stopped)))?;
    loop {
        let done;
        (done, receiver) = py.detach(move || (receiver.recv_timeout(PAUSE), receiver));
        match done {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => {
                py.check_signals().inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
            }
            Err(RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("the calculation broke off")),
        }
    }
}

/// The position at the end of a record, which is checked step by step.
///
/// `steps` replays only so many of its steps.
#[pyfunction]
#[pyo3(signature = (record, steps=None))]
pub(crate) fn replay(record: &Bound<'_, PyAny>, steps: Option<usize>) -> PyResult<State> {
    let record = match record.extract::<String>() {
        Ok(text) => Record::from_text(&text),
        Err(_) => Record::from_json(&from_python(record)?),
    };
    let record = record.map_err(Fault::from)?;
    let game = rules(&record.game, record.seats, &record.options, Some(record.edition)).map_err(Fault::from)?;
    let wanted = steps.unwrap_or(record.steps.len()).min(record.steps.len());
    let play = game.replay(&record.steps[..wanted]).map_err(Fault::from)?;
    if wanted == record.steps.len() && play.ending() != record.outcome {
        record.replay().map_err(Fault::from)?;
    }
    Ok(State::new(play))
}

/// The position at the end of a record, with what seats have chosen and chance has drawn since: what a pickled one is made of.
#[pyfunction]
pub(crate) fn unpickle(record: &str, so_far: Vec<Vec<u16>>, drawn: Vec<u16>) -> PyResult<State> {
    let record = Record::from_text(record).map_err(Fault::from)?;
    let game = rules(&record.game, record.seats, &record.options, Some(record.edition)).map_err(Fault::from)?;
    let mut play = game.replay(&record.steps).map_err(Fault::from)?;
    for (seat, choices) in so_far.into_iter().enumerate().take(usize::from(record.seats)) {
        for choice in choices {
            play.choose(Seat(seat as u8), choice)?;
        }
    }
    for draw in drawn {
        play.take_draw(draw)?;
    }
    Ok(State::new(play))
}

impl State {
    pub fn new(play: Box<dyn Play>) -> Self {
        Self { play }
    }

    fn seat(&self, seat: i64) -> Result<Seat, Fault> {
        let seats = self.play.seats();
        let known = u8::try_from(seat).ok().filter(|seat| *seat < seats);
        known.map(Seat).ok_or(Fault::Seat { seat, seats })
    }

    /// The seat that is meant; the only one that owes a decision, if none is named.
    pub fn acting(&self, seat: Option<i64>) -> Result<Seat, Fault> {
        match (seat, self.play.turn()) {
            (Some(seat), _) => self.seat(seat),
            (None, Turn::Act(seats)) if seats.len() > 1 => Err(Fault::WhichSeat),
            (None, Turn::Act(seats)) => Ok(seats.first().unwrap_or(Seat(0))),
            // The rules refuse this with a clause.
            (None, _) => Ok(Seat(0)),
        }
    }

    /// Refuses for a seat that owes no decision, as the rules do.
    pub fn owes(&self, seat: Seat) -> Result<(), Fault> {
        match self.play.turn() {
            Turn::Act(seats) if seats.contains(seat) => Ok(()),
            _ => Err(Fault::NotDue { seat: seat.0 }),
        }
    }

    /// `None` is a spectator.
    fn observer(&self, seat: Option<i64>) -> Result<Observer, Fault> {
        seat.map_or(Ok(Observer::Public), |seat| self.seat(seat).map(Observer::Seat))
    }
}

#[pymethods]
impl State {
    /// The seats that owe a decision, ascending. Several choose simultaneously; none do at chance and at the end.
    #[getter]
    fn turn(&self) -> Vec<usize> {
        match self.play.turn() {
            Turn::Act(seats) => seats.iter().map(Seat::index).collect(),
            Turn::Chance | Turn::Over => Vec::new(),
        }
    }

    /// The lowest seat that owes a decision; -1 at chance, -2 at the end.
    #[getter]
    fn seat_to_act(&self) -> i64 {
        match self.play.turn() {
            Turn::Act(seats) => seats.first().map_or(-2, |seat| seat.0.into()),
            Turn::Chance => -1,
            Turn::Over => -2,
        }
    }

    /// The kind of outcome that is due ("roll"), or `None` if chance is not to act.
    #[getter]
    fn chance_due(&self) -> Option<&'static str> {
        self.play.due()
    }

    /// Is the game over?
    #[getter]
    fn over(&self) -> bool {
        self.play.turn() == Turn::Over
    }

    /// How many steps have been taken.
    #[getter]
    fn steps(&self) -> usize {
        self.play.steps()
    }

    /// The legal actions of a seat; none if it owes no decision. Without a seat, of the one that owes a decision.
    #[pyo3(signature = (seat=None))]
    fn legal<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyList>> {
        let legal = self.play.legal(self.acting(seat)?);
        let list = PyList::empty(py);
        legal.iter().try_for_each(|action| list.append(to_python(py, action)?))?;
        Ok(list)
    }

    /// Takes an action of a seat; without one, of the seat that owes a decision.
    ///
    /// Raises `IllegalAction` with the clause that it breaks.
    #[pyo3(signature = (action, seat=None))]
    fn apply(&mut self, action: &Bound<'_, PyAny>, seat: Option<i64>) -> PyResult<()> {
        let seat = self.acting(seat)?;
        Ok(self.play.act(seat, &from_python(action)?).map_err(Fault::from)?)
    }

    /// The outcomes of chance with their probabilities; empty if chance is not to act.
    ///
    /// Raises `TooManyOutcomes` for deals that are never listed.
    fn chance<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Bound<'py, PyAny>, f64)>> {
        let outcomes = self.play.outcomes().ok_or(Fault::TooMany)?;
        outcomes.iter().map(|(outcome, share)| Ok((to_python(py, outcome)?, *share))).collect()
    }

    /// Takes an outcome of chance.
    fn apply_chance(&mut self, outcome: &Bound<'_, PyAny>) -> PyResult<()> {
        Ok(self.play.chance(&from_python(outcome)?).map_err(Fault::from)?)
    }

    /// Draws an outcome of chance by its probability, takes it and returns it; `None` if chance is not to act.
    fn draw<'py>(&mut self, py: Python<'py>, seed: u64) -> PyResult<Bound<'py, PyAny>> {
        let outcome = self.play.draw(&mut Wyrand::stream(seed, self.play.steps() as u64));
        to_python(py, &outcome.unwrap_or_default())
    }

    /// Draws outcomes of chance until a seat owes a decision or the game is over. Returns how many it drew.
    fn settle(&mut self, seed: u64) -> usize {
        let before = self.play.steps();
        while self.play.draw(&mut Wyrand::stream(seed, self.play.steps() as u64)).is_some() {}
        self.play.steps() - before
    }

    /// What chance may draw next, with probabilities: a roll is one draw, a large deal is several.
    ///
    /// This lists even deals for which `chance` raises `TooManyOutcomes`.
    fn draws(&self) -> Vec<(u16, f64)> {
        self.play.draws()
    }

    /// Takes a draw of chance. Returns whether the outcome is whole.
    fn apply_draw(&mut self, draw: i64) -> PyResult<bool> {
        Ok(self.play.take_draw(u16::try_from(draw).map_err(|_| Fault::NoDraw { draw })?)?)
    }

    /// A legal action of the seat, each equally likely. Without a seat, of the one that owes a decision.
    #[pyo3(signature = (seed, seat=None))]
    fn random_action<'py>(&self, py: Python<'py>, seed: u64, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.acting(seat)?;
        let action = self.play.random_action(seat, &mut Wyrand::stream(seed, self.play.steps() as u64));
        to_python(py, &action.unwrap_or_default())
    }

    /// What a seat may know, as in the wire format; without a seat, what a spectator may know.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.play.view(self.observer(seat)?))
    }

    /// What a seat was told since `since` steps had been taken; without a seat, what a spectator was told.
    #[pyo3(signature = (seat=None, since=0))]
    fn notices<'py>(&self, py: Python<'py>, seat: Option<i64>, since: usize) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let notices = self.play.notices(self.observer(seat)?, since);
        notices.iter().map(|notice| to_python(py, notice)).collect()
    }

    /// The board as text, as a seat sees it, in English ("en") or German ("de"); without a seat, as a spectator sees it.
    #[pyo3(signature = (seat=None, lang="en"))]
    fn text(&self, seat: Option<i64>, lang: &str) -> PyResult<String> {
        let lang = match lang {
            "en" => Lang::En,
            "de" => Lang::De,
            got => {
                return Err(Fault::Unknown { what: "lang", got: got.to_string(), known: "\"en\" or \"de\"" }.into());
            }
        };
        Ok(self.play.text(self.observer(seat)?, lang))
    }

    /// What the game was worth to each seat: 1 for a win, 0.5 for an indirect one. All 0 before the end.
    fn returns(&self) -> Vec<f64> {
        self.play.returns()
    }

    /// Winners and standings, once the game is over; else `None`.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.play.ending().unwrap_or_default())
    }

    /// The record of the game so far: see `deckname.replay`.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.play.record().ok_or(Fault::NoHistory)?)
    }

    /// A world that agrees with everything the seat may know, each equally likely.
    ///
    /// It has no history, so it has no record: `retell` gives it one. The seat was told the same in it; the others know what they
    /// can see there.
    fn sample(&self, seat: i64, seed: u64) -> PyResult<Self> {
        Ok(Self::new(self.play.sample(self.seat(seat)?, &mut Wyrand::new(seed))))
    }

    /// A sampled world with a history: one that leads to it and told the seat exactly what it was told.
    ///
    /// The others were told what that history told them, so it has a record and information states for every seat. It is one of
    /// many such histories. Nothing that only the true one could tell is in it.
    fn retell(&self) -> PyResult<Self> {
        Ok(Self::new(self.play.retell().ok_or(Fault::NoHistory)?))
    }

    /// All choices and draws that led here: what `choose`, for `seat_to_act`, and `apply_draw` would have to take from the start.
    ///
    /// Of seats that chose simultaneously the lowest comes first, whatever the order in which they did. While a lower seat still
    /// owes what a higher one has chosen already, no such list leads here: that is a `ValueError`.
    fn moves(&self) -> PyResult<Vec<u16>> {
        Ok(self.play.moves()?)
    }

    /// The whole truth, for analysis.
    #[getter]
    fn omniscient(&self) -> Omniscient {
        Omniscient(self.play.fork())
    }

    /// An information state: equal for two positions exactly when the seat was told the same in both. Without a seat, that of a
    /// spectator, not of the seat to act.
    #[pyo3(signature = (seat=None))]
    fn information_state(&mut self, seat: Option<i64>) -> PyResult<u128> {
        let who = self.observer(seat)?;
        Ok(self.play.told(who))
    }

    /// Everything the seat was told, as a float32 array with a row for each notice; `Game.notice_columns` names its columns.
    ///
    /// Two positions have the same array exactly when they told the seat the same. What it has chosen of an action that is not whole
    /// yet is in `chosen`. Without a seat, it is what a spectator was told.
    #[pyo3(signature = (seat=None))]
    fn information_tensor<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let (rows, width) = self.play.recall(self.observer(seat)?);
        let told = rows.len() / width.max(1);
        PyArray1::from_vec(py, rows).reshape([told, width])
    }

    /// The compact observation of a seat as a float32 array; `Game.columns` names its columns. `out` is filled if it is given.
    ///
    /// Without a seat, it is what a spectator sees, not the seat to act.
    #[pyo3(signature = (seat=None, out=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<&Bound<'py, PyArray1<f32>>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let who = self.observer(seat)?;
        let width = self.play.width();
        let array = out.cloned().unwrap_or_else(|| PyArray1::zeros(py, [width], false));
        let mut row: PyReadwriteArray1<'_, f32> = array.try_readwrite().map_err(|why| match why {
            BorrowError::NotWriteable => Fault::ReadOnly,
            _ => Fault::InUse,
        })?;
        let row = row.as_slice_mut().map_err(|_| Fault::NotContiguous)?;
        if row.len() != width {
            return Err(Fault::Size { got: row.len(), wanted: width }.into());
        }
        self.play.observe(who, row);
        Ok(array)
    }

    /// The choices that a seat may make next, ascending. Without a seat, of the one that owes a decision.
    #[pyo3(signature = (seat=None))]
    fn choices(&self, seat: Option<i64>) -> PyResult<Vec<u16>> {
        Ok(self.play.choices(self.acting(seat)?))
    }

    /// `choices` as an int8 array with 1 for what is legal. Without a seat, of the one that owes a decision.
    #[pyo3(signature = (seat=None))]
    fn mask<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let mut mask = vec![0; self.play.num_choices()];
        for choice in self.play.choices(self.acting(seat)?) {
            mask[usize::from(choice)] = 1;
        }
        Ok(PyArray1::from_vec(py, mask))
    }

    /// Makes a choice of a seat; without one, of the seat that owes a decision.
    ///
    /// Returns whether an action was taken: some take several choices.
    #[pyo3(signature = (choice, seat=None))]
    fn choose(&mut self, choice: i64, seat: Option<i64>) -> PyResult<bool> {
        let seat = self.acting(seat)?;
        let choices = self.play.num_choices();
        let known = u16::try_from(choice).ok().filter(|choice| usize::from(*choice) < choices);
        Ok(self.play.choose(seat, known.ok_or(Fault::Choice { choice, choices })?)?)
    }

    /// What a seat has chosen of an action that is not whole yet. Without a seat, the one that owes a decision.
    #[pyo3(signature = (seat=None))]
    fn chosen(&self, seat: Option<i64>) -> PyResult<Vec<u16>> {
        Ok(self.play.so_far(self.acting(seat)?))
    }

    /// The choices that make up a legal action of a seat; without one, of the seat that owes a decision.
    #[pyo3(signature = (action, seat=None))]
    fn path(&self, action: &Bound<'_, PyAny>, seat: Option<i64>) -> PyResult<Vec<u16>> {
        Ok(self.play.path(self.acting(seat)?, &from_python(action)?)?)
    }

    /// Every way in which chance can have fallen so that a spectator was told the same, with its probability: positions with a
    /// history in which the seats did what they did. A deal that is never listed stays as it was.
    ///
    /// Secrets multiply with every hidden draw: if there are more than `most` ways, that is a `ValueError`.
    #[pyo3(signature = (most=10_000))]
    fn beginnings(&self, py: Python<'_>, most: usize) -> PyResult<Vec<(Self, f64)>> {
        let play = self.play.fork();
        let ways = interruptible(py, move |stop| play.beginnings(most, stop))??;
        Ok(ways.into_iter().map(|(play, share)| (Self::new(play), share)).collect())
    }

    /// Solves the game from here on exactly, by `rounds` of CFR+: for small games only.
    ///
    /// Chance is taken back as far as no spectator was told of it, so a deal stays secret. Returns `positions` and
    /// `information_sets` of the tree, the `values` of the zero-sum game for each seat, and the `exploitability` of the solution.
    #[pyo3(signature = (rounds=1000, most=1_000_000))]
    fn solve<'py>(&self, py: Python<'py>, rounds: usize, most: usize) -> PyResult<Bound<'py, PyDict>> {
        let play = self.play.fork();
        let solved = interruptible(py, move |stop| play.solve(rounds, most, stop))??;
        let result = PyDict::new(py);
        result.set_item("positions", solved.positions)?;
        result.set_item("information_sets", solved.infos)?;
        result.set_item("values", solved.values)?;
        result.set_item("exploitability", solved.exploitability)?;
        Ok(result)
    }

    /// The tree of the game from here on, in the format of Gambit (.efg), which other solvers read.
    #[pyo3(signature = (most=1_000_000))]
    fn efg(&self, py: Python<'_>, most: usize) -> PyResult<String> {
        let play = self.play.fork();
        Ok(interruptible(py, move |stop| play.efg(most, stop))??)
    }

    /// A copy that shares nothing that can change. It costs the same however long the game is.
    fn clone(&self) -> Self {
        Self::new(self.play.fork())
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __repr__(&self) -> String {
        let now = match self.play.turn() {
            Turn::Chance => self.play.due().unwrap_or("chance").to_string(),
            Turn::Act(seats) => format!("seats {}", listed(seats)),
            Turn::Over => "over".to_string(),
        };
        format!("<{} after {} steps: {now}>", self.play.id(), self.play.steps())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let record = self.play.record().ok_or(Fault::NoHistory)?.to_string();
        let so_far: Vec<_> = (0..self.play.seats()).map(|seat| self.play.so_far(Seat(seat))).collect();
        Ok((py.import("deckname._core")?.getattr("unpickle")?, (record, so_far, self.play.drawn()).into_pyobject(py)?))
    }
}

fn listed(seats: Seats) -> String {
    seats.iter().map(|seat| seat.0.to_string()).collect::<Vec<_>>().join(", ")
}

#[pymethods]
impl Omniscient {
    /// The referee's view: everything.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.view(Observer::Referee))
    }

    /// Everything that happened.
    fn notices<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.0.notices(Observer::Referee, 0).iter().map(|notice| to_python(py, notice)).collect()
    }
}
