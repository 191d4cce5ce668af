use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use deckname_engine::Seat;
use deckname_store::Stage;
use serde::Deserialize;
use serde_json::json;

use super::{page, presenter};
use crate::bad_request::BadRequest;
use crate::client::Client;
use crate::extract::Params;
use crate::pages::{
    self,
    model::{Eyes, ReplayModel},
};
use crate::problem::Problem;
use crate::server::Server;

#[derive(Debug, Deserialize)]
pub struct Moment {
    pub at: Option<usize>,
    pub eyes: Option<String>,
    fragment: Option<String>,
}

impl Moment {
    pub fn eyes(&self) -> Result<Eyes, Problem> {
        match self.eyes.as_deref() {
            None | Some("all") => Ok(Eyes::All),
            Some("public") => Ok(Eyes::Public),
            Some(seat) => seat.parse().map(|seat| Eyes::Seat(Seat(seat))).map_err(|_| BadRequest::Eyes.into()),
        }
    }
}

pub async fn replay(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(id): Path<String>,
    Params(moment): Params<Moment>,
) -> Result<Response, Problem> {
    let model = model(&server, &client, &id, &moment).await?;
    if moment.fragment.is_some() {
        let html = client.addressed(pages::replay_fragment(&model));
        return Ok(Json(json!({"at": model.at, "html": html, "told": model.told})).into_response());
    }
    Ok(page(pages::replay(&model)))
}

async fn model(server: &Server, client: &Client, id: &str, moment: &Moment) -> Result<ReplayModel, Problem> {
    let room = server.room(id).await?;
    let eyes = moment.eyes()?;
    let look = |session: &crate::session::Session| {
        let at = moment.at.unwrap_or(0);
        presenter(server, &room, session, client).replay(client.frame(), at, eyes)
    };
    room.look(look).await?
}

/// The record of a finished game. Before the end it would reveal every secret.
pub async fn record(State(server): State<Arc<Server>>, Path(id): Path<String>) -> Result<Response, Problem> {
    let room = server.room(&id).await?;
    let record = room.look(|session| (session.stage() == Stage::Over).then(|| session.record().to_json())).await?;
    let record = record.ok_or(Problem::NotOver)?;
    let name = format!("attachment; filename=\"deckname-{id}.json\"");
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(record)).into_response())
}
