//! The whole server, in memory and over sockets.

mod analysis;
mod api;
mod bots;
mod common;
mod contrast;
mod desk;
mod doors;
mod editor;
mod guards;
mod kill;
mod leaks;
mod live;
mod orders;
mod play;
mod raw;
mod seats;
