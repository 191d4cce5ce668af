//! Playing in a terminal: the same boards, labels and sentences as on the page, drawn with characters.
//!
//! This crate knows tables, texts and keys. It must never know a rule or the name of a game: choices come from the table,
//! and everything shown comes from one observer's view. Nothing of a seat's view may reach the screen before the person in
//! that seat has confirmed that they are there.
//!
//! Two ways to play share one [`Session`]: the full [`Screen`], and [`plain`] sentences with numbered choices for screen
//! readers and scripts.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod book;
mod bots;
mod choice;
mod error;
mod folder;
mod occupant;
mod plain;
mod play;
mod saved;
mod screen;
mod session;
mod texts;
mod wrap;

pub use book::pages;
pub use bots::BotThread;
pub use error::TermError;
pub use folder::{SaveFile, SaveFolder};
pub use occupant::Occupant;
pub use plain::plain;
pub use play::{PlayRequest, learn, play, take_seats};
pub use saved::Saved;
pub use screen::Screen;
pub use session::{Now, Session};
