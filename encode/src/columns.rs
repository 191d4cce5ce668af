//! Where an observation is written to. The code that writes the numbers also names them, so that the two cannot differ.
//!
//! A column is a count of at most 255, and a unit that each of them is shown as. So a row has a compact form, a byte for
//! each column, and the numbers that networks like are exactly these bytes times the units.

use std::ops::Range;

/// Takes the counts of an observation, column by column. Which columns there are, and their units, depends on the game
/// alone, never on the view.
pub trait Columns: Sized {
    /// The next column: so many of something.
    fn number(&mut self, name: impl FnOnce() -> String, count: u8, unit: f32);

    /// The next columns, which have one unit.
    fn numbers<const N: usize>(&mut self, counts: [u8; N], unit: f32, name: impl Fn(usize) -> String);

    /// The next `count` columns: 1 in those that are marked, 0 in the others.
    fn marks(&mut self, count: usize, mark: impl FnOnce(&mut Marks<'_>), name: impl Fn(usize) -> String);

    /// The next `count` columns: 1 where a bit is set. There are no more bits than columns.
    fn set(&mut self, count: usize, bits: u128, name: impl Fn(usize) -> String);

    /// The next `count` columns: 1 in each of these, if it is one of them, and 0 in the others.
    #[inline]
    fn ones(&mut self, count: usize, which: impl IntoIterator<Item = usize>, name: impl Fn(usize) -> String) {
        self.marks(count, |marks| which.into_iter().for_each(|column| marks.set(column)), name);
    }

    /// The next `count` columns: 1 in this one and 0 in the others.
    #[inline]
    fn one_of(&mut self, count: usize, which: Option<usize>, name: impl Fn(usize) -> String) {
        self.ones(count, which, name);
    }

    /// Columns that depend on nothing but this key, so that they need not be written again while it is the same. Parts are
    /// not nested, and come after all other columns.
    #[inline]
    fn part(&mut self, _key: Key, write: impl FnOnce(&mut Self)) {
        write(self);
    }

    /// The next column: 1 for yes.
    #[inline]
    fn flag(&mut self, name: impl FnOnce() -> String, yes: bool) {
        self.number(name, yes.into(), 1.0);
    }

    /// The next two columns, whose sum is a number that can be larger than a count: what is left of it, and the whole 256s.
    #[inline]
    fn large(&mut self, name: impl Fn() -> String, count: u16, unit: f32) {
        let [rest, whole] = count.to_le_bytes();
        self.number(&name, rest, unit);
        self.number(|| format!("{}, in 256s", name()), whole, 256.0 * unit);
    }
}

/// Tells apart what a part of an observation can show.
pub type Key = [u64; 3];

/// Columns that are 0 until they are marked.
#[derive(Debug)]
pub struct Marks<'a>(&'a mut [u8]);

impl Marks<'_> {
    /// Marks a column, if there is such a one.
    #[inline]
    pub fn set(&mut self, column: usize) {
        if let Some(column) = self.0.get_mut(column) {
            *column = 1;
        }
    }
}

/// The names of the columns, and what each of their counts is shown as.
#[derive(Clone, Debug, Default)]
pub struct Legend {
    /// A name of its own for each column.
    pub names: Vec<String>,
    /// A unit for each column.
    pub units: Vec<f32>,
    /// How many of them say what a view says. The others say what its seat has chosen so far.
    pub viewed: usize,
}

impl Columns for Legend {
    fn number(&mut self, name: impl FnOnce() -> String, _: u8, unit: f32) {
        self.names.push(name());
        self.units.push(unit);
    }

    fn numbers<const N: usize>(&mut self, _: [u8; N], unit: f32, name: impl Fn(usize) -> String) {
        self.names.extend((0..N).map(name));
        self.units.resize(self.names.len(), unit);
    }

