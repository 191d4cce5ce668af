//! The pages in a real browser: Debian's Chromium, driven like a person would: by mouse, by keyboard, by invitation.
//!
//! Ignored by default, since they need `chromium` and `chromedriver`: `cargo test -p deckname-web --test browser -- --ignored`.
//! Pictures of all pages are written to `target/screenshots`.

mod alone;
mod company;
mod pages;
mod person;
mod server;
mod whole_games;
mod window;

/// Not a test: what [`server::Server`] runs as a process of its own, so that it can be killed.
#[test]
#[ignore = "the server process of the other tests"]
fn server_process() {
    server::run_if_asked();
}
