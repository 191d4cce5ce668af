//! What happened, and what each observer is told of it.

use deckname_engine::{Notify, Observer, Seat, Seats};

use crate::action::{Place, Sheet, Split};
use crate::config::Heimlich;
use crate::state::{AGENTS, Agent, Standing};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Dealt { agents: [Agent; AGENTS] },
    Rolled { seat: Seat, roll: u8 },
    Moved { seat: Seat, split: Split, at: Standing },
    Scored { before: [u8; AGENTS], after: [u8; AGENTS] },
    SafeMoved { seat: Seat, to: Place },
    TipsIn { seat: Seat, sheet: Sheet },
    Over(Result),
}

/// How it ended, with all cards open (`HC-17`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Result {
    pub(crate) agent_of: [Agent; AGENTS],
    pub(crate) scores: [u8; AGENTS],
    pub(crate) bonus: [u8; AGENTS],
    pub(crate) winners: Seats,
}

/// Who was dealt what, as far as the observer may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cards {
    Closed,
    Mine(Agent),
    All([Agent; AGENTS]),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    Dealt(Cards),
    Rolled { seat: Seat, roll: u8 },
    Moved { seat: Seat, split: Split, at: Standing },
    Scored { before: [u8; AGENTS], after: [u8; AGENTS] },
    SafeMoved { seat: Seat, to: Place },
    TipsIn { seat: Seat, sheet: Option<Sheet> },
    Over(Result),
}

impl Notify for Heimlich {
    fn notice(&self, e: &Event, who: Observer) -> Option<Notice> {
        Some(match *e {
            Event::Dealt { agents } => Notice::Dealt(match who {
                Observer::Seat(seat) => Cards::Mine(agents[seat.index()]),
                Observer::Public => Cards::Closed,
                Observer::Referee => Cards::All(agents),
            }),
            Event::Rolled { seat, roll } => Notice::Rolled { seat, roll },
            Event::Moved { seat, split, at } => Notice::Moved { seat, split, at },
            Event::Scored { before, after } => Notice::Scored { before, after },
            Event::SafeMoved { seat, to } => Notice::SafeMoved { seat, to },
            Event::TipsIn { seat, sheet } => Notice::TipsIn { seat, sheet: who.sees(seat).then_some(sheet) },
            Event::Over(result) => Notice::Over(result),
        })
    }
}