    fn marks(&mut self, count: usize, _: impl FnOnce(&mut Marks<'_>), name: impl Fn(usize) -> String) {
        self.set(count, 0, name);
    }

    fn set(&mut self, count: usize, _: u128, name: impl Fn(usize) -> String) {
        self.names.extend((0..count).map(name));
        self.units.resize(self.names.len(), 1.0);
    }
}

/// What the parts of a row show since they were last written.
#[derive(Clone, Debug, Default)]
pub struct Shown(Vec<(Key, usize)>);

impl Shown {
    /// No row has more parts than this.
    pub(crate) const MOST_BYTES: usize = 32 * size_of::<(Key, usize)>();

    /// Whatever the row shows, it is to be written wholly.
    pub fn forget(&mut self) {
        self.0.clear();
    }
}

/// The counts, a byte each.
#[derive(Debug)]
pub struct Counts<'a> {
    row: &'a mut [u8],
    at: usize,
    changes: Option<Changes<'a>>,
}

/// Which parts are written.
#[derive(Debug)]
struct Changes<'a> {
    /// The key of each part, and how many columns it has.
    parts: &'a mut Vec<(Key, usize)>,
    next: usize,
    /// Were no parts known?
    first: bool,
    /// What was written.
    ranges: &'a mut Vec<Range<usize>>,
}

impl<'a> Counts<'a> {
    /// Writes into this row, which has a place for every column.
    #[inline]
    pub fn new(row: &'a mut [u8]) -> Self {
        // Once for the whole row: most columns stay 0.
        row.fill(0);
        Self { row, at: 0, changes: None }
    }

    /// Writes all but the parts that `shown` has already, and replaces `ranges` by what was written.
    #[inline]
    pub fn changes(row: &'a mut [u8], shown: &'a mut Shown, ranges: &'a mut Vec<Range<usize>>) -> Self {
        let parts = &mut shown.0;
        let others = row.len() - parts.iter().map(|(_, columns)| columns).sum::<usize>();
        row[..others].fill(0);
        ranges.clear();
        ranges.push(0..others);
        Self { row, at: 0, changes: Some(Changes { first: parts.is_empty(), parts, next: 0, ranges }) }
    }

    /// How many columns have been written.
    pub fn written(&self) -> usize {
        self.at
    }
}

impl Columns for Counts<'_> {
    #[inline]
    fn number(&mut self, _: impl FnOnce() -> String, count: u8, _: f32) {
        self.row[self.at] = count;
        self.at += 1;
    }

    #[inline]
    fn numbers<const N: usize>(&mut self, counts: [u8; N], _: f32, _: impl Fn(usize) -> String) {
        if let Some(columns) = self.row[self.at..].first_chunk_mut() {
            *columns = counts;
        }
        self.at += N;
    }

    #[inline]
    fn marks(&mut self, count: usize, mark: impl FnOnce(&mut Marks<'_>), _: impl Fn(usize) -> String) {
        mark(&mut Marks(&mut self.row[self.at..self.at + count]));
        self.at += count;
    }

    #[inline]
    fn part(&mut self, key: Key, write: impl FnOnce(&mut Self)) {
        let (begin, Some(changes)) = (self.at, &mut self.changes) else { return write(self) };
        if !changes.first {
            let (shown, columns) = &mut changes.parts[changes.next];
            changes.next += 1;
            // Word by word: comparing arrays would read what was written in other sizes just before, which stalls.
            if (shown[0] ^ key[0]) | (shown[1] ^ key[1]) | (shown[2] ^ key[2]) == 0 {
                self.at += *columns;
                return;
            }
            *shown = key;
            self.row[begin..begin + *columns].fill(0);
            changes.ranges.push(begin..begin + *columns);
        }
        write(self);
        if let Some(changes) = self.changes.as_mut().filter(|changes| changes.first) {
            changes.parts.push((key, self.at - begin));
        }
    }

    /// Eight columns at a time, without a branch.
    #[inline]
    fn set(&mut self, count: usize, bits: u128, _: impl Fn(usize) -> String) {
        debug_assert!(count >= 128 || bits >> count == 0, "{bits:b} for {count} columns");
        let bytes = bits.to_le_bytes();
        let (eights, last) = self.row[self.at..self.at + count].as_chunks_mut();
        for (eight, byte) in eights.iter_mut().zip(bytes) {
            *eight = SPREAD[usize::from(byte)];
        }
        if let Some(byte) = bytes.get(eights.len()) {
            last.iter_mut().zip(SPREAD[usize::from(*byte)]).for_each(|(column, bit)| *column = bit);
        }
        self.at += count;
    }
}

