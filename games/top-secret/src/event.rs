//! What happened, and what each observer is told of it.

use deckname_engine::{Notify, Observer, Seat, Seats};

use crate::action::Action;
use crate::config::TopSecret;
use crate::luggage::{Case, Content, Contents};
use crate::pieces::{Agent, Agents, Place, SEATS};

/// What happened, in full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    First {
        seat: Seat,
    },
    Sealed {
        seat: Seat,
        choice: Action,
    },
    /// All seats have packed (`TS-7`).
    Packed,
    Placed {
        letter: u8,
        cities: [Place; SEATS],
    },
    Outposts {
        manned: Seats,
    },
    Rolled {
        seat: Seat,
        dice: [u8; 2],
    },
    Stepped {
        seat: Seat,
        agent: Agent,
        from: Place,
        to: Place,
    },
    /// A duel begins (`TS-17`).
    Met {
        attacker: Fighter,
        defender: Fighter,
        city: Place,
    },
    Fought(Fight),
    /// All seven duel cards of the seat are back (`TS-19`).
    CardsBack {
        seat: Seat,
    },
    /// `left` is the suitcase laid down in a swap (`TS-14`).
    Took {
        seat: Seat,
        agent: Agent,
        case: Case,
        left: Option<Case>,
        city: Place,
    },
    Dropped {
        seat: Seat,
        agent: Agent,
        case: Case,
        city: Place,
    },
    Delivered {
        seat: Seat,
        agent: Agent,
        case: Case,
        content: Content,
    },
    Lost {
        seat: Seat,
        agents: Agents,
    },
    TurnEnded {
        seat: Seat,
    },
    Over(Ending),
}

/// An agent in a duel, and its seat.
pub type Fighter = (Seat, Agent);

/// A duel that has been fought. The attacker wins ties (`TS-18`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fight {
    pub attacker: Fighter,
    pub defender: Fighter,
    pub attack: u8,
    pub defence: u8,
    pub city: Place,
    /// Is the loser out of the game? Otherwise it is back on its base (`TS-20`).
    pub out: bool,
    /// The suitcase that the loser left behind (`TS-21`).
    pub left: Option<Case>,
}

impl Fight {
    /// The winner, then the loser.
    pub fn winner_and_loser(&self) -> (Fighter, Fighter) {
        if self.attack >= self.defence { (self.attacker, self.defender) } else { (self.defender, self.attacker) }
    }
}

/// How the game ended, with all suitcases open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    pub winners: Seats,
    pub secrets: [u8; SEATS],
    pub agents: [u8; SEATS],
    pub contents: Contents,
}

/// The event, with a sealed choice only for those who may know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    Sealed {
        seat: Seat,
        choice: Option<Action>,
    },
    /// A public event, told in full to everyone.
    Open(Event),
}

impl Notify for TopSecret {
    fn notice(&self, e: &Event, who: Observer) -> Option<Notice> {
        Some(match *e {
            Event::Sealed { seat, choice } => Notice::Sealed { seat, choice: who.sees(seat).then_some(choice) },
            public => Notice::Open(public),
        })
    }
}
