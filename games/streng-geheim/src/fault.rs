use deckname_engine::{SetupError, repeated};
use deckname_scene::fault;

use crate::config::StrengGeheim;
use crate::state::COLOURS;
use crate::town::{LONGEST, TIPS};

/// What can be wrong with a town file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// The number of code names.
    Names(usize),
    /// A code name that stands there twice.
    NameTwice(String),
    /// A name that is empty, too long, or more than a line.
    Name,
    /// The number of tips in all.
    Tips(u8),
}

impl Fault {
    pub(crate) fn at(self, line: usize) -> SetupError {
        let (id, values) = match self {
            Self::Names(count) => ("names", vec![("all", COLOURS.to_string()), ("count", count.to_string())]),
            Self::NameTwice(name) => ("name-twice", vec![("name", repeated(&name))]),
            Self::Name => ("name", vec![("most", LONGEST.to_string())]),
            Self::Tips(count) => ("tips", vec![("all", TIPS.to_string()), ("count", count.to_string())]),
        };
        SetupError::Data { line: Some(line), why: fault::<StrengGeheim>(id, values) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use deckname_scene::{Lang, Printed, setup_error};

    use super::*;

    #[test]
    fn every_fault_is_said_in_words_of_its_own() {
        let all = [Fault::Names(5), Fault::NameTwice("Rosa".into()), Fault::Name, Fault::Tips(29)];
        let errors = all.clone().map(|fault| fault.at(3));
        let texts = StrengGeheim::texts();
        let said: BTreeSet<_> =
            Lang::ALL.iter().flat_map(|lang| errors.iter().map(|why| setup_error(texts, why, *lang))).collect();
        assert_eq!(said.len(), 2 * all.len(), "{said:#?}");
        assert!(said.contains("Zeile 3 der Datei: Es gibt 30 Tipps, nicht 29."), "{said:#?}");
        assert_eq!(Fault::Tips(29).at(3).to_string(), "line 3: there are 30 tips in all, not 29");
    }
}
