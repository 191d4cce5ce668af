//! Searches for games of hidden information: flat Monte Carlo, information-set tree search, small matrix games.
//!
//! Generic over the rules; it must never know a game, do I/O, or come by a state in any other way than from the [`Guide`],
//! which imagines one world for every iteration, so that no single guess of the secrets is trusted.
//!
//! * [`flat`]: every action is tried in the same imagined worlds; the worse half is dropped again and again.
//! * [`Tree`]: grows a tree of what the searching seat would be told, with chance and sealed choices in it.
//! * [`matrix`]: the mix to play where two sides choose at once and predictability is punished.

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
