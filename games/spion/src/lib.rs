//! Spion: two secret services on a board of hexagons, each looking for the other's two secrets.
//!
//! The crate contains the rules of this one game and how it is shown. It never depends on bots, servers or other games, and
//! random numbers are always passed in. Read `field`, `direction`, `grid`, `board`, `pairs` and `state`, then `action`,
//! `legal`, `clash` and `apply`.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod action;
mod apply;
mod board;
mod chance;
mod clash;
mod clause;
mod config;
mod direction;
mod event;
mod fault;
mod field;
mod grid;
mod legal;
mod pairs;
mod retell;
mod sample;
mod setup;
mod show;
mod sketch;
mod state;
mod view;
mod wire;

use deckname_engine::Types;

pub use action::{Action, Chance};
pub use board::{Board, Kind, Piece, Pieces};
pub use clause::Clause;
pub use config::Spion;
pub use direction::{Arrows, Direction, Directions};
pub use event::{Event, News, Notice};
pub use field::{Field, Fields, half};
pub use grid::Grid;
pub use pairs::{Pairs, Secrets};
pub use state::{End, Facts, Phase, Question, Questions, State};
pub use view::View;

impl Types for Spion {
    const ID: &'static str = "spion";
    const SEATS: std::ops::RangeInclusive<u8> = 2..=2;
    /// Two hide, and there are 1,000 moves at most (`SN-16`).
    const MOST_STEPS: usize = 2 + state::MOST_MOVES as usize;
    /// Edition 2 changed which spies are caught (`SN-9`).
    const EDITION: u16 = 2;

    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Notice = Notice;
    type Clause = Clause;
}
