//! A world in which everything that can go wrong does, and every run can be repeated: the real server and the real store on
//! the real SQLite, with a simulated disk, network and clock.
//!
//! One seed decides the games, the moves, which requests are lost, doubled, late or overtaken, when the power is cut, what
//! of the unsynced writes is on the disk then, when the disk is full, and how the clocks jump. Everything runs on one thread,
//! and time passes only when all wait. A [`checker`] compares what clients were told with the logs.
//!
//! Only the salts that SQLite draws for its log do not follow from the seed: SQLite's generator goes on from world to world.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod checker;
mod clock;
mod disk;
mod network;
mod party;
mod rot;
mod vfs;
mod world;

pub use disk::Figures as DiskFigures;
pub use network::Traffic;
pub use rot::{Rot, rot};

pub use world::{Faults, Figures, Planted, World, Wrong};
