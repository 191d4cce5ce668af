use deckname_engine::wire::Unreadable;
use deckname_engine::{Configure, SetupError, setup};
use serde_json::{Map, Value, json};

use crate::cards::Cards;
use crate::pack::Pack;

/// The rules for one set-up: how many seats, and one game or a match.
#[derive(Clone, Debug)]
pub struct Spy {
    pub(crate) seats: u8,
    /// As many games as seats are played (`SP-15`).
    pub(crate) series: bool,
    pub(crate) pack: Pack,
}

impl Configure for Spy {
    fn new(seats: u8, options: &Value) -> Result<Self, SetupError> {
        let seats = setup::seats(seats, 2, 4)?;
        let options = setup::options(options, &[&["match"], Pack::KEYS.as_slice()].concat())?;
        let series = match options.and_then(|map| map.get("match")) {
            None => false,
            Some(Value::Bool(series)) => *series,
            Some(other) => {
                let why = Unreadable::expected("true or false", other);
                return Err(SetupError::BadOption { key: "match", why });
            }
        };
        Ok(Self { seats, series, pack: Pack::read(options, seats)? })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> Value {
        let mut options = Map::from_iter([("match".into(), json!(self.series))]);
        self.pack.write(self.seats, &mut options);
        options.into()
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
        self.pack.spies
    }

    /// All cards (`SP-2`).
    #[inline]
    pub fn pack(&self) -> Cards {
        self.pack.cards
    }
}
