//! What people see of a view. The parts: `words` (labels and sentences), `clicks`, `draw` (the board), `track`, `picture` (the board
//! as text), `pad` (the dossier).

use std::sync::LazyLock;

use deckname_engine::Seat;
use deckname_scene::{Choice, Clicks, Figure, Lang, Notes, Reader, Scene, Show, Spot, Text, Texts};
use maud::Markup;

use crate::{Action, Heimlich, Notice, View};

mod clicks;
mod draw;
mod pad;
mod picture;
mod track;
mod words;

static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| Texts::new(include_str!("../text/de.ftl"), include_str!("../text/en.ftl")));

impl Show for Heimlich {
    const CHOICES: &'static [Choice] = &[Choice { key: "variant", values: &["\"basic\"", "\"pro\""], own_file: false }];

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
        &[
            ("scoring.svg", include_str!("../rules/figures/scoring.svg")),
            ("split.svg", include_str!("../rules/figures/split.svg")),
        ]
    }

    fn cover() -> &'static str {
        include_str!("../art/cover.svg")
    }

    fn scene(&self, v: &View, reader: &Reader<'_>) -> Scene {
        draw::scene(self, v, reader)
    }

    fn text(&self, v: &View, reader: &Reader<'_>) -> Text {
        picture::text(self, v, reader)
    }

    fn dossier(&self, v: &View, notes: &Notes, reader: &Reader<'_>) -> Markup {
        pad::dossier(self, v, notes, reader)
    }

    fn dossier_text(&self, v: &View, reader: &Reader<'_>) -> Text {
        pad::text(self, v, reader)
    }

    fn prompt(&self, v: &View, draft: &[Spot], reader: &Reader<'_>) -> String {
        clicks::next(self, v, draft, reader).unwrap_or_else(|| words::prompt(self, v, reader))
    }

    fn standing(&self, v: &View, seat: Seat, reader: &Reader<'_>) -> String {
        words::standing(v, seat, reader.lang)
    }

    fn sentence(&self, n: &Notice, reader: &Reader<'_>) -> String {
        words::sentence(self, n, reader)
    }

    fn label(&self, _: &View, a: &Action, reader: &Reader<'_>) -> String {
        words::label(self, a, reader)
    }

    fn clicks(&self, v: &View, a: &Action) -> Clicks {
        clicks::clicks(v, a)
    }

    fn spot(&self, v: &View, draft: &[Spot], spot: &Spot, reader: &Reader<'_>) -> String {
        clicks::name(self, v, draft, spot, reader)
    }
}
