//! Whose turn it is and what is legal: listed, drawn at random, checked.

use deckname_engine::{Legal, Rng, Seat, Seats, Turn};

use crate::action::{Action, Mission};
use crate::cards::{Card, Cards};
use crate::clause::Clause;
use crate::config::Spy;
use crate::sends;
use crate::state::{Phase, State};

impl Legal for Spy {
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.phase {
            Phase::Deal | Phase::Draw => Turn::Chance,
            Phase::Lay | Phase::Send => Turn::Act(Seats::one(s.turn)),
            Phase::Over => Turn::Over,
        }
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if !matches!(self.turn(s), Turn::Act(seats) if seats.contains(seat)) {
            return;
        }
        match s.phase {
            Phase::Lay => out.extend(s.hands[seat.index()].kinds().iter().map(Action::Lay)),
            Phase::Send => {
                sends::all(s, seat).for_each(|sends| sends.list(out));
                out.push(Action::EndTurn);
            }
            Phase::Deal | Phase::Draw | Phase::Over => {}
        }
    }

    fn check(&self, s: &State, seat: Seat, a: &Action) -> Result<(), Clause> {
        match (s.phase, a) {
            (Phase::Lay, Action::Lay(card)) if s.hands[seat.index()].has(*card) => Ok(()),
            (Phase::Lay, _) | (_, Action::Lay(_)) => Err(Clause::LayOut),
            (_, Action::Send(send)) => Self::check_send(s, seat, send),
            (_, Action::EndTurn) => Ok(()),
        }
    }

    #[inline]
    fn random_action<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Action {
        if s.phase == Phase::Lay {
            Action::Lay(s.hands[seat.index()].kinds().random(rng))
        } else {
            sends::random(s, seat, rng)
        }
    }
}

impl Spy {
    fn check_send(s: &State, seat: Seat, send: &Mission) -> Result<(), Clause> {
        let (hand, layout) = (s.hands[seat.index()], s.layouts[seat.index()]);
        if send.hand.iter().chain(send.layout.iter()).any(|card| !card.shows(send.target)) {
            return Err(Clause::Send);
        }
        if !hand.holds(send.hand) || !layout.holds(send.layout) {
            return Err(Self::check_owned(hand, layout, send));
        }
        let (used, there) = (send.size(), s.targets.at(send.target));
        if used <= there {
            Err(Clause::MoreCardsThanSpies)
        } else if used - there > s.spies[seat.index()] {
            Err(Clause::SpiesForAllCards)
        } else {
            Ok(())
        }
    }

    /// Cards that are not where the send takes them from: used twice (`SP-10`), or never there (`SP-7`).
    fn check_owned(hand: Cards, layout: Cards, send: &Mission) -> Clause {
        let owned = |card: Card| hand.count(card) + layout.count(card);
        let named = |card: Card| send.hand.count(card) + send.layout.count(card);
        let too_many = !Cards::ALL.holds(send.hand) || !Cards::ALL.holds(send.layout);
        let twice = |card: Card| owned(card) > 0 && named(card) > owned(card);
        if too_many || Card::all().any(twice) { Clause::EachCardOnce } else { Clause::Send }
    }
}
