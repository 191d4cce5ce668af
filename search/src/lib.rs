//! Searches for games of hidden information: flat Monte Carlo and information-set tree search.
//!
//! Generic over the rules; it must never know a game, do I/O, or get a state by any other way than from whoever imagines
//! worlds for it.
