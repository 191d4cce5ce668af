//! The API for programs: JSON under `/api/v1`. Its OpenAPI description is generated from the handlers.
//!
//! A program that sits down gets a token and sends it as `Authorization: Bearer …`: what a browser keeps in its cookie.

mod analysis;
mod chance;
mod events;
mod history;
mod open_tables;
mod pace;
mod play;
mod schema;
mod seats;
mod tables;
mod talk;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header;
use axum::response::IntoResponse;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{IntoParams, IntoResponses, Modify, OpenApi};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

pub use history::Played;
pub use schema::SeatNumber;
use schema::{Gone, Language, Unavailable, Unreadable, own_words};

use crate::server::Server;

static OPENAPI: LazyLock<String> = LazyLock::new(|| {
    let (_, mut description) = described(DefaultBodyLimit::max(0)).split_for_parts();
    complete(&mut description);
    description.to_pretty_json().unwrap_or_default()
});

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Deckname",
        version = "1",
        description = "Five spy board games of hidden information: everything that the pages can do. Actions, outcomes and \
            views are in the wire format of the record file, the referee and the bot protocol.\n\nA program plays like this: \
            `POST /api/v1/tables`, `POST …/sit`, `POST …/start`, then, whenever `status` lists its seat, `GET …/legal` and \
            `POST …/act`. The token from the first answer goes into `Authorization: Bearer …`.",
        license(name = "MIT OR Apache-2.0"),
    ),
    servers((url = "/")),
    security((), ("token" = [])),
    components(schemas(schema::Error, schema::Ending, schema::SeatNumber, schema::Wire)),
    modifiers(&Token),
)]
struct Description;

/// Describes the token.
struct Token;

impl Modify for Token {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let description = "The token from opening a table or sitting down. Browsers send it as a cookie.";
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(description)).build();
        openapi.components.get_or_insert_default().add_security_scheme("token", SecurityScheme::Http(scheme));
    }
}

/// Every operation takes a language, if only for its errors, and refuses one that does not exist. Every table may be gone. A body that may be left out
/// may not be `null`. What is said in own words has its limit.
fn complete(openapi: &mut utoipa::openapi::OpenApi) {
    limit_speech(openapi);
    for (name, path) in &mut openapi.paths.paths {
        for operation in [&mut path.get, &mut path.put, &mut path.post, &mut path.delete].into_iter().flatten() {
            operation.parameters.get_or_insert_default().extend(Language::into_params(|| None));
            for body in operation.request_body.iter_mut().flat_map(|body| body.content.values_mut()) {
                let Some(RefOr::T(Schema::OneOf(choices))) = &body.schema else { continue };
                body.schema = choices.items.iter().find(|choice| matches!(choice, RefOr::Ref(_))).cloned();
            }
            let gone = if name.contains("{id}") { Gone::responses() } else { BTreeMap::new() };
            for (status, response) in [Unreadable::responses(), Unavailable::responses(), gone].into_iter().flatten() {
                operation.responses.responses.entry(status).or_insert(response);
            }
        }
    }
}

/// The macro that describes [`Say`](crate::session::Say) knows no limits within a variant.
fn limit_speech(openapi: &mut utoipa::openapi::OpenApi) {
    let say = openapi.components.as_mut().and_then(|components| components.schemas.get_mut("Say"));
    let Some(RefOr::T(Schema::OneOf(say))) = say else { return };
    for choice in &mut say.items {
        if let RefOr::T(Schema::Object(object)) = choice
            && let Some(text) = object.properties.get_mut("text")
        {
            *text = own_words().into();
        }
    }
}

/// The routes together with their description.
fn described(with_file: DefaultBodyLimit) -> OpenApiRouter<Arc<Server>> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(openapi_json))
        .routes(routes!(tables::games))
        .routes(routes!(tables::rules))
        .routes(routes!(tables::mine, tables::create).layer(with_file))
        .routes(routes!(tables::table))
        .routes(routes!(tables::sit))
        .routes(routes!(tables::change_seat))
        .routes(routes!(tables::leave))
        .routes(routes!(tables::fill))
        .routes(routes!(tables::draw))
        .routes(routes!(open_tables::open_tables))
        .routes(routes!(open_tables::offer))
        .routes(routes!(pace::pace))
        .routes(routes!(tables::start))
        .routes(routes!(chance::open))
        .routes(routes!(chance::head))
        .routes(routes!(tables::hand))
        .routes(routes!(tables::take_back))
        .routes(routes!(tables::move_seat))
        .routes(routes!(seats::renew_link))
        .routes(routes!(seats::dismiss))
        .routes(routes!(tables::again))
        .routes(routes!(play::view))
        .routes(routes!(play::legal))
        .routes(routes!(play::menu))
        .routes(routes!(play::hint))
        .routes(routes!(play::act))
        .routes(routes!(play::undo))
        .routes(routes!(play::log))
        .routes(routes!(play::notes, play::keep_notes))
        .routes(routes!(play::marks))
        .routes(routes!(play::order))
        .routes(routes!(talk::talk, talk::say))
        .routes(routes!(play::replay))
        .routes(routes!(play::record))
        .routes(routes!(analysis::analysis))
        .routes(routes!(events::events))
        .routes(routes!(history::games, history::forget))
        .routes(routes!(history::code))
        .routes(routes!(history::receive))
}

pub fn router(with_file: DefaultBodyLimit) -> Router<Arc<Server>> {
    described(with_file).into()
}

/// The OpenAPI description of the API, as JSON.
pub fn openapi() -> &'static str {
    &OPENAPI
}

/// This description.
#[utoipa::path(
    get, path = "/api/openapi.json", operation_id = "openapi", security(()),
    responses((status = 200, description = "OpenAPI 3.1.", body = Object)),
)]
async fn openapi_json(State(server): State<Arc<Server>>) -> impl IntoResponse {
    let server = format!("\"url\": \"{}/\"", server.config.path());
    ([(header::CONTENT_TYPE, "application/json")], openapi().replacen("\"url\": \"/\"", &server, 1))
}
