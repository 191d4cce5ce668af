//! Bots: what decides for a seat that no person holds.
//!
//! A bot is handed the rules, its seat's view, what the seat was told, and random numbers, and nothing else: whatever
//! state it works with, it has sampled from that view. The crate must never see a running table's state.

mod bot;
mod greedy;
mod insight;
mod player;
mod random;

pub use bot::{Bot, Known};
pub use greedy::Greedy;
pub use insight::Insight;
pub use player::{Player, player};
pub use random::Random;

/// The bots by name, weakest first.
pub const ROSTER: [&str; 2] = ["random", "greedy"];

/// The bot with this name.
pub fn bot<G: Insight>(name: &str) -> Option<Box<dyn Bot<G>>> {
    match name {
        "random" => Some(Box::new(Random)),
        "greedy" => Some(Box::new(Greedy)),
        _ => None,
    }
}
