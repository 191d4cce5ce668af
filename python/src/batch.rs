use deckname_encode::{Form, Mask, Rows, Seen};
use numpy::ndarray::{Dim, Dimension};
use numpy::{Element, PyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::error::Fault;
use crate::many::Many;

/// Many games of one set-up, stepped in one call without holding the interpreter's lock.
///
/// Each game waits at a decision of one seat; chance is drawn, and a game that ends begins again at once. The arrays
/// (`observation`, `mask`, `seat`, `reward`, `done`) belong to the batch and are overwritten by every call: copy what you
/// keep. Observations that have not changed are not written again, so that array is read-only. The same seed gives the same games whatever the number of threads.
#[pyclass(module = "deckname")]
pub(crate) struct Batch {
    games: Option<Box<dyn Many>>,
    observation: SeenArray,
    /// The same array for callers, who must not write into it.
    shown: Py<PyAny>,
    mask: MaskArray,
    seat: Py<PyArray1<i64>>,
    reward: Py<PyArray2<f32>>,
    done: Py<PyArray1<bool>>,
    choice: Py<PyArray1<i64>>,
}

enum SeenArray {
    Floats(Py<PyArray2<f32>>),
    Counts(Py<PyArray2<u8>>),
}

enum MaskArray {
    Bools(Py<PyArray2<bool>>),
    Bits(Py<PyArray2<u8>>),
}

/// What to do before the arrays are written.
enum Doing<'a> {
    Step(&'a [i64]),
    StepRandomly,
    Reset(u64),
    Write,
}

impl Batch {
    pub fn new(py: Python<'_>, games: Box<dyn Many>, form: Form) -> PyResult<Self> {
        let (count, choices) = (games.games(), games.choices());
        let shape = [count, games.width()];
        let observation =
            if form.counts { SeenArray::Counts(zeros(py, shape)?) } else { SeenArray::Floats(zeros(py, shape)?) };
        let mask = if form.bits {
            MaskArray::Bits(zeros(py, [count, choices.div_ceil(8)])?)
        } else {
            MaskArray::Bools(zeros(py, [count, choices])?)
        };
        let shown = match &observation {
            SeenArray::Floats(rows) => rows.call_method0(py, "view")?,
            SeenArray::Counts(rows) => rows.call_method0(py, "view")?,
        };
        shown.bind(py).getattr("flags")?.setattr("writeable", false)?;
        let mut batch = Self {
            observation,
            shown,
            mask,
            seat: zeros(py, [count])?,
            reward: zeros(py, [count, games.seats()])?,
            done: zeros(py, [count])?,
            choice: zeros(py, [count])?,
            games: Some(games),
        };
        batch.run(py, &Doing::Write)?;
        Ok(batch)
    }

    fn games(&self) -> PyResult<&dyn Many> {
        self.games.as_deref().ok_or_else(closed)
    }

    /// Writes into the arrays, which no other code may be using meanwhile.
    fn run(&mut self, py: Python<'_>, doing: &Doing<'_>) -> PyResult<()> {
        let games = self.games.as_deref_mut().ok_or_else(closed)?;
        let mut seat = self.seat.bind(py).try_readwrite()?;
        let mut reward = self.reward.bind(py).try_readwrite()?;
        let mut done = self.done.bind(py).try_readwrite()?;
        let (mut floats, mut counts) = (None, None);
        match &self.observation {
            SeenArray::Floats(rows) => floats = Some(rows.bind(py).try_readwrite()?),
            SeenArray::Counts(rows) => counts = Some(rows.bind(py).try_readwrite()?),
        }
        let observation = match (&mut floats, &mut counts) {
            (Some(rows), _) => Seen::Floats(rows.as_slice_mut()?),
            (_, Some(rows)) => Seen::Counts(rows.as_slice_mut()?),
            (None, None) => Seen::Counts(&mut []),
        };
        let (mut bools, mut bits) = (None, None);
        match &self.mask {
            MaskArray::Bools(mask) => bools = Some(mask.bind(py).try_readwrite()?),
            MaskArray::Bits(mask) => bits = Some(mask.bind(py).try_readwrite()?),
        }
        let mask = match (&mut bools, &mut bits) {
            (Some(mask), _) => Mask::Bools(mask.as_slice_mut()?),
            (_, Some(mask)) => Mask::Bits(mask.as_slice_mut()?),
            (None, None) => Mask::Bits(&mut []),
        };
        let (seat, reward, done) = (seat.as_slice_mut()?, reward.as_slice_mut()?, done.as_slice_mut()?);
        // Callers hold these arrays, and NumPy lets them resize what they hold.
        let (count, choices) = (games.games(), games.choices());
        let masks = match &mask {
            Mask::Bools(mask) => (mask.len(), count * choices),
            Mask::Bits(mask) => (mask.len(), count * choices.div_ceil(8)),
        };
        let columns = match &observation {
            Seen::Floats(rows) => rows.len(),
            Seen::Counts(rows) => rows.len(),
        };
        let sizes = [
            masks,
            (columns, count * games.width()),
            (seat.len(), count),
            (reward.len(), count * games.seats()),
            (done.len(), count),
        ];
        if let Some((got, wanted)) = sizes.into_iter().find(|(got, wanted)| got != wanted) {
            return Err(Fault::Size { got, wanted }.into());
        }
        let rows = Rows { observation, mask, seat, reward, done };
        py.detach(|| match doing {
            Doing::Step(choices) => games.step(choices, rows),
            Doing::StepRandomly => {
                games.step_randomly(rows);
                Ok(())
            }
            Doing::Reset(seed) => {
                games.reset(*seed);
                games.write(rows);
                Ok(())
            }
            Doing::Write => {
                games.write(rows);
                Ok(())
            }
        })?;
        Ok(())
    }
}

/// By `numpy.zeros`, which raises a `MemoryError` where there is no room.
fn zeros<T: Element, const D: usize>(py: Python<'_>, shape: [usize; D]) -> PyResult<Py<PyArray<T, Dim<[usize; D]>>>>
where
    Dim<[usize; D]>: Dimension,
{
    let array = py.import("numpy")?.call_method1("zeros", (shape.to_vec(), T::get_dtype(py)))?;
    Ok(array.cast_into::<PyArray<T, Dim<[usize; D]>>>()?.unbind())
}

fn closed() -> PyErr {
    pyo3::exceptions::PyRuntimeError::new_err("the batch is closed")
}

#[pymethods]
impl Batch {
    /// How many games there are.
    fn __len__(&self) -> PyResult<usize> {
        Ok(self.games()?.games())
    }

    /// What the seat to choose observes: float32 or uint8, a row for each game, read-only.
    #[getter]
    fn observation(&self, py: Python<'_>) -> Py<PyAny> {
        self.shown.clone_ref(py)
    }

    /// What it may choose: bool, or uint8 with a bit for each choice.
    #[getter]
    fn mask(&self, py: Python<'_>) -> Py<PyAny> {
        match &self.mask {
            MaskArray::Bools(mask) => mask.clone_ref(py).into_any(),
            MaskArray::Bits(mask) => mask.clone_ref(py).into_any(),
        }
    }

    /// The seat to choose: int64.
    #[getter]
    fn seat(&self, py: Python<'_>) -> Py<PyArray1<i64>> {
        self.seat.clone_ref(py)
    }

    /// What the game that has just ended was worth to each seat: float32, 0 if none has.
    #[getter]
    fn reward(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.reward.clone_ref(py)
    }

    /// Has a game just ended? Then the other arrays show the next one.
    #[getter]
    fn done(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.done.clone_ref(py)
    }

    /// Makes a choice in every game; an int64 array. If one is illegal, nothing changes.
    fn step(&mut self, py: Python<'_>, choices: &Bound<'_, PyAny>) -> PyResult<()> {
        let Ok(choices) = choices.cast::<PyArray1<i64>>() else {
            return Err(PyTypeError::new_err("choices are a one-dimensional NumPy array of int64"));
        };
        // Other threads can write into the array when the lock is released; what is checked has to stay as it is.
        let choices = choices.try_readonly()?.as_slice().map_err(|_| Fault::NotContiguous)?.to_vec();
        self.run(py, &Doing::Step(&choices))
    }

    /// Makes random choices, drawn in Rust, `steps` times.
    ///
    /// The arrays are those of the last step: `reward` and `done` do not tell of games that ended before it.
    #[pyo3(signature = (steps=1))]
    fn step_randomly(&mut self, py: Python<'_>, steps: usize) -> PyResult<()> {
        (0..steps).try_for_each(|_| {
            self.run(py, &Doing::StepRandomly)?;
            py.check_signals()
        })
    }

    /// Draws a legal choice for every game, each equally likely: an int64 array that the next call overwrites.
    fn draw(&mut self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        let mut choice = self.choice.bind(py).try_readwrite()?;
        let (games, choice) = (self.games.as_deref_mut().ok_or_else(closed)?, choice.as_slice_mut()?);
        py.detach(|| games.draw(choice));
        Ok(self.choice.clone_ref(py))
    }

    /// Begins all games again, from another seed.
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.run(py, &Doing::Reset(seed))
    }

    /// Gives the games up. Any later call raises.
    fn close(&mut self) {
        self.games = None;
    }
}
