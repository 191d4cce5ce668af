//! What every store does, whichever database is behind it.

#[macro_use]
mod home;
mod backup;
mod keeping;
mod log;
mod mail;
mod moving;
mod people;
mod sharing;
mod talk;
