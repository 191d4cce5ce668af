//! Playing in a terminal: the same boards, labels and sentences as on the page, drawn with characters.
//!
//! It knows tables, texts and keys. It must never know a rule or the name of a game: what can be chosen comes from the
//! table, what is shown comes from one observer's view. Nothing of a seat's view may reach the screen before the person
//! in that seat has said to be there.
//!
//! Two ways to play share one [`Session`]: the full [`Screen`], and [`plain`] sentences with numbered choices for screen
//! readers and scripts.

mod book;
mod choice;
mod minds;
mod place;
mod plain;
mod play;
mod saved;
mod screen;
mod session;
mod shelf;
mod trouble;
mod words;
mod wrap;

pub use book::pages;
pub use minds::Minds;
pub use place::Place;
pub use plain::plain;
pub use play::{PlayRequest, play, take_seats};
pub use saved::Saved;
pub use screen::Screen;
pub use session::{Now, Session};
pub use shelf::{Bookmark, Shelf};
pub use trouble::TermError;
