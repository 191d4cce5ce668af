//! The pieces: agents, suitcases and what is in them, duel cards, bonus pips. Packed, a byte or less each, so that one
//! look at a whole colour takes a few instructions.

use deckname_engine::Seat;

/// The most seats, and the corners of the board.
pub(crate) const SEATS: usize = 4;
/// Agents of a colour (`TS-5`).
pub(crate) const AGENTS: usize = 7;
/// Suitcases of a colour (`TS-5`).
pub(crate) const CASES: usize = 4;

const ONES: u64 = 0x0101_0101_0101_0101;

/// Which bytes of `word` are `byte`, as a bit mask. All bytes are below 128.
#[inline]
fn find(word: u64, byte: u8) -> u8 {
    gather(same(word, byte))
}

/// The lowest bit of each byte of `word` that is `byte`.
#[inline]
fn same(word: u64, byte: u8) -> u64 {
    let other = (word ^ (ONES * u64::from(byte))) + 0x7f * ONES;
    !other >> 7 & ONES
}

/// The lowest bit of every byte, side by side.
#[inline]
fn gather(bits: u64) -> u8 {
    (bits.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// An agent of some colour: 0 to 6 for the numbers 1 to 7.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Agent(pub u8);

impl Agent {
    /// The one that may start on an outpost (`TS-9`).
    pub const SEVENTH: Self = Self(6);

    /// As printed on the piece.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0.wrapping_add(1)
    }

    #[inline]
    pub const fn exists(self) -> bool {
        self.0 < AGENTS as u8
    }
}

/// A set of agents of one colour. The top bit marks a set that no colour has: a number twice, or one too large.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Agents(pub u8);

impl Agents {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self(0x7f);
    pub const IMPOSSIBLE: Self = Self(0x80);

    #[inline]
    pub const fn has(self, agent: Agent) -> bool {
        self.0 >> agent.0 & 1 == 1
    }

    #[inline]
    #[must_use]
    pub const fn with(self, agent: Agent) -> Self {
        Self(self.0 | 1 << agent.0)
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
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Quicker than counting them.
    #[inline]
    pub(crate) const fn at_most_two(self) -> bool {
        let all_but_one = self.0 & self.0.wrapping_sub(1);
        all_but_one & all_but_one.wrapping_sub(1) == 0
    }

    /// Quicker than counting them.
    #[inline]
    pub(crate) const fn at_most_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) == 0
    }

    #[inline]
    pub const fn first(self) -> Option<Agent> {
        if self.0 == 0 { None } else { Some(Agent(self.0.trailing_zeros() as u8)) }
    }

    /// The agents, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Agent> {
        let mut rest = self.0 & Self::ALL.0;
        std::iter::from_fn(move || {
            let agent = Self(rest).first()?;
            rest &= rest - 1;
            Some(agent)
        })
    }
}

/// Where an agent can be: a city by its number on the board, or one of the places that are no cities (`TS-2`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place(pub u8);

impl Place {
    /// The most cities of a board: a set of them is a `u64`.
    pub const CITIES: u8 = 64;
    pub const BASE: Self = Self(64);
    /// The base of the corner where nobody sits (`TS-9`).
    pub const OUTPOST: Self = Self(65);
    pub const HQ: Self = Self(66);
    pub const OUT: Self = Self(67);

    #[inline]
    pub const fn is_city(self) -> bool {
        self.0 < Self::CITIES
    }

    /// The set of this one city; none for what is no city.
    #[inline]
    pub const fn bit(self) -> u64 {
        // Without a branch: all ones for a city, nothing for what lies beyond 63.
        (1 << (self.0 & 63)) & ((self.0 >> 6) as u64).wrapping_sub(1)
    }
}

/// The cities of a set, ascending.
#[inline]
pub(crate) fn cities(set: u64) -> impl Iterator<Item = Place> {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let city = Place(rest.trailing_zeros() as u8);
        rest &= rest - 1;
        Some(city)
    })
}

/// Where the agents of one colour are: a byte each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Squad(u64);

/// The cities with at least one, two and three agents of a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Spread {
    pub(crate) one: u64,
    pub(crate) two: u64,
    pub(crate) three: u64,
}

impl Squad {
    /// All seven on the base; the eighth byte is nobody.
    pub(crate) const AT_BASE: Self =
        Self((Place::OUT.0 as u64) << 56 | (ONES * Place::BASE.0 as u64) & (u64::MAX >> 8));

