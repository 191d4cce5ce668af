//! Searches for games of hidden information: flat Monte Carlo, information-set tree search, small matrix games.
//!
//! Generic over the rules. This crate must never know a game or do I/O. Its states come only from the [`Guide`], which
//! imagines a new world for every iteration, so that no single guess about the secrets is trusted.
//!
//! * [`flat`] tries every action in the same imagined worlds and drops the worse half, again and again.
//! * [`Tree`] grows a tree of what the searching seat would be told. Chance and sealed choices are part of it.
//! * [`matrix`] finds the mix to play when two sides choose at once and being predictable is punished.
//!
//! # Example
//!
//! Which move looks best to seat 0 of Heimlich & Co. after a roll of 6? Both searches start from the seat's view alone:
//!
//! ```
//! use deckname_engine::prelude::*;
//! use deckname_engine::{Observer, Seat, Step, Wyrand, silent};
//! use deckname_heimlich::{Chance, Heimlich};
//! use deckname_search::{Budget, Playouts, Rule, flat, tree};
//!
//! let game = Heimlich::new(2, &serde_json::Value::Null)?;
//! let mut rng = Wyrand::new(1);
//! let mut state = game.start();
//! let deal = game.draw(&state, &mut rng);
//! game.apply(&mut state, Step::Chance(deal), &mut silent);
//! game.apply(&mut state, Step::Chance(Chance::Roll(6)), &mut silent);
//!
//! let seat = Seat(0);
//! let view = game.view(&state, Observer::Seat(seat));
//! let mut guide = Playouts::<Heimlich> { view: &view };
//! let budget = Budget::Iterations(500);
//!
//! let shares = tree(&game, seat, &mut guide, Rule::Ucb, budget, &mut rng);
//! let (best, share) = shares[0];
//! assert!(share > 0.0 && game.check(&state, seat, &best).is_ok());
//!
//! let mut actions = Vec::new();
//! game.actions(&state, seat, &mut actions);
//! let tried = flat(&game, seat, &actions, &mut guide, budget, &mut rng);
//! assert!(tried[0].mean() >= tried[1].mean());
//! # Ok::<(), deckname_engine::SetupError>(())
//! ```

#![cfg_attr(not(test), warn(clippy::unwrap_used))]
#![warn(missing_docs)]

mod budget;
mod flat;
mod guide;
mod matrix;
mod select;
mod tree;

pub use budget::Budget;
pub use flat::{Tried, flat};
pub use guide::{Guide, Playouts, Worths, worths};
pub use matrix::{Mix, drawn, matrix};
pub use select::Rule;
pub use tree::{MEMORY, Tree, tree, trees};
