//! What the API answers, as types from which its description is generated.

use std::collections::BTreeMap;

use deckname_engine::Seat;
use deckname_scene::Aid;
use deckname_store::Stage;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{AdditionalProperties, ArrayBuilder, Schema, SchemaType, Type};
use utoipa::openapi::{
    Content, ContentBuilder, Object, ObjectBuilder, Ref, RefOr, Required, Response, ResponseBuilder,
};
use utoipa::{IntoParams, IntoResponses, PartialSchema, ToSchema};

use crate::session::Promise;

/// Stands for any JSON in the wire format of the game.
#[derive(ToSchema)]
#[schema(value_type = Value, description = "In the wire format of the game.")]
#[allow(dead_code, reason = "only described")]
pub struct Wire(Value);

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

#[derive(Debug, Serialize, ToSchema)]
pub struct Opened {
    pub id: String,
    /// The link for friends.
    pub url: String,
    /// Send it as `Authorization: Bearer …`.
    pub token: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Table)]
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
    /// How much the dossiers work out, the same for all seats.
    pub aid: AidAnswer,
    /// The draw, once it was made: the player in seat `n` moved to seat `drawn[n]`.
    #[schema(value_type = Option<Vec<SeatNumber>>)]
    pub drawn: Option<Vec<Seat>>,
    /// Whether your standing order is active; `null` if you have no seat or the game has no such order.
    pub order: Option<bool>,
    /// The table of the rematch.
    pub again: Option<String>,
}

/// How much the dossiers work out: nothing, what was seen, or also what follows from it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Aid)]
pub enum AidAnswer {
    None,
    #[default]
    Seen,
    Follows,
}

impl From<AidAnswer> for Aid {
    fn from(aid: AidAnswer) -> Self {
        match aid {
            AidAnswer::None => Self::None,
            AidAnswer::Seen => Self::Seen,
            AidAnswer::Follows => Self::Follows,
        }
    }
}

impl From<Aid> for AidAnswer {
    fn from(aid: Aid) -> Self {
        match aid {
            Aid::None => Self::None,
            Aid::Seen => Self::Seen,
            Aid::Follows => Self::Follows,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Seat)]
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
    /// Published when the game is over.
    pub seed: Option<String>,
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
pub struct Rematch {
    pub id: String,
    pub url: String,
}

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

/// The number of a seat.
pub enum SeatNumber {}

impl PartialSchema for SeatNumber {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(7)).into()
    }
}

impl ToSchema for SeatNumber {}

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

/// The answer to a request that was not carried out. If it was out of date, the current state is included.
pub enum Error {}

impl PartialSchema for Error {
    fn schema() -> RefOr<Schema> {
        let text = |description: &str| ObjectBuilder::new().schema_type(Type::String).description(Some(description));
        let clause = text("The clause of the rulebook that was broken.")
            .schema_type(SchemaType::from_iter([Type::String, Type::Null]));
        let error = ObjectBuilder::new()
            .property("code", text("Names the problem: `stale`, `refused`, `no-seat`, …"))
            .property("clause", clause)
            .property("message", text("A sentence for people."))
            .required("code")
            .required("clause")
            .required("message");
        extensible([("error", error.into())])
    }
}

impl ToSchema for Error {}

/// An object with these properties, all required, and possibly more.
fn extensible<const N: usize>(properties: [(&str, RefOr<Schema>); N]) -> RefOr<Schema> {
    let mut object = ObjectBuilder::new().additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(true)));
    for (name, schema) in properties {
        object = object.property(name, schema).required(name);
    }
    object.into()
}

/// Defines the error answers that operations can name in their description.
macro_rules! errors {
    ($($Name:ident = $status:literal: $description:literal),+ $(,)?) => {$(
        pub enum $Name {}

        impl IntoResponses for $Name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                let content: Content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Error"))).build();
                let response = ResponseBuilder::new().description($description).content("application/json", content);
                BTreeMap::from([($status.to_string(), response.build().into())])
            }
        }
    )+};
}

errors! {
    Unreadable = 400: "The request cannot be read, or names a bot, seat, step or language that does not exist.",
    Forbidden = 403: "Not allowed: no seat or key here, not the host, or sent by another site.",
    NotFound = 404: "There is no such table or game.",
    Conflict = 409: "Not now: the table has changed or is at another stage. For `act` and `undo` the current state is included.",
    TooLarge = 413: "Too large.",
    Refused = 422: "Refused: by the rules (with the clause) or by the set-up.",
    TooMany = 429: "Too many tables or live connections from one address.",
}

/// The id of a table, in the path.
pub enum TableId {}

impl IntoParams for TableId {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let schema = Object::with_type(Type::String);
        let id = ParameterBuilder::new().name("id").parameter_in(ParameterIn::Path).required(Required::True);
        vec![id.description(Some("The id of the table.")).schema(Some(schema)).build()]
    }
}

/// The language, in the query.
pub enum Language {}

impl IntoParams for Language {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let schema = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(["de", "en"]));
        let lang = ParameterBuilder::new().name("lang").parameter_in(ParameterIn::Query).required(Required::False);
        let description = "The language of labels, sentences and errors; by default that of `Accept-Language`.";
        vec![lang.description(Some(description)).schema(Some(schema)).build()]
    }
}

/// A table in play, as an example.
pub fn example_table() -> Value {
    json!({
        "id": "k3v9qhw2mzpd", "game": "heimlich", "options": {"variant": "basic"}, "version": 9, "stage": "playing",
        "status": {"seats": [0]},
        "seats": [
            {"seat": 0, "name": "Ada", "kind": "person", "colour": null, "level": null, "host": true, "owes": true, "away": false},
            {"seat": 1, "name": "Orion", "kind": "bot", "colour": null, "level": "greedy", "host": false, "owes": false, "away": false},
        ],
        "me": 0, "host": true,
        "fairness": {"commitment": "5e".repeat(32), "contributions": ["9f2c", ""], "seals": [], "promises": null, "seed": null},
        "draw": true, "aid": "seen", "drawn": [1, 0], "order": null, "again": null,
    })
}

/// News after a move, as an example.
pub fn example_news() -> Value {
    json!({
        "version": 11, "steps": 7, "status": {"seats": [1]},
        "events": [{"moved": {"seat": 0, "move": {"red": 2}}}], "view": {"…": "…"},
    })
}
