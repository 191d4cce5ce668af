//! The server: pages, live updates and the JSON API over HTTP.
//!
//! It knows tables, seats and who sits in them; it draws scenes and passes on chosen actions. It must never know a rule or
//! a game's name, and whatever it sends is rendered for the one observer who gets it.

pub mod assets;
pub mod pages;
