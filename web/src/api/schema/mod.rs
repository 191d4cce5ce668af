//! What the API answers, as types from which its description is generated.

mod choices;
mod error;
mod games;
mod position;
mod table;
mod written;

use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{AdditionalProperties, Schema, Type};
use utoipa::openapi::{Object, ObjectBuilder, RefOr, Required};
use utoipa::{IntoParams, PartialSchema, ToSchema};

pub use choices::{AidAnswer, HintsAnswer, MannersAnswer};
pub use error::{Conflict, Error, Forbidden, Gone, NotFound, Refused, TooLarge, TooMany, Unavailable, Unreadable};
pub use games::{GameAnswer, GameOption, Games, MyTable, MyTables, Rules, StageAnswer};
pub use position::{
    ChosenAction, Ending, HintAnswer, HintedMove, Legal, Menu, MenuItem, Moment, News, Position, StatusAnswer, Story,
    StoryLine, Wire, example_news,
};
pub use table::{Fairness, KindAnswer, NewLink, Opened, Rematch, SeatAnswer, Seated, TableAnswer, example_table};
pub use written::{NewNotes, own_words};

/// The number of a seat.
pub enum SeatNumber {}

impl PartialSchema for SeatNumber {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(7)).into()
    }
}

impl ToSchema for SeatNumber {}

/// An object with these properties, all required, and possibly more.
fn extensible<const N: usize>(properties: [(&str, RefOr<Schema>); N]) -> RefOr<Schema> {
    let mut object = ObjectBuilder::new().additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(true)));
    for (name, schema) in properties {
        object = object.property(name, schema).required(name);
    }
    object.into()
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
