//! Fields and their numbers (`SN-1`).

use deckname_engine::{Seat, Set};

/// The most fields of one half, and of both.
pub(crate) const HALF: u8 = 64;
pub(crate) const FIELDS: usize = 2 * HALF as usize;

/// A field, counted row by row: half `a` from 0 up, half `b` from 127 down, since it is half `a` turned by 180°. On a
/// board with fewer fields the numbers between the halves are not used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field(pub u8);

impl Field {
    /// Beyond the edge: what no piece stands on.
    pub const OFF: Self = Self(u8::MAX);

    /// The field with this index (its number less one) in the half of `seat`.
    #[inline]
    pub const fn in_half(seat: Seat, index: u8) -> Self {
        Self(if seat.0 == 0 { index } else { 2 * HALF - 1 - index })
    }

    /// The field of the same number in the other half.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Self {
        Self((2 * HALF - 1).wrapping_sub(self.0))
    }

    /// The seat whose half this is; beyond the edge it is neither.
    #[inline]
    pub const fn half(self) -> Seat {
        Seat(self.0 / HALF)
    }

    /// The index in its half, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        (if self.0 < HALF { self.0 } else { self.turned().0 }) as usize % HALF as usize
    }

    /// The printed number, from 1.
    pub const fn number(self) -> u8 {
        self.index() as u8 + 1
    }
}

deckname_engine::member!(Field, u128);

pub type Fields = Set<Field>;

/// All that can be in the half of `seat`.
#[inline]
pub const fn half(seat: Seat) -> Fields {
    Fields::from_bits(if seat.0 == 0 { u64::MAX as u128 } else { (u64::MAX as u128) << HALF })
}

/// The fields by half and number.
pub(crate) fn by_number(fields: Fields) -> impl Iterator<Item = Field> {
    let in_half = move |seat| (0..HALF).map(move |index| Field::in_half(Seat(seat), index));
    (0..2).flat_map(in_half).filter(move |field| fields.contains(*field))
}

/// Do the two sets have a field in common?
#[inline]
pub(crate) fn meet(one: Fields, other: Fields) -> bool {
    !one.intersection(other).is_empty()
}

/// The field that comes first, row by row, as a set; empty if there is none.
#[inline]
pub(crate) const fn first(fields: Fields) -> Fields {
    let bits = fields.bits();
    Fields::from_bits(bits & bits.wrapping_neg())
}

/// The field that comes last, likewise, of fields in the half of `seat`.
#[inline]
pub(crate) const fn last(fields: Fields, seat: Seat) -> Fields {
    let shift = seat.0 as u32 % 2 * HALF as u32;
    let bits = (fields.bits() >> shift) as u64;
    let last: u64 = if bits == 0 { 0 } else { 1 << bits.ilog2() };
    Fields::from_bits((last as u128) << shift)
}
