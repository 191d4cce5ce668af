//! A table: who sits there, and what is fixed.

use deckname_engine::Seat;
use deckname_store::Stage;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{AidAnswer, HintsAnswer, MannersAnswer, SeatNumber, StageAnswer, StatusAnswer, Wire};
use crate::api::pace::{ClockAnswer, TimeUp};
use crate::pace::Pace;
use crate::session::Promise;

#[derive(Debug, Serialize, ToSchema)]
pub struct Opened {
    pub id: String,
    /// The address of the table.
    pub url: String,
    /// The same, short, for friends.
    pub invitation: String,
    /// Send it as `Authorization: Bearer …`.
    pub token: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Table)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct TableAnswer {
    pub id: String,
    pub game: &'static str,
    #[schema(value_type = Wire)]
    pub options: Value,
    /// Counts every change. `act` and `undo` repeat it.
    pub version: u64,
    #[schema(value_type = StageAnswer)]
    pub stage: Stage,
    /// `null` before the start.
    #[schema(value_type = Option<StatusAnswer>)]
    pub status: Option<Value>,
    pub seats: Vec<SeatAnswer>,
    /// The seat that you hold.
    #[schema(value_type = Option<SeatNumber>)]
    pub me: Option<Seat>,
    /// You are the host.
    pub host: bool,
    pub fairness: Fairness,
    /// The seats are drawn at the start.
    pub draw: bool,
    /// The table is listed among those that wait for players.
    pub offered: bool,
    /// What may be said at the table.
    pub talk: MannersAnswer,
    /// The record keeps what the players say.
    pub talk_recorded: bool,
    /// How much the dossiers work out, the same for all seats.
    pub aid: AidAnswer,
    /// Whether players may ask for hints, the same for all seats.
    pub hints: HintsAnswer,
    /// How long the players may think.
    pub pace: Pace,
    /// What happens when the time of a seat is up.
    pub time_up: TimeUp,
    /// The draw, once it was made: the player in seat `n` moved to seat `drawn[n]`.
    #[schema(value_type = Option<Vec<SeatNumber>>)]
    pub drawn: Option<Vec<Seat>>,
    /// Whether your standing order is active; `null` if you have no seat or the game has no such order.
    pub order: Option<bool>,
    /// The table of the rematch.
    pub again: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Seat)]
#[allow(clippy::struct_excessive_bools, reason = "each is told on its own")]
pub struct SeatAnswer {
    #[schema(value_type = SeatNumber)]
    pub seat: Seat,
    /// Empty for an open seat.
    pub name: String,
    pub kind: KindAnswer,
    /// The colour, in games whose seats have colours.
    pub colour: Option<&'static str>,
    /// The name of the bot that plays.
    pub level: Option<&'static str>,
    pub host: bool,
    /// The seat owes a decision.
    pub owes: bool,
    /// A person who has had no page open for a while.
    pub away: bool,
    /// `null` without clocks, and for bots.
    pub clock: Option<ClockAnswer>,
    /// The person has lost the seat because time was up. A bot plays to the end.
    pub forfeited: bool,
}

/// Who plays a seat; `handed` means a bot that plays for an absent person.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeatKind)]
#[serde(rename_all = "snake_case")]
pub enum KindAnswer {
    Open,
    Person,
    Bot,
    Handed,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Fairness {
    /// The SHA-256 of the seed.
    #[schema(min_length = 64, max_length = 64)]
    pub commitment: String,
    /// What each seat contributed; empty before the start.
    pub contributions: Vec<String>,
    /// What each seat has promised to contribute; empty if none has.
    pub seals: Vec<Option<String>>,
    /// While contributions are being opened, what was fixed before. Keep it before you open yours.
    pub promises: Option<Vec<Promise>>,
    /// The starts that were broken off, because not every seat opened what it had promised.
    #[schema(value_type = Vec<BrokenOff>)]
    pub broken_off: Vec<deckname_table::BrokenOff>,
    /// Published when the game is over.
    pub seed: Option<String>,
}

/// A start that came to nothing. All lists are by seat.
#[derive(Debug, Serialize, ToSchema)]
pub struct BrokenOff {
    players: Vec<String>,
    seals: Vec<Option<String>>,
    /// Empty for a seat that did not open what it had promised.
    contributions: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Seated {
    #[schema(value_type = SeatNumber)]
    pub seat: Seat,
    /// Send it as `Authorization: Bearer …`.
    pub token: String,
    /// The secret link that moves the seat to another device.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub link: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NewLink {
    /// The secret link that moves the seat to another device.
    pub link: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Rematch {
    pub id: String,
    pub url: String,
}

/// A table in play, as an example.
pub fn example_table() -> Value {
    json!({
        "id": "k3v9qhw2mzpd", "game": "heimlich", "options": {"variant": "basic"}, "version": 9, "stage": "playing",
        "status": {"seats": [0]},
        "seats": [
            {"seat": 0, "name": "Ada", "kind": "person", "colour": null, "level": null, "host": true, "owes": true, "away": false, "clock": null, "forfeited": false},
            {"seat": 1, "name": "Orion", "kind": "bot", "colour": null, "level": "greedy", "host": false, "owes": false, "away": false, "clock": null, "forfeited": false},
        ],
        "me": 0, "host": true,
        "fairness": {"commitment": "5e".repeat(32), "contributions": ["9f2c", ""], "seals": [], "promises": null, "broken_off": [], "seed": null},
        "draw": true, "offered": false, "talk": "remarks", "talk_recorded": false, "aid": "seen", "hints": "alone", "pace": "none", "time_up": "bot", "drawn": [1, 0], "order": null, "again": null,
    })
}
