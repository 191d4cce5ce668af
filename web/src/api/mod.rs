//! The same for programs: JSON under `/api/v1`, described by `openapi.json`.
//!
//! Whoever sits down gets a token and sends it as `Authorization: Bearer …`: it is what a browser keeps in its cookie.

mod events;
mod play;
mod tables;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get, post};

use crate::server::Server;

/// The description that a test holds against the routes.
pub const OPENAPI: &str = include_str!("openapi.json");

/// Every address of the API.
pub fn routes(with_file: DefaultBodyLimit) -> Vec<(&'static str, MethodRouter<Arc<Server>>)> {
    vec![
        ("/api/openapi.json", get(openapi)),
        ("/api/v1/games", get(tables::games)),
        ("/api/v1/games/{game}/rules", get(tables::rules)),
        ("/api/v1/tables", get(tables::mine).post(tables::create).layer(with_file)),
        ("/api/v1/tables/{id}", get(tables::table)),
        ("/api/v1/tables/{id}/sit", post(tables::sit)),
        ("/api/v1/tables/{id}/leave", post(tables::leave)),
        ("/api/v1/tables/{id}/fill", post(tables::fill)),
        ("/api/v1/tables/{id}/start", post(tables::start)),
        ("/api/v1/tables/{id}/hand", post(tables::hand)),
        ("/api/v1/tables/{id}/take-back", post(tables::take_back)),
        ("/api/v1/tables/{id}/move", post(tables::move_seat)),
        ("/api/v1/tables/{id}/again", post(tables::again)),
        ("/api/v1/tables/{id}/view", get(play::view)),
        ("/api/v1/tables/{id}/legal", get(play::legal)),
        ("/api/v1/tables/{id}/menu", post(play::menu)),
        ("/api/v1/tables/{id}/act", post(play::act)),
        ("/api/v1/tables/{id}/undo", post(play::undo)),
        ("/api/v1/tables/{id}/log", get(play::log)),
        ("/api/v1/tables/{id}/notes", get(play::notes).put(play::keep_notes)),
        ("/api/v1/tables/{id}/replay", get(play::replay)),
        ("/api/v1/tables/{id}/record", get(crate::site::replay::record)),
        ("/api/v1/tables/{id}/events", get(events::events)),
    ]
}

async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}
