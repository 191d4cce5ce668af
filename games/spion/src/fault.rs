use deckname_engine::SetupError;
use deckname_scene::fault;

use crate::Spion;
use crate::board::PER_SEAT;
use crate::config::ZONES;
use crate::field::HALF;

/// What can be wrong with a set-up file (`SN-3`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// A set-up zone of so many fields.
    Zone(u8),
    /// A small spy without an axis, or another piece with one.
    Axis,
    Owner,
    /// An owner for a piece that stands in both halves.
    OwnerOfTwo,
    Number,
    Field,
    Occupied,
    /// A defender in the other half.
    Abroad,
    TooMany,
}

impl Fault {
    pub(crate) fn at(self, line: Option<usize>) -> SetupError {
        let (id, values) = match self {
            Self::Zone(fields) => {
                let [least, most, fields] = [*ZONES.start(), *ZONES.end(), fields].map(|count| count.to_string());
                ("zone", vec![("least", least), ("most", most), ("fields", fields)])
            }
            Self::Axis => ("axis", vec![]),
            Self::Owner => ("owner", vec![]),
            Self::OwnerOfTwo => ("owner-of-two", vec![]),
            Self::Number => ("number", vec![("most", HALF.to_string())]),
            Self::Field => ("field", vec![("most", HALF.to_string())]),
            Self::Occupied => ("occupied", vec![]),
            Self::Abroad => ("abroad", vec![]),
            Self::TooMany => ("too-many", vec![("most", PER_SEAT.to_string())]),
        };
        SetupError::Data { line, why: fault::<Spion>(id, values) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use deckname_scene::{Lang, Printed, setup_error};

    use super::*;

    #[test]
    fn every_fault_is_said_in_words_of_its_own() {
        let all = [
            Fault::Zone(60),
            Fault::Axis,
            Fault::Owner,
            Fault::OwnerOfTwo,
            Fault::Number,
            Fault::Field,
            Fault::Occupied,
            Fault::Abroad,
            Fault::TooMany,
        ];
        let errors = all.clone().map(|fault| fault.at(Some(3)));
        let texts = Spion::texts();
        let said: BTreeSet<_> =
            Lang::ALL.iter().flat_map(|lang| errors.iter().map(|why| setup_error(texts, why, *lang))).collect();
        assert_eq!(said.len(), 2 * all.len(), "{said:#?}");
        assert!(said.contains("Zeile 3 der Datei: Auf einem Feld stehen zwei Figuren."), "{said:#?}");
        assert_eq!(Fault::Occupied.at(Some(3)).to_string(), "line 3: there are two pieces on one field");
    }
}
