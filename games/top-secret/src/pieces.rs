//! The pieces: agents and where they are, duel cards, bonus pips. They are packed, a byte or less each, so that a question
//! about a whole colour takes a few instructions.

use deckname_engine::{Bits, Set};

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
    /// All seven of a colour.
    pub const ALL: Agents = Agents::from_bits(0x7f);
    /// The one that may start on an outpost (`TS-9`).
    pub const SEVENTH: Self = Self(6);
    /// In a set that was read, this stands for a number that no agent has or that was named twice.
    pub(crate) const IMPOSSIBLE: Self = Self(7);

    /// The number printed on the piece.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0.wrapping_add(1)
    }

    /// Is this one of the seven?
    #[inline]
    pub const fn exists(self) -> bool {
        self.0 < AGENTS as u8
    }
}

deckname_engine::member!(Agent, u8);

/// A set of agents of one colour.
pub type Agents = Set<Agent>;

/// What [`Agents`] can do beyond any other set. Counting bits takes longer than these questions.
pub(crate) trait Few {
    fn at_most_one(self) -> bool;
    fn at_most_two(self) -> bool;
}

impl Few for Agents {
    #[inline]
    fn at_most_one(self) -> bool {
        self.bits().without_lowest() == 0
    }

    #[inline]
    fn at_most_two(self) -> bool {
        self.bits().without_lowest().without_lowest() == 0
    }
}

/// Where an agent can be: a city by its number on the board, or one of the places that are not cities (`TS-2`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place(pub u8);

impl Place {
    /// The most cities of a board.
    pub const CITIES: u8 = 64;
    pub const BASE: Self = Self(64);
    /// The base of the empty corner at a table for three (`TS-9`).
    pub const OUTPOST: Self = Self(65);
    pub const HQ: Self = Self(66);
    /// Out of the game.
    pub const OUT: Self = Self(67);

    /// Is this a city, and not a base, a headquarters or out of the game?
    #[inline]
    pub const fn is_city(self) -> bool {
        self.0 < Self::CITIES
    }

    /// The set of this one city; empty for any other place.
    #[inline]
    pub const fn as_cities(self) -> Cities {
        // Without a branch: all ones for a city, zero for what lies beyond 63.
        Cities::from_bits((1 << (self.0 & 63)) & ((self.0 >> 6) as u64).wrapping_sub(1))
    }
}

deckname_engine::member!(Place, u64);

/// A set of cities. The other places are never in it.
pub type Cities = Set<Place>;

/// Where the agents of one colour are: a byte each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Squad(u64);

/// The cities with at least one, two and three agents of a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Spread {
    pub(crate) one: Cities,
    pub(crate) two: Cities,
    pub(crate) three: Cities,
}

impl Squad {
    /// All seven on the base; the eighth byte is no agent.
    pub(crate) const AT_BASE: Self =
        Self((Place::OUT.0 as u64) << 56 | (ONES * Place::BASE.0 as u64) & (u64::MAX >> 8));

    /// A byte for the place of each agent.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Where an agent is.
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

    /// The agents in a place.
    #[inline]
    pub fn in_place(self, place: Place) -> Agents {
        Agents::from_bits(find(self.0, place.0)).intersection(Agent::ALL)
    }

    /// Is an agent in this city?
    #[inline]
    pub(crate) fn holds(self, city: Place) -> bool {
        same(self.0, city.0) != 0
    }

    /// The agents still in the game.
    #[inline]
    pub fn alive(self) -> Agents {
        Agent::ALL.without(Agents::from_bits(find(self.0, Place::OUT.0)))
    }

    #[inline]
    pub(crate) fn spread(self) -> Spread {
        let mut spread = Spread::default();
        for agent in self.alive() {
            let here = self.at(agent).as_cities();
            spread.three = spread.three.union(spread.two.intersection(here));
            spread.two = spread.two.union(spread.one.intersection(here));
            spread.one = spread.one.union(here);
        }
        spread
    }
}

/// The duel cards in hand: two zeros, then 1 to 5 (`TS-5`), a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand(u8);

impl Hand {
    /// All seven cards.
    pub const FULL: Self = Self(0x7f);
    /// The highest card.
    pub const BEST: u8 = 5;

    /// A bit for each of the seven cards.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Is this card in hand?
    #[inline]
    pub const fn has(self, card: u8) -> bool {
        card <= Self::BEST && self.distinct() >> card & 1 == 1
    }

    /// How many of this card, below 7, are in hand.
    #[inline]
    pub const fn count(self, card: u8) -> u8 {
        let second_zero = if card == 0 { self.0 & 1 } else { 0 };
        (self.0 >> (card + 1) & 1) + second_zero
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

    /// The number that comes after `n` others in hand, a second zero not counted.
    #[inline]
    pub(crate) fn nth_distinct(self, n: u32) -> u8 {
        (0..n).fold(self.distinct(), |rest, _| rest.without_lowest()).trailing_zeros() as u8
    }

    /// The cards, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..AGENTS as u8).filter(move |index| self.0 >> index & 1 == 1).map(|index| index.saturating_sub(1))
    }

    pub(crate) const fn is_sound(self) -> bool {
        self.0 != 0 && self.0 <= Self::FULL.0
    }
}

/// The bonus pips of the agents whose turn it is, four bits each (`TS-23`). An agent never holds more than 11: it beats two
/// enemies in a city and spends a pip to reach the next city, and there are 21 enemies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bonus(u32);

impl Bonus {
    /// Four bits for each agent.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The bonus pips of an agent.
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

    /// The same without the pips of this agent.
    #[inline]
    #[must_use]
    pub(crate) const fn without(self, agent: Agent) -> Self {
        Self(self.0 & !(0xf << (4 * agent.0)))
    }

    /// Has no agent any bonus pips?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_in_hand_are_counted() {
        for hand in (1..=Hand::FULL.0).map(Hand) {
            for card in 0..7 {
                assert_eq!(usize::from(hand.count(card)), hand.iter().filter(|held| *held == card).count());
            }
        }
    }
}
