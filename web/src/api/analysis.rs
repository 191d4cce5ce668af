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
/// the background after the first request; ask again until it is done. `noted_from` and `mistaken` come from your own notes; those of
/// other seats stay empty.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/analysis", security(()), params(TableId),
    responses(
        (status = 200, description = "The analysis.", body = Object, example = json!({
            "game": "heimlich", "steps": 96, "chances": [[0.25, 0.26, 0.25, 0.24]], "error": 0.03,
            "seats": [{"worth": 1.0, "expected": {"sum": 0.4, "error": 0.01}, "luck": {"sum": 0.12, "error": 0.04},
                "own_play": {"sum": 0.3, "error": 0.04}, "others_play": {"sum": 0.18, "error": 0.05}, "lost": {"sum": 0.05, "error": 0.02},
                "beliefs": [{"owner": 1, "secret": {"agent": "blue"}, "points": [[1, 0.2], [40, 1.0]], "certain_from": 40, "noted_from": 52}],
                "mistaken": [{"after": 20, "owner": 2, "noted": {"agent": "grey"}, "truth": {"agent": "red"}}],
                "exposure": {
                "points": [{"after": 12, "level": 0.31, "secrets": [{"secret": {"agent": "red"}, "by": [0.0, 0.31, 0.2, 0.28]}]}],
                "gave_most_away": {"step": 40, "by": 0.22}, "certain_from": null,
            }}],
            "decisions": [{"step": 3, "seat": 1, "played": {"move": {"red": 3}}, "better": null, "lost": 0.0, "error": 0.01}],
            "moments": [{"step": 80, "seat": 1, "before": 0.4, "after": 0.1, "by": 2, "better": null, "lost": null}],
            "report": {"moments": [{"step": 80, "sentence": "…", "better": true}], "seats": [[{"step": null, "sentence": "…", "better": false}]]},
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
