//! What makes the pages an app: its description, and the worker that keeps it usable without a connection.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::page;
use crate::assets;
use crate::client::Client;
use crate::pages::{self, paths};
use crate::server::Server;

const WORKER: &str = include_str!("../../assets/worker.js");

pub async fn manifest(State(server): State<Arc<Server>>, client: Client) -> impl IntoResponse {
    let below = server.config.path();
    let home = format!("{below}{}", paths::home());
    let icon = |name: &str, kind: &str, sizes: &str, purpose: &str| json!({"src": format!("{below}{}", assets::url(name)), "type": kind, "sizes": sizes, "purpose": purpose});
    let about: Value = json!({
        "id": home, "start_url": home, "scope": home, "name": "Deckname", "short_name": "Deckname",
        "description": pages::intro(client.lang), "lang": client.lang.code(), "categories": ["games"],
        "display": "standalone", "background_color": "#0d1c21", "theme_color": "#0d1c21",
        "icons": [
            icon("icon.svg", "image/svg+xml", "any", "any"),
            icon("icon-192.png", "image/png", "192x192", "any"),
            icon("icon-512.png", "image/png", "512x512", "any"),
            icon("icon-maskable.png", "image/png", "512x512", "maskable"),
        ],
    });
    ([(header::CONTENT_TYPE, "application/manifest+json"), (header::CACHE_CONTROL, "no-cache")], about.to_string())
}

/// With the list of what it keeps: a new style or script makes a new worker.
pub async fn worker(State(server): State<Arc<Server>>) -> Response {
    let below = server.config.path();
    let mut shell: Vec<String> =
        ["style.css", "app.js", "icon.svg"].map(|name| format!("{below}{}", assets::url(name))).into();
    shell.push(format!("{below}{}", paths::offline()));
    let script = format!("const SHELL = {};\n{WORKER}", json!(shell));
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")], script)
        .into_response()
}

/// What is shown where there is neither a connection nor a table that was open before.
pub async fn offline(client: Client) -> Response {
    page(pages::offline(&client.frame()))
}
