//! The suitcases: where they are and what is in them.

use deckname_engine::Seat;

use crate::pieces::{Agent, Agents, CASES, ONES, Place, find, gather, same};

/// A suitcase: four letters for each corner, whether somebody sits there or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Case(pub u8);

impl Case {
    #[inline]
    pub const fn new(corner: u8, letter: u8) -> Self {
        Self(corner * CASES as u8 + letter)
    }

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

/// A set of suitcases.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cases(pub u16);

impl Cases {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self(u16::MAX);

    /// The four of one colour.
    #[inline]
    pub const fn of_corner(corner: u8) -> Self {
        Self(0b1111 << (CASES as u8 * corner))
    }

    #[inline]
    pub const fn has(self, case: Case) -> bool {
        self.0 >> case.0 & 1 == 1
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Counted one by one: there are seldom more than two.
    #[inline]
    pub const fn len(self) -> u8 {
        let (mut rest, mut count) = (self.0, 0);
        while rest != 0 {
            rest &= rest - 1;
            count += 1;
        }
        count
    }

    #[inline]
    pub const fn first(self) -> Option<Case> {
        if self.0 == 0 { None } else { Some(Case(self.0.trailing_zeros() as u8)) }
    }

    /// The suitcases, corner by corner.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Case> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let case = Self(rest).first()?;
            rest &= rest - 1;
            Some(case)
        })
    }
}

/// Where a suitcase is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whereabouts {
    Unplaced,
    Lying(Place),
    Carried(Seat, Agent),
    Secured(Seat),
}

/// Where all suitcases are: a byte each. Below 64 a city, then the agents that carry, then the seats that secured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Luggage {
    bytes: [u64; 2],
    /// The cities where something lies: most lie elsewhere than one looks, and this says so at once.
    cities: u64,
}

impl Luggage {
    const CARRIED: u8 = 64;
    const SECURED: u8 = 96;
    const NOWHERE: u8 = 127;
    pub(crate) const UNPLACED: Self = Self { bytes: [ONES * Self::NOWHERE as u64; 2], cities: 0 };

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
            self.cities &= !left.bit();
        }
        if byte < Self::CARRIED {
            self.cities |= Place(byte).bit();
        }
        self
    }

    /// The suitcases that lie in a city; none in what is no city.
    #[inline]
    pub fn lying(self, city: Place) -> Cases {
        if self.cities & city.bit() == 0 { Cases::NONE } else { self.find(city.0) }
    }

    /// The cities where something lies.
    #[inline]
    pub fn cities(self) -> u64 {
        self.cities
    }

    #[inline]
    pub fn secured_by(self, seat: Seat) -> Cases {
        self.find(Self::SECURED + seat.0)
    }

    /// What an agent carries.
    #[inline]
    pub fn carried(self, seat: Seat, agent: Agent) -> Option<Case> {
        self.find(Self::hand(seat, agent)).first()
    }

    /// The agents of a seat that carry something.
    #[inline]
    pub fn carriers(self, seat: Seat) -> Agents {
        let mut carriers = Agents::NONE;
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

    /// The suitcases that have been opened before all (`TS-25`).
    #[inline]
    pub fn secured(self) -> Cases {
        let opened = |word: u64| {
            let placed = find(word, Self::NOWHERE);
            gather(word >> 6 & word >> 5 & ONES) & !placed
        };
        Cases(u16::from(opened(self.bytes[1])) << 8 | u16::from(opened(self.bytes[0])))
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
        let [low, high] = self.bytes.map(|word| same(word, byte));
        // Mostly there is none.
        if low | high == 0 { Cases::NONE } else { Cases(u16::from(gather(high)) << 8 | u16::from(gather(low))) }
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

impl Content {
    pub const ALL: [Self; CASES] = [Self::Five, Self::Three, Self::One, Self::Bomb];

    /// The state secrets.
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

/// What is in all suitcases: two bits each. Means something only where it is known or packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Contents(u32);

impl Contents {
    #[inline]
    pub const fn of(self, case: Case) -> Content {
        Content::ALL[(self.0 >> (2 * case.0) & 0b11) as usize]
    }

    #[inline]
    #[must_use]
    pub const fn with(self, case: Case, content: Content) -> Self {
        let shift = 2 * case.0;
        Self(self.0 & !(0b11 << shift) | (content as u32) << shift)
    }

    #[inline]
    pub(crate) const fn in_corner(self, corner: u8, letter: u8) -> Content {
        self.of(Case::new(corner, letter))
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

    /// Only what is in these; nothing is said of the others.
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
        Self(self.0 & (spread(known.0 >> 8) << 16 | spread(known.0 & 0xff)))
    }
}
