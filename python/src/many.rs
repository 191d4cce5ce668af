use deckname_encode::{Batch, BatchError, Rows};

use crate::cycle::broken;
use crate::error::Fault;
use crate::position::Playable;

/// A batch of games.
pub trait Many: Send + Sync {
    fn games(&self) -> usize;
    fn width(&self) -> usize;
    fn choices(&self) -> usize;
    fn seats(&self) -> usize;
    fn reset(&mut self, seed: u64);
    fn step(&mut self, choices: &[i64], rows: Rows<'_>) -> Result<(), Fault>;
    fn step_randomly(&mut self, rows: Rows<'_>);
    fn write(&mut self, rows: Rows<'_>);
    fn draw(&mut self, into: &mut [i64]);
}

impl<G: Playable> Many for Batch<G> {
    fn games(&self) -> usize {
        self.games()
    }

    fn width(&self) -> usize {
        self.width()
    }

    fn choices(&self) -> usize {
        self.choices()
    }

    fn seats(&self) -> usize {
        self.seats()
    }

    fn reset(&mut self, seed: u64) {
        self.reset(seed);
    }

    fn step(&mut self, choices: &[i64], rows: Rows<'_>) -> Result<(), Fault> {
        self.step(choices, rows).map_err(|why| refused_in(self, why))
    }

    fn step_randomly(&mut self, rows: Rows<'_>) {
        self.step_randomly(rows);
    }

    fn write(&mut self, rows: Rows<'_>) {
        self.write(rows);
    }

    fn draw(&mut self, into: &mut [i64]) {
        self.draw(into);
    }
}

/// By the clause, where a choice breaks one.
fn refused_in<G: Playable>(batch: &Batch<G>, why: BatchError) -> Fault {
    let BatchError::Illegal { game, choice } = why else { return why.into() };
    let known = u16::try_from(choice).ok().filter(|choice| usize::from(*choice) < batch.choices());
    match known.zip(batch.lane(game)).and_then(|(choice, lane)| broken(batch.game(), lane, choice)) {
        Some((clause, message)) => Fault::RefusedIn { game, clause, message },
        None => why.into(),
    }
}
