//! Exact inference about what an observer has not seen.
//!
//! Often an observer knows how a game went but not which hidden things moved: a card was shown, and it may have been in
//! the hand for long or have been drawn just before. The courses of events that explain everything seen are too many to
//! list. But most of what happened in a course makes no difference later. A *case* is what still does:
//!
//! 1. [`Courses::follow`] goes through the events in order. At each event every case branches into the cases that may
//!    follow, each with a weight: the number of ways, or their probability. Equal cases merge and their weights add up,
//!    so there are few cases even where there are billions of courses.
//! 2. [`Courses::draw`] picks one of the last cases by weight and walks back to the start, choosing among the branches
//!    that lead to a case by their weights. Every course comes up exactly as often as its weight says.
//!
//! # Example
//!
//! A bag holds two red balls and one blue one. Two people each take a ball unseen; then the first shows a red one. What
//! did the second take? A case is what is left in the bag; what each took is remembered as the mark of the branch.
//!
//! ```
//! use deckname_engine::Wyrand;
//! use deckname_inference::Courses;
//!
//! #[derive(Clone, PartialEq, Eq, Hash)]
//! struct Bag { red: u8, blue: u8 }
//!
//! let mut rng = Wyrand::new(1);
//! let courses = Courses::follow(&Bag { red: 2, blue: 1 }, 1_000, &mut rng, |courses, rng| {
//!     // The first ball turned out to be red.
//!     courses.branch(rng, |bag, next| next.push(Bag { red: bag.red - 1, ..*bag }, bag.red.into(), "red"));
//!     courses.branch(rng, |bag, next| {
//!         next.push(Bag { red: bag.red - 1, ..*bag }, bag.red.into(), "red");
//!         next.push(Bag { blue: bag.blue - 1, ..*bag }, bag.blue.into(), "blue");
//!     });
//! })?;
//! assert_eq!(courses.len(), 2);
//!
//! let mut red = 0;
//! for _ in 0..1_000 {
//!     let drawn = courses.draw(&mut rng);
//!     let [second, first] = drawn.marks().collect::<Vec<_>>()[..] else { unreachable!() };
//!     assert_eq!(first, "red");
//!     red += u32::from(second == "red");
//! }
//! assert!((430..570).contains(&red), "one red ball and one blue one were left");
//! # Ok::<(), deckname_inference::Impossible>(())
//! ```
//!
//! The crate knows no game. A game supplies its cases and its transitions; see `courses` in Spy and `ways` in Streng
//! geheim.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod cache;
mod courses;
mod merge;
mod pick;

pub use cache::Cache;
pub use courses::{Courses, Drawn, Impossible, TooMany};
pub use merge::Next;
pub use pick::pick;
