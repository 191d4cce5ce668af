//! The board: fields, axes and the lines along them (`SN-1`, `SN-2`).

use deckname_engine::Seat;

/// Rows and, in each, fields.
pub(crate) const ROWS: u8 = 16;
pub(crate) const COLUMNS: u8 = 8;
/// Fields of one half.
pub(crate) const HALF: u8 = 64;
const FIELDS: usize = 2 * HALF as usize;

/// A field, counted row by row from `a1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field(pub u8);

impl Field {
    /// Beyond the edge: what no piece stands on.
    pub const OFF: Self = Self(u8::MAX);

    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..2 * HALF).map(Self)
    }

    /// The field with this index (its number less one) in the half of `seat`. Half `b` is half `a` turned by 180°.
    #[inline]
    pub const fn in_half(seat: Seat, index: u8) -> Self {
        Self(if seat.0 == 0 { index } else { 2 * HALF - 1 - index })
    }

    #[inline]
    pub const fn is_on_board(self) -> bool {
        self.0 < 2 * HALF
    }

    pub const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// Whose half this is; nobody's beyond the edge.
    #[inline]
    pub const fn half(self) -> Seat {
        Seat(self.0 / HALF)
    }

    /// The place in the numbering of its half, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        (if self.0 < HALF { self.0 } else { (2 * HALF - 1).wrapping_sub(self.0) }) as usize % HALF as usize
    }

    /// The printed number, from 1.
    pub const fn number(self) -> u8 {
        self.index() as u8 + 1
    }

    /// The fields that touch this one.
    #[inline]
    pub fn around(self) -> Fields {
        NEIGHBOURS[usize::from(self.0) % FIELDS]
    }

    /// Steps from one field to the other.
    pub fn distance(self, other: Self) -> u8 {
        let rows = self.row().abs_diff(other.row());
        let halves = self.half_steps().abs_diff(other.half_steps());
        rows + halves.saturating_sub(rows) / 2
    }

    /// How far east, in half fields.
    pub(crate) const fn half_steps(self) -> u8 {
        2 * self.column() + self.row() % 2
    }

    #[inline]
    pub(crate) fn place(self, axis: Axis) -> Place {
        PLACES[usize::from(self.0) % FIELDS][axis as usize]
    }
}

/// A set of fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fields(pub u128);

impl Fields {
    pub const NONE: Self = Self(0);

    #[inline]
    pub const fn one(field: Field) -> Self {
        Self(1 << field.0)
    }

    /// The half of `seat`.
    #[inline]
    pub const fn half(seat: Seat) -> Self {
        Self(if seat.0 == 0 { u64::MAX as u128 } else { (u64::MAX as u128) << HALF })
    }

    #[inline]
    pub const fn has(self, field: Field) -> bool {
        field.is_on_board() && self.0 >> field.0 & 1 == 1
    }

    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Everything that touches one of these fields, these fields included where they touch each other.
    #[inline]
    #[must_use]
    pub fn around(self) -> Self {
        self.iter().fold(Self::NONE, |all, field| all.with(field.around()))
    }

    /// The fields, row by row.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Field> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let field = Field(if rest == 0 { return None } else { rest.trailing_zeros() as u8 });
            rest &= rest - 1;
            Some(field)
        })
    }

    /// The fields by half and number.
    pub(crate) fn by_number(self) -> impl Iterator<Item = Field> {
        let in_half = move |seat| (0..HALF).map(move |index| Field::in_half(Seat(seat), index));
        (0..2).flat_map(in_half).filter(move |field| self.has(*field))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Axis {
    EastWest,
    NorthEast,
    NorthWest,
}

impl Axis {
    pub const ALL: [Self; 3] = [Self::EastWest, Self::NorthEast, Self::NorthWest];

    /// So many axes on, around the three.
    #[inline]
    pub(crate) fn next(self, steps: usize) -> Self {
        Self::ALL[(self as usize + steps) % 3]
    }
}

/// Where a field lies on an axis: on which line, and at which bit of it. Bit 0 is beyond the edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) line: u8,
    pub(crate) bit: u8,
}

