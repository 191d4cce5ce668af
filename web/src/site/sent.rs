//! Bodies that several requests share, as forms and as JSON.

use deckname_engine::Seat;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::SeatNumber;

/// Turns something on or off.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct Switch {
    pub on: bool,
}

/// One of the seats.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct OneSeat {
    #[schema(value_type = SeatNumber)]
    pub seat: Seat,
}

/// A seat, and a bot for it.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SeatAndBot {
    #[schema(value_type = SeatNumber)]
    pub seat: Seat,
    pub level: Option<String>,
}

/// A code that somebody has typed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TypedCode {
    pub code: String,
}
