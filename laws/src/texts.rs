//! Law 10, beyond the clauses: every text that a game needs exists, and every text that exists is needed.
//! (`Texts` itself refuses a message that exists in one language only.)

use deckname_scene::{Lang, Show};

use crate::source::literals;

/// Messages that every game has.
const PRINTED: [&str; 3] = ["title", "blurb", "minutes"];
/// A message that the page asks for where a game has it (`Choose`).
const ORDER: &str = "standing-order";
/// A string in the sources that begins like this is the key of a message.
const FAMILIES: [&str; 4] = ["log-", "prompt-", "label-", "next-"];

pub fn complete<G: Show>(sources: &str) -> Result<(), String> {
    let texts = G::texts();
    let words = literals(sources);
    let asked =
        words.iter().filter(|word| FAMILIES.iter().any(|family| word.starts_with(family)) && !word.contains('{'));
    let needed = PRINTED.iter().copied().chain(asked.copied()).map(ToString::to_string).chain(options::<G>());
    if let Some(missing) = needed.into_iter().find(|key| !texts.has(key)) {
        return Err(format!("there is no message {missing:?}"));
    }
    let filled = |lang, key: &str| texts.variables(lang, key);
    if let Some(key) = texts.keys().find(|key| filled(Lang::De, key) != filled(Lang::En, key)) {
        let [de, en] = Lang::ALL.map(|lang| filled(lang, key));
        return Err(format!("the message {key:?} has other variables in each language: {de:?} and {en:?}"));
    }
    let mut keys = texts.keys();
    match keys.find(|key| !is_needed::<G>(key, &words)) {
        Some(idle) => Err(format!("nothing uses the message {idle:?}")),
        None => Ok(()),
    }
}

/// The messages for the options on the set-up page.
fn options<G: Show>() -> impl Iterator<Item = String> {
    G::CHOICES.iter().flat_map(|choice| {
        let value = |value: &&str| format!("option-{}-{}", choice.key, value.trim_matches('"'));
        std::iter::once(format!("option-{}", choice.key)).chain(choice.values.iter().map(value))
    })
}

/// Is the key a string in the sources, built from one (`"place-{}"`), or used by other crates?
fn is_needed<G: Show>(key: &str, words: &[&str]) -> bool {
    use deckname_engine::Clause;
    let made = |word: &&str| word.split_once('{').is_some_and(|(stem, _)| stem.ends_with('-') && key.starts_with(stem));
    words.contains(&key)
        || words.iter().any(made)
        || PRINTED.contains(&key)
        || key == ORDER
        || key.starts_with("option-")
        || key.strip_prefix("fault-").is_some_and(|id| words.contains(&id))
        || G::Clause::ALL.iter().any(|clause| clause.id().to_lowercase() == key)
}
