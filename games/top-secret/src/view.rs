//! From a state to what one observer may know of it.

use deckname_engine::{Observe, Observer, Seat, Seats};

use crate::action::Action;
use crate::config::TopSecret;
use crate::luggage::{Case, Cases, Contents, Luggage};
use crate::pieces::{Agents, Bonus, Hand, SEATS, Squad};
use crate::state::{Duel, Phase, State};

/// All that one observer may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    pub who: Observer,
    pub phase: Phase,
    pub squads: [Squad; SEATS],
    pub cases: Luggage,
    /// The contents of the suitcases in `known`; not meaningful for the others.
    pub contents: Contents,
    pub known: Cases,
    pub hands: [Hand; SEATS],
    pub secrets: [u8; SEATS],
    /// The seat that begins, and the seat whose turn it is. Not meaningful in the phase `First`.
    pub first: Seat,
    pub turn: Seat,
    /// How many turns have begun.
    pub turn_number: u16,
    /// The suitcase letter that is being placed (`TS-8`).
    pub round: u8,
    pub dice: [u8; 2],
    /// The rolled pips that are left.
    pub rolled: u8,
    pub bonus: Bonus,
    /// Has the seat whose turn it is won a duel in this turn (`TS-11`)?
    pub duel_won: bool,
    /// The agents that have handled a suitcase at their stop (`TS-15`).
    pub handled: Agents,
    pub duel: Option<Duel>,
    /// The seats that choose at the same time now, and those that have chosen.
    pub taking_part: Seats,
    pub sealed_in: Seats,
    /// The sealed choices that the observer may know, as codes.
    pub(crate) sealed: [u8; SEATS],
}

impl View {
    /// The choice that the seat has sealed, if the observer may know it.
    pub fn choice(&self, seat: Seat) -> Option<Action> {
        let known = self.who.sees(seat) && self.sealed_in.contains(seat);
        known.then(|| Action::from_code(self.phase, self.sealed[seat.index()])).flatten()
    }
}

impl Observe for TopSecret {
    #[inline]
    fn view(&self, s: &State, who: Observer) -> View {
        let known = self.known(s, who);
        let mut sealed = s.sealed;
        for seat in s.sealed_in.iter().filter(|seat| !who.sees(*seat)) {
            sealed[seat.index()] = 0;
        }
        View {
            who,
            phase: s.phase,
            squads: s.squads,
            cases: s.cases,
            contents: s.contents.only(known),
            known,
            hands: s.hands,
            secrets: s.secrets,
            first: s.first,
            turn: s.turn,
            turn_number: s.turn_number,
            round: s.round,
            dice: s.dice,
            rolled: s.rolled,
            bonus: s.bonus,
            duel_won: s.duel_won,
            handled: s.handled,
            duel: s.duel,
            taking_part: self.taking_part(s),
            sealed_in: s.sealed_in,
            sealed,
        }
    }
}

impl TopSecret {
    /// `TS-16`: the observer's own suitcases, those that are secured, and all when the game is over.
    #[inline]
    fn known(&self, s: &State, who: Observer) -> Cases {
        if matches!(s.phase, Phase::First | Phase::Hide) {
            return Cases::EMPTY;
        }
        match who {
            _ if s.phase == Phase::Over => self.cases_in_play(),
            Observer::Referee => self.cases_in_play(),
            Observer::Seat(seat) if seat.0 < self.seats => s.cases.secured().union(Case::of_corner(self.corner(seat))),
            Observer::Seat(_) | Observer::Public => s.cases.secured(),
        }
    }
}
