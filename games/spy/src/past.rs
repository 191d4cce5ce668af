//! The reshuffles before the last one (`SP-12`), as long as some hand was never empty between each and the next. What was
//! held then, and what was shown in between, tells more about who holds what now than the last reshuffle alone.

use std::ops::Range;

use deckname_engine::Seat;

use crate::cards::{Card, Cards, KINDS};
use crate::shown::ShownCards;
use crate::state::{MOST_SEATS, SPIES_TO_SHARE};

/// Something is discarded before each reshuffle. That takes a spy, and at least two seats still have one; the last
/// reshuffle is not part of the past.
const MOST_PAST: usize = SPIES_TO_SHARE as usize - 2 - 1;

/// The hands at earlier reshuffles, and where the cards shown after each begin in the list of shown cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past {
    list: [Reshuffle; MOST_PAST],
    len: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reshuffle {
    hands: [Hand; MOST_SEATS],
    /// Where the cards begin that were shown after it.
    shown: u16,
}

/// Up to three cards as one number, because positions are copied often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Hand(u16);

impl From<Cards> for Hand {
    fn from(cards: Cards) -> Self {
        Self(cards.iter().fold(0, |number, card| number * u16::from(KINDS + 1) + u16::from(card.0 + 1)))
    }
}

impl From<Hand> for Cards {
    fn from(Hand(mut number): Hand) -> Self {
        let mut cards = Self::NONE;
        while number > 0 {
            cards = cards.with(Card((number % u16::from(KINDS + 1)) as u8 - 1));
            number /= u16::from(KINDS + 1);
        }
        cards
    }
}

impl Past {
    pub(crate) const NONE: Self =
        Self { list: [Reshuffle { hands: [Hand(0); MOST_SEATS], shown: 0 }; MOST_PAST], len: 0 };

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many reshuffles there were before the last.
    pub fn len(&self) -> usize {
        self.len.into()
    }

    pub(crate) fn push(&mut self, hands: &[Cards; MOST_SEATS], shown: u16) {
        self.list[self.len()] = Reshuffle { hands: hands.map(Hand::from), shown };
        self.len += 1;
    }

    /// The hands at this reshuffle, counted from 0.
    pub fn hands(&self, number: usize) -> [Cards; MOST_SEATS] {
        self.list[number].hands.map(Cards::from)
    }

    pub(crate) fn set_hand(&mut self, number: usize, seat: Seat, hand: Cards) {
        self.list[number].hands[seat.index()] = hand.into();
    }

    /// Where the list has the cards that were shown between this reshuffle and the next.
    pub(crate) fn indices(&self, number: usize, shown: &ShownCards) -> Range<u16> {
        let next = if number + 1 < self.len() { self.list[number + 1].shown } else { shown.since_last().start };
        self.list[number].shown..next
    }

    /// What this seat or a spectator may know: the size of every hand, and what the others held together. Those cards are
    /// put into their hands in order, so that they do not tell whose they were.
    pub(crate) fn seen_by(&self, me: Option<Seat>) -> Self {
        let mut past = *self;
        for number in 0..self.len() {
            let hands = self.hands(number);
            let others = || (0..MOST_SEATS as u8).map(Seat).filter(|seat| Some(*seat) != me);
            let together = others().fold(Cards::NONE, |all, seat| all.plus(hands[seat.index()]));
            let mut rest = together.iter();
            for seat in others() {
                let size = hands[seat.index()].len().into();
                past.set_hand(number, seat, rest.by_ref().take(size).collect());
            }
        }
        past
    }
}
