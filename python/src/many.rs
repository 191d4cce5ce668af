use deckname_encode::{Batch, Encode, Rows};

use crate::error::Fault;

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

impl<G: Encode> Many for Batch<G> {
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
        Ok(self.step(choices, rows)?)
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
