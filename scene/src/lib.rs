//! What people see of a game: scenes, labels, sentences, dossiers, rulebooks, in two languages.
//!
//! It knows views and notices, which hold only what their observer may know; it must never see a state or an event, and
//! no game's name. The web and the terminal draw what comes from here and hold no rule themselves.

mod book;
mod click;
mod hue;
mod lang;
mod setup;
mod show;
mod tell;
mod text;

pub use book::{Block, Book, Heading, Phrase, Tone};
pub use click::{Clicks, Offer, Spot, offer};
pub use hue::Hue;
pub use lang::{Arg, Lang, Texts};
pub use setup::{fault, setup_error};
pub use show::{
    Choice, Choose, Dossier, Draw, Figure, Notes, Panel, Printed, Reader, Scene, Show, TextBoard, Words, refusal,
};
pub use tell::{Beat, Light, Motion, Sound, Tell};
pub use text::{Ink, Line, Span, Text};

/// The words that belong to no game.
fn frame_texts() -> &'static Texts {
    static TEXTS: std::sync::LazyLock<Texts> =
        std::sync::LazyLock::new(|| Texts::new(include_str!("../text/de.ftl"), include_str!("../text/en.ftl")));
    &TEXTS
}
