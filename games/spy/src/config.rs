use deckname_engine::wire::Unreadable;
use deckname_engine::{Configure, SetupError, setup};
use serde_json::{Value, json};

use crate::state::SPIES_TO_SHARE;

/// The rules for one set-up: how many seats, and one game or a match.
#[derive(Clone, Debug)]
pub struct Spy {
    pub(crate) seats: u8,
    /// As many games as seats are played (`SP-15`).
    pub(crate) series: bool,
}

impl Configure for Spy {
    fn new(seats: u8, options: &Value) -> Result<Self, SetupError> {
        let seats = setup::seats(seats, 2, 4)?;
        let series = match setup::options(options, &["match"])?.and_then(|map| map.get("match")) {
            None => false,
            Some(Value::Bool(series)) => *series,
            Some(other) => {
                let why = Unreadable::expected("true or false", other);
                return Err(SetupError::BadOption { key: "match", why });
            }
        };
        Ok(Self { seats, series })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> Value {
        json!({"match": self.series})
    }
}

impl Spy {
    /// How many games are played.
    #[inline]
    pub(crate) fn games(&self) -> u8 {
        if self.series { self.seats } else { 1 }
    }

    /// The spies that every seat starts with (`SP-3`).
    #[inline]
    pub(crate) fn share(&self) -> u8 {
        SPIES_TO_SHARE / self.seats
    }
}
