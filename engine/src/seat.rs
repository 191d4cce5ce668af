use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

use crate::Set;

/// A seat at the table, numbered clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Its number, as an index into what is kept per seat.
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

crate::member!(Seat, u8);

/// A set of seats; a table has at most eight. On the wire it is an ascending list.
pub type Seats = Set<Seat>;

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// Who is looking. "No one" is not an option: a spectator is `Public` and sees only what is public.
///
/// ```
/// use deckname_engine::{Observer, Seat};
///
/// assert!(Observer::Seat(Seat(1)).sees(Seat(1)) && !Observer::Public.sees(Seat(1)));
/// assert_eq!(Observer::everyone(2).count(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Observer {
    /// A player.
    Seat(Seat),
    /// A spectator.
    Public,
    /// Sees everything: for finished games, the referee and tests.
    Referee,
}

impl Observer {
    /// May this observer see what only `seat` may see?
    #[inline]
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own == seat,
            Self::Public => false,
            Self::Referee => true,
        }
    }

    /// May this observer see what only `seats` may see?
    #[inline]
    pub fn among(self, seats: Seats) -> bool {
        match self {
            Self::Seat(own) => seats.contains(own),
            Self::Public => false,
            Self::Referee => true,
        }
    }

    /// The seat, if it is a player.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Public | Self::Referee => None,
        }
    }

    /// All observers of a table with `n` seats.
    pub fn everyone(n: u8) -> impl Iterator<Item = Self> {
        Seats::all(n).iter().map(Self::Seat).chain([Self::Public, Self::Referee])
    }
}
