use deckname_scene::Lang;

use crate::house::Levels;
use crate::pages::unclear;

/// Why a request was not to be understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unclear {
    /// JSON, but no object.
    NoObject,
    /// Neither JSON nor a form of the right kind; what its reader says.
    Unread(String),
    Levels(Levels),
    NoSuchSeat(u8),
    /// One person in two seats.
    TwoSeats,
    LongName {
        most: usize,
    },
    LongContribution {
        most: usize,
    },
    /// Neither an action nor a draft, or both.
    ActionOrDraft,
    LongDraft {
        most: usize,
    },
    /// Clicks that no action begins with.
    NoSuchClicks,
    RequestName {
        most: usize,
    },
    /// The name of a request that was for something else.
    RequestReused,
    Eyes,
    /// A moment after the last step.
    NoSuchStep {
        steps: usize,
    },
}

impl Unclear {
    /// The sentence that says it.
    pub fn say(&self, lang: Lang) -> String {
        let most = |most: &usize| [("most", most.to_string())].to_vec();
        let (key, values) = match self {
            Self::NoObject => ("no-object", vec![]),
            Self::Unread(why) => ("unread", vec![("why", why.clone())]),
            Self::Levels(known) => ("levels", vec![("levels", known.join(", "))]),
            Self::NoSuchSeat(seat) => ("no-such-seat", vec![("seat", seat.to_string())]),
            Self::TwoSeats => ("two-seats", vec![]),
            Self::LongName { most: letters } => ("long-name", most(letters)),
            Self::LongContribution { most: letters } => ("long-contribution", most(letters)),
            Self::ActionOrDraft => ("action-or-draft", vec![]),
            Self::LongDraft { most: clicks } => ("long-draft", most(clicks)),
            Self::NoSuchClicks => ("no-such-clicks", vec![]),
            Self::RequestName { most: letters } => ("request-name", most(letters)),
            Self::RequestReused => ("request-reused", vec![]),
            Self::Eyes => ("eyes", vec![]),
            Self::NoSuchStep { steps } => ("no-such-step", vec![("steps", steps.to_string())]),
        };
        unclear(lang, key, &values)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn everything_unclear_is_said_in_words_of_its_own() {
        let all = [
            Unclear::NoObject,
            Unclear::Unread("why".into()),
            Unclear::Levels(&["easy"]),
            Unclear::NoSuchSeat(9),
            Unclear::TwoSeats,
            Unclear::LongName { most: 1 },
            Unclear::LongContribution { most: 1 },
            Unclear::ActionOrDraft,
            Unclear::LongDraft { most: 1 },
            Unclear::NoSuchClicks,
            Unclear::RequestName { most: 1 },
            Unclear::RequestReused,
            Unclear::Eyes,
            Unclear::NoSuchStep { steps: 1 },
        ];
        let said: BTreeSet<_> = Lang::ALL.iter().flat_map(|lang| all.iter().map(|why| why.say(*lang))).collect();
        assert_eq!(said.len(), 2 * all.len(), "{said:#?}");
    }
}
