//! What people see of a view. The parts: `words` (labels and sentences), `clicks`, `draw` (the board), `text` (the board as
//! text), `dossier`, `tell` (how a step is told), `finale` (the end).

use std::sync::LazyLock;

use deckname_scene::{Choice, Figure, Lang, Printed, Texts};

use crate::{{Type}};

mod clicks;
mod dossier;
mod draw;
mod finale;
mod tell;
mod text;
mod words;

static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| Texts::new(include_str!("../text/de.ftl"), include_str!("../text/en.ftl")));

impl Printed for {{Type}} {
    const CHOICES: &'static [Choice] = &[];

    fn texts() -> &'static Texts {
        &TEXTS
    }

    fn rules(lang: Lang) -> &'static str {
        match lang {
            Lang::De => include_str!("../rules/de.md"),
            Lang::En => include_str!("../rules/en.md"),
        }
    }

    fn figures() -> &'static [Figure] {
        &[]
    }

    fn cover() -> &'static str {
        include_str!("../art/cover.svg")
    }
}
