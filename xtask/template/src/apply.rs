//! The only code that changes a state.

use deckname_engine::{Apply, Outcome, Seat, Seats, Step, StepOf};

use crate::action::{Action, Chance};
use crate::config::{{Type}};
use crate::event::Event;
use crate::state::{Phase, State};

impl Apply for {{Type}} {
    fn apply(&self, s: &mut State, step: StepOf<Self>, log: &mut impl FnMut(Event)) {
        match step {
            Step::Chance(Chance::Deal(cards)) => {
                s.cards = cards;
                s.phase = Phase::Bid;
                log(Event::Dealt { cards });
            }
            Step::Act(seat, Action::Bid(bid)) => {
                s.bids[seat.index()] = bid;
                s.sealed = s.sealed.with(seat);
                log(Event::Sealed { seat, bid });
                if s.sealed == Seats::all(self.seats) {
                    s.phase = Phase::Over;
                    log(Event::Over { cards: s.cards, bids: s.bids, winner: self.winner(s) });
                }
            }
        }
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        (s.phase == Phase::Over).then(|| Outcome::of(Seats::one(self.winner(s))))
    }

    /// The last bid opens all bids and cards.
    fn reveals(&self, s: &State, seat: Seat, _: &Action) -> bool {
        s.sealed.with(seat) == Seats::all(self.seats)
    }
}

impl {{Type}} {
    /// The highest bid that no other seat made; if there is none, the highest card (`{{XY}}-3`).
    pub(crate) fn winner(&self, s: &State) -> Seat {
        let seats = Seats::all(self.seats);
        let alone = |seat: &Seat| seats.iter().all(|other| other == *seat || s.bids[other.index()] != s.bids[seat.index()]);
        let by_bid = seats.iter().filter(alone).max_by_key(|seat| s.bids[seat.index()]);
        by_bid.or_else(|| seats.iter().max_by_key(|seat| s.card(*seat))).unwrap_or(Seat(0))
    }
}
