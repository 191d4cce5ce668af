//! What people see of a game: scenes, labels, sentences, dossiers, rulebooks, in two languages.
//!
//! This crate knows views and notices, which hold only what their observer may know. It must never see a state or an event,
//! or know the name of a game. The web and the terminal draw what comes from here and hold no rules themselves.
//!
//! # Example
//!
//! A scene is a list of panels, each the inside of an `<svg>` element. What can be clicked carries `data-spot`:
//!
//! ```
//! use deckname_scene::{Clicks, Hue, Panel, Scene, Spot, offer};
//! use maud::html;
//!
//! let agent = |hue: Hue, x: u32| html! {
//!     g id={ "agent-" (hue.id()) } data-spot=(hue.id()) transform={ "translate(" (x) " 40)" } {
//!         circle r="16" fill=(hue.fill()) {}
//!         (hue.mark())
//!     }
//! };
//! let body = html! { (agent(Hue::Red, 40)) (agent(Hue::Blue, 80)) };
//! let scene = Scene(vec![Panel { name: "board", width: 120, height: 80, body }]);
//! assert!(scene.0[0].body.0.contains("data-spot=\"blue\""));
//!
//! // What can be clicked next follows from the clicks of all legal actions.
//! let actions = [Clicks::path(["red", "3"]), Clicks::path(["blue", "5"])];
//! let first = offer(&actions, &[]).unwrap();
//! assert_eq!(first.next, [Spot::from("red"), Spot::from("blue")]);
//! let whole = offer(&actions, &[Spot::from("blue"), Spot::from("5")]).unwrap();
//! assert_eq!(whole.chosen, Some(1));
//! ```

#![cfg_attr(not(test), warn(clippy::unwrap_used))]
#![warn(missing_docs)]

mod book;
mod click;
mod desk;
mod edit;
mod finale;
mod hints;
mod hue;
mod lang;
mod setup;
mod show;
mod tell;
mod text;

pub use book::{Block, Book, Heading, Phrase, Tone};
pub use click::{Clicks, Offer, Spot, offer};
pub use desk::{Aid, Mark, Pencil};
pub use edit::{Edit, Sheet};
pub use finale::{Finale, Ranking, Unmasked, turned_over};
pub use hints::Hints;
pub use hue::Hue;
pub use lang::{Arg, Lang, Texts};
pub use setup::{fault, setup_error};
pub use show::{
    Choice, Choose, Dossier, Draw, Figure, Notes, Panel, Primer, Printed, Reader, Scene, Show, TextBoard, Way, Weight,
    Words, refusal,
};
pub use tell::{Beat, Light, Motion, Sound, Tell};
pub use text::{Ink, Line, Span, Text};

/// The texts that belong to no game.
fn common_texts() -> &'static Texts {
    static TEXTS: std::sync::LazyLock<Texts> =
        std::sync::LazyLock::new(|| Texts::new(include_str!("../text/de.ftl"), include_str!("../text/en.ftl")));
    &TEXTS
}
