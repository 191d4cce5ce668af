//! What is answered to requests that were not carried out.

use std::collections::BTreeMap;

use utoipa::openapi::schema::{Schema, SchemaType, Type};
use utoipa::openapi::{Content, ContentBuilder, ObjectBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, PartialSchema, ToSchema};

use super::extensible;

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
    Gone = 410: "There was such a table, but its time was over.",
    Conflict = 409: "Not now: the table has changed or is at another stage. For `act` and `undo` the current state is included.",
    TooLarge = 413: "Too large.",
    Refused = 422: "Refused: by the rules (with the clause) or by the set-up.",
    TooMany = 429: "Too many tables or live connections from one address.",
    Unavailable = 503: "Not now: the store cannot be reached, the table is damaged, or the servers are being upgraded.",
}
