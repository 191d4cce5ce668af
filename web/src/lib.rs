//! The server: pages, live updates and the JSON API over HTTP.
//!
//! It knows tables, seats and who sits in them; it shows scenes and passes on actions. It never knows a rule or the name of a
//! game, and everything it sends is rendered for the one observer who gets it.
//!
//! The path of a move: `routes` → `site` or `api` (read the request) → `room` (one change at a time, first into the store, then
//! onto the pages) → `session` (what follows from the log) → `presenter` (what one observer may be shown) → `pages`.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod analyses;
mod api;
pub mod assets;
mod bad_request;
mod bell;
mod bots;
mod client;
mod config;
mod delta;
mod extract;
mod guard;
mod health;
mod history;
mod limit;
mod listen;
mod live;
mod mail;
mod metrics;
mod mount;
mod offers;
mod pace;
pub mod pages;
mod presence;
mod presenter;
mod preview;
mod problem;
mod random;
mod request_log;
mod retention;
mod room;
mod routes;
mod serve;
mod server;
mod session;
mod sharing;
mod signer;
mod site;
mod thinkers;
mod time;
mod timekeeper;
mod update;

pub use api::openapi;
pub use bots::{BadBot, OwnBot};
pub use config::{Config, ServeError};
pub use deckname_store::{Keep, Place};
pub use mail::{BadMail, MailServer};
#[cfg(feature = "simulation")]
pub use random::simulate;
pub use routes::app;
pub use serve::{serve, serve_on};
pub use server::Server;
