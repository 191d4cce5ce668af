//! The words of the frame around the games.

use std::sync::LazyLock;

use deckname_scene::{Arg, Lang, Texts};

static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| Texts::new(include_str!("../../text/de.ftl"), include_str!("../../text/en.ftl")));

pub(super) fn say(lang: Lang, key: &str) -> String {
    TEXTS.plain(lang, key)
}

pub(super) fn tell(lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> String {
    TEXTS.say(lang, key, args)
}

/// What a bot's strength is called; one without a word of its own goes by its name.
pub(super) fn level(lang: Lang, level: &str) -> String {
    let key = format!("level-{level}");
    if TEXTS.has(&key) { say(lang, &key) } else { level.to_string() }
}

/// What was not to be understood.
pub fn unclear(lang: Lang, key: &str, values: &[(&str, String)]) -> String {
    let args: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
    tell(lang, &format!("unclear-{key}"), &args)
}

/// What went wrong, by the code of the mistake.
pub fn mistake(lang: Lang, code: &str) -> String {
    say(lang, &format!("error-{code}"))
}
