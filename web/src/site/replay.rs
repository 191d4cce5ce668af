use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use deckname_engine::Seat;
use deckname_store::Stage;
use serde::Deserialize;
use serde_json::{Value, json};

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
use crate::session::{Said, Session, Talk};

#[derive(Debug, Deserialize)]
pub struct Moment {
    pub at: Option<usize>,
    pub eyes: Option<String>,
    fragment: Option<String>,
}

/// The eyes that see what might have been, before the index of the step.
const INSTEAD: &str = "instead-";

impl Moment {
    pub fn eyes(&self) -> Result<Eyes, Problem> {
        match self.eyes.as_deref() {
            None | Some("all") => Ok(Eyes::All),
            Some("public") => Ok(Eyes::Public),
            Some(eyes) if eyes.starts_with(INSTEAD) => {
                eyes[INSTEAD.len()..].parse().map(Eyes::Instead).map_err(|_| BadRequest::Eyes.into())
            }
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
    let imagined = match eyes {
        Eyes::Instead(step) => Some(super::analysis::imagined(server, &room, step).await?),
        _ => None,
    };
    let look = |session: &crate::session::Session| {
        let at = moment.at.unwrap_or(0);
        presenter(server, &room, session, client).replay(client.frame(), at, eyes, imagined.as_ref())
    };
    room.look(look).await?
}

/// The record of a finished game. Before the end it would reveal every secret.
pub async fn record(State(server): State<Arc<Server>>, Path(id): Path<String>) -> Result<Response, Problem> {
    let room = server.room(&id).await?;
    let talk = server.store.talk(&id, 0).await?;
    let look = |session: &Session| -> Result<Value, Problem> {
        let mut record =
            (session.stage() == Stage::Over).then(|| session.record().to_json()).ok_or(Problem::NotOver)?;
        if session.talk_recorded {
            record["talk"] = recorded(session, talk);
        }
        Ok(record)
    };
    let record = room.look(look).await??;
    let name = format!("attachment; filename=\"deckname-{id}.json\"");
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(record)).into_response())
}

/// What the players have said, for the record. Nothing else in it depends on this. Seats may have been changed before the start,
/// so the name counts.
fn recorded(session: &Session, talk: Vec<deckname_store::Said>) -> Value {
    let seat = |name: &str| session.chairs.iter().position(|chair| chair.name == name);
    let said = |Said { name, after, say, .. }: Said| Some(json!({"after": after, "seat": seat(&name)?, "say": say}));
    Talk::read(talk).filter(|said| said.seat.is_some()).filter_map(said).collect()
}
