//! The six directions, and the arrows of a small spy (`SN-2`, `SN-3`).

use deckname_engine::{Member, Set};

/// One of the six directions, counter-clockwise from the east. North is towards the row of `a1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    East,
    NorthEast,
    NorthWest,
    West,
    SouthWest,
    SouthEast,
}

impl Direction {
    pub const ALL: [Self; 6] =
        [Self::East, Self::NorthEast, Self::NorthWest, Self::West, Self::SouthWest, Self::SouthEast];

    /// Rows down and half fields east, for one step.
    pub(crate) const fn step(self) -> (i8, i8) {
        match self {
            Self::East => (0, 2),
            Self::NorthEast => (-1, 1),
            Self::NorthWest => (-1, -1),
            Self::West => (0, -2),
            Self::SouthWest => (1, -1),
            Self::SouthEast => (1, 1),
        }
    }

    #[cfg(test)]
    pub(crate) const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }
}

impl Member for Direction {
    type Bits = u8;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        Self::ALL[index % 6]
    }
}

pub type Directions = Set<Direction>;

/// All six, for pieces without arrows.
pub(crate) const EVERY_WAY: Directions = Directions::from_bits(0b11_1111);
/// East and both southern directions: what lies there comes later when the fields are counted row by row.
pub(crate) const ASCENDING: Directions = Directions::from_bits(0b11_0001);

/// The two directions in which the arrows of a small spy point. The angle between them is a part of the piece: turning
/// the spy turns both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrows(Directions);

impl Arrows {
    /// Two arrows; `None` if both point the same way.
    pub fn new(one: Direction, other: Direction) -> Option<Self> {
        (one != other).then(|| Self(Directions::one(one).with(other)))
    }

    /// All fifteen pairs of directions.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let pairs = Direction::ALL.into_iter().flat_map(|one| Direction::ALL.map(|other| (one, other)));
        pairs.filter(|(one, other)| (*one as u8) < *other as u8).filter_map(|(one, other)| Self::new(one, other))
    }

    #[inline]
    pub const fn directions(self) -> Directions {
        self.0
    }

    /// The arrows that point in these two directions.
    #[inline]
    pub(crate) fn of(directions: Directions) -> Self {
        debug_assert_eq!(directions.len(), 2, "a small spy has two arrows");
        Self(directions)
    }

    /// The same piece turned counter-clockwise by this many sixths.
    #[inline]
    #[must_use]
    pub fn turned(self, sixths: u32) -> Self {
        let bits = u16::from(self.0.bits()) << (sixths % 6);
        Self(Directions::from_bits((bits | bits >> 6) as u8 & EVERY_WAY.bits()))
    }

    /// Every position that the same piece can be turned to, this one included: three if the arrows are opposite, else six.
    pub fn positions(self) -> impl Iterator<Item = Self> {
        let (near, far) = (self.angle(), 6 - self.angle());
        let others = move |one: u8| [one + near, one + far].into_iter().take(if near == far { 1 } else { 2 });
        let from = move |one: u8| others(one).filter(|other| *other < 6).map(move |other| 1 << one | 1 << other);
        (0..6).flat_map(from).map(|bits| Self(Directions::from_bits(bits)))
    }

    /// To how many other positions the piece can be turned (`SN-8`).
    #[inline]
    pub(crate) fn turns(self) -> u32 {
        if self.are_opposite() { 2 } else { 5 }
    }

    /// Do the arrows point both ways along one axis?
    #[inline]
    pub fn are_opposite(self) -> bool {
        self.turned(3) == self
    }

    /// The angle between the arrows, in sixths of a full turn: 1 to 3.
    pub(crate) fn angle(self) -> u8 {
        let mut both = self.0.iter().map(|direction| direction as u8);
        let (one, other) = (both.next().unwrap_or(0), both.next().unwrap_or(0));
        (other - one).min(6 - (other - one))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_keeps_its_angle_and_comes_round() {
        assert_eq!(Arrows::all().count(), 15);
        for arrows in Arrows::all() {
            let turned: Vec<_> = (1..=arrows.turns()).map(|sixths| arrows.turned(sixths)).collect();
            let mut others: Vec<_> = arrows.positions().filter(|other| *other != arrows).collect();
            assert_eq!(others.len(), turned.len());
            others.retain(|other| !turned.contains(other));
            assert_eq!(others, [], "{arrows:?}");
            let listed = Arrows::all().filter(|other| other.angle() == arrows.angle());
            assert!(arrows.positions().eq(listed), "{arrows:?}: in the order of all pairs");
            assert_eq!(arrows.turned(6), arrows);
            assert_eq!(arrows.are_opposite(), arrows.angle() == 3);
        }
    }

    #[test]
    fn opposite_directions_cancel_out() {
        for direction in Direction::ALL {
            let ((rows, east), (back, west)) = (direction.step(), direction.opposite().step());
            assert_eq!((rows + back, east + west), (0, 0));
            assert_eq!(ASCENDING.contains(direction), (rows, east) > (0, 0), "{direction:?}");
        }
    }
}
