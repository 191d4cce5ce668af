//! What the deal may bring: listed, drawn at random, checked.

use deckname_engine::{Chances, Listing, Rng};

use crate::action::Chance;
use crate::clause::Clause;
use crate::config::{{Type}};
use crate::state::{CARDS, MOST_SEATS, State};

impl Chances for {{Type}} {
    fn due(&self, _: &State) -> &'static str {
        "deal"
    }

    fn outcomes(&self, _: &State, each: &mut impl FnMut(Chance, u32)) -> Listing {
        list_deals([0; MOST_SEATS], 0, self.seats.into(), each);
        Listing::Whole
    }

    fn check_chance(&self, _: &State, c: &Chance) -> Result<(), Clause> {
        let Chance::Deal(cards) = c;
        let (dealt, rest) = cards.split_at(self.seats.into());
        let fits = |(place, card): (usize, &u8)| (1..=CARDS).contains(card) && !dealt[..place].contains(card);
        let whole = dealt.iter().enumerate().all(fits) && rest.iter().all(|card| *card == 0);
        if whole { Ok(()) } else { Err(Clause::Deal) }
    }

    fn draw<R: Rng>(&self, _: &State, rng: &mut R) -> Chance {
        let mut cards = [0; MOST_SEATS];
        deal_rest(&mut cards[..self.seats.into()], rng);
        Chance::Deal(cards)
    }
}

/// Deals a card to every seat that holds none, all deals equally likely.
pub(crate) fn deal_rest<R: Rng>(cards: &mut [u8], rng: &mut R) {
    let mut pile = [1, 2, 3, 4, 5, 6];
    rng.shuffle(&mut pile);
    for seat in 0..cards.len() {
        if cards[seat] == 0 {
            cards[seat] = pile.into_iter().find(|card| !cards.contains(card)).unwrap_or(0);
        }
    }
}

fn list_deals(so_far: [u8; MOST_SEATS], seat: usize, seats: usize, each: &mut impl FnMut(Chance, u32)) {
    if seat == seats {
        return each(Chance::Deal(so_far), 1);
    }
    for card in (1..=CARDS).filter(|card| !so_far.contains(card)) {
        let mut cards = so_far;
        cards[seat] = card;
        list_deals(cards, seat + 1, seats, each);
    }
}
