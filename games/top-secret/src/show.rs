//! How a view is shown: `words` (labels and sentences), `clicks`, `draw` (the map), `table` (duels, duel cards and secured
//! suitcases), `text` (the map as text), `dossier`.

use std::sync::LazyLock;

use deckname_scene::{Choice, Figure, Lang, Primer, Printed, Texts};

use crate::TopSecret;

mod clicks;
mod dossier;
mod draw;
mod finale;
mod journey;
mod table;
mod tell;
mod text;
mod words;

static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| Texts::new(include_str!("../text/de.ftl"), include_str!("../text/en.ftl")));

static LESSON: LazyLock<Texts> =
    LazyLock::new(|| Texts::new(include_str!("../lesson/de.ftl"), include_str!("../lesson/en.ftl")));

impl Printed for TopSecret {
    const CHOICES: &'static [Choice] = &[Choice { key: "board", values: &["\"europe\""], own_file: true }];

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
            ("corners-de.svg", include_str!("../rules/figures/corners-de.svg")),
            ("corners-en.svg", include_str!("../rules/figures/corners-en.svg")),
            ("duel.svg", include_str!("../rules/figures/duel.svg")),
            ("journey.svg", include_str!("../rules/figures/journey.svg")),
            ("three.svg", include_str!("../rules/figures/three.svg")),
        ]
    }

    fn cover() -> &'static str {
        include_str!("../art/cover.svg")
    }

    fn primer() -> Option<Primer> {
        Some(Primer {
            texts: || &LESSON,
            picture: include_str!("../lesson/picture.svg"),
            record: include_str!("../lesson/record.json"),
            clauses: &[
                (48, "TS-17"),
                (50, "TS-18"),
                (52, "TS-14"),
                (53, "TS-11"),
                (55, "TS-13"),
                (59, "TS-18"),
                (62, "TS-11"),
                (64, "TS-13"),
                (68, "TS-18"),
                (71, "TS-25"),
            ],
            things: &[
                ("agent", "TS-11"),
                ("city", "TS-12"),
                ("case", "TS-14"),
                ("hq", "TS-2"),
                ("base", "TS-2"),
                ("card", "TS-18"),
                ("content", "TS-7"),
                ("seat", "TS-28"),
                ("button-end-turn", "TS-13"),
                ("button-no-outpost", "TS-9"),
            ],
        })
    }

    fn data_file(key: &str) -> Option<&'static str> {
        (key == "board").then_some(include_str!("../data/europe.toml"))
    }
}
