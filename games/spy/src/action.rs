use crate::cards::{Card, Cards, Target};
use crate::state::MOST_SEATS;

/// What a seat may do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Lay out a card from the hand (`SP-6`).
    Lay(Card),
    Send(Mission),
    EndTurn,
}

/// Cards discarded for spies at a target (`SP-7`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mission {
    pub target: Target,
    pub hand: Cards,
    pub layout: Cards,
}

impl Mission {
    /// How many cards are used.
    #[inline]
    pub fn size(&self) -> u8 {
        self.hand.len() + self.layout.len()
    }
}

/// What chance may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// The hand of each seat; empty for seats that do not take part.
    Deal([Cards; MOST_SEATS]),
    /// The card that the seat whose turn it is draws.
    Draw(Card),
}
