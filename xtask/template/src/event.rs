//! What happened, and what each observer is told of it.

use deckname_engine::{Notify, Observer, Seat};

use crate::config::{{Type}};
use crate::state::MOST_SEATS;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Dealt { cards: [u8; MOST_SEATS] },
    Sealed { seat: Seat, bid: u8 },
    Over { cards: [u8; MOST_SEATS], bids: [u8; MOST_SEATS], winner: Seat },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// The card of the seat that is told.
    Dealt { card: Option<u8> },
    Sealed { seat: Seat, bid: Option<u8> },
    Over { cards: [u8; MOST_SEATS], bids: [u8; MOST_SEATS], winner: Seat },
}

impl Notify for {{Type}} {
    fn notice(&self, e: &Event, who: Observer) -> Option<Notice> {
        Some(match *e {
            Event::Dealt { cards } => Notice::Dealt { card: who.seat().map(|seat| cards[seat.index()]) },
            Event::Sealed { seat, bid } => Notice::Sealed { seat, bid: who.sees(seat).then_some(bid) },
            Event::Over { cards, bids, winner } => Notice::Over { cards, bids, winner },
        })
    }
}
