use deckname_bots::Level;
use deckname_engine::Seat;
use deckname_scene::Lang;

use crate::bots::Roster;
use crate::pages::bad_request;

/// Why a request could not be understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadRequest {
    /// JSON, but not an object.
    NoObject,
    /// Neither JSON nor a form of the expected shape; with what the parser says.
    Unreadable(String),
    NoSuchBot(Roster),
    /// Not one of the levels that people choose from.
    NoSuchLevel,
    NoSuchSeat(Seat),
    NoSuchLanguage,
    /// One person in two seats.
    TwoSeats,
    LongName {
        most: usize,
    },
    LongContribution {
        most: usize,
    },
    /// Not the SHA-256 of anything.
    NoSeal,
    /// A contribution that is not the one that was promised.
    WrongContribution,
    /// Neither an action nor a draft, or both.
    ActionOrDraft,
    LongDraft {
        most: usize,
    },
    /// Clicks with which no action begins.
    NoSuchClicks,
    RequestName {
        most: usize,
    },
    /// The name of an earlier request for something else.
    RequestReused,
    /// What was sent does not describe a device that can ring.
    NoDevice,
    /// No address for letters.
    NoAddress,
    LongAddress {
        most: usize,
    },
    /// An address with letters that not every mail server knows.
    OddAddress,
    /// An address that is not on the public network.
    PrivateAddress,
    /// The mail server does not take letters for this address.
    RefusedAddress,
    /// No hours of a day.
    NoHours,
    Eyes,
    /// Nothing that could be read.
    NoText,
    LongText {
        most: usize,
    },
    /// Nothing that can be said of this seat.
    NoSuchClaim,
    /// No accusation that could be taken back.
    NothingToWithdraw,
    /// A moment after the last step.
    NoSuchStep {
        steps: usize,
    },
}

impl BadRequest {
    /// The reason as a sentence.
    pub fn say(&self, lang: Lang) -> String {
        let most = |most: &usize| [("most", most.to_string())].to_vec();
        let (key, values) = match self {
            Self::NoObject => ("no-object", vec![]),
            Self::Unreadable(why) => ("unreadable", vec![("why", why.clone())]),
            Self::NoSuchBot(roster) => ("no-such-bot", vec![("levels", roster.names().join(", "))]),
            Self::NoSuchLevel => ("no-such-level", vec![("levels", Level::RUNGS.map(Level::name).join(", "))]),
            Self::NoSuchSeat(seat) => ("no-such-seat", vec![("seat", seat.0.to_string())]),
            Self::NoSuchLanguage => ("no-such-language", vec![]),
            Self::TwoSeats => ("two-seats", vec![]),
            Self::LongName { most: letters } => ("long-name", most(letters)),
            Self::LongContribution { most: letters } => ("long-contribution", most(letters)),
            Self::NoSeal => ("no-seal", vec![]),
            Self::WrongContribution => ("wrong-contribution", vec![]),
            Self::ActionOrDraft => ("action-or-draft", vec![]),
            Self::LongDraft { most: clicks } => ("long-draft", most(clicks)),
            Self::NoSuchClicks => ("no-such-clicks", vec![]),
            Self::RequestName { most: letters } => ("request-name", most(letters)),
            Self::RequestReused => ("request-reused", vec![]),
            Self::NoDevice => ("no-device", vec![]),
            Self::NoAddress => ("no-address", vec![]),
            Self::LongAddress { most: letters } => ("long-address", most(letters)),
            Self::OddAddress => ("odd-address", vec![]),
            Self::PrivateAddress => ("private-address", vec![]),
            Self::RefusedAddress => ("refused-address", vec![]),
            Self::NoHours => ("no-hours", vec![]),
            Self::Eyes => ("eyes", vec![]),
            Self::NoText => ("no-text", vec![]),
            Self::LongText { most: letters } => ("long-text", most(letters)),
            Self::NoSuchClaim => ("no-such-claim", vec![]),
            Self::NothingToWithdraw => ("nothing-to-withdraw", vec![]),
            Self::NoSuchStep { steps } => ("no-such-step", vec![("steps", steps.to_string())]),
        };
        bad_request(lang, key, &values)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::bots::Bots;

    #[test]
    fn every_reason_has_its_own_sentence() {
        let all = [
            BadRequest::NoObject,
            BadRequest::Unreadable("why".into()),
            BadRequest::NoSuchBot(Bots::new(&[]).roster),
            BadRequest::NoSuchSeat(Seat(9)),
            BadRequest::NoSuchLanguage,
            BadRequest::TwoSeats,
            BadRequest::LongName { most: 1 },
            BadRequest::LongContribution { most: 1 },
            BadRequest::NoSeal,
            BadRequest::WrongContribution,
            BadRequest::ActionOrDraft,
            BadRequest::LongDraft { most: 1 },
            BadRequest::NoSuchClicks,
            BadRequest::RequestName { most: 1 },
            BadRequest::RequestReused,
            BadRequest::NoDevice,
            BadRequest::NoAddress,
            BadRequest::LongAddress { most: 1 },
            BadRequest::OddAddress,
            BadRequest::PrivateAddress,
            BadRequest::RefusedAddress,
            BadRequest::NoHours,
            BadRequest::Eyes,
            BadRequest::NoText,
            BadRequest::LongText { most: 1 },
            BadRequest::NoSuchClaim,
            BadRequest::NoSuchStep { steps: 1 },
        ];
        let said: BTreeSet<_> = Lang::ALL.iter().flat_map(|lang| all.iter().map(|why| why.say(*lang))).collect();
        assert_eq!(said.len(), 2 * all.len(), "{said:#?}");
    }
}
