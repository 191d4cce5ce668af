use deckname_engine::{Seat, Set};

use crate::luggage::{Case, Content};
use crate::pieces::{Agent, Agents, CASES, Place};
use crate::state::Phase;

/// What a seat may do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Pack the suitcases (`TS-7`).
    Hide(Packing),
    /// Put the next suitcase into a city (`TS-8`).
    Place(Place),
    /// Start agent 7 on the empty base (`TS-9`).
    Outpost,
    NoOutpost,
    /// Into a city or the headquarters (`TS-11`).
    Step {
        agent: Agent,
        to: Place,
    },
    /// Take a suitcase; an agent that carries one swaps it (`TS-14`).
    Take {
        agent: Agent,
        case: Case,
    },
    /// Lay down the suitcase that the agent carries (`TS-14`).
    Drop {
        agent: Agent,
    },
    EndTurn,
    /// Play this duel card (`TS-18`).
    Duel(u8),
    /// The agents that a bomb costs (`TS-27`).
    Lose(Agents),
}

/// What chance may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    First(Seat),
    Roll([u8; 2]),
}

/// What goes into the suitcases A to D.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Packing(pub [Option<Content>; CASES]);

impl Packing {
    /// How many ways there are to pack (`TS-7`).
    pub(crate) const WAYS: u32 = 24;

    /// The way with this number, below [`Self::WAYS`].
    pub(crate) fn nth(number: u32) -> Self {
        let mut left = Content::ALL;
        let mut packing = Self::default();
        let mut rest = number as usize;
        for (index, slot) in packing.0.iter_mut().enumerate() {
            let choice = rest % (CASES - index);
            rest /= CASES - index;
            *slot = Some(left[choice]);
            left.copy_within(choice + 1.., choice);
        }
        packing
    }

    /// Is everything packed exactly once?
    pub(crate) fn is_complete(self) -> bool {
        self.0.into_iter().flatten().collect::<Set<Content>>() == Content::EACH_ONCE
    }

    /// Two bits for each suitcase, as [`Contents`](crate::luggage::Contents) keeps them.
    fn code(self) -> u8 {
        let bits = |(index, content): (usize, &Option<Content>)| content.map_or(0, |c| (c as u8) << (2 * index));
        self.0.iter().enumerate().map(bits).sum()
    }

    pub(crate) fn from_code(code: u8) -> Self {
        Self(std::array::from_fn(|index| Some(Content::ALL[usize::from(code >> (2 * index) & 0b11)])))
    }
}

impl Action {
    /// A sealed choice as one byte. The phase tells what kind of choice it is.
    #[inline]
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::Hide(packing) => packing.code(),
            Self::Place(city) => city.0,
            Self::Outpost => 1,
            Self::Duel(card) => *card,
            _ => 0,
        }
    }

    /// The choice with this code; `None` in a phase without sealed choices.
    pub(crate) fn from_code(phase: Phase, code: u8) -> Option<Self> {
        match phase {
            Phase::Hide => Some(Self::Hide(Packing::from_code(code))),
            Phase::Place => Some(Self::Place(Place(code))),
            Phase::Outpost if code == 1 => Some(Self::Outpost),
            Phase::Outpost => Some(Self::NoOutpost),
            Phase::Duel => Some(Self::Duel(code)),
            _ => None,
        }
    }
}
