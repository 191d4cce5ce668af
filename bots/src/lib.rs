//! Bots: what decides for a seat that no person holds.
//!
//! A bot is handed the rules, its seat's view, what the seat was told, and random numbers, and nothing else: whatever
//! state it works with, it has sampled from that view. The crate must never see a running table's state.

mod belief;
mod bot;
mod external;
mod greedy;
mod insight;
mod planner;
mod player;
mod random;
mod roster;
mod thinker;

pub use belief::Belief;
pub use bot::Bot;
pub use deckname_search as search;
pub use deckname_table::Known;
pub use external::{Ear, External, Fault, TIME_LIMIT};
pub use greedy::Greedy;
pub use insight::Insight;
pub use player::{Player, external_player, player};
pub use random::Random;
pub use roster::{ROSTER, bot, sparring, thinks};
pub use thinker::{Easy, Thinker};
