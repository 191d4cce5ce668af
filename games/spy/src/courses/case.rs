use deckname_engine::{Seat, Seats, Set};

use crate::cards::{Card, Cards};
use crate::state::{FULL_HAND, MOST_SEATS};

/// The most cards that all hands hold.
const MOST_HELD: usize = MOST_SEATS * FULL_HAND as usize;

/// What there is in the others' hands from before the last reshuffle, as far as it matters later.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Case {
    /// A seat and a pile for each card.
    hands: Pairs,
    /// A pile and a card for each of those that will be shown again.
    cards: Pairs,
}

/// A seat showed a card that it had had from an earlier pile.
#[derive(Clone, Copy)]
pub(super) struct WasHeld {
    pub(super) seat: Seat,
    pub(super) card: Card,
    pub(super) from: u8,
    /// How many piles had been used up by then.
    pub(super) until: u8,
}

impl Case {
    pub(super) const START: Self = Self { hands: Pairs::NONE, cards: Pairs::NONE };

    /// Once this pile is used up, everything the hands hold that is not from an earlier pile comes from it. Only cards that
    /// will be shown again count.
    pub(super) fn reshuffle(
        &mut self,
        pile: u8,
        others: Seats,
        sizes: &[u8; MOST_SEATS],
        held: Cards,
        again: Set<Card>,
    ) {
        for seat in others {
            (self.left(seat)..sizes[seat.index()]).for_each(|_| self.hands.add((seat.0, pile)));
        }
        for card in again {
            (self.cards(card)..held.count(card)).for_each(|_| self.cards.add((pile, card.0)));
        }
    }

    /// How many cards the seat has from any of the piles.
    pub(super) fn left(&self, seat: Seat) -> u8 {
        self.hands.count(|(owner, _)| owner == seat.0)
    }

    /// How many cards the seat has from this pile.
    pub(super) fn count(&self, seat: Seat, pile: u8) -> u8 {
        self.hands.count(|held| held == (seat.0, pile))
    }

    /// How many of these cards the hands have from any of the piles.
    pub(super) fn cards(&self, card: Card) -> u8 {
        self.cards.count(|(_, held)| held == card.0)
    }

    /// How many of these cards the hands have from this pile.
    pub(super) fn cards_from(&self, pile: u8, card: Card) -> u8 {
        self.cards.count(|held| held == (pile, card.0))
    }

    /// After the seat has shown such a card from this pile.
    pub(super) fn without(mut self, seat: Seat, pile: u8, card: Card) -> Self {
        self.hands.remove((seat.0, pile));
        self.cards.remove((pile, card.0));
        self
    }

    /// Without such cards, because none will be shown again.
    pub(super) fn without_cards(mut self, card: Card) -> Self {
        self.cards.retain(|(_, held)| held != card.0);
        self
    }

    /// In how many ways what is left of each pile can lie, up to a factor that all cases share. `unseen` counts these
    /// cards and the rest of the last pile.
    pub(super) fn orders(&self, unseen: u8) -> f64 {
        let ways = self.hands.iter().enumerate().map(|(number, (_, pile))| {
            let of_pile = self.hands.iter().take(number + 1).filter(|(_, other)| *other == pile).count();
            of_pile as f64 / f64::from(unseen - number as u8)
        });
        ways.product()
    }
}

/// A few pairs of numbers, sorted, so that the order in which they came does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Pairs([(u8, u8); MOST_HELD]);

impl Pairs {
    const NONE: Self = Self([Self::NO_PAIR; MOST_HELD]);
    const NO_PAIR: (u8, u8) = (u8::MAX, u8::MAX);

    fn iter(&self) -> impl Iterator<Item = (u8, u8)> {
        self.0.into_iter().take_while(|pair| *pair != Self::NO_PAIR)
    }

    fn count(&self, which: impl Fn((u8, u8)) -> bool) -> u8 {
        self.iter().filter(|pair| which(*pair)).count() as u8
    }

    /// There is room for one more.
    fn add(&mut self, pair: (u8, u8)) {
        self.0[MOST_HELD - 1] = pair;
        self.0.sort_unstable();
    }

    fn remove(&mut self, pair: (u8, u8)) {
        if let Some(index) = self.0.iter().position(|one| *one == pair) {
            self.0[index] = Self::NO_PAIR;
            self.0.sort_unstable();
        }
    }

    fn retain(&mut self, which: impl Fn((u8, u8)) -> bool) {
        self.0.iter_mut().filter(|pair| !which(**pair)).for_each(|pair| *pair = Self::NO_PAIR);
        self.0.sort_unstable();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_pairs_are_equal_in_any_order() {
        let pairs = [(1, 2), (0, 3), (1, 0), (1, 2)];
        let collect = |order: [usize; 4]| {
            let mut all = Pairs::NONE;
            for index in order {
                all.add(pairs[index]);
            }
            all
        };
        let mut all = collect([0, 1, 2, 3]);
        assert!(all == collect([3, 2, 0, 1]));
        assert_eq!((all.count(|pair| pair == (1, 2)), all.count(|pair| pair.0 == 1)), (2, 3));
        all.remove((1, 2));
        assert_eq!(all.iter().collect::<Vec<_>>(), [(0, 3), (1, 0), (1, 2)]);
        all.retain(|pair| pair.0 == 1);
        assert_eq!(all.iter().collect::<Vec<_>>(), [(1, 0), (1, 2)]);
    }

    /// Two cards of pile 0 and one of pile 1, among five unseen ones.
    #[test]
    fn what_is_left_lies_in_any_order() {
        let mut case = Case::START;
        case.reshuffle(0, Seats::all(2), &[1, 1, 0, 0], Cards::NONE, Set::EMPTY);
        case.reshuffle(1, Seats::all(2), &[2, 1, 0, 0], Cards::NONE, Set::EMPTY);
        assert_eq!((case.left(Seat(0)), case.count(Seat(0), 0), case.count(Seat(0), 1)), (2, 1, 1));
        assert!((case.orders(5) - 2.0 / (5.0 * 4.0 * 3.0)).abs() < 1e-12);
    }
}
