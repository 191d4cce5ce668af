//! The whole server, in memory and over sockets.

mod analysis;
mod api;
mod bots;
mod chance;
mod common;
mod contrast;
mod desk;
mod doors;
mod editor;
mod guards;
mod kill;
mod leaks;
mod live;
mod menu;
mod orders;
mod play;
mod raw;
mod seats;
mod servers;
