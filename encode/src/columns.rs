//! Where an observation is written to. The code that writes the numbers also names them, so that the two cannot differ.

/// Takes the numbers of an observation, column by column. Which columns there are depends on the game alone, never on
/// the view.
pub trait Columns: Sized {
    /// The next column.
    fn number(&mut self, name: impl FnOnce() -> String, value: f32);

    /// The next `count` columns: 1 in the column `which`, if it is one of them, and 0 in the others.
    fn one_of(&mut self, count: usize, which: Option<usize>, name: impl Fn(usize) -> String);

    /// The next `count` columns: a digit of `EACH` bits for each, the lowest first, shown as the number that stands for
    /// it. A digit of 0 is shown as 0.
    fn digits<const EACH: u32>(&mut self, count: usize, bits: u128, shown: &[f32], name: impl Fn(usize) -> String);

    /// The next `count` columns: 1 where a bit is set.
    #[inline]
    fn set(&mut self, count: usize, bits: u128, name: impl Fn(usize) -> String) {
        self.digits::<1>(count, bits, &[0.0, 1.0], name);
    }

    /// The next column: 1 for yes.
    #[inline]
    fn flag(&mut self, name: impl FnOnce() -> String, yes: bool) {
        self.number(name, f32::from(u8::from(yes)));
    }

    /// Columns that depend on nothing but this key, so that they need not be written again while it is the same. Parts are
    /// not nested.
    #[inline]
    fn part(&mut self, _key: Key, write: impl FnOnce(&mut Self)) {
        write(self);
    }
}

/// Tells apart what a part of an observation can show.
pub type Key = [u64; 3];

/// The names of the columns.
#[derive(Clone, Debug, Default)]
pub struct Names(pub Vec<String>);

impl Columns for Names {
    fn number(&mut self, name: impl FnOnce() -> String, _: f32) {
        self.0.push(name());
    }

    fn one_of(&mut self, count: usize, _: Option<usize>, name: impl Fn(usize) -> String) {
        self.0.extend((0..count).map(name));
    }

    fn digits<const EACH: u32>(&mut self, count: usize, _: u128, _: &[f32], name: impl Fn(usize) -> String) {
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
    fn digits<const EACH: u32>(&mut self, count: usize, bits: u128, shown: &[f32], _: impl Fn(usize) -> String) {
        write_digits::<EACH>(&mut self.row[self.at..self.at + count], bits, bits, shown);
        self.at += count;
    }
}

/// Writes the digits of `bits` that have a bit in `changed`: a word of whole digits at a time, since wider numbers are slow.
fn write_digits<const EACH: u32>(columns: &mut [f32], mut changed: u128, mut bits: u128, shown: &[f32]) {
    let (digit, each) = ((1 << EACH) - 1, 64 / EACH);
    for columns in columns.chunks_mut(each as usize) {
        let (mut rest, now) = (changed as u64 & u64::MAX >> (64 % EACH), bits as u64);
        while rest != 0 {
            let column = rest.trailing_zeros() / EACH;
            if let Some(place) = columns.get_mut(column as usize) {
                *place = shown[(now >> (column * EACH) & digit) as usize];
            }
            rest &= !(digit << (column * EACH));
        }
        (changed, bits) = (changed >> (each * EACH), bits >> (each * EACH));
    }
}

/// What a row shows since it was last written.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// Which column of each group is 1, counted from 1.
    ones: Vec<u16>,
    digits: Vec<u128>,
    parts: Vec<Part>,
    /// Does the row show this?
    written: bool,
}

/// A part of a row: its key, and how much it takes of everything.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    key: Key,
    columns: u16,
    ones: u16,
    digits: u16,
}

impl Shown {
    /// Nothing yet, for rows with as many groups of every sort as are written here.
    pub fn new(observe: impl FnOnce(&mut Self)) -> Self {
        let mut shown = Self::default();
        observe(&mut shown);
        shown
    }

    /// Whatever the row shows, it is to be written wholly.
    pub fn forget(&mut self) {
        self.written = false;
    }
}

