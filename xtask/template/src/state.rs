use deckname_engine::{Seat, Seats, Truth};

use crate::config::{{Type}};

pub(crate) const MOST_SEATS: usize = 4;
/// The cards are numbered from 1 (`{{XY}}-1`).
pub const CARDS: u8 = 6;
/// The highest bid (`{{XY}}-2`).
pub(crate) const MOST_BID: u8 = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Deal,
    Bid,
    Over,
}

/// The whole truth of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The card of each seat; 0 before the deal, and past the last seat.
    pub(crate) cards: [u8; MOST_SEATS],
    /// The sealed bids, for the seats in `sealed`.
    pub(crate) bids: [u8; MOST_SEATS],
    pub(crate) sealed: Seats,
    pub(crate) phase: Phase,
}

impl State {
    pub fn card(&self, seat: Seat) -> u8 {
        self.cards[seat.index()]
    }
}

impl Truth for {{Type}} {
    fn start(&self) -> State {
        State { cards: [0; MOST_SEATS], bids: [0; MOST_SEATS], sealed: Seats::EMPTY, phase: Phase::Deal }
    }

    fn sound(&self, s: &State) -> Result<(), &'static str> {
        let (dealt, rest) = s.cards.split_at(self.seats.into());
        let distinct = dealt.iter().fold(0u8, |seen, card| seen | 1 << card).count_ones();
        if s.phase != Phase::Deal && (dealt.contains(&0) || distinct != u32::from(self.seats)) {
            return Err("a card is missing or dealt twice");
        }
        if rest.iter().any(|card| *card > 0) || s.bids.iter().any(|bid| *bid > MOST_BID) {
            return Err("a card or a bid is out of place");
        }
        if (s.phase == Phase::Over) != (s.sealed == Seats::all(self.seats)) {
            return Err("the game ends with the last bid");
        }
        Ok(())
    }
}
