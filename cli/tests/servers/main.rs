//! Several servers on one PostgreSQL, as their operator runs them.

mod answers;
mod balanced;
mod chaos;
mod client;
mod encrypted;
mod forged;
mod history;
mod players;
mod wire;
mod world;
