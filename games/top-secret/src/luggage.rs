//! The suitcases: where they are and what is in them.

use deckname_engine::{Member, Seat, Set};

use crate::pieces::{Agent, Agents, CASES, Cities, ONES, Place, find, gather, same};

/// A suitcase: four letters for each corner, whether a seat is there or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Case(pub u8);

impl Case {
    /// All suitcases, corner by corner.
    pub const ALL: Cases = Cases::from_bits(u16::MAX);

    /// The four suitcases of one colour.
    #[inline]
    pub const fn of_corner(corner: u8) -> Cases {
        Cases::from_bits(0b1111 << (CASES as u8 * corner))
    }

    /// The suitcase of this corner with this letter, 0 to 3 for A to D.
    #[inline]
    pub const fn new(corner: u8, letter: u8) -> Self {
        Self(corner * CASES as u8 + letter)
    }

    /// The corner whose colour it has.
    #[inline]
    pub const fn corner(self) -> u8 {
        self.0 / CASES as u8
    }

    /// 0 to 3 for A to D.
    #[inline]
    pub const fn letter(self) -> u8 {
        self.0 % CASES as u8
    }
}

deckname_engine::member!(Case, u16);

/// A set of suitcases.
pub type Cases = Set<Case>;

/// Where a suitcase is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whereabouts {
    /// Not on the board yet, or of a colour that does not play.
    Unplaced,
    Lying(Place),
    Carried(Seat, Agent),
    Secured(Seat),
}

/// Where all suitcases are, a byte each: below 64 a city, then the agents that carry one, then the seats that secured one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Luggage {
    bytes: [u64; 2],
    /// The cities where a suitcase lies. Most cities are empty, and this says so at once.
    cities: Cities,
}

impl Luggage {
    const CARRIED: u8 = 64;
    const SECURED: u8 = 96;
    const NOWHERE: u8 = 127;
    pub(crate) const UNPLACED: Self = Self { bytes: [ONES * Self::NOWHERE as u64; 2], cities: Cities::EMPTY };

    /// A byte for the place of each suitcase.
    #[inline]
    pub const fn bits(self) -> [u64; 2] {
        self.bytes
    }

    /// Where a suitcase is.
    #[inline]
    pub fn of(self, case: Case) -> Whereabouts {
        match self.byte(case) {
            city @ 0..Self::CARRIED => Whereabouts::Lying(Place(city)),
            by @ Self::CARRIED..Self::SECURED => Whereabouts::Carried(Seat((by - Self::CARRIED) / 8), Agent(by % 8)),
            Self::NOWHERE => Whereabouts::Unplaced,
            by => Whereabouts::Secured(Seat(by - Self::SECURED)),
        }
    }

    #[inline]
    #[must_use]
    pub(crate) fn with(mut self, case: Case, place: Whereabouts) -> Self {
        let byte = match place {
            Whereabouts::Unplaced => Self::NOWHERE,
            Whereabouts::Lying(city) => city.0,
            Whereabouts::Carried(seat, agent) => Self::hand(seat, agent),
            Whereabouts::Secured(seat) => Self::SECURED + seat.0,
        };
        let left = Place(self.byte(case));
        let (word, shift) = (&mut self.bytes[usize::from(case.0 / 8)], 8 * (case.0 % 8));
        *word = *word & !(0xff << shift) | u64::from(byte) << shift;
        if left.is_city() && self.find(left.0).is_empty() {
            self.cities = self.cities.without(left.as_cities());
        }
        self.cities = self.cities.union(Place(byte).as_cities());
        self
    }

    /// The suitcases that lie in a place; none outside cities.
    #[inline]
    pub fn lying(self, place: Place) -> Cases {
        if self.cities.contains(place) { self.find(place.0) } else { Cases::EMPTY }
    }

    /// The cities where a suitcase lies.
    #[inline]
    pub fn cities(self) -> Cities {
        self.cities
    }

    /// The suitcases that a seat has secured.
    #[inline]
    pub fn secured_by(self, seat: Seat) -> Cases {
        self.find(Self::SECURED + seat.0)
    }

    /// The suitcase that an agent carries.
    #[inline]
    pub fn carried(self, seat: Seat, agent: Agent) -> Option<Case> {
        self.find(Self::hand(seat, agent)).first()
    }

