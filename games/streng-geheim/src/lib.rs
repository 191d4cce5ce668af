//! Streng geheim: agents search a small town for the true formula and for each other's code names, and one of them runs.
//!
//! The crate contains the rules of this one game and how it is shown. It never depends on bots, servers or other games, and
//! random numbers are always passed in. Read `state`, `action`, `legal` and `apply` in this order.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod action;
mod apply;
mod chance;
mod clause;
mod config;
mod contest;
mod event;
mod fault;
mod field;
mod follows;
mod guess;
mod leads;
mod ledger;
mod legal;
mod numbers;
mod place;
mod recall;
mod retell;
mod sample;
mod sheet;
mod show;
mod state;
mod tips;
mod town;
mod view;
mod ways;
mod wire;

use deckname_engine::Types;

pub use action::{Action, Chance};
pub use clause::Clause;
pub use config::{Flight, StrengGeheim};
pub use event::{Cards, Ending, Event, Look, Notice};
pub use field::{Field, Fields};
pub use place::{Card, Kind, Place, Places, Stash};
pub use recall::Memory;
pub use sheet::Sheet;
pub use state::{Deal, How, Phase, State};
pub use tips::Tips;
pub use town::Limits;
pub use view::{Mine, View};

impl Types for StrengGeheim {
    const ID: &'static str = "streng-geheim";
    const SEATS: std::ops::RangeInclusive<u8> = 3..=6;
    /// The deal, six stashes, 60 rounds of five decisions a seat (or four and a tip), a lot, 60 rounds of dials (`SG-24`).
    const MOST_STEPS: usize = 1 + 6 + 60 * 5 * 6 + 1 + 60 * 6;

    /// The second edition asks for proof before a flight (`SG-14`).
    const EDITION: u16 = 2;

    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Notice = Notice;
    type Clause = Clause;
}
