//! The texts of the pages, apart from those of the games.

use std::sync::LazyLock;

use deckname_bots::Level;
use deckname_scene::{Arg, Lang, Texts};

use crate::bots::Bot;

static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| Texts::new(include_str!("../../text/de.ftl"), include_str!("../../text/en.ftl")));

pub(super) fn say(lang: Lang, key: &str) -> String {
    TEXTS.plain(lang, key)
}

pub(super) fn tell(lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> String {
    TEXTS.say(lang, key, args)
}

/// What a bot is called on the pages: the word for its level, or the program's own name.
pub(super) fn bot_name(lang: Lang, bot: Bot) -> String {
    match bot {
        Bot::BuiltIn(level) => level_name(lang, level),
        Bot::Program(name) => name.to_string(),
        Bot::Lesson => say(lang, "level-lesson"),
    }
}

/// The same for a bot that is known by its name only.
pub(super) fn bot_called(lang: Lang, name: &str) -> String {
    name.parse().map_or_else(|_| name.to_string(), |level| level_name(lang, level))
}

pub(super) fn level_name(lang: Lang, level: Level) -> String {
    say(lang, &format!("level-{level}"))
}

/// What a bot of this level does, in a few words; people choose by it.
pub(super) fn level_does(lang: Lang, level: Level) -> String {
    say(lang, &format!("level-{level}-does"))
}

/// The same as a whole sentence.
pub(super) fn bot_does(lang: Lang, level: Level) -> String {
    tell(lang, "bot-does", &[("does", level_does(lang, level).into())])
}

/// Why a request could not be understood.
pub fn bad_request(lang: Lang, key: &str, values: &[(&str, String)]) -> String {
    let args: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
    tell(lang, &format!("bad-request-{key}"), &args)
}

/// What went wrong, by the code of the problem.
pub fn problem_title(lang: Lang, code: &str) -> String {
    say(lang, &format!("error-{code}"))
}
