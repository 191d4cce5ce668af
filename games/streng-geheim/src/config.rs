use deckname_engine::wire::{Unreadable, index, text};
use deckname_engine::{Configure, SetupError, Types, setup};
use serde_json::{Value, json};

use crate::field::{Field, Fields};
use crate::place::{Place, Places};
use crate::state::COLOURS;

/// Which sheets may be declared (`SG-14`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flight {
    /// Those that are proven.
    Proven,
    /// Those that may be true; proven ones go first.
    Bold,
}

/// The tables of one set-up.
#[derive(Clone, Debug)]
pub struct StrengGeheim {
    pub(crate) seats: u8,
    edition: u16,
    pub(crate) flight: Flight,
    /// What an agent may be dialled to in the first part (`SG-8`).
    pub(crate) open_fields: Fields,
    /// What is open in the flight (`SG-17`).
    pub(crate) flight_fields: Fields,
    /// The hiding places and the secret place on each field.
    places: [Places; Field::COUNT + 1],
}

impl Configure for StrengGeheim {
    fn new(seats: u8, options: &Value) -> Result<Self, SetupError> {
        let seats = setup::seats(seats, 3, 6)?;
        let map = setup::options(options, &["flight"])?;
        let flight = match map.and_then(|map| map.get("flight")) {
            None => Flight::Proven,
            Some(value) => read_flight(value).map_err(|why| SetupError::BadOption { key: "flight", why })?,
        };
        let contacts = if seats >= 5 { Field::CONTACTS } else { Field::CONTACTS.without(Fields::one(Field::V3)) };
        let open_fields = Field::HOTELS.union(Field::HALLS).union(Field::SECRET).union(contacts);
        let transport = (0..seats.min(5)).map(|n| Field(Field::VM1.0 + n));
        let contacts = (5..=seats).map(|n| Field(Field::V1.0 + n - 5));
        let flight_fields = transport.chain(contacts).chain([Field::F1]).collect();
        Ok(Self { seats, edition: Self::EDITION, flight, open_fields, flight_fields, places: places() })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> Value {
        json!({"flight": FLIGHTS[self.flight as usize]})
    }

    fn edition(&self) -> u16 {
        self.edition
    }

    /// In the first edition every sheet that could be true was allowed.
    fn in_edition(self, edition: u16) -> Option<Self> {
        match edition {
            1 => Some(Self { edition, flight: Flight::Bold, ..self }),
            Self::EDITION => Some(self),
            _ => None,
        }
    }
}

/// As they are called on the wire.
const FLIGHTS: [&str; 2] = ["proven", "bold"];

fn read_flight(value: &Value) -> Result<Flight, Unreadable> {
    match index(&FLIGHTS, text(value, "\"proven\" or \"bold\"")?, "flight")? {
        0 => Ok(Flight::Proven),
        _ => Ok(Flight::Bold),
    }
}

impl StrengGeheim {
    pub(crate) fn is_first_edition(&self) -> bool {
        self.edition == 1
    }

    /// What an agent may be dialled to in the first part (`SG-8`).
    pub fn open_fields(&self) -> Fields {
        self.open_fields
    }

    /// What is open in the flight (`SG-17`).
    pub fn flight_fields(&self) -> Fields {
        self.flight_fields
    }

    /// The hiding places and the secret place on a field (`SG-2`).
    #[inline]
    pub fn places(&self, field: Field) -> Places {
        self.places[usize::from(field.0)]
    }
}

/// Luggage in the hotels, lockers at the station and the airport, a false formula on each secret place.
fn places() -> [Places; Field::COUNT + 1] {
    let mut places = [Places::EMPTY; Field::COUNT + 1];
    for colour in 0..COLOURS as u8 {
        let [suitcase, bag, locker] = [0, 1, 2].map(|slot| Place(3 * colour + slot));
        places[usize::from(colour)] = Places::one(suitcase).with(bag);
        let hall = usize::from(if colour % 2 == 0 { Field::B1.0 } else { Field::F1.0 });
        places[hall] = places[hall].with(locker);
    }
    for secret in 0..5 {
        places[usize::from(Field::of_secret(secret).0)] = Places::one(Place::of_secret(secret));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flight_has_the_fields_of_its_table() {
        for (seats, fields) in [(3, 4), (4, 5), (5, 7), (6, 8)] {
            let game = StrengGeheim::new(seats, &Value::Null).expect("a game");
            assert_eq!(game.flight_fields.len(), fields, "{seats} seats");
        }
    }
}
