//! Why a finished game went as it did.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;

use super::schema::{Conflict, NotFound, TableId};
use crate::client::Client;
use crate::problem::Problem;
use crate::server::Server;
use crate::site;

/// Why the game went as it did: chances of winning, exposure of secrets, decisions judged by what was known. It is worked out in
/// the background after the first request; ask again until it is done.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/analysis", security(()), params(TableId),
    responses(
        (status = 200, description = "The analysis.", body = Object, example = json!({
            "game": "heimlich", "steps": 96, "chances": [[0.25, 0.26, 0.25, 0.24]], "error": 0.03,
            "seats": [{"worth": 1.0, "luck": 0.12, "lost": 0.05, "exposure": {
                "points": [{"after": 12, "level": 0.31, "secrets": [{"secret": {"agent": "red"}, "by": [0.0, 0.31, 0.2, 0.28]}]}],
                "gave_most_away": {"step": 40, "by": 0.22}, "certain_from": null,
            }}],
            "decisions": [{"step": 3, "seat": 1, "played": {"move": {"red": 3}}, "better": null, "lost": 0.0, "error": 0.01}],
            "moments": [{"step": 80, "seat": 1, "before": 0.4, "after": 0.1, "by": 2, "better": null, "lost": null}],
            "report": {"moments": [{"step": 80, "sentence": "…"}], "seats": [[{"step": null, "sentence": "…"}]]},
        })),
        (status = 202, description = "It is being worked out; `done` is the share that is done.", body = Object,
            example = json!({"done": 0.4})),
        NotFound, Conflict,
    ),
)]
pub async fn analysis(
    (State(server), client, Path(id)): (State<Arc<Server>>, Client, Path<String>),
) -> Result<Response, Problem> {
    site::analysis::answer(&server, &client, &id).await
}
