//! Taking part in chance.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use super::schema::{Conflict, Forbidden, NotFound, TableId, TooLarge, Unreadable};
use crate::client::Client;
use crate::extract::Payload;
use crate::problem::Problem;
use crate::server::Server;
use crate::site;
use crate::site::chance::{Head, Open};

type Ask = (State<Arc<Server>>, Client, Path<String>);

/// Opens the contribution that you promised with a seal, after the start. Before you do, keep `fairness.commitment` and
/// `fairness.promises`. The game begins when all seats have opened. If one has not in time, the start is broken off and that seat
/// is lost; the others promise anew, with `next` or by sitting down again. In time is within a few seconds, or within a minute as
/// long as nobody has opened.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/open", params(TableId),
    request_body(content = Open, example = json!({"contribution": "9f2c"})),
    responses((status = 204, description = "Opened."), Unreadable, Forbidden, NotFound, Conflict, TooLarge),
)]
pub async fn open(ask: Ask, open: Payload<Open>) -> Result<StatusCode, Problem> {
    site::chance::open(ask, open).await
}

/// A head of the chain that the record will have. Keep it: `deckname verify --head` finds out whether a record belongs to the
/// game that you played.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/head", security(()), params(TableId),
    responses(
        (status = 200, description = "The head after the last outcome of chance.", body = Head,
            example = json!({"steps": 12, "head": "5e".repeat(32)})),
        NotFound, Conflict,
    ),
)]
pub async fn head(ask: Ask) -> Result<Json<Head>, Problem> {
    site::chance::head(ask).await
}
