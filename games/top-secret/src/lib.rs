//! Top Secret: agents carry suitcases across Europe, and only the player who packed a suitcase knows what is in it.
//!
//! The crate contains the rules of this one game and how it is shown. It never depends on bots, servers or other games, and
//! random numbers are always passed in. Read `pieces`, `luggage`, `state`, `action`, `legal` and `apply`, in this order.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod action;
mod apply;
mod board;
mod chance;
mod clause;
mod config;
mod event;
mod fault;
mod legal;
mod luggage;
mod options;
mod pieces;
mod retell;
mod sample;
mod show;
mod state;
mod view;
mod wire;

use deckname_engine::Types;

pub use action::{Action, Chance, Packing};
pub use clause::Clause;
pub use config::TopSecret;
pub use event::{Ending, Event, Fight, Fighter, Notice};
pub use luggage::{Case, Cases, Content, Contents, Luggage, Whereabouts};
pub use options::Options;
pub use pieces::{Agent, Agents, Bonus, Cities, Hand, Place, Squad};
pub use state::{Duel, Phase, State};
pub use view::View;

impl Types for TopSecret {
    const ID: &'static str = "top-secret";
    const SEATS: std::ops::RangeInclusive<u8> = 2..=4;
    /// The set-up: first player, packing, placing, outposts. Then 400 turns (`TS-29`), each of a roll, at most 27 steps
    /// (6 pips and a bonus for each of 21 enemies), 22 duels with two cards each, one take or drop for each of 7 + 27
    /// stops, 4 bombs, and the end of the turn.
    const MOST_STEPS: usize = 1 + 4 + 4 * 4 + 2 + 400 * (1 + 27 + 22 * 2 + 34 + 4 + 1);

    /// 1: rolled pips had to be spent even after a duel won in the same turn (`TS-11`).
    const EDITION: u16 = 2;

    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Notice = Notice;
    type Clause = Clause;
}
