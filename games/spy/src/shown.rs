//! The cards that have left a hand since the last reshuffle (`SP-12`), in order: all have seen them.

use deckname_engine::Seat;

use crate::cards::{Card, Cards};

/// No card leaves a hand twice between two reshuffles.
pub(crate) const MOST_SHOWN: usize = 108;

/// A card left a hand: whose, and how many cards it had until then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    pub seat: Seat,
    pub card: Card,
    pub of: u8,
}

impl Shown {
    pub(crate) const NONE: Self = Self { seat: Seat(0), card: Card(0), of: 0 };
}

/// Two bytes each: many copies are made of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShownCards {
    list: [u16; MOST_SHOWN],
    len: u8,
}

impl ShownCards {
    pub(crate) const NONE: Self = Self { list: [0; MOST_SHOWN], len: 0 };

    pub(crate) fn push(&mut self, Shown { seat, card, of }: Shown) {
        self.list[usize::from(self.len)] = u16::from_le_bytes([card.0, seat.0 << 4 | of]);
        self.len += 1;
    }

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Shown> {
        self.list[..usize::from(self.len)].iter().map(|bits| {
            let [card, who] = bits.to_le_bytes();
            Shown { seat: Seat(who >> 4), card: Card(card), of: who & 0b11 }
        })
    }

    /// Those that come from other hands than this one.
    pub(crate) fn by_others(&self, me: Option<Seat>) -> Cards {
        self.iter().filter(|shown| Some(shown.seat) != me).map(|shown| shown.card).collect()
    }
}
