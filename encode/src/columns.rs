//! Where an observation is written to. The code that writes the numbers also names them, so that the two cannot differ.

/// Takes the numbers of an observation, column by column. Which columns there are depends on the game alone, never on
/// the view.
pub trait Columns {
    /// The next column.
    fn number(&mut self, name: impl FnOnce() -> String, value: f32);

    /// The next `count` columns: these numbers in the columns that they come with, and 0 in the others.
    fn some_of(&mut self, count: usize, numbers: impl Iterator<Item = (usize, f32)>, name: impl Fn(usize) -> String);

    /// The next `count` columns: 1 in the column `which`, if it is one of them, and 0 in the others.
    #[inline]
    fn one_of(&mut self, count: usize, which: Option<usize>, name: impl Fn(usize) -> String) {
        self.some_of(count, which.map(|which| (which, 1.0)).into_iter(), name);
    }

    /// The next column: 1 for yes.
    #[inline]
    fn flag(&mut self, name: impl FnOnce() -> String, yes: bool) {
        self.number(name, f32::from(u8::from(yes)));
    }
}

/// The names of the columns.
#[derive(Clone, Debug, Default)]
pub struct Names(pub Vec<String>);

impl Columns for Names {
    fn number(&mut self, name: impl FnOnce() -> String, _: f32) {
        self.0.push(name());
    }

    fn some_of(&mut self, count: usize, _: impl Iterator<Item = (usize, f32)>, name: impl Fn(usize) -> String) {
        self.0.extend((0..count).map(name));
    }
}

/// Their values.
#[derive(Debug)]
pub struct Values<'a> {
    row: &'a mut [f32],
    at: usize,
}

impl<'a> Values<'a> {
    /// Writes into this row, which has a place for every column.
    #[inline]
    pub fn new(row: &'a mut [f32]) -> Self {
        // Once for the whole row: most columns stay 0. (In a loop that stores a constant, the compiler sees a `memset`.)
        for value in &mut *row {
            *value = 0.0;
        }
        Self { row, at: 0 }
    }

    /// How many columns have been written.
    pub fn written(&self) -> usize {
        self.at
    }
}

impl Columns for Values<'_> {
    #[inline]
    fn number(&mut self, _: impl FnOnce() -> String, value: f32) {
        self.row[self.at] = value;
        self.at += 1;
    }

    #[inline]
    fn one_of(&mut self, count: usize, which: Option<usize>, _: impl Fn(usize) -> String) {
        if let Some(which) = which.filter(|which| *which < count) {
            self.row[self.at + which] = 1.0;
        }
        self.at += count;
    }

    #[inline]
    fn some_of(&mut self, count: usize, numbers: impl Iterator<Item = (usize, f32)>, _: impl Fn(usize) -> String) {
        let columns = &mut self.row[self.at..self.at + count];
        for (which, value) in numbers {
            if let Some(column) = columns.get_mut(which) {
                *column = value;
            }
        }
        self.at += count;
    }
}
