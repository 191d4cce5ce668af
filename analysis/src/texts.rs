use std::sync::LazyLock;

use deckname_scene::{Arg, Lang, Texts};

/// The texts of the analysis.
static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| Texts::new(include_str!("../text/de.ftl"), include_str!("../text/en.ftl")));

pub(crate) fn say(lang: Lang, key: &str) -> String {
    TEXTS.plain(lang, key)
}

pub(crate) fn fill(lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> String {
    TEXTS.say(lang, key, args)
}
