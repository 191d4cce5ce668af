use std::sync::LazyLock;

use deckname_scene::{Arg, Lang, Texts};

/// The texts of the terminal itself, which belong to no game.
fn texts() -> &'static Texts {
    static TEXTS: LazyLock<Texts> =
        LazyLock::new(|| Texts::new(include_str!("../text/de.ftl"), include_str!("../text/en.ftl")));
    &TEXTS
}

pub(crate) fn say(lang: Lang, key: &str) -> String {
    texts().plain(lang, key)
}

pub(crate) fn fill(lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> String {
    texts().say(lang, key, args)
}
