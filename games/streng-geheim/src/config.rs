use deckname_engine::{Configure, SetupError, setup};
use serde_json::{Value, json};

use crate::action::{Field, Fields};

/// The tables of one set-up.
#[derive(Clone, Debug)]
pub struct StrengGeheim {
    pub(crate) seats: u8,
    /// What an agent may be dialled to in the first part (`SG-8`).
    pub(crate) town: Fields,
    /// What is open in the flight (`SG-17`).
    pub(crate) roads: Fields,
}

impl Configure for StrengGeheim {
    fn new(seats: u8, options: &Value) -> Result<Self, SetupError> {
        let seats = setup::seats(seats, 3, 6)?;
        setup::options(options, &[])?;
        let contacts = if seats >= 5 { Fields::CONTACTS } else { Fields::CONTACTS.without(Field::V3) };
        let town = Fields::HOTELS.and(Fields::HALLS).and(Fields::SECRET).and(contacts);
        let transport = (0..seats.min(5)).map(|n| Field(Field::VM1.0 + n));
        let contacts = (5..=seats).map(|n| Field(Field::V1.0 + n - 5));
        let roads = transport.chain(contacts).chain([Field::F1]).fold(Fields::NONE, Fields::with);
        Ok(Self { seats, town, roads })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> Value {
        json!({})
    }
}

impl StrengGeheim {
    /// What an agent may be dialled to in the first part (`SG-8`).
    pub fn town(&self) -> Fields {
        self.town
    }

    /// What is open in the flight (`SG-17`).
    pub fn roads(&self) -> Fields {
        self.roads
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flight_has_the_fields_of_its_table() {
        for (seats, fields) in [(3, 4), (4, 5), (5, 7), (6, 8)] {
            let game = StrengGeheim::new(seats, &Value::Null).expect("a game");
            assert_eq!(game.roads.len(), fields, "{seats} seats");
        }
    }
}
