use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

use crate::{Member, Set};

/// A place at the table, numbered clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl Member for Seat {
    type Bits = u8;

    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        Self(index as u8)
    }
}

/// A set of seats (at most eight sit at a table). On the wire a list, ascending.
pub type Seats = Set<Seat>;

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// Who looks. There is no "nobody": a spectator is `Public` and sees public facts alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Observer {
    Seat(Seat),
    Public,
    /// Sees everything: for finished games, the referee and tests.
    Referee,
}

impl Observer {
    /// Does this observer see what `seat` alone may see?
    #[inline]
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own == seat,
            Self::Public => false,
            Self::Referee => true,
        }
    }

    /// Does this observer see what only `seats` may see?
    #[inline]
    pub fn among(self, seats: Seats) -> bool {
        match self {
            Self::Seat(own) => seats.contains(own),
            Self::Public => false,
            Self::Referee => true,
        }
    }

    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Public | Self::Referee => None,
        }
    }

    /// Everybody who may look at a table for `n`.
    pub fn everyone(n: u8) -> impl Iterator<Item = Self> {
        Seats::all(n).iter().map(Self::Seat).chain([Self::Public, Self::Referee])
    }
}
