//! What people see of a view. The parts: `words` (labels and sentences), `clicks`, `draw` (the board), `text` (the board as
//! text), `dossier`.

use std::sync::LazyLock;

use deckname_scene::{Choice, Figure, Lang, Primer, Printed, Texts};

use crate::config::StrengGeheim;

mod clicks;
mod dossier;
mod draw;
mod finale;
mod tell;
mod text;
mod words;

static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| Texts::new(include_str!("../text/de.ftl"), include_str!("../text/en.ftl")));

static LESSON: LazyLock<Texts> =
    LazyLock::new(|| Texts::new(include_str!("../lesson/de.ftl"), include_str!("../lesson/en.ftl")));

impl Printed for StrengGeheim {
    const CHOICES: &'static [Choice] = &[
        Choice { key: "flight", values: &["\"proven\"", "\"bold\""], own_file: false },
        Choice { key: "town", values: &["\"classic\""], own_file: true },
    ];

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
            ("flight.svg", include_str!("../rules/figures/flight.svg")),
            ("overview.svg", include_str!("../rules/figures/overview.svg")),
            ("round.svg", include_str!("../rules/figures/round.svg")),
            ("search.svg", include_str!("../rules/figures/search.svg")),
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
                (193, "SG-5"),
                (196, "SG-9"),
                (199, "SG-11"),
                (202, "SG-14"),
                (205, "SG-18"),
                (208, "SG-18"),
                (211, "SG-17"),
                (214, "SG-19"),
                (217, "SG-18"),
            ],
            things: &[
                ("field", "SG-8"),
                ("place", "SG-3"),
                ("tip", "SG-11"),
                ("name", "SG-14"),
                ("card", "SG-4"),
                ("slot", "SG-6"),
                ("seat", "SG-14"),
                ("agent", "SG-10"),
                ("informer", "SG-9"),
                ("bug", "SG-7"),
                ("button-no-bug", "SG-7"),
                ("button-keep", "SG-9"),
                ("button-blackout", "SG-8"),
                ("button-pass", "SG-11"),
                ("button-stay", "SG-14"),
            ],
        })
    }

    fn data_file(key: &str) -> Option<&'static str> {
        (key == "town").then_some(include_str!("../data/classic.toml"))
    }
}
