//! What the deal and the pile may bring: listed, drawn at random, checked.

use deckname_engine::{Chances, Listing, Rng};

use crate::action::Chance;
use crate::cards::{Cards, Shuffled};
use crate::clause::Clause;
use crate::config::Spy;
use crate::state::{FULL_HAND, MOST_SEATS, Phase, State};

impl Chances for Spy {
    fn due(&self, s: &State) -> &'static str {
        if s.phase == Phase::Deal { "deal" } else { "draw" }
    }

    fn outcomes(&self, s: &State, each: &mut impl FnMut(Chance, u32)) -> Listing {
        // There are millions of ways to deal even two hands.
        if s.phase == Phase::Deal {
            return Listing::TooMany;
        }
        s.pile.kinds().iter().for_each(|card| each(Chance::Draw(card), u32::from(s.pile.count(card))));
        Listing::Whole
    }

    fn check_chance(&self, s: &State, c: &Chance) -> Result<(), Clause> {
        match (s.phase, c) {
            (Phase::Deal, Chance::Deal(hands)) => self.check_deal(hands),
            (Phase::Deal, Chance::Draw(_)) => Err(Clause::Deal),
            (_, Chance::Draw(card)) if s.pile.has(*card) => Ok(()),
            _ => Err(Clause::DrawOne),
        }
    }

    #[inline]
    fn draw<R: Rng>(&self, s: &State, rng: &mut R) -> Chance {
        if s.phase == Phase::Draw {
            return Chance::Draw(s.pile.random(rng));
        }
        let mut pile = Shuffled::from(Cards::ALL);
        let mut hands = [Cards::NONE; MOST_SEATS];
        for hand in &mut hands[..usize::from(self.seats)] {
            *hand = pile.take(FULL_HAND, rng);
        }
        Chance::Deal(hands)
    }
}

impl Spy {
    fn check_deal(&self, hands: &[Cards; MOST_SEATS]) -> Result<(), Clause> {
        let (dealt, rest) = hands.split_at(usize::from(self.seats));
        if dealt.iter().any(|hand| hand.len() != FULL_HAND) || rest.iter().any(|hand| !hand.is_empty()) {
            return Err(Clause::Deal);
        }
        let all: Cards = dealt.iter().flat_map(|hand| hand.iter()).collect();
        if Cards::ALL.holds(all) { Ok(()) } else { Err(Clause::ThreeOfEachCard) }
    }
}
