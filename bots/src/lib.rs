//! Bots: they decide for the seats that no person holds.
//!
//! A bot gets the rules, its seat's view, what the seat was told, and random numbers, and nothing else. Every state that
//! it works with was sampled from that view. This crate must never see the state of a running table.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod advice;
mod belief;
mod bot;
mod careless;
mod external;
mod greedy;
mod insight;
mod level;
mod planner;
mod player;
mod random;
mod responder;
mod roster;
mod style;
mod thinker;

pub use advice::{Advise, Hint, Thought, advise, hint};
pub use belief::Belief;
pub use bot::Bot;
pub use careless::Careless;
pub use deckname_search as search;
pub use deckname_table::Known;
pub use external::{AnswerError, ErrorHandler, External, TIME_LIMIT};
pub use greedy::Greedy;
pub use insight::Insight;
pub use level::{Level, UnknownLevel};
pub use player::{Leave, Player, external_player, player};
pub use random::Random;
pub use roster::bot;
pub use style::{Dial, Style};
pub use thinker::Thinker;