    /// The agents of a seat that carry a suitcase.
    #[inline]
    pub fn carriers(self, seat: Seat) -> Agents {
        let mut carriers = Agents::EMPTY;
        for word in self.bytes {
            let other = (word >> 3 & (0x1f * ONES)) ^ (ONES * u64::from(Self::CARRIED / 8 + seat.0));
            let mut own = !(other + 0x7f * ONES) & (0x80 * ONES);
            while own != 0 {
                carriers = carriers.with(Agent((word >> (own.trailing_zeros() - 7)) as u8 & 7));
                own &= own - 1;
            }
        }
        carriers
    }

    /// The suitcases that any seat has secured, whose contents are public (`TS-25`).
    #[inline]
    pub fn secured(self) -> Cases {
        let opened = |word: u64| {
            let placed = find(word, Self::NOWHERE);
            gather(word >> 6 & word >> 5 & ONES) & !placed
        };
        Cases::from_bits(u16::from(opened(self.bytes[1])) << 8 | u16::from(opened(self.bytes[0])))
    }

    #[inline]
    fn byte(self, case: Case) -> u8 {
        (self.bytes[usize::from(case.0 / 8)] >> (8 * (case.0 % 8))) as u8
    }

    #[inline]
    fn hand(seat: Seat, agent: Agent) -> u8 {
        Self::CARRIED + 8 * seat.0 + agent.0
    }

    #[inline]
    fn find(self, byte: u8) -> Cases {
        let (low, high) = (same(self.bytes[0], byte), same(self.bytes[1], byte));
        // Usually there is none.
        if low | high == 0 {
            return Cases::EMPTY;
        }
        Cases::from_bits(u16::from(gather(high)) << 8 | u16::from(gather(low)))
    }
}

/// What a suitcase holds (`TS-7`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    Five,
    Three,
    One,
    Bomb,
}

impl Member for Content {
    type Bits = u8;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        Self::ALL[index % CASES]
    }
}

impl Content {
    pub const ALL: [Self; CASES] = [Self::Five, Self::Three, Self::One, Self::Bomb];
    /// What the four suitcases of a colour hold together (`TS-7`).
    pub(crate) const EACH_ONCE: Set<Self> = Set::from_bits(0b1111);

    /// How many state secrets it counts.
    #[inline]
    pub const fn worth(self) -> u8 {
        match self {
            Self::Five => 5,
            Self::Three => 3,
            Self::One => 1,
            Self::Bomb => 0,
        }
    }
}

/// The contents of all suitcases, two bits each. Only meaningful for suitcases that are packed and known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Contents(u32);

impl Contents {
    /// Two bits for each suitcase.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// What is in a suitcase.
    #[inline]
    pub const fn of(self, case: Case) -> Content {
        Content::ALL[(self.0 >> (2 * case.0) & 0b11) as usize]
    }

    /// The same with this content in a suitcase.
    #[inline]
    #[must_use]
    pub const fn with(self, case: Case, content: Content) -> Self {
        let shift = 2 * case.0;
        Self(self.0 & !(0b11 << shift) | (content as u32) << shift)
    }

    /// The four of one colour, as a byte.
    #[inline]
    pub(crate) const fn corner(self, corner: u8) -> u8 {
        (self.0 >> (8 * corner)) as u8
    }

    #[inline]
    #[must_use]
    pub(crate) const fn with_corner(self, corner: u8, packed: u8) -> Self {
        Self(self.0 & !(0xff << (8 * corner)) | (packed as u32) << (8 * corner))
    }

    /// The contents of these suitcases, with the others blanked out.
    #[inline]
    #[must_use]
    pub(crate) fn only(self, known: Cases) -> Self {
        // Each bit of the set twice, side by side.
        let spread = |byte: u16| {
            let mut bits = u32::from(byte);
            bits = (bits | bits << 4) & 0x0f0f;
            bits = (bits | bits << 2) & 0x3333;
            bits = (bits | bits << 1) & 0x5555;
            bits * 3
        };
        Self(self.0 & (spread(known.bits() >> 8) << 16 | spread(known.bits() & 0xff)))
    }
}
