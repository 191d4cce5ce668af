//! What is legal: listed, drawn at random, checked.

use deckname_engine::{Legal, Rng, Seat, Seats, Turn};

use crate::action::Action;
use crate::clause::Clause;
use crate::config::{{Type}};
use crate::state::{MOST_BID, Phase, State};

impl Legal for {{Type}} {
    fn turn(&self, s: &State) -> Turn {
        match s.phase {
            Phase::Deal => Turn::Chance,
            Phase::Bid => Turn::Act(Seats::all(self.seats).without(s.sealed)),
            Phase::Over => Turn::Over,
        }
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if matches!(self.turn(s), Turn::Act(due) if due.contains(seat)) {
            out.extend((0..=MOST_BID).map(Action::Bid));
        }
    }

    fn check(&self, _: &State, _: Seat, a: &Action) -> Result<(), Clause> {
        match a {
            Action::Bid(0..=MOST_BID) => Ok(()),
            Action::Bid(_) => Err(Clause::Bids),
        }
    }

    fn random_action<R: Rng>(&self, _: &State, _: Seat, rng: &mut R) -> Action {
        Action::Bid(rng.below(u32::from(MOST_BID) + 1) as u8)
    }
}
