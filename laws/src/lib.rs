//! What must hold for every game: ten laws, checked at every step of thousands of random games.
//!
//! It knows the contract and nothing of any game. A game passes with one call of [`uphold`]; a failure prints the law and
//! a record that replays it.
//!
//! 1. A world sampled from a view looks the same to that observer.
//! 2. *Which* choice another seat has sealed changes nothing in my view, notices and picture.
//! 3. Legal actions in a sampled world equal those in the true one.
//! 4. Every listed action passes `check`; every other one fails and changes nothing.
//! 5. Sealed choices commute.
//! 6. Replaying the record, through JSON text, gives the same state.
//! 7. No two legal actions share a label, in either language, nor the clicks that choose them.
//! 8. Worlds that look the same go on looking the same: view, notices, legal actions, picture, sampled worlds.
//! 9. Everything is conserved, every game ends within its bound, and then nothing is left to guess.
//! 10. Every clause has a sentence and a heading in both languages, and a test named after it.

mod broken;
mod clauses;
mod golden;
mod retold;
mod script;
mod soak;
mod walk;

use deckname_engine::Game;
use deckname_scene::Show;
use serde_json::Value;

pub use broken::Broken;
pub use clauses::clauses;
pub use golden::{GOLDEN, Player, Playing, golden};
pub use retold::{assert_shares, tell};
pub use script::{Script, random_until};
pub use soak::{Soaked, soak};
pub use walk::{walk, walk_with};

/// Checks all laws for every set-up (seats and options), `games` random games each. `folder` is the game's own, where
/// `tests/` is looked through for the clauses (law 10).
///
/// # Panics
/// When a law is broken, with the record that shows it.
pub fn uphold<G: Show>(set_ups: &[(u8, Value)], games: u64, folder: &str) {
    if let Err(broken) = clauses::<G>(folder) {
        panic!("{broken}");
    }
    for (seats, options) in set_ups {
        let game = G::new(*seats, options).unwrap_or_else(|why| panic!("{seats} seats, {options}: {why}"));
        for seed in 0..games {
            if let Err(broken) = walk(&game, seed) {
                panic!("{broken}");
            }
        }
    }
}

/// Every number of seats that a game allows, with each of the given options.
pub fn set_ups<G: Game>(options: &[Value]) -> Vec<(u8, Value)> {
    G::SEATS.flat_map(|seats| options.iter().map(move |options| (seats, options.clone()))).collect()
}
