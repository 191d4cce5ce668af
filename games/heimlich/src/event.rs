//! What happened, and what each observer is told of it.

use deckname_engine::{Notify, Observer, Seat, Seats};

use crate::action::{Place, Sheet, Split};
use crate::cards::{Card, Cards};
use crate::config::Heimlich;
use crate::play::Play;
use crate::state::{AGENTS, Agent, Standing};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Dealt {
        agents: [Agent; AGENTS],
    },
    Rolled {
        seat: Seat,
        roll: u8,
    },
    Moved {
        seat: Seat,
        split: Split,
        at: Standing,
    },
    Scored {
        before: [u8; AGENTS],
        after: [u8; AGENTS],
    },
    SafeMoved {
        seat: Seat,
        to: Place,
    },
    TipsIn {
        seat: Seat,
        sheet: Sheet,
    },
    CardsDealt {
        hands: [Cards; AGENTS],
    },
    /// The seat draws a card instead of moving (`HC-29`).
    Draws {
        seat: Seat,
    },
    Drew {
        seat: Seat,
        card: Card,
    },
    /// With the buildings and markers after it.
    Played {
        seat: Seat,
        play: Play,
        at: Standing,
        scores: [u8; AGENTS],
    },
    Passed {
        seat: Seat,
    },
    Over(Ending),
}

/// How the game ended, with all agent cards open (`HC-17`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    pub agent_of: [Agent; AGENTS],
    pub scores: [u8; AGENTS],
    pub bonus: [u8; AGENTS],
    pub winners: Seats,
}

/// What each seat was dealt, as far as the observer may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dealt<T> {
    Closed,
    Mine(T),
    All([T; AGENTS]),
}

impl<T: Copy> Dealt<T> {
    fn told(all: [T; AGENTS], who: Observer) -> Self {
        match who {
            Observer::Seat(seat) => Self::Mine(all[seat.index()]),
            Observer::Public => Self::Closed,
            Observer::Referee => Self::All(all),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    Dealt(Dealt<Agent>),
    Rolled { seat: Seat, roll: u8 },
    Moved { seat: Seat, split: Split, at: Standing },
    Scored { before: [u8; AGENTS], after: [u8; AGENTS] },
    SafeMoved { seat: Seat, to: Place },
    TipsIn { seat: Seat, sheet: Option<Sheet> },
    CardsDealt(Dealt<Cards>),
    Draws { seat: Seat },
    Drew { seat: Seat, card: Option<Card> },
    Played { seat: Seat, play: Play, at: Standing, scores: [u8; AGENTS] },
    Passed { seat: Seat },
    Over(Ending),
}

impl Notify for Heimlich {
    fn notice(&self, e: &Event, who: Observer) -> Option<Notice> {
        Some(match *e {
            Event::Dealt { agents } => Notice::Dealt(Dealt::told(agents, who)),
            Event::Rolled { seat, roll } => Notice::Rolled { seat, roll },
            Event::Moved { seat, split, at } => Notice::Moved { seat, split, at },
            Event::Scored { before, after } => Notice::Scored { before, after },
            Event::SafeMoved { seat, to } => Notice::SafeMoved { seat, to },
            Event::TipsIn { seat, sheet } => Notice::TipsIn { seat, sheet: who.sees(seat).then_some(sheet) },
            Event::CardsDealt { hands } => Notice::CardsDealt(Dealt::told(hands, who)),
            Event::Draws { seat } => Notice::Draws { seat },
            Event::Drew { seat, card } => Notice::Drew { seat, card: who.sees(seat).then_some(card) },
            Event::Played { seat, play, at, scores } => Notice::Played { seat, play, at, scores },
            Event::Passed { seat } => Notice::Passed { seat },
            Event::Over(ending) => Notice::Over(ending),
        })
    }
}
