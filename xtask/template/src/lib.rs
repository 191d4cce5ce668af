//! {{Title}}: every seat holds a secret card and seals a bid.
//!
//! The crate contains the rules of this one game and how it is shown. It never depends on bots, servers or other games, and
//! random numbers are always passed in. Read `state`, `action`, `legal`, `chance` and `apply` in this order.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod action;
mod apply;
mod chance;
mod clause;
mod config;
mod event;
mod legal;
mod sample;
mod show;
mod state;
mod view;
mod wire;

use deckname_engine::Types;

pub use action::{Action, Chance};
pub use clause::Clause;
pub use config::{{Type}};
pub use event::{Event, Notice};
pub use state::{CARDS, Phase, State};
pub use view::View;

impl Types for {{Type}} {
    const ID: &'static str = "{{id}}";
    const SEATS: std::ops::RangeInclusive<u8> = 2..=4;
    /// The deal and one bid for each seat.
    const MOST_STEPS: usize = 1 + 4;

    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Notice = Notice;
    type Clause = Clause;
}
