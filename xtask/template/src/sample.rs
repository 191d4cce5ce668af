//! From a view to a world that agrees with it, uniform over all such worlds.

use deckname_engine::{Rng, Sample, Truth};

use crate::chance::deal_rest;
use crate::config::{{Type}};
use crate::state::{MOST_BID, Phase, State};
use crate::view::View;

impl Sample for {{Type}} {
    fn sample<R: Rng>(&self, v: &View, rng: &mut R) -> State {
        let mut s = State { sealed: v.sealed, phase: v.phase, ..self.start() };
        if v.phase != Phase::Deal {
            s.cards = v.cards.map(|card| card.unwrap_or(0));
            deal_rest(&mut s.cards[..self.seats.into()], rng);
        }
        for seat in v.sealed {
            let bid = v.bids[seat.index()];
            s.bids[seat.index()] = bid.unwrap_or_else(|| rng.below(u32::from(MOST_BID) + 1) as u8);
        }
        s
    }
}
