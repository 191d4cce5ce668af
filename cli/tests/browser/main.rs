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
mod clocks;
mod company;
mod connection;
mod desk;
mod device;
mod dismissal;
mod editor;
mod finale;
mod gallery;
mod hints;
mod history;
mod layouts;
mod lessons;
mod living_room;
mod mail;
mod maps;
mod moves;
mod open_tables;
mod pages;
mod party;
mod person;
mod pins;
mod rest;
mod server;
mod sharing;
mod shell;
#[path = "../../../web/tests/server/smtp.rs"]
mod smtp;
mod talk;
mod telling;
mod whole_games;
mod window;
