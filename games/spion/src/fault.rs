use deckname_engine::SetupError;
use deckname_scene::fault;

use crate::Spion;
use crate::board::PER_SEAT;
use crate::field::HALF;
use crate::grid::MOST_CHARACTERS;
use crate::pairs::{FEWEST_PAIRS, MOST_PAIRS};

/// What can be wrong with a set-up file (`SN-1`, `SN-3`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// A board without rows.
    NoBoard,
    /// A row without fields.
    EmptyRow,
    WideRow,
    /// A character that is neither a field nor a gap.
    Character(char),
    /// A field that is not half a field aside from those of the next row.
    Offset {
        column: usize,
    },
    ManyFields,
    /// A field that is listed twice in the set-up zone.
    TwiceInZone(u8),
    /// A set-up zone that leaves too few or too many pairs of fields for the secrets.
    Pairs(usize),
    /// A field that has a secret wherever the two are hidden.
    KnownSecret(u8),
    /// A small spy without an axis, or another piece with one.
    Axis,
    Owner,
    /// An owner for a piece that stands in both halves.
    OwnerOfTwo,
    /// A number that the fields of a half do not have; they have this many.
    Number(u8),
    Field(u8),
    Occupied,
    /// A defender in the other half.
    Abroad,
    TooMany,
}

impl Fault {
    pub(crate) fn at(self, line: Option<usize>) -> SetupError {
        let (id, values) = match self {
            Self::NoBoard => ("no-board", vec![]),
            Self::EmptyRow => ("empty-row", vec![]),
            Self::WideRow => ("wide-row", vec![("most", MOST_CHARACTERS.to_string())]),
            Self::Character(character) => ("character", vec![("character", character.to_string())]),
            Self::Offset { column } => ("offset", vec![("column", column.to_string())]),
            Self::ManyFields => ("many-fields", vec![("most", HALF.to_string())]),
            Self::TwiceInZone(number) => ("twice-in-zone", vec![("number", number.to_string())]),
            Self::Pairs(pairs) => {
                let [least, most, pairs] = [FEWEST_PAIRS, MOST_PAIRS, pairs].map(|count| count.to_string());
                ("pairs", vec![("least", least), ("most", most), ("pairs", pairs)])
            }
            Self::KnownSecret(number) => ("known-secret", vec![("number", number.to_string())]),
            Self::Axis => ("axis", vec![]),
            Self::Owner => ("owner", vec![]),
            Self::OwnerOfTwo => ("owner-of-two", vec![]),
            Self::Number(most) => ("number", vec![("most", most.to_string())]),
            Self::Field(most) => ("field", vec![("most", most.to_string())]),
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
    fn every_fault_has_a_message_of_its_own() {
        let all = [
            Fault::NoBoard,
            Fault::EmptyRow,
            Fault::WideRow,
            Fault::Character('x'),
            Fault::Offset { column: 4 },
            Fault::ManyFields,
            Fault::TwiceInZone(7),
            Fault::Pairs(1),
            Fault::KnownSecret(9),
            Fault::Axis,
            Fault::Owner,
            Fault::OwnerOfTwo,
            Fault::Number(64),
            Fault::Field(64),
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
