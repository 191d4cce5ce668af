//! The top-secret cards (`HC-27`): their kinds, and a heap of cards as one number.

use deckname_engine::Rng;

/// How many kinds of cards there are.
pub(crate) const KINDS: usize = 14;
/// No seat ever holds more (`HC-28`).
pub const MOST_CARDS: u8 = 4;

/// A kind of card. The order is that of the names, sorted as text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Card {
    AllHome,
    Back,
    EitherWay,
    Forward,
    Join,
    OffSafe,
    OutOfRuin,
    Points,
    Safe,
    Swap,
    ToRuin,
    ToSafe,
    TwoBack,
    TwoOn,
}

impl Card {
    /// All kinds, in order.
    pub const ALL: [Self; KINDS] = [
        Self::AllHome,
        Self::Back,
        Self::EitherWay,
        Self::Forward,
        Self::Join,
        Self::OffSafe,
        Self::OutOfRuin,
        Self::Points,
        Self::Safe,
        Self::Swap,
        Self::ToRuin,
        Self::ToSafe,
        Self::TwoBack,
        Self::TwoOn,
    ];
}

/// A heap of cards, each kind up to twice: two bits for each kind, the lower one set for the first card and both for two.
/// So a set bit is a card, and the size of the heap is the number of bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards(u32);

/// The lower bit of each kind.
const FIRSTS: u32 = 0x0555_5555;

/// The bit for a second card of the kind.
const fn second(card: Card) -> u32 {
    0b10 << (2 * card as u32)
}

impl Cards {
    pub const NONE: Self = Self(0);
    /// The whole pack: two of each kind, but one of `all_home`, `join` and `swap`.
    pub const ALL: Self = Self((FIRSTS * 0b11) & !(second(Card::AllHome) | second(Card::Join) | second(Card::Swap)));
    /// Marks more than two of a kind. No heap of a game has this bit.
    const TOO_MANY: u32 = 1 << 31;

    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are of a kind.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> (2 * card as u32) & 0b11).count_ones() as u8
    }

    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 >> (2 * card as u32) & 1 == 1
    }

    /// With one card more; a third of its kind makes a heap that cannot exist.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(match self.count(card) {
            0 => self.0 | 0b01 << (2 * card as u32),
            1 => self.0 | second(card),
            _ => self.0 | Self::TOO_MANY,
        })
    }

    /// With one card less. The card must be there.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        let second = second(card);
        Self(if self.0 & second != 0 { self.0 & !second } else { self.0 & !(second >> 1) })
    }

    /// Are all of `other` among these?
    #[inline]
    pub const fn holds(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Both heaps together. No kind may come to more than two.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 | other.0 | (self.0 & other.0 & FIRSTS) << 1)
    }

    /// These without `other`, all of which are among them.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        let rest = self.0 & !other.0;
        let (first, second) = (rest & FIRSTS, rest >> 1 & FIRSTS);
        Self(first | second | (first & second) << 1)
    }

    /// The kinds that are there, each once, in order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        Self(self.0 & FIRSTS).iter()
    }

    /// The cards in the order of their names, each as often as it is there.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0 & !Self::TOO_MANY;
        std::iter::from_fn(move || {
            let card = *Card::ALL.get(rest.trailing_zeros() as usize / 2)?;
            rest &= rest - 1;
            Some(card)
        })
    }

    /// Takes one of the cards, each equally likely. There must be one.
    #[inline]
    pub(crate) fn take<R: Rng>(&mut self, rng: &mut R) -> Card {
        let mut rest = self.0;
        for _ in 0..rng.below(self.len().into()) {
            rest &= rest - 1;
        }
        let card = Card::ALL[rest.trailing_zeros() as usize / 2];
        *self = self.without(card);
        card
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_add_and_subtract_like_counts() {
        assert_eq!(Cards::ALL.len(), 25);
        let one: Cards = [Card::Back, Card::Swap, Card::TwoOn].into_iter().collect();
        let two: Cards = [Card::Back, Card::TwoOn, Card::Join].into_iter().collect();
        let both = one.plus(two);
        for card in Card::ALL {
            assert_eq!(both.count(card), one.count(card) + two.count(card), "{card:?}");
        }
        assert_eq!((both.minus(two), both.minus(one), both.len()), (one, two, 6));
        assert_eq!(both.without(Card::Back).count(Card::Back), 1);
        assert!(both.holds(one) && !one.holds(both) && Cards::ALL.holds(both));
        assert!(!Cards::ALL.holds(Cards::ALL.with(Card::Back)), "there is no third of a kind");
        assert_eq!(both.kinds().count(), 4);
    }
}
