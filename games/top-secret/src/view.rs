//! State to what one observer knows: the only redaction.

use deckname_engine::{Observe, Observer, Seat, Seats};

use crate::action::Action;
use crate::config::TopSecret;
use crate::luggage::{Cases, Contents, Luggage};
use crate::pieces::{Agents, Bonus, Hand, SEATS, Squad};
use crate::state::{Duel, Phase, State};

/// All that one observer may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    pub who: Observer,
    pub phase: Phase,
    pub squads: [Squad; SEATS],
    pub cases: Luggage,
    /// What is in the suitcases in `known`; means nothing for the others.
    pub contents: Contents,
    pub known: Cases,
    pub hands: [Hand; SEATS],
    pub secrets: [u8; SEATS],
    /// Who begins, and whose turn it is; both mean nothing in the phase `First`.
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
    /// The agents that have handled a suitcase at their stop (`TS-15`).
    pub handled: Agents,
    pub duel: Option<Duel>,
    /// Who chooses now, where several do at the same time, and who has.
    pub taking_part: Seats,
    pub sealed_in: Seats,
    /// The sealed choices that the observer may know, in short form.
    pub(crate) sealed: [u8; SEATS],
}

impl View {
    /// What the seat has sealed, as far as the observer may know it.
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
            handled: s.handled,
            duel: s.duel,
            taking_part: self.taking_part(s),
            sealed_in: s.sealed_in,
            sealed,
        }
    }
}

impl TopSecret {
    /// `TS-16`: one's own, what has been secured, and everything when it is over.
    #[inline]
    fn known(&self, s: &State, who: Observer) -> Cases {
        if matches!(s.phase, Phase::First | Phase::Hide) {
            return Cases::NONE;
        }
        let own = |seat: Seat| Cases::of_corner(self.corner(seat)).0;
        let in_play = Seats::all(self.seats).iter().fold(0, |all, seat| all | own(seat));
        match who {
            _ if s.phase == Phase::Over => Cases(in_play),
            Observer::Referee => Cases(in_play),
            Observer::Seat(seat) if seat.0 < self.seats => Cases(s.cases.secured().0 | own(seat)),
            Observer::Seat(_) | Observer::Public => s.cases.secured(),
        }
    }
}
