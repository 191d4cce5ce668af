//! What must hold for every game: twelve laws, checked at every step of thousands of random games.
//!
//! This crate knows the contract but no game. A game checks itself with one call of [`uphold`]; a failure prints the law
//! and a record that reproduces it.
//!
//! 1. A world sampled from a view looks the same to that observer, and has a history that told it the same ([`retells`]).
//! 2. *Which* choice another seat has sealed changes nothing in what I am told or shown.
//! 3. Legal actions in a sampled world equal those in the true one.
//! 4. Every listed action passes `check`; every other one fails and changes nothing, also one that no list ever had.
//! 5. Sealed choices commute.
//! 6. Replaying the record, through JSON text, gives the same state.
//! 7. No two legal actions share a label, in either language, nor the clicks that choose them; what is clicked is drawn,
//!    and so is what moves while a step is told.
//! 8. Worlds that look the same stay the same to the observer: view, notices, legal actions, what is shown, sampled worlds.
//! 9. Everything is conserved, every game ends within its bound, and then nothing is left to guess.
//! 10. Every clause has a sentence and a heading in both languages, and a test that provokes it or asserts what it says.
//!     Every text that the game needs is there, and no other, with the same variables in both languages.
//! 11. A seat sees only what it was told: equal notices and equal choices of its own give an equal view, and equal legal
//!     actions, refusals, displays, tellings, turns and undo. And it keeps what it was told: its view shows that as long as it
//!     matters. A game remembers nothing between calls, or it could tell what it should not.
//! 12. `draw` follows the weights, or deals and rolls evenly where there are too many outcomes to list. `random_action` is
//!     uniform over the list, and `sample` reaches every possible world as often as it should. `reveals` is true where an
//!     observer is told something hidden.
//!
//! # No law trusts what it tests
//!
//! Laws 11 and 12 need worlds that an observer cannot tell apart, but do not take them from `sample`. [`Twins`] plays a
//! game and, for each observer, a second one in which chance fell differently and other seats sealed other choices, but
//! which told the observer the same at every step. Pairs that really differed are counted; a game in which nothing is
//! hidden fails. `cargo xtask mutants` plants faults in the games and prints the law that catches each.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]
#![warn(missing_docs)]

mod broken;
mod clauses;
mod deals;
mod fair;
mod forge;
mod golden;
mod leaves;
mod memoryless;
mod rest;
mod retells;
mod retold;
mod script;
mod shares;
mod sight;
mod soak;
mod source;
mod texts;
mod told;
mod twins;
mod walk;

use deckname_engine::Game;
use deckname_scene::Show;
use serde_json::Value;

use rest::rest;

pub use broken::Broken;
pub use clauses::clauses;
pub use fair::{Met, fair};
pub use golden::{GOLDEN, Player, Playing, golden};
pub use memoryless::memoryless;
pub use retells::retells;
pub use retold::tell;
pub use script::{Script, random_until};
pub use shares::assert_shares;
pub use soak::{Soaked, soak};
pub use told::{Seen, told};
pub use twins::{Course, Twin, Twins, notices};
pub use walk::{walk, walk_with};

/// Frequencies are checked in this many games of a set-up. Every kind of position comes up many times in them.
const FAIR: u64 = 8;
/// What no set-up lists is played in one game for every so many.
const FEWER: u64 = 10;

/// Checks all laws for every set-up (seats and options), with `games` random games each. Options and editions of the rules
/// that no set-up has are played too, in fewer games. `folder` is the game's own folder, whose `src/` and `tests/` are read
/// (laws 10 and 11).
///
/// # Panics
/// If a law is broken, with the record that shows it.
pub fn uphold<G: Show>(set_ups: &[(u8, Value)], games: u64, folder: &str) {
    assert!(!set_ups.is_empty(), "there is no set-up to play");
    let mut seen = Seen::default();
    let upheld = clauses::<G>(folder).and_then(|()| memoryless::<G>(folder)).and_then(|()| {
        set_ups.iter().try_for_each(|(seats, options)| {
            let game = G::new(*seats, options).unwrap_or_else(|why| panic!("{seats} seats, {options}: {why}"));
            uphold_in(&game, games, &mut seen)
        })?;
        rest(set_ups)?.iter().try_for_each(|game: &G| uphold_in(game, games.div_ceil(FEWER), &mut seen))?;
        seen.revealed()
    });
    if let Err(broken) = upheld {
        panic!("{broken}");
    }
}

/// Laws 1 to 9, 11 and 12 for one set-up.
pub fn uphold_in<G: Show>(game: &G, games: u64, seen: &mut Seen) -> Result<(), Broken> {
    (0..games).try_for_each(|seed| walk(game, seed))?;
    seen.differed.clear();
    (0..games).try_for_each(|seed| told(game, seed, None, seen))?;
    let mut met = Met::default();
    (0..games.min(FAIR)).try_for_each(|seed| fair(game, seed, None, &mut met))?;
    seen.hidden(game)
}

/// Every number of seats that a game allows, with each of the given options.
pub fn set_ups<G: Game>(options: &[Value]) -> Vec<(u8, Value)> {
    G::SEATS.flat_map(|seats| options.iter().map(move |options| (seats, options.clone()))).collect()
}
