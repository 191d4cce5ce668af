use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use deckname_store::Stage;
use serde::Deserialize;
use serde_json::json;

use super::{easel, page};
use crate::guest::Guest;
use crate::pages::{
    self,
    model::{Eyes, ReplayModel},
};
use crate::problem::Problem;
use crate::sent::Asked;
use crate::server::Server;
use crate::unclear::Unclear;

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
            Some(seat) => seat.parse().map(Eyes::Seat).map_err(|_| Unclear::Eyes.into()),
        }
    }
}

pub async fn replay(
    State(server): State<Arc<Server>>,
    guest: Guest,
    Path(id): Path<String>,
    Asked(moment): Asked<Moment>,
) -> Result<Response, Problem> {
    let model = model(&server, &guest, &id, &moment).await?;
    if moment.fragment.is_some() {
        let html = pages::replay_fragment(&model).into_string();
        return Ok(Json(json!({"at": model.at, "html": html})).into_response());
    }
    Ok(page(pages::replay(&model)))
}

async fn model(server: &Server, guest: &Guest, id: &str, moment: &Moment) -> Result<ReplayModel, Problem> {
    let room = server.room(id).await?;
    let eyes = moment.eyes()?;
    let look = |desk: &crate::desk::Desk| {
        let at = moment.at.unwrap_or(usize::MAX);
        easel(server, &room, desk, guest).replay(guest.frame(), at, eyes)
    };
    room.look(look).await?
}

/// Only of a finished game: before that, a record holds every secret.
pub async fn record(State(server): State<Arc<Server>>, Path(id): Path<String>) -> Result<Response, Problem> {
    let room = server.room(&id).await?;
    let record = room.look(|desk| (desk.stage() == Stage::Over).then(|| desk.record().to_json())).await?;
    let record = record.ok_or(Problem::NotOver)?;
    let name = format!("attachment; filename=\"deckname-{id}.json\"");
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(record)).into_response())
}
