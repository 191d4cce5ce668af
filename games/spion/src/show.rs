//! What people see of a view. The parts: `words` (labels and sentences), `clicks`, `draw` (the board), `text` (the board as
//! text), `dossier`.

use std::sync::LazyLock;

use deckname_scene::{Choice, Edit, Figure, Lang, Primer, Printed, Texts};

use crate::Spion;

mod clicks;
mod dossier;
mod draw;
mod edit;
mod finale;
mod tell;
mod text;
mod words;

static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| Texts::new(include_str!("../text/de.ftl"), include_str!("../text/en.ftl")));

static LESSON: LazyLock<Texts> =
    LazyLock::new(|| Texts::new(include_str!("../lesson/de.ftl"), include_str!("../lesson/en.ftl")));

impl Printed for Spion {
    const CHOICES: &'static [Choice] =
        &[Choice { key: "setup", values: &["\"classic\"", "\"border\""], own_file: true }];
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
            ("caught.svg", include_str!("../rules/figures/caught.svg")),
            ("cover.svg", include_str!("../rules/figures/cover.svg")),
            ("found.svg", include_str!("../rules/figures/found.svg")),
            ("group.svg", include_str!("../rules/figures/group.svg")),
            ("question.svg", include_str!("../rules/figures/question.svg")),
            ("setup.svg", include_str!("../rules/figures/setup.svg")),
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
                (0, "SN-4"),
                (2, "SN-13"),
                (4, "SN-14"),
                (6, "SN-15"),
                (8, "SN-13"),
                (10, "SN-14"),
                (12, "SN-9"),
                (14, "SN-15"),
            ],
            things: &[
                ("field", "SN-13"),
                ("axis", "SN-8"),
                ("seat", "SN-4"),
                ("defender", "SN-7"),
                ("small", "SN-8"),
                ("large", "SN-8"),
                ("button-pass", "SN-16"),
            ],
        })
    }

    fn data_file(key: &str) -> Option<&'static str> {
        (key == "setup").then_some(include_str!("../data/classic.toml"))
    }

    fn editor(key: &str) -> Option<Edit> {
        (key == "setup").then_some(edit::edit as Edit)
    }
}
