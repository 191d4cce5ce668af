//! The pages in a real browser: Debian's Chromium, driven like a person would: by mouse, by keyboard, by invitation.
//!
//! They need `chromium` and `chromedriver`, so they are behind a feature that `cargo xtask test` turns on:
//! `cargo test -p deckname --features browser --test browser`. Pictures of all pages are written to `target/screenshots`.

mod absence;
mod alone;
mod analysis;
mod asking;
mod bar;
mod boards;
mod chance;
mod company;
mod connection;
mod desk;
mod editor;
mod finale;
mod layouts;
mod lessons;
mod maps;
mod moves;
mod pages;
mod person;
mod server;
mod telling;
mod whole_games;
mod window;
