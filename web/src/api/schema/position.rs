//! The position, what was told, and what can be done.

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::openapi::schema::{ArrayBuilder, Schema};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use super::{SeatNumber, extensible};

/// Stands for any JSON in the wire format of the game.
#[derive(ToSchema)]
#[schema(value_type = Value, description = "In the wire format of the game.")]
#[allow(dead_code, reason = "only described")]
pub struct Wire(Value);

/// The position, and what you were told since you last asked.
#[derive(Debug, Serialize, ToSchema)]
pub struct News {
    pub version: u64,
    /// How many steps have been taken.
    pub steps: usize,
    #[schema(value_type = StatusAnswer)]
    pub status: Value,
    #[schema(value_type = Vec<Wire>)]
    pub events: Vec<Value>,
    /// All that you may know about the position.
    #[schema(value_type = Wire)]
    pub view: Value,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Position {
    pub version: u64,
    #[schema(value_type = StatusAnswer)]
    pub status: Value,
    #[schema(value_type = Wire)]
    pub view: Value,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Legal {
    pub version: u64,
    #[schema(value_type = Vec<Wire>)]
    pub actions: Vec<Value>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Menu {
    pub version: u64,
    pub prompt: String,
    pub items: Vec<MenuItem>,
    /// The action that the clicks have completely chosen.
    pub chosen: Option<ChosenAction>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MenuItem {
    pub spot: String,
    pub label: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ChosenAction {
    #[schema(value_type = Wire)]
    pub action: Value,
    pub label: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Hint)]
pub struct HintAnswer {
    pub version: u64,
    /// What a careful player would look at, and why.
    pub nudge: String,
    /// The spots that are meant.
    pub look_at: Vec<String>,
    /// A move, if you asked for one.
    #[serde(rename = "move")]
    pub hinted: Option<HintedMove>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct HintedMove {
    #[schema(value_type = Wire)]
    pub action: Value,
    pub label: String,
    pub reason: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Story {
    pub version: u64,
    pub log: Vec<StoryLine>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StoryLine {
    pub step: usize,
    pub sentence: String,
    /// A bot made this step in place of a person.
    pub by_bot: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Moment {
    /// How many steps had been taken.
    pub at: usize,
    /// How many steps the game has.
    pub steps: usize,
    #[schema(value_type = StatusAnswer)]
    pub status: Value,
    #[schema(value_type = Wire)]
    pub view: Value,
}

/// Who is to act: chance, some seats, or no one because the game is over.
#[derive(ToSchema)]
#[schema(as = Status, rename_all = "snake_case")]
#[allow(dead_code, reason = "describes the table's Status")]
pub enum StatusAnswer {
    /// The kind of outcome that is due.
    Chance(String),
    /// The seats that owe a decision.
    Seats(Vec<SeatNumber>),
    Over(Ending),
}

/// How the game ended. Some games add more than this.
pub enum Ending {}

impl PartialSchema for Ending {
    fn schema() -> RefOr<Schema> {
        let winners = ArrayBuilder::new().items(Ref::from_schema_name("SeatNumber"));
        let standings = ArrayBuilder::new().items(Ref::from_schema_name("Wire"));
        extensible([("winners", winners.into()), ("standings", standings.into())])
    }
}

impl ToSchema for Ending {}

/// News after a move, as an example.
pub fn example_news() -> Value {
    json!({
        "version": 11, "steps": 7, "status": {"seats": [1]},
        "events": [{"moved": {"seat": 0, "move": {"red": 2}}}], "view": {"…": "…"},
    })
}
