//! What people write: how long it may be.

use utoipa::openapi::schema::{Schema, Type};
use utoipa::openapi::{ObjectBuilder, RefOr};
use utoipa::{PartialSchema, ToSchema};

use crate::session::LONGEST_TEXT;
use crate::site::play::{LONGEST_FIELD, LONGEST_NOTE, MOST_FIELDS};

/// What is said in own words.
pub fn own_words() -> ObjectBuilder {
    text(LONGEST_TEXT).min_length(Some(1))
}

/// Notes as they are sent.
pub enum NewNotes {}

impl PartialSchema for NewNotes {
    fn schema() -> RefOr<Schema> {
        let notes = ObjectBuilder::new().schema_type(Type::Object).max_properties(Some(MOST_FIELDS));
        let notes = notes.property_names(Some(text(LONGEST_FIELD)));
        notes.additional_properties(Some(text(LONGEST_NOTE))).into()
    }
}

impl ToSchema for NewNotes {}

fn text(longest: usize) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String).max_length(Some(longest))
}
