//! What is printed about the game. What people see of a view: `draw` (the board), `text` (the board as text), `dossier`,
//! `words` (labels and sentences), `clicks`.

use std::sync::LazyLock;

use deckname_scene::{Choice, Figure, Lang, Primer, Printed, Texts};

use crate::config::Spy;

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

impl Printed for Spy {
    const CHOICES: &'static [Choice] = &[Choice { key: "match", values: &["false", "true"], own_file: false }];
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
            ("turn.svg", include_str!("../rules/figures/turn.svg")),
            ("send.svg", include_str!("../rules/figures/send.svg")),
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
                (124, "SP-8"),
                (125, "SP-11"),
                (132, "SP-6"),
                (133, "SP-8"),
                (141, "SP-6"),
                (142, "SP-11"),
                (150, "SP-6"),
                (151, "SP-8"),
                (152, "SP-10"),
                (153, "SP-14"),
            ],
            things: &[
                ("target", "SP-8"),
                ("hand", "SP-10"),
                ("layout", "SP-7"),
                ("pile", "SP-11"),
                ("seat", "SP-3"),
                ("button-end-turn", "SP-11"),
            ],
        })
    }
}
