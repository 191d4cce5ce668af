//! Several servers on one PostgreSQL, as their operator runs them.

mod balanced;
mod chaos;
mod client;
mod encrypted;
mod history;
mod players;
mod wire;
mod world;
