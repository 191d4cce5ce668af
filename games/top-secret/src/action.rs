use deckname_engine::Seat;

use crate::luggage::{Case, Content};
use crate::pieces::{Agent, Agents, CASES, Place};
use crate::state::Phase;

/// What a seat may do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Hide(Packing),
    Place(Place),
    Outpost,
    NoOutpost,
    Step { agent: Agent, to: Place },
    Take { agent: Agent, case: Case },
    Drop { agent: Agent },
    EndTurn,
    Duel(u8),
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
    /// All ways to pack (`TS-7`).
    pub(crate) const WAYS: u32 = 24;

    /// The way of this number, below [`Self::WAYS`].
    pub(crate) fn nth(number: u32) -> Self {
        let mut left = Content::ALL;
        let mut packing = Self::default();
        let mut rest = number as usize;
        for (place, slot) in packing.0.iter_mut().enumerate() {
            let choice = rest % (CASES - place);
            rest /= CASES - place;
            *slot = Some(left[choice]);
            left.copy_within(choice + 1.., choice);
        }
        packing
    }

    /// Everything packed once, nothing left empty.
    pub(crate) fn is_whole(self) -> bool {
        self.0.iter().flatten().fold(0u8, |all, content| all | 1 << *content as u8) == 0b1111
    }

    /// Two bits for each suitcase, as [`Contents`](crate::luggage::Contents) keeps them.
    fn code(self) -> u8 {
        let bits = |(place, content): (usize, &Option<Content>)| content.map_or(0, |c| (c as u8) << (2 * place));
        self.0.iter().enumerate().map(bits).sum()
    }

    pub(crate) fn from_code(code: u8) -> Self {
        Self(std::array::from_fn(|place| Some(Content::ALL[usize::from(code >> (2 * place) & 0b11)])))
    }
}

impl Action {
    /// A sealed choice as one byte; which kind of choice it is follows from the phase.
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

    /// The other way; `None` in a phase where nothing is sealed.
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
