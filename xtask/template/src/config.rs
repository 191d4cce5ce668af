use deckname_engine::{Configure, SetupError, setup};
use serde_json::{Value, json};

/// The tables of one set-up.
#[derive(Clone, Debug)]
pub struct {{Type}} {
    pub(crate) seats: u8,
}

impl Configure for {{Type}} {
    fn new(seats: u8, options: &Value) -> Result<Self, SetupError> {
        setup::options(options, &[])?;
        Ok(Self { seats: setup::seats(seats, 2, 4)? })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> Value {
        json!({})
    }
}
