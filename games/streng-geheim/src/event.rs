//! What happened, and what each observer is told of it.

use deckname_engine::{Notify, Observer, Seat, Seats};

use crate::action::Action;
use crate::config::StrengGeheim;
use crate::field::Field;
use crate::place::{Card, Place, Places};
use crate::sheet::Sheet;
use crate::state::{COLOURS, Deal, How};
use crate::tips::Tips;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Dealt {
        deal: Deal,
    },
    /// A choice was sealed.
    Chosen {
        seat: Seat,
        action: Action,
    },
    Round {
        round: u8,
    },
    /// The choices of the bug phase are shown.
    Bugs {
        chose: Seats,
        bugs: [Field; COLOURS],
    },
    Revealed {
        agents: [Field; COLOURS],
        informers: [Field; COLOURS],
    },
    Looked {
        look: Look,
        found: Found,
        viewers: Seats,
    },
    Passed {
        seat: Seat,
    },
    TipDrawn {
        seat: Seat,
        secret: u8,
    },
    /// The used tips became the pile.
    Recycled,
    NoTip {
        seat: Seat,
    },
    AllStay,
    /// A lot has to decide between these.
    Level {
        seats: Seats,
    },
    Fled {
        seat: Seat,
        sheet: Sheet,
    },
    /// A round of the flight.
    Ran {
        agents: [Field; COLOURS],
    },
    Alone {
        seat: Seat,
        times: u8,
    },
    Over(Ending),
}

/// What is public when a seat looks at cards (`SG-12`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    pub seat: Seat,
    pub field: Field,
    pub places: Places,
    pub tips: Tips,
}

/// The cards in the places of a look, in the order of the places.
pub type Found = [Option<Card>; 2];

/// How it ended, with all cards open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    pub how: How,
    pub deal: Deal,
    pub fugitive: Option<Seat>,
    pub sheet: Option<Sheet>,
    pub winners: Seats,
}

/// Who was dealt what, as far as the observer may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cards {
    Closed,
    Mine { name: u8, formula: u8 },
    All(Deal),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    Dealt(Cards),
    Chosen { seat: Seat, action: Option<Action> },
    Round { round: u8 },
    Bugs { chose: Seats, bugs: [Field; COLOURS] },
    Revealed { agents: [Field; COLOURS], informers: [Field; COLOURS] },
    Looked { look: Look, found: Option<Found> },
    Passed { seat: Seat },
    TipDrawn { seat: Seat, secret: Option<u8> },
    Recycled,
    NoTip { seat: Seat },
    AllStay,
    Level { seats: Seats },
    Fled { seat: Seat, place: Place, sheet: Option<Sheet> },
    Ran { agents: [Field; COLOURS] },
    Alone { seat: Seat, times: u8 },
    Over(Ending),
}

impl Deal {
    #[inline]
    pub(crate) fn found(&self, places: Places) -> Found {
        let mut places = places.iter();
        [(); 2].map(|()| places.next().and_then(|place| self.card(place)))
    }
}

impl Notify for StrengGeheim {
    fn notice(&self, e: &Event, who: Observer) -> Option<Notice> {
        Some(match *e {
            Event::Dealt { deal } => Notice::Dealt(match who {
                Observer::Seat(seat) => {
                    Cards::Mine { name: deal.names[seat.index()], formula: deal.formulas[seat.index()] }
                }
                Observer::Public => Cards::Closed,
                Observer::Referee => Cards::All(deal),
            }),
            Event::Chosen { seat, action } => Notice::Chosen { seat, action: who.sees(seat).then_some(action) },
            Event::Round { round } => Notice::Round { round },
            Event::Bugs { chose, bugs } => Notice::Bugs { chose, bugs },
            Event::Revealed { agents, informers } => Notice::Revealed { agents, informers },
            Event::Looked { look, found, viewers } => {
                Notice::Looked { look, found: who.among(viewers).then_some(found) }
            }
            Event::Passed { seat } => Notice::Passed { seat },
            Event::TipDrawn { seat, secret } => Notice::TipDrawn { seat, secret: who.sees(seat).then_some(secret) },
            Event::Recycled => Notice::Recycled,
            Event::NoTip { seat } => Notice::NoTip { seat },
            Event::AllStay => Notice::AllStay,
            Event::Level { seats } => Notice::Level { seats },
            Event::Fled { seat, sheet } => {
                Notice::Fled { seat, place: sheet.place, sheet: who.sees(seat).then_some(sheet) }
            }
            Event::Ran { agents } => Notice::Ran { agents },
            Event::Alone { seat, times } => Notice::Alone { seat, times },
            Event::Over(ending) => Notice::Over(ending),
        })
    }
}
