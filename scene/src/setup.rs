use deckname_engine::{Fault, Kind, Misread, SetupError, repeated};

use crate::{Arg, Lang, Printed, Texts, common_texts};

/// A rule that a data file breaks: the message `fault-ID` of the game, and what is filled in.
pub fn fault<G: Printed>(id: &'static str, values: Vec<(&'static str, String)>) -> Fault {
    let values: Vec<_> = values.into_iter().map(|(name, value)| (name, repeated(&value))).collect();
    let plain = broken_rule(G::texts(), id, &values, Lang::En);
    Fault::Rule { id, values, plain }
}

/// Why a table cannot be set up, as a sentence. `texts` are those of the game.
pub fn setup_error(texts: &Texts, why: &SetupError, lang: Lang) -> String {
    let say = |key: &str, args: &[(&str, Arg<'_>)]| common_texts().say(lang, key, args);
    match why {
        SetupError::Seats { min, max, got } => {
            let key = if min == max { "setup-seats-exactly" } else { "setup-seats" };
            say(key, &[("min", (*min).into()), ("max", (*max).into()), ("got", got.to_string().into())])
        }
        SetupError::UnknownGame { id, known } => {
            say("setup-unknown-game", &[("id", id.as_str().into()), ("known", known.as_str().into())])
        }
        SetupError::UnknownEdition { edition, newest } => say(
            "setup-unknown-edition",
            &[("edition", edition.to_string().into()), ("newest", newest.to_string().into())],
        ),
        SetupError::UnknownOption { key } => say("setup-unknown-option", &[("key", key.as_str().into())]),
        SetupError::BadOption { key, why } => {
            say("setup-bad-option", &[("key", (*key).into()), ("why", why.to_string().into())])
        }
        SetupError::Number { key, least, most } => {
            let [least, most] = [least, most].map(|bound| bound.to_string().into());
            say("setup-number", &[("key", (*key).into()), ("least", least), ("most", most)])
        }
        SetupError::Data { line, why } => {
            let why = match why {
                Fault::Form(why) => misread(why, lang),
                Fault::Rule { id, values, .. } => broken_rule(texts, id, values, lang),
            };
            match line {
                Some(line) => say("setup-line", &[("line", line.to_string().into()), ("why", why.into())]),
                None => say("setup-file", &[("why", why.into())]),
            }
        }
    }
}

fn broken_rule(texts: &Texts, id: &str, values: &[(&'static str, String)], lang: Lang) -> String {
    let args: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
    texts.say(lang, &format!("fault-{id}"), &args)
}

fn misread(why: &Misread, lang: Lang) -> String {
    let say = |key: &str, what: &str| common_texts().say(lang, key, &[("what", what.into())]);
    match why {
        Misread::MissingKey { key } => say("misread-missing-key", key),
        Misread::UnknownKey { key } => say("misread-unknown-key", key),
        Misread::UnknownValue { value } => say("misread-unknown-value", value),
        Misread::Expected(Kind::Text) => say("misread-expected-text", ""),
        Misread::Expected(Kind::Number) => say("misread-expected-number", ""),
        Misread::Expected(Kind::List) => say("misread-expected-list", ""),
        Misread::Expected(Kind::Section) => say("misread-expected-section", ""),
        Misread::OutOfBounds { least, most } => {
            let args = [("least", least.to_string().into()), ("most", most.to_string().into())];
            common_texts().say(lang, "misread-out-of-bounds", &args)
        }
        Misread::Syntax { why } => say("misread-syntax", why),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use deckname_engine::Unreadable;

    use super::*;

    #[test]
    fn every_reason_is_said_in_words_of_its_own() {
        let name = || "x".to_string();
        let forms = [
            Misread::MissingKey { key: name() },
            Misread::UnknownKey { key: name() },
            Misread::UnknownValue { value: name() },
            Misread::Expected(Kind::Text),
            Misread::Expected(Kind::Number),
            Misread::Expected(Kind::List),
            Misread::Expected(Kind::Section),
            Misread::OutOfBounds { least: 1, most: 2 },
            Misread::Syntax { why: name() },
        ];
        let files = forms
            .into_iter()
            .flat_map(|why| [None, Some(7)].map(|line| SetupError::Data { line, why: Fault::Form(why.clone()) }));
        let others = [
            SetupError::Seats { min: 2, max: 2, got: 3 },
            SetupError::Seats { min: 2, max: 4, got: 5 },
            SetupError::UnknownGame { id: name(), known: name() },
            SetupError::UnknownEdition { edition: 3, newest: 2 },
            SetupError::UnknownOption { key: name() },
            SetupError::BadOption { key: "x", why: Unreadable::unknown("x", "x") },
            SetupError::Number { key: "x", least: 1, most: 2 },
        ];
        let all: Vec<_> = files.chain(others).collect();
        let said: BTreeSet<_> =
            Lang::ALL.iter().flat_map(|lang| all.iter().map(|why| setup_error(common_texts(), why, *lang))).collect();
        assert_eq!(said.len(), 2 * all.len(), "{said:#?}");
        assert!(said.contains("Zeile 7 der Datei: Der Schlüssel „x“ fehlt."), "{said:#?}");
    }
}