/// How many places the three lines through a field have, the edge left out: a row and two diagonals.
pub(crate) const LINE_PLACES: usize = COLUMNS as usize + 2 * ROWS as usize;

/// One of those places: the axis, and the bit on its line.
#[inline]
pub(crate) fn line_place(place: usize) -> Option<(Axis, u8)> {
    let (columns, rows) = (usize::from(COLUMNS), usize::from(ROWS));
    let (axis, bit) = match place {
        _ if place < columns => (Axis::EastWest, place),
        _ if place < columns + rows => (Axis::NorthEast, place - columns),
        _ if place < LINE_PLACES => (Axis::NorthWest, place - columns - rows),
        _ => return None,
    };
    Some((axis, bit as u8 + 1))
}

/// Along a diagonal every step changes the row, so the row is the place on the line.
const fn place(field: Field, axis: Axis) -> Place {
    let (row, east) = (field.row(), field.half_steps());
    match axis {
        Axis::EastWest => Place { line: row, bit: field.column() + 1 },
        Axis::NorthEast => Place { line: u8::midpoint(east, row), bit: row + 1 },
        Axis::NorthWest => Place { line: (east + ROWS - row) / 2, bit: row + 1 },
    }
}

static PLACES: [[Place; 3]; FIELDS] = {
    let mut places = [[Place { line: 0, bit: 0 }; 3]; FIELDS];
    let mut field = 0;
    while field < FIELDS {
        let mut axis = 0;
        while axis < 3 {
            places[field][axis] = place(Field(field as u8), Axis::ALL[axis]);
            axis += 1;
        }
        field += 1;
    }
    places
};

/// The field at each bit of each line.
static FIELD_AT: [[[Field; 32]; ROWS as usize]; 3] = {
    let mut fields = [[[Field::OFF; 32]; ROWS as usize]; 3];
    let mut field = 0;
    while field < FIELDS {
        let mut axis = 0;
        while axis < 3 {
            let Place { line, bit } = PLACES[field][axis];
            fields[axis][line as usize][bit as usize] = Field(field as u8);
            axis += 1;
        }
        field += 1;
    }
    fields
};

/// The same as sets of one field; beyond the edge the set is empty.
static ONE_AT: [[[Fields; 32]; ROWS as usize]; 3] = {
    let mut sets = [[[Fields::NONE; 32]; ROWS as usize]; 3];
    let mut field = 0;
    while field < FIELDS {
        let mut axis = 0;
        while axis < 3 {
            let Place { line, bit } = PLACES[field][axis];
            sets[axis][line as usize][bit as usize] = Fields::one(Field(field as u8));
            axis += 1;
        }
        field += 1;
    }
    sets
};

static NEIGHBOURS: [Fields; FIELDS] = {
    let mut all = [Fields::NONE; FIELDS];
    let mut field = 0;
    while field < FIELDS {
        let mut axis = 0;
        while axis < 3 {
            let Place { line, bit } = PLACES[field][axis];
            let line = &FIELD_AT[axis][line as usize];
            let (before, after) = (line[bit as usize - 1], line[bit as usize + 1]);
            if before.is_on_board() {
                all[field] = all[field].with(Fields::one(before));
            }
            if after.is_on_board() {
                all[field] = all[field].with(Fields::one(after));
            }
            axis += 1;
        }
        field += 1;
    }
    all
};

/// What is blocked on every line of every axis, a bit for each field. All bits beyond the edge are set: the edge blocks as
/// a piece does (`SN-9`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lines([[u32; ROWS as usize]; 3]);

impl Lines {
    pub(crate) const FREE: Self = {
        let mut lines = [[u32::MAX; ROWS as usize]; 3];
        let mut field = 0;
        while field < FIELDS {
            let mut axis = 0;
            while axis < 3 {
                let Place { line, bit } = PLACES[field][axis];
                lines[axis][line as usize] ^= 1 << bit;
                axis += 1;
            }
            field += 1;
        }
        Self(lines)
    };

    /// A piece comes to the field, or leaves it.
    #[inline]
    pub(crate) fn flip(&mut self, field: Field) {
        for axis in Axis::ALL {
            let Place { line, bit } = field.place(axis);
            self.0[axis as usize][usize::from(line % ROWS)] ^= 1 << bit;
        }
    }

