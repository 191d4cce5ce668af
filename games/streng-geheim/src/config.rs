//! Options and the town file, checked once.

use deckname_engine::wire::{self, Unreadable};
use deckname_engine::{Configure, SetupError, Types, setup};
use serde_json::{Map, Value, json};

use crate::field::{Field, Fields};
use crate::place::Places;
use crate::tips::Tips;
use crate::town::{Limits, Town};

const CLASSIC: &str = include_str!("../data/classic.toml");
/// As they are called on the wire.
const FLIGHTS: [(&str, Flight); 2] = [("proven", Flight::Proven), ("bold", Flight::Bold)];

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
    pub(crate) town: Town,
    /// A player's own town file, word for word, so that a record needs nothing else.
    own_file: Option<String>,
    /// What an agent may be dialled to in the first part (`SG-8`).
    pub(crate) open_fields: Fields,
    /// What is open in the flight (`SG-17`).
    pub(crate) flight_fields: Fields,
    places: [Places; Field::COUNT + 1],
}

impl Configure for StrengGeheim {
    fn new(seats: u8, options: &Value) -> Result<Self, SetupError> {
        let seats = setup::seats(seats, 3, 6)?;
        let options = setup::options(options, &["flight", "town"])?;
        let flight = option(options, "flight", read_flight)?.unwrap_or(Flight::Proven);
        let own_file = option(options, "town", read_town)?.flatten();
        let town = Town::read(own_file.as_deref().unwrap_or(CLASSIC))?;
        Ok(Self {
            seats,
            edition: Self::EDITION,
            flight,
            open_fields: open_fields(seats),
            flight_fields: flight_fields(seats),
            places: town.places(),
            town,
            own_file,
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> Value {
        let flight = FLIGHTS.iter().find(|(_, flight)| *flight == self.flight).map(|(name, _)| name);
        let town = self.own_file.as_ref().map_or(json!("classic"), |source| json!({"toml": source}));
        json!({"flight": flight, "town": town})
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

impl StrengGeheim {
    /// What an agent may be dialled to in the first part (`SG-8`).
    pub fn open_fields(&self) -> Fields {
        self.open_fields
    }

    /// The code name with this number, as the town has it.
    pub fn code_name(&self, name: u8) -> &str {
        self.town.code_name(name)
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

    /// All the tips there are (`SG-4`).
    #[inline]
    pub(crate) fn tips(&self) -> Tips {
        self.town.tips
    }

    /// How long the two parts last (`SG-18`, `SG-24`).
    #[inline]
    pub fn limits(&self) -> Limits {
        self.town.limits
    }

    pub(crate) fn is_first_edition(&self) -> bool {
        self.edition == 1
    }
}

/// The value of an option, if it is there.
fn option<T>(
    options: Option<&Map<String, Value>>,
    key: &'static str,
    read: impl Fn(&Value) -> Result<T, Unreadable>,
) -> Result<Option<T>, SetupError> {
    let value = options.and_then(|map| map.get(key));
    value.map(read).transpose().map_err(|why| SetupError::BadOption { key, why })
}

fn read_flight(value: &Value) -> Result<Flight, Unreadable> {
    let name = wire::text(value, "\"proven\" or \"bold\"")?;
    let flight = FLIGHTS.iter().find(|(known, _)| *known == name).map(|(_, flight)| *flight);
    flight.ok_or_else(|| Unreadable::unknown("flight", name))
}

/// The text of a player's own file; `None` for the classic town.
fn read_town(value: &Value) -> Result<Option<String>, Unreadable> {
    const WHAT: &str = "\"classic\" or {\"toml\":\"…\"}";
    match wire::variant(value, WHAT)? {
        ("classic", None) => Ok(None),
        ("toml", Some(source)) => Ok(Some(wire::text(source, "a town file as text")?.to_string())),
        (name, None) => Err(Unreadable::unknown("town", name)),
        _ => Err(Unreadable::expected(WHAT, value)),
    }
}

fn open_fields(seats: u8) -> Fields {
    let closed = if seats >= 5 { Fields::EMPTY } else { Fields::one(Field::V3) };
    Field::HOTELS.union(Field::HALLS).union(Field::SECRET).union(Field::CONTACTS).without(closed)
}

fn flight_fields(seats: u8) -> Fields {
    let transport = (0..seats.min(5)).map(|n| Field(Field::VM1.0 + n));
    let contacts = (5..=seats).map(|n| Field(Field::V1.0 + n - 5));
    transport.chain(contacts).chain([Field::F1]).collect()
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
