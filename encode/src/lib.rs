//! Positions and actions as numbers, for programs that learn.
//!
//! An action becomes a [`Path`]: one choice where a game has few actions, a short sequence of small choices where actions
//! are combinations (a sheet, a set of cards, from and to). So a mask never has more than some thousand entries. A
//! position becomes a row of named numbers, written from a *view* and from what the seat has chosen of an action so far: what it
//! gets here is what it may know.
//!
//! Seats, sides and agents are counted from the observer, so that one network can play every seat.
//!
//! This crate must never read a state where a view would do. It knows the games; no game knows it.
//!
//! ```
//! use deckname_encode::{Counts, Encode, Reading, legend, observe};
//! use deckname_engine::prelude::*;
//! use deckname_engine::{Observer, Seat, Step, Turn, Wyrand, silent};
//! use deckname_heimlich::Heimlich;
//!
//! let game = Heimlich::new(2, &serde_json::json!({}))?;
//! let (mut state, mut rng) = (game.start(), Wyrand::new(1));
//! while let Turn::Chance = game.turn(&state) {
//!     let outcome = game.draw(&state, &mut rng);
//!     game.apply(&mut state, Step::Chance(outcome), &mut silent);
//! }
//! let view = game.view(&state, Observer::Seat(Seat(0)));
//! let action = game.random_action(&state, Seat(0), &mut rng);
//! let from = game.angle(&view);
//! let path = game.path(Seat(0), &from, &action);
//! assert_eq!(game.read(Seat(0), &from, &path), Reading::Whole(action));
//! let mut row = vec![0; legend(&game).names.len()];
//! observe(&game, &view, &[], &mut Counts::new(&mut row));
//! # Ok::<(), deckname_engine::SetupError>(())
//! ```

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod around;
mod batch;
mod blocks;
mod columns;
mod combine;
mod encode;
mod heimlich;
mod lane;
mod offer;
mod path;
mod recall;
mod spion;
mod spy;
mod streng_geheim;
mod top_secret;

pub use batch::{Batch, BatchError, Form, Mask, Rows, Utility};
pub use columns::{Columns, Counts, Key, Legend, Marks, Shown, scale};
pub use encode::{Encode, Reading, choice_name, features, legend, next, observe};
pub use lane::{After, Desk, Lane, Seen};
pub use offer::Offer;
pub use path::Path;
pub use recall::{Diary, Recall, Said};
