//! The pieces: agents and where they are, duel cards, bonus pips. Packed, a byte or less each, so that one look at a whole
//! colour takes a few instructions.

use std::num::NonZero;

/// The most seats, and the corners of the board.
pub(crate) const SEATS: usize = 4;
/// Agents of a colour (`TS-5`).
pub(crate) const AGENTS: usize = 7;
/// Suitcases of a colour (`TS-5`).
pub(crate) const CASES: usize = 4;

pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;

/// Which bytes of `word` are `byte`, as a bit mask. All bytes are below 128.
#[inline]
pub(crate) fn find(word: u64, byte: u8) -> u8 {
    gather(same(word, byte))
}

/// The lowest bit of each byte of `word` that is `byte`.
#[inline]
pub(crate) fn same(word: u64, byte: u8) -> u64 {
    let other = (word ^ (ONES * u64::from(byte))) + 0x7f * ONES;
    !other >> 7 & ONES
}

/// The lowest bit of every byte, side by side.
#[inline]
pub(crate) fn gather(bits: u64) -> u8 {
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

    /// Those that are in both sets.
    #[inline]
    #[must_use]
    pub(crate) const fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
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
        // What is known not to be 0 is counted without a detour.
        match NonZero::new(self.0) {
            Some(set) => Some(Agent(set.trailing_zeros() as u8)),
            None => None,
        }
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

    /// Is anybody there?
    #[inline]
    pub(crate) fn holds(self, city: Place) -> bool {
        same(self.0, city.0) != 0
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
