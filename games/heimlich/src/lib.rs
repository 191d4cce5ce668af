//! Heimlich & Co.: seven agents circle a small town, and each player knows only their own.
//!
//! The crate contains the rules of this one game and how it is shown. It never depends on bots, servers or other games, and
//! random numbers are always passed in. Read `state`, `action`, `legal`, `chance` and `apply` in this order, and
//! `cards`, `play` and `round` for the game with top-secret cards.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod action;
mod apply;
mod cards;
mod chance;
mod clause;
mod config;
mod event;
mod legal;
mod play;
mod retell;
mod round;
mod sample;
mod show;
mod sizes;
mod state;
mod view;
mod wire;

use deckname_engine::Types;

pub use action::{Action, Chance, Place, Places, Ring, Sheet, Split, Tip};
pub use cards::{Card, Cards, MOST_CARDS};
pub use clause::Clause;
pub use config::{Heimlich, Variant};
pub use event::{Dealt, Ending, Event, Notice};
pub use play::{Play, Town};
pub use state::{Agent, Agents, Phase, Standing, State};
pub use view::{CardsView, Open, View};

impl Types for Heimlich {
    const ID: &'static str = "heimlich";
    const SEATS: std::ops::RangeInclusive<u8> = 2..=7;
    /// Both deals, the tips, 500 turns of a roll, a move, a card drawn, seven passes and the safe (`HC-25`), and 25 cards
    /// played, each with another seven passes at most (`HC-31`).
    const MOST_STEPS: usize = 2 + 7 + 500 * (3 + 7 + 1) + 25 * (1 + 7);

    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Notice = Notice;
    type Clause = Clause;
}
