//! From a state to what one observer may know of it.

use deckname_engine::{Observe, Observer, Seat, Seats};

use crate::action::{Place, Sheet};
use crate::cards::Cards;
use crate::config::Heimlich;
use crate::play::Town;
use crate::state::{AGENTS, Agent, Agents, Phase, Standing, State};

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
    /// The seat's own agent, once dealt.
    pub me: Option<Agent>,
    /// The seat's own tips, once handed in.
    pub my_tips: Option<Sheet>,
    /// The top-secret cards, in a game that has them.
    pub cards: Option<CardsView>,
    /// All agents, sheets and cards: when the game is over, and for the referee once the agents are dealt.
    pub open: Option<Open>,
}

impl View {
    /// The town as a card finds it.
    pub fn town(&self) -> Town {
        let triggered = self.cards.map_or(Agents::EMPTY, |cards| cards.triggered);
        Town { at: self.at, safe: self.safe, scores: self.scores, triggered }
    }
}

/// What an observer may know of the top-secret cards (`HC-28`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardsView {
    /// How many cards each seat holds.
    pub hands: [u8; AGENTS],
    /// How many are left to draw.
    pub pile: u8,
    pub played: Cards,
    pub triggered: Agents,
    /// The seat asked in the round of cards, or after the tips that interrupt it.
    pub asked: Option<Seat>,
    /// The seats that have passed since the last card played.
    pub passed: Seats,
    /// The observer's own cards.
    pub mine: Cards,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open {
    pub agent_of: [Agent; AGENTS],
    /// For the seats in `tips_in`.
    pub tips: [Sheet; AGENTS],
    pub bonus: [u8; AGENTS],
    pub hands: [Cards; AGENTS],
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
            roll: (!matches!(s.phase, Phase::Deal | Phase::Cards | Phase::Roll)).then_some(s.roll),
            phase: s.phase,
            tips_in: s.tips_in,
            me: own.map(|seat| s.agent_of[seat.index()]),
            my_tips: own.filter(|seat| s.tips_in.contains(*seat)).map(|seat| s.tips[seat.index()]),
            open: open.then(|| Open {
                agent_of: s.agent_of,
                tips: s.tips,
                bonus: self.final_result(s).bonus,
                hands: s.hands,
            }),
            cards: self.cards.then(|| cards_view(s, own)),
        }
    }
}

fn cards_view(s: &State, own: Option<Seat>) -> CardsView {
    CardsView {
        hands: s.hands.map(Cards::len),
        pile: s.pile.len(),
        played: s.played,
        triggered: s.triggered,
        asked: s.asked,
        passed: s.passed,
        mine: own.map_or(Cards::NONE, |seat| s.hands[seat.index()]),
    }
}
