use deckname_engine::Seat;

use crate::place::Place;
use crate::state::COLOURS;

/// What a seat declares (`SG-14`): a code name for every other seat, and where the true formula is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sheet {
    /// A nibble for each seat; 15 where no name is given.
    names: u32,
    pub place: Place,
}

impl Sheet {
    pub const EMPTY: Self = Self { names: u32::MAX, place: Place(u8::MAX) };

    #[inline]
    pub fn name(self, seat: Seat) -> Option<u8> {
        let name = (self.names >> (4 * seat.0) & 0xf) as u8;
        (usize::from(name) < COLOURS).then_some(name)
    }

    /// No table has more than six seats: a larger number stays as wrong as it was.
    #[inline]
    #[must_use]
    pub fn with(self, seat: Seat, name: u8) -> Self {
        let shift = 4 * seat.0.min(7);
        Self { names: self.names & !(0xf << shift) | u32::from(name) << shift, ..self }
    }

    #[inline]
    #[must_use]
    pub fn at(self, place: Place) -> Self {
        Self { place, ..self }
    }
}
