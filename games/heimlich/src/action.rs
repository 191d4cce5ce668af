use deckname_engine::{Seat, Set};

use crate::cards::{Card, Cards};
use crate::play::Play;
use crate::state::{AGENTS, Agent, BUILDINGS};

/// What a seat may do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Move(Split),
    Safe(Place),
    Tips(Sheet),
    /// Draws a card instead of moving (`HC-29`).
    Draw,
    Play(Play),
    Pass,
}

/// What chance may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// The agent of each seat; entries past the last seat are `Agent(0)`.
    Deal([Agent; AGENTS]),
    /// The face 1 says 1-3 in a game with cards (`HC-26`).
    Roll(u8),
    /// The hand of each seat (`HC-28`); entries past the last seat are empty.
    Cards([Cards; AGENTS]),
    Card(Card),
}

/// A building: 0 is the church, 11 the ruin, the others are the houses of that number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place(pub u8);

impl Place {
    pub const CHURCH: Self = Self(0);
    pub const RUIN: Self = Self(BUILDINGS - 1);

    /// What an agent scores here (`HC-10`).
    #[inline]
    pub const fn worth(self) -> i8 {
        if self.0 == Self::RUIN.0 { -3 } else { self.0 as i8 }
    }
}

deckname_engine::member!(Place, u16);

/// A set of buildings.
pub type Places = Set<Place>;

/// The ring of buildings (`HC-1`), as its number of houses. A short one leaves out the highest houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ring(u8);

impl Ring {
    pub const WHOLE: Self = Self(BUILDINGS - 2);

    /// A ring with this many houses, 1 to 10.
    pub(crate) const fn new(houses: u8) -> Self {
        Self(houses)
    }

    pub const fn houses(self) -> u8 {
        self.0
    }

    /// The buildings that there are, church and ruin included.
    #[inline]
    pub fn places(self) -> Places {
        Places::all(self.0 + 1).with(Place::RUIN)
    }

    /// Steps clockwise from one building to another.
    #[inline]
    pub const fn steps(self, from: Place, to: Place) -> u8 {
        (self.position(to) + self.len() - self.position(from)) % self.len()
    }

    /// The building this many steps farther clockwise. At most one full round of the whole ring.
    #[inline]
    #[must_use]
    pub const fn onward(self, from: Place, steps: u8) -> Place {
        let sum = self.position(from) + steps;
        if self.0 == Self::WHOLE.0 {
            return Place(if sum >= BUILDINGS { sum - BUILDINGS } else { sum });
        }
        let position = sum % self.len();
        if position > self.0 { Place::RUIN } else { Place(position) }
    }

    const fn len(self) -> u8 {
        self.0 + 2
    }

    /// How many steps the building is from the church.
    const fn position(self, place: Place) -> u8 {
        if place.0 > self.0 { self.0 + 1 } else { place.0 }
    }
}

/// How a roll is split: the pips of every agent, a byte each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Split(pub(crate) u64);

impl Split {
    /// No agent moves.
    pub const NONE: Self = Self(0);

    #[inline]
    pub fn pips(self, agent: Agent) -> u8 {
        (self.0 >> (8 * agent.0)) as u8
    }

    #[must_use]
    pub fn with(self, agent: Agent, pips: u8) -> Self {
        let shift = 8 * agent.0;
        Self(self.0 & !(0xff << shift) | u64::from(pips) << shift)
    }

    /// The agents that move, with their pips.
    pub fn parts(self) -> impl Iterator<Item = (Agent, u8)> {
        (0..AGENTS as u8).map(move |agent| (Agent(agent), self.pips(Agent(agent)))).filter(|(_, pips)| *pips > 0)
    }
}

/// What a sheet says of one agent (`HC-20`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tip {
    Owner(Seat),
    Neutral,
    /// The sheet does not name this agent.
    Unnamed,
}

/// A seat's tips: a nibble for each agent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sheet(u32);

impl Sheet {
    const NEUTRAL: u32 = 0xf;
    const UNNAMED: u32 = 0xe;

    /// Names no agent.
    pub const EMPTY: Self = Self(0xeeee_eeee);

    #[inline]
    pub fn tip(self, agent: Agent) -> Tip {
        match self.0 >> (4 * agent.0) & 0xf {
            Self::NEUTRAL => Tip::Neutral,
            Self::UNNAMED => Tip::Unnamed,
            seat => Tip::Owner(Seat(seat as u8)),
        }
    }

    #[inline]
    #[must_use]
    pub fn with(self, agent: Agent, tip: Tip) -> Self {
        let nibble = match tip {
            // No table has a seat 13, so a seat number that is too large stays illegal.
            Tip::Owner(seat) => u32::from(seat.0.min(13)),
            Tip::Neutral => Self::NEUTRAL,
            Tip::Unnamed => Self::UNNAMED,
        };
        let shift = 4 * agent.0;
        Self(self.0 & !(0xf << shift) | nibble << shift)
    }
}
