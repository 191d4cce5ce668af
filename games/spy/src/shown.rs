//! The cards that have left a hand since the first reshuffle that is remembered (`SP-12`), in order. Every seat has seen them.

use std::ops::Range;

use deckname_engine::Seat;

use crate::MOST_DISCARDS;
use crate::cards::{Card, Cards};
use crate::state::{FULL_HAND, MOST_SEATS};

/// After a reshuffle the hands can show what they hold and what they draw, which was discarded before.
const MOST_SHOWN: usize = (MOST_SEATS * FULL_HAND as usize + MOST_DISCARDS).next_multiple_of(4);

/// A card left a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Whose hand it was.
    pub seat: Seat,
    pub card: Card,
    /// How many cards the hand had until then.
    pub of: u8,
}

impl Shown {
    pub(crate) const NONE: Self = Self { seat: Seat(0), card: Card(0), of: 0 };
}

/// The cards that have left the hands, in order. Ten bits each, because positions are copied often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShownCards {
    /// Two bits for the seat, six for the card.
    cards: [u8; MOST_SHOWN],
    /// Two bits each.
    of: [u8; MOST_SHOWN / 4],
    len: u16,
    /// Where those begin that were shown since the last reshuffle.
    last: u16,
}

impl ShownCards {
    pub(crate) const NONE: Self = Self { cards: [0; MOST_SHOWN], of: [0; MOST_SHOWN / 4], len: 0, last: 0 };

    pub(crate) fn push(&mut self, Shown { seat, card, of }: Shown) {
        let at = usize::from(self.len);
        self.cards[at] = seat.0 << 6 | card.0;
        self.of[at / 4] |= of << (2 * (at % 4));
        self.len += 1;
    }

    /// The pile is reshuffled: what is shown from now on is a new part of the list. Returns where the last part began.
    pub(crate) fn reshuffle(&mut self) -> u16 {
        std::mem::replace(&mut self.last, self.len)
    }

    /// Those since the last reshuffle.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Shown> {
        self.within(self.since_last())
    }

    #[inline]
    pub(crate) fn since_last(&self) -> Range<u16> {
        self.last..self.len
    }

    #[inline]
    pub(crate) fn within(&self, indices: Range<u16>) -> impl Iterator<Item = Shown> {
        indices.map(usize::from).map(|at| Shown {
            seat: Seat(self.cards[at] >> 6),
            card: Card(self.cards[at] & 0b11_1111),
            of: self.of[at / 4] >> (2 * (at % 4)) & 0b11,
        })
    }

    /// The cards that have left other hands than this one since the last reshuffle.
    pub(crate) fn by_others(&self, me: Option<Seat>) -> Cards {
        self.iter().filter(|shown| Some(shown.seat) != me).map(|shown| shown.card).collect()
    }
}