/// The bits of each byte, the lowest first.
static SPREAD: [[u8; 8]; 256] = {
    let mut spread = [[0; 8]; 256];
    let mut at = 0;
    while at < 256 * 8 {
        let (byte, bit) = (at / 8, at % 8);
        spread[byte][bit] = (byte >> bit & 1) as u8;
        at += 1;
    }
    spread
};

/// Writes counts as the numbers that they stand for.
#[inline]
pub fn scale(counts: &[u8], units: &[f32], into: &mut [f32]) {
    for ((number, count), unit) in into.iter_mut().zip(counts).zip(units) {
        *number = f32::from(*count) * unit;
    }
}

/// As a function of its own, so that the compiler does not mix it with the comparison and lose both.
#[inline(never)]
fn scale_group(counts: &[u8; GROUP], units: &[f32; GROUP], into: &mut [f32; GROUP]) {
    for column in 0..GROUP {
        into[column] = f32::from(counts[column]) * units[column];
    }
}

/// The columns that are compared at once: as numbers they fill a line of a cache.
const GROUP: usize = 16;

/// The same where they differ from those that `into` shows, which are `kept`. Of a long row most stays the same.
#[inline]
pub(crate) fn scale_changes(counts: &[u8], kept: &mut [u8], units: &[f32], into: &mut [f32]) {
    let (counts, last) = counts.as_chunks::<GROUP>();
    let (kept, last_kept) = kept.as_chunks_mut::<GROUP>();
    let (units, last_units) = units.as_chunks::<GROUP>();
    let (into, last_into) = into.as_chunks_mut::<GROUP>();
    let groups = counts.len();
    // Said once for all of them, so that the loop need not look.
    let (kept, units, into) = (&mut kept[..groups], &units[..groups], &mut into[..groups]);
    for at in 0..groups {
        if counts[at] != kept[at] {
            kept[at] = counts[at];
            scale_group(&counts[at], &units[at], &mut into[at]);
        }
    }
    last_kept.copy_from_slice(last);
    scale(last, last_units, last_into);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_ones_and_numbers_stand_where_their_names_do() {
        let mut row = [9; 19];
        let write = |to: &mut Counts<'_>| {
            to.set(3, 0b101, |_| String::new());
            to.number(String::new, 200, 0.5);
            to.ones(4, [3, 0, 4, usize::MAX], |_| String::new());
            to.large(String::new, 0x0102, 1.0);
            to.set(9, 0b1_0000_0011, |_| String::new());
        };
        let mut counts = Counts::new(&mut row);
        write(&mut counts);
        assert_eq!(counts.written(), row.len());
        assert_eq!(row, [1, 0, 1, 200, 1, 0, 0, 1, 2, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1]);
    }

    #[test]
    fn changes_make_the_same_row() {
        let units: Vec<f32> = (1_u8..=37).map(|unit| 1.0 / f32::from(unit)).collect();
        let mut kept = vec![0; 37];
        let mut shown = vec![0.0; 37];
        for at in [0, 15, 16, 31, 32, 36, 36, 0] {
            let mut counts = kept.clone();
            counts[at] += 3;
            scale_changes(&counts, &mut kept, &units, &mut shown);
            let mut whole = vec![0.0; 37];
            scale(&counts, &units, &mut whole);
            assert_eq!((&kept, &shown), (&counts, &whole));
        }
    }
}
