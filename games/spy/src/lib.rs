//! Spy: cards bring spies to continents and hideouts, and every spy already there makes the next one more expensive.
//!
//! The crate contains the rules of this one game and how it is shown. It never depends on bots, servers or other games, and
//! random numbers are always passed in. Read `cards`, `state`, `action`, `legal`, `chance` and `apply` in this order.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod action;
mod apply;
mod cards;
mod chance;
mod clause;
mod config;
mod courses;
mod event;
mod legal;
mod origins;
mod pack;
mod past;
mod retell;
mod sample;
mod sends;
mod show;
mod shown;
mod state;
mod view;
mod wire;

use deckname_engine::Types;

pub use action::{Action, Chance, Mission};
pub use cards::{Card, Cards, Tally, Target, Targets};
pub use clause::Clause;
pub use config::Spy;
pub use event::{Event, Hands, Notice, Score};
pub use past::Past;
pub use shown::{Shown, ShownCards};
pub use state::{Phase, State};
pub use view::View;

/// Each send takes at least one spy.
const MOST_SENDS: usize = 36;
/// A target takes one spy after the other for 2, 3, … 18 cards, 170 in all for 17 spies. Two targets filled like this and two
/// spies more use the most cards.
pub(crate) const MOST_DISCARDS: usize = 2 * 170 + 2 + 3;
/// A turn with a draw takes a card from the pile, and only discards go back to it. Between two sends, and after the last,
/// fewer turns than seats pass without a draw, or as many at the very end (`SP-13`).
const MOST_TURNS: usize = 108 + MOST_DISCARDS + 3 * MOST_SENDS + 4;

impl Types for Spy {
    const ID: &'static str = "spy";
    const SEATS: std::ops::RangeInclusive<u8> = 2..=4;
    /// Four games, each with a deal, its turns (a card laid out, the end, a draw) and its sends.
    const MOST_STEPS: usize = 4 * (1 + 3 * MOST_TURNS + MOST_SENDS);

    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Notice = Notice;
    type Clause = Clause;
}
