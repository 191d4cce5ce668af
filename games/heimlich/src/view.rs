//! State to what one observer knows: the only redaction.

use deckname_engine::{Observe, Observer, Seat, Seats};

use crate::action::{Place, Sheet};
use crate::config::Heimlich;
use crate::state::{AGENTS, Agent, Phase, Standing, State};

/// All that one observer may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    pub who: Observer,
    pub at: Standing,
    pub scores: [u8; AGENTS],
    pub safe: Place,
    pub turn: Seat,
    pub turn_number: u16,
    pub roll: Option<u8>,
    pub phase: Phase,
    pub tips_in: Seats,
    /// The own agent, once dealt.
    pub me: Option<Agent>,
    /// The own tips, once handed in.
    pub my_tips: Option<Sheet>,
    /// All cards and sheets: when it is over, and for the referee once dealt.
    pub open: Option<Open>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open {
    pub agent_of: [Agent; AGENTS],
    /// For the seats in `tips_in`.
    pub tips: [Sheet; AGENTS],
    pub bonus: [u8; AGENTS],
}

impl Observe for Heimlich {
    #[inline]
    fn view(&self, s: &State, who: Observer) -> View {
        let dealt = s.phase != Phase::Deal;
        let own = who.seat().filter(|_| dealt);
        let open = s.phase == Phase::Over || who == Observer::Referee && dealt;
        View {
            who,
            at: s.at,
            scores: s.scores,
            safe: s.safe,
            turn: s.turn,
            turn_number: s.turn_number,
            roll: (!matches!(s.phase, Phase::Deal | Phase::Roll)).then_some(s.roll),
            phase: s.phase,
            tips_in: s.tips_in,
            me: own.map(|seat| s.agent_of[seat.index()]),
            my_tips: own.filter(|seat| s.tips_in.contains(*seat)).map(|seat| s.tips[seat.index()]),
            open: open.then(|| Open { agent_of: s.agent_of, tips: s.tips, bonus: self.final_result(s).bonus }),
        }
    }
}
