//! From a state to what one observer may know of it.

use deckname_engine::{Observe, Observer, Seat, Seats};

use crate::config::{{Type}};
use crate::state::{MOST_SEATS, Phase, State};

/// All that one observer may know. It holds what the observer was told and nothing else (law 11): the card and the bid of
/// its own seat, and everything when the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    pub who: Observer,
    pub phase: Phase,
    pub sealed: Seats,
    pub cards: [Option<u8>; MOST_SEATS],
    pub bids: [Option<u8>; MOST_SEATS],
}

impl View {
    /// The card of the observer's own seat.
    pub fn my_card(&self) -> Option<u8> {
        self.who.seat().and_then(|seat| self.cards[seat.index()])
    }
}

impl Observe for {{Type}} {
    fn view(&self, s: &State, who: Observer) -> View {
        let mut view =
            View { who, phase: s.phase, sealed: s.sealed, cards: [None; MOST_SEATS], bids: [None; MOST_SEATS] };
        let seen = |seat: &Seat| s.phase == Phase::Over || who.sees(*seat);
        for seat in Seats::all(self.seats).iter().filter(seen) {
            view.cards[seat.index()] = (s.phase != Phase::Deal).then_some(s.cards[seat.index()]);
            view.bids[seat.index()] = s.sealed.contains(seat).then_some(s.bids[seat.index()]);
        }
        view
    }
}
