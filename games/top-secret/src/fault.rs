use deckname_engine::SetupError;
use deckname_scene::fault;

use crate::TopSecret;
use crate::board::LONGEST_FILE;
use crate::pieces::{CASES, Place};

/// What can be wrong with a board file (`TS-3`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    TooLong,
    /// Not exactly two values.
    Pair,
    /// This number of cities is too small or too large.
    Cities(usize),
    /// Not an id, or reserved.
    Name(String),
    SameName(String),
    Label(String),
    SameLabel(String),
    NoCity(String),
    Loop(String),
    JoinedTwice(String, String),
    /// Named twice in one list.
    Twice(String),
    NoExit(&'static str),
    NoDottedLine(&'static str),
    /// No lines connect the city with the first one.
    Apart {
        city: String,
        first: String,
    },
}

impl Fault {
    pub(crate) fn at(self, line: Option<usize>) -> SetupError {
        let (id, values) = match self {
            Self::TooLong => ("too-long", vec![("bytes", LONGEST_FILE.to_string())]),
            Self::Pair => ("pair", Vec::new()),
            Self::Cities(count) => {
                let [least, most] = [CASES, Place::CITIES.into()].map(|count| count.to_string());
                ("cities", vec![("least", least), ("most", most), ("count", count.to_string())])
            }
            Self::Name(name) => ("name", vec![("name", name)]),
            Self::SameName(name) => ("same-name", vec![("name", name)]),
            Self::Label(label) => ("label", vec![("label", label)]),
            Self::SameLabel(label) => ("same-label", vec![("label", label)]),
            Self::NoCity(name) => ("no-city", vec![("name", name)]),
            Self::Loop(city) => ("loop", vec![("city", city)]),
            Self::JoinedTwice(a, b) => ("joined-twice", vec![("a", a), ("b", b)]),
            Self::Twice(city) => ("twice", vec![("city", city)]),
            Self::NoExit(corner) => ("no-exit", vec![("corner", corner.to_string())]),
            Self::NoDottedLine(corner) => ("no-dotted-line", vec![("corner", corner.to_string())]),
            Self::Apart { city, first } => ("apart", vec![("city", city), ("first", first)]),
        };
        SetupError::Data { line, why: fault::<TopSecret>(id, values) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use deckname_scene::{Lang, Printed, setup_error};

    use super::*;

    #[test]
    fn every_fault_is_said_in_words_of_its_own() {
        let name = || "x".to_string();
        let all = [
            Fault::TooLong,
            Fault::Pair,
            Fault::Cities(1),
            Fault::Name(name()),
            Fault::SameName(name()),
            Fault::Label(name()),
            Fault::SameLabel(name()),
            Fault::NoCity(name()),
            Fault::Loop(name()),
            Fault::JoinedTwice(name(), name()),
            Fault::Twice(name()),
            Fault::NoExit("nw"),
            Fault::NoDottedLine("nw"),
            Fault::Apart { city: name(), first: name() },
        ];
        let errors = all.clone().map(|fault| fault.at(Some(3)));
        let texts = TopSecret::texts();
        let said: BTreeSet<_> =
            Lang::ALL.iter().flat_map(|lang| errors.iter().map(|why| setup_error(texts, why, *lang))).collect();
        assert_eq!(said.len(), 2 * all.len(), "{said:#?}");
        assert!(said.contains("Zeile 3 der Datei: Eine Stadt namens „x“ gibt es nicht."), "{said:#?}");
        assert_eq!(Fault::NoCity(name()).at(Some(3)).to_string(), "line 3: there is no city named “x”");
    }
}
