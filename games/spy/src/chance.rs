//! What the deal and the pile may bring: listed, drawn at random, checked.

use deckname_engine::{Chances, LISTED, Listing, Rng};

use crate::action::Chance;
use crate::cards::{Card, Cards, Shuffled};
use crate::clause::Clause;
use crate::config::Spy;
use crate::state::{FULL_HAND, MOST_SEATS, Phase, State};

/// Even two hands of more cards than this are dealt in too many ways to list.
const MOST_LISTED_CARDS: u8 = 8;

impl Chances for Spy {
    fn due(&self, s: &State) -> &'static str {
        if s.phase == Phase::Deal { "deal" } else { "draw" }
    }

    fn outcomes(&self, s: &State, each: &mut impl FnMut(Chance, u32)) -> Listing {
        if s.phase == Phase::Deal {
            return self.list_deals(each);
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
        let mut pile = Shuffled::from(self.pack());
        let mut hands = [Cards::NONE; MOST_SEATS];
        for hand in &mut hands[..usize::from(self.seats)] {
            *hand = pile.take(FULL_HAND, rng);
        }
        Chance::Deal(hands)
    }
}

impl Spy {
    /// A whole pack can be dealt in millions of ways; few cards in some hundred. Of cards that look alike any may be dealt and
    /// any be shown, which no list of deals says: only packs of different cards are listed.
    fn list_deals(&self, each: &mut impl FnMut(Chance, u32)) -> Listing {
        let pack = self.pack();
        if pack != pack.kinds() || pack.len() > MOST_LISTED_CARDS {
            return Listing::TooMany;
        }
        let mut deals = Vec::new();
        self.deal_out([Cards::NONE; MOST_SEATS], 0, pack, &mut deals);
        if deals.len() > LISTED {
            return Listing::TooMany;
        }
        for hands in deals {
            each(Chance::Deal(hands), 1);
        }
        Listing::Whole
    }

    /// Every way to deal what is left to the seats from `seat` on.
    fn deal_out(&self, hands: [Cards; MOST_SEATS], seat: usize, left: Cards, out: &mut Vec<[Cards; MOST_SEATS]>) {
        if seat == usize::from(self.seats) {
            return out.push(hands);
        }
        for hand in full_hands(left) {
            let mut hands = hands;
            hands[seat] = hand;
            self.deal_out(hands, seat + 1, left.minus(hand), out);
        }
    }

    fn check_deal(&self, hands: &[Cards; MOST_SEATS]) -> Result<(), Clause> {
        let (dealt, rest) = hands.split_at(usize::from(self.seats));
        if dealt.iter().any(|hand| hand.len() != FULL_HAND) || rest.iter().any(|hand| !hand.is_empty()) {
            return Err(Clause::Deal);
        }
        let all: Cards = dealt.iter().flat_map(|hand| hand.iter()).collect();
        if self.pack().holds(all) { Ok(()) } else { Err(Clause::ThreeOfEachCard) }
    }
}

/// Every full hand of these cards, which are all different.
fn full_hands(cards: Cards) -> Vec<Cards> {
    (0..FULL_HAND).fold(vec![Cards::NONE], |hands, _| {
        let longer = |hand: Cards| {
            let after = move |card: &Card| hand.last().is_none_or(|last| last.0 < card.0);
            cards.iter().filter(after).map(move |card| hand.with(card))
        };
        hands.into_iter().flat_map(longer).collect()
    })
}
