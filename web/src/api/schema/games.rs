//! The games, and the tables of a player.

use deckname_engine::Seat;
use deckname_store::Stage;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::SeatNumber;

#[derive(Debug, Serialize, ToSchema)]
pub struct Games {
    pub games: Vec<GameAnswer>,
    /// The names of the bots: the built-in levels, weakest first, then the operator's programs.
    pub levels: Vec<&'static str>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Game)]
pub struct GameAnswer {
    pub id: &'static str,
    pub title: String,
    pub blurb: String,
    /// The fewest and the most seats.
    #[schema(value_type = Vec<u8>, min_items = 2, max_items = 2)]
    pub seats: [u8; 2],
    pub options: Vec<GameOption>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GameOption {
    pub key: &'static str,
    /// The values to choose from, the default first.
    #[schema(value_type = Vec<Value>)]
    pub values: Vec<Value>,
    /// Your own data file is accepted too, as `{"toml": "…"}`.
    pub own_file: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Rules {
    #[schema(pattern = "^(de|en)$")]
    pub lang: &'static str,
    pub markdown: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MyTables {
    pub tables: Vec<MyTable>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MyTable {
    pub id: String,
    pub game: String,
    #[schema(value_type = StageAnswer)]
    pub stage: Stage,
    /// `null` for an open seat.
    pub names: Vec<Option<String>>,
    /// Your seat.
    #[schema(value_type = SeatNumber)]
    pub seat: Seat,
    /// You owe a decision.
    pub owes: bool,
    /// In seconds since 1970.
    pub changed_at: u64,
}

/// How far a table has come.
#[derive(ToSchema)]
#[schema(as = Stage, rename_all = "snake_case")]
#[allow(dead_code, reason = "describes the store's Stage")]
pub enum StageAnswer {
    Lobby,
    Playing,
    Over,
}
