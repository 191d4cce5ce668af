use std::fmt;

/// A place at the table, numbered clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// A set of seats (at most eight sit at a table).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(pub u8);

impl Seats {
    pub const NONE: Self = Self(0);

    #[inline]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// All seats of a table for `n`.
    #[inline]
    pub const fn all(n: u8) -> Self {
        Self((1u16 << n).wrapping_sub(1) as u8)
    }

    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 >> seat.0 & 1 == 1
    }

    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
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
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest seat of the set.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let seat = Seats(rest).first()?;
            rest &= rest - 1;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
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
            Self::Seat(own) => seats.has(own),
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