/// Counts what a row has.
impl Columns for Shown {
    fn number(&mut self, _: impl FnOnce() -> String, _: f32) {
        self.parts.iter_mut().filter(|part| part.key == OPEN).for_each(|part| part.columns += 1);
    }

    fn one_of(&mut self, count: usize, _: Option<usize>, _: impl Fn(usize) -> String) {
        self.ones.push(0);
        for part in self.parts.iter_mut().filter(|part| part.key == OPEN) {
            part.columns += count as u16;
            part.ones += 1;
        }
    }

    fn digits<const EACH: u32>(&mut self, count: usize, _: u128, _: &[f32], _: impl Fn(usize) -> String) {
        self.digits.push(0);
        for part in self.parts.iter_mut().filter(|part| part.key == OPEN) {
            part.columns += count as u16;
            part.digits += 1;
        }
    }

    fn part(&mut self, _: Key, write: impl FnOnce(&mut Self)) {
        self.parts.push(Part { key: OPEN, ..Part::default() });
        write(self);
        self.parts.iter_mut().for_each(|part| part.key = Key::default());
    }
}

/// The key of a part that is being counted.
const OPEN: Key = [u64::MAX; 3];

/// Writes what differs from what the row shows: rows are long, and most of them stays the same.
#[derive(Debug)]
pub struct Changes<'a> {
    row: &'a mut [f32],
    ones: &'a mut [u16],
    digits: &'a mut [u128],
    parts: &'a mut [Part],
    /// Is everything to be written, because the row was not written yet?
    whole: bool,
}

impl<'a> Changes<'a> {
    /// The row must be as it was left by the last writer with this `shown`. If that is new, the row may be anything.
    #[inline]
    pub fn new(row: &'a mut [f32], shown: &'a mut Shown) -> Self {
        let whole = !std::mem::replace(&mut shown.written, true);
        if whole {
            row.fill(0.0);
            shown.ones.fill(0);
            shown.digits.fill(0);
        }
        Self { row, ones: &mut shown.ones, digits: &mut shown.digits, parts: &mut shown.parts, whole }
    }
}

/// Takes the first of a slice.
#[expect(clippy::mut_mut, reason = "the slice itself becomes shorter")]
#[inline]
fn take<'a, T>(slice: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let (first, rest) = std::mem::take(slice).split_at_mut(count);
    *slice = rest;
    first
}

impl Columns for Changes<'_> {
    #[inline]
    fn number(&mut self, _: impl FnOnce() -> String, value: f32) {
        take(&mut self.row, 1)[0] = value;
    }

    #[inline]
    fn one_of(&mut self, count: usize, which: Option<usize>, _: impl Fn(usize) -> String) {
        let columns = take(&mut self.row, count);
        let now = which.filter(|which| *which < count).map_or(0, |which| which as u16 + 1);
        let shown = &mut take(&mut self.ones, 1)[0];
        if now != *shown {
            for (column, value) in [(*shown, 0.0), (now, 1.0)] {
                if let Some(place) = columns.get_mut(usize::from(column.wrapping_sub(1))) {
                    *place = value;
                }
            }
            *shown = now;
        }
    }

    #[inline]
    fn digits<const EACH: u32>(&mut self, count: usize, bits: u128, shown: &[f32], _: impl Fn(usize) -> String) {
        let columns = take(&mut self.row, count);
        let changed = std::mem::replace(&mut take(&mut self.digits, 1)[0], bits) ^ bits;
        if changed != 0 {
            write_digits::<EACH>(columns, changed, bits, shown);
        }
    }

    #[inline]
    fn part(&mut self, key: Key, write: impl FnOnce(&mut Self)) {
        let part = &mut take(&mut self.parts, 1)[0];
        // Word by word: comparing arrays would read what was written in other sizes just before, which stalls.
        let same = (part.key[0] ^ key[0]) | (part.key[1] ^ key[1]) | (part.key[2] ^ key[2]) == 0;
        if same && !self.whole {
            take(&mut self.row, part.columns.into());
            take(&mut self.ones, part.ones.into());
            take(&mut self.digits, part.digits.into());
            return;
        }
        part.key = key;
        write(self);
    }
}