    /// The stretch of free fields on both sides of `field`; `walls` are blocked as well.
    #[inline]
    pub(crate) fn run(&self, field: Field, axis: Axis, walls: Walls) -> Run {
        let Place { line, bit } = field.place(axis);
        let blocked = self.0[axis as usize][usize::from(line % ROWS)] | walls.on(axis);
        // The edge is blocked on both sides; saying so once more spares the question whether there is any bit.
        let before = (blocked << (32 - bit) | 1).leading_zeros() as u8;
        let after = (blocked >> (bit + 1) | 1 << 31).trailing_zeros() as u8;
        Run { axis, line, bit, before, after }
    }

    /// Are the next fields blocked both ways?
    #[inline]
    pub(crate) fn is_stuck(&self, field: Field, axis: Axis) -> bool {
        let Place { line, bit } = field.place(axis);
        self.0[axis as usize][usize::from(line % ROWS)] >> (bit - 1) & 0b101 == 0b101
    }
}

/// Rows that are closed to a piece or to a shot. Rows are places on the diagonals, and no east–west line leaves its row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Walls(u32);

impl Walls {
    pub(crate) const NONE: Self = Self(0);

    /// Everything beyond the middle line, for whoever stays in the half of `seat`.
    #[inline]
    pub(crate) const fn around_half(seat: Seat) -> Self {
        Self(if seat.0 == 0 { 0x1_fe00 } else { 0x1fe })
    }

    #[inline]
    const fn on(self, axis: Axis) -> u32 {
        if matches!(axis, Axis::EastWest) { 0 } else { self.0 }
    }
}

/// A stretch of free fields: so many on either side of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    axis: Axis,
    line: u8,
    bit: u8,
    before: u8,
    after: u8,
}

impl Run {
    /// How many fields the piece can go to.
    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.before as u32 + self.after as u32
    }

    /// One of those fields.
    #[inline]
    pub(crate) fn nth(self, n: u8) -> Field {
        let bit = self.bit - self.before + n;
        self.field(if bit < self.bit { bit } else { bit + 1 })
    }

    /// The field at a bit of the line, if the piece can go there.
    #[inline]
    pub(crate) fn goal(self, bit: u8) -> Option<Field> {
        let there = bit >= self.bit - self.before && bit <= self.bit + self.after && bit != self.bit;
        there.then(|| self.field(bit))
    }

    /// The fields that block on either side; none for the edge.
    #[inline]
    pub(crate) fn ends(self) -> Fields {
        let line = &ONE_AT[self.axis as usize][usize::from(self.line % ROWS)];
        let (low, high) = (self.bit - self.before - 1, self.bit + self.after + 1);
        line[usize::from(low % 32)].with(line[usize::from(high % 32)])
    }

    #[inline]
    fn field(self, bit: u8) -> Field {
        FIELD_AT[self.axis as usize][usize::from(self.line % ROWS)][usize::from(bit % 32)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turned(field: Field) -> Field {
        Field(2 * HALF - 1 - field.0)
    }

    #[test]
    fn half_b_is_half_a_turned() {
        for field in Field::all() {
            assert_eq!(turned(field).number(), field.number());
            assert_ne!(turned(field).half(), field.half());
            let around = field.around().iter().fold(Fields::NONE, |all, next| all.with(Fields::one(turned(next))));
            assert_eq!(turned(field).around(), around);
            for axis in Axis::ALL {
                let (here, there) = (Lines::FREE.run(field, axis, Walls::NONE), turned(field));
                let there = Lines::FREE.run(there, axis, Walls::NONE);
                assert_eq!((here.before, here.after), (there.after, there.before), "{field:?} {axis:?}");
            }
        }
    }

    #[test]
    fn fields_that_touch_are_one_step_apart_and_steps_add_up() {
        for field in Field::all() {
            let mut reached = Fields::one(field);
            for distance in 1..=22 {
                let grown = reached.with(reached.around());
                let ring = grown.without(reached);
                assert!(ring.iter().all(|other| field.distance(other) == distance), "{field:?} {distance}");
                reached = grown;
            }
            assert_eq!(reached.len(), 128);
        }
    }
}
