//! The server: pages, live updates and the JSON API over HTTP.
//!
//! It knows tables, seats and who sits in them; it draws scenes and passes on chosen actions. It must never know a rule or
//! a game's name, and whatever it sends is rendered for the one observer who gets it.
//!
//! The path of a move: `routes` → `site` or `api` (reads the request) → `room` (one change at a time, into the store, then
//! onto the screens) → `desk` (the log, folded) → `picture` (what one observer's page is given) → `pages`.

mod api;
pub mod assets;
mod config;
mod desk;
mod guard;
mod guest;
mod house;
mod limit;
mod listen;
mod live;
mod message;
mod metrics;
pub mod pages;
mod picture;
mod problem;
mod room;
mod routes;
mod seal;
mod sent;
mod serve;
mod server;
mod site;
mod thinkers;
mod unclear;

pub use api::OPENAPI;
pub use config::{Config, ServeError};
pub use house::{BadBot, OwnBot};
pub use routes::{app, paths};
pub use serve::{serve, serve_on};
pub use server::Server;
