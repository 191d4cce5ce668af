//! What people see of a view. The parts: `words` (labels and sentences), `plays` (the same for cards), `clicks`, `draw` (the
//! board), `track`, `hand`, `text` (the board as text), `dossier`, `deeds`.

use std::sync::LazyLock;

use deckname_scene::{Choice, Figure, Lang, Primer, Printed, Texts};

use crate::Heimlich;

mod clicks;
mod deeds;
mod dossier;
mod draw;
mod finale;
mod hand;
mod plays;
mod tell;
mod text;
mod track;
mod words;

static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| Texts::new(include_str!("../text/de.ftl"), include_str!("../text/en.ftl")));

static LESSON: LazyLock<Texts> =
    LazyLock::new(|| Texts::new(include_str!("../lesson/de.ftl"), include_str!("../lesson/en.ftl")));

impl Printed for Heimlich {
    const CHOICES: &'static [Choice] = &[
        Choice { key: "variant", values: &["\"basic\"", "\"pro\""], own_file: false },
        Choice { key: "cards", values: &["false", "true"], own_file: false },
    ];
    const FIRST_SEAT_BEGINS: bool = true;

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
            ("cards.svg", include_str!("../rules/figures/cards.svg")),
            ("scoring.svg", include_str!("../rules/figures/scoring.svg")),
            ("sheet.svg", include_str!("../rules/figures/sheet.svg")),
            ("split.svg", include_str!("../rules/figures/split.svg")),
            ("town.svg", include_str!("../rules/figures/town.svg")),
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
                (2, "HC-7"),
                (9, "HC-10"),
                (17, "HC-9"),
                (18, "HC-12"),
                (26, "HC-9"),
                (27, "HC-12"),
                (34, "HC-14"),
            ],
            things: &[
                ("agent", "HC-7"),
                ("house", "HC-10"),
                ("card", "HC-28"),
                ("pile", "HC-29"),
                ("seat", "HC-4"),
                ("safe", "HC-9"),
                ("finish", "HC-14"),
                ("button-pass", "HC-31"),
            ],
        })
    }
}