    #[inline]
    pub const fn at(self, agent: Agent) -> Place {
        Place((self.0 >> (8 * agent.0)) as u8)
    }

    #[inline]
    #[must_use]
    pub(crate) const fn with(self, agent: Agent, place: Place) -> Self {
        let shift = 8 * agent.0;
        Self(self.0 & !(0xff << shift) | (place.0 as u64) << shift)
    }

    /// Who is there.
    #[inline]
    pub fn in_place(self, place: Place) -> Agents {
        Agents(find(self.0, place.0) & Agents::ALL.0)
    }

    /// Those still in the game.
    #[inline]
    pub fn alive(self) -> Agents {
        Agents(!find(self.0, Place::OUT.0) & Agents::ALL.0)
    }

    #[inline]
    pub(crate) fn spread(self) -> Spread {
        let mut spread = Spread::default();
        for agent in self.alive().iter() {
            let bit = self.at(agent).bit();
            spread.three |= spread.two & bit;
            spread.two |= spread.one & bit;
            spread.one |= bit;
        }
        spread
    }
}

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

    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
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
pub struct Luggage([u64; 2]);

impl Luggage {
    const CARRIED: u8 = 64;
    const SECURED: u8 = 96;
    const NOWHERE: u8 = 127;
    pub(crate) const UNPLACED: Self = Self([ONES * Self::NOWHERE as u64; 2]);

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
        let (word, shift) = (&mut self.0[usize::from(case.0 / 8)], 8 * (case.0 % 8));
        *word = *word & !(0xff << shift) | u64::from(byte) << shift;
        self
    }

    /// The suitcases that lie in a city.
    #[inline]
    pub fn lying(self, city: Place) -> Cases {
        self.find(city.0)
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
        for word in self.0 {
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
        Cases(u16::from(opened(self.0[1])) << 8 | u16::from(opened(self.0[0])))
    }

    #[inline]
    fn byte(self, case: Case) -> u8 {
        (self.0[usize::from(case.0 / 8)] >> (8 * (case.0 % 8))) as u8
    }

    #[inline]
    fn hand(seat: Seat, agent: Agent) -> u8 {
        Self::CARRIED + 8 * seat.0 + agent.0
    }

    #[inline]
    fn find(self, byte: u8) -> Cases {
        let [low, high] = self.0.map(|word| same(word, byte));
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
    pub(crate) const fn with(self, case: Case, content: Content) -> Self {
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

/// The duel cards in hand: two zeros, then 1 to 5 (`TS-5`), a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand(u8);

impl Hand {
    pub const FULL: Self = Self(0x7f);
    /// The highest card.
    pub const BEST: u8 = 5;

    #[inline]
    pub const fn has(self, card: u8) -> bool {
        card <= Self::BEST && self.distinct() >> card & 1 == 1
    }

    /// The numbers in hand as a bit mask, a second zero not counted.
    #[inline]
    pub const fn distinct(self) -> u8 {
        self.0 >> 1 | self.0 & 1
    }

    /// After playing a card. The seventh brings all back (`TS-19`).
    #[inline]
    #[must_use]
    pub(crate) const fn played(self, card: u8) -> Self {
        let bit = if card > 0 { 2 << card } else { self.0 & 0b11 & (self.0 & 0b11).wrapping_neg() };
        let left = self.0 & !bit;
        if left == 0 { Self::FULL } else { Self(left) }
    }

    /// The cards, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..AGENTS as u8).filter(move |place| self.0 >> place & 1 == 1).map(|place| place.saturating_sub(1))
    }

    pub(crate) const fn is_sound(self) -> bool {
        self.0 != 0 && self.0 <= Self::FULL.0
    }
}

/// Bonus pips of the agents whose turn it is, a nibble each (`TS-23`). One agent can never hold more than 11: it beats two
/// in a city and spends one to get to the next, and there are 21 to beat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bonus(u32);

impl Bonus {
    #[inline]
    pub const fn of(self, agent: Agent) -> u8 {
        (self.0 >> (4 * agent.0) & 0xf) as u8
    }

    #[inline]
    #[must_use]
    pub(crate) const fn more(self, agent: Agent) -> Self {
        Self(self.0 + (1 << (4 * agent.0)))
    }

    #[inline]
    #[must_use]
    pub(crate) const fn less(self, agent: Agent) -> Self {
        Self(self.0 - (1 << (4 * agent.0)))
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
