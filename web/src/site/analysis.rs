//! Why a finished game went as it did.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use deckname_analysis::{Imagined, Jotted, Notebook, instead, report};
use deckname_engine::Seat;
use deckname_scene::Lang;
use deckname_store::{Jotting, Stage};
use serde_json::json;

use super::{page, presenter, who};
use crate::analyses::Progress;
use crate::client::Client;
use crate::pages::{
    self,
    model::{AnalysisModel, Found},
};
use crate::problem::Problem;
use crate::room::Room;
use crate::server::Server;
use crate::session::Session;

/// Before it is done, the page says how far it is and loads itself again.
pub async fn analysis(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let room = server.room(&id).await?;
    let progress = progress(&server, &room).await?;
    let jottings = server.store.jottings(&id).await?;
    let look = |session: &Session| -> Result<Response, Problem> {
        let notes = notes(session, &client, &jottings);
        let found = found(session, &progress, notes.as_ref(), client.lang)?;
        let seats = presenter(&server, &room, session, &client).seats();
        let score = session.game.look_back(client.lang).and_then(|look_back| look_back.curve);
        let model = AnalysisModel { frame: client.frame(), id: id.clone(), title: session.title, seats, score, found };
        Ok(page(pages::analysis(&model)))
    };
    let page = room.look(look).await??;
    let working = matches!(progress, Progress::Working(_));
    Ok(if working { ([(header::REFRESH, "2")], page).into_response() } else { page })
}

/// The same as JSON.
pub async fn answer(server: &Server, client: &Client, id: &str) -> Result<Response, Problem> {
    let room = server.room(id).await?;
    let progress = progress(server, &room).await?;
    let jottings = server.store.jottings(id).await?;
    let look = |session: &Session| -> Result<Response, Problem> {
        let notes = notes(session, client, &jottings);
        Ok(match found(session, &progress, notes.as_ref(), client.lang)? {
            Ok((analysis, report)) => {
                let whole = analysis.to_json(&session.record(), notes.as_ref().map(Own::notebook));
                let mut whole = whole.map_err(|_| Problem::Damaged)?;
                whole["report"] = report.to_json();
                Json(whole).into_response()
            }
            Err(share) => (StatusCode::ACCEPTED, Json(json!({"done": share}))).into_response(),
        })
    };
    room.look(look).await?
}

/// What might have been: the better action at this step, played out. Only a game that has been analysed has any.
pub async fn imagined(server: &Server, room: &Room, step: usize) -> Result<Imagined, Problem> {
    let Progress::Done(analysis) = progress(server, room).await? else { return Err(Problem::NotFound) };
    let decision = analysis.decisions.iter().find(|decision| decision.step == step);
    let better = decision.and_then(|decision| decision.better.as_ref()).ok_or(Problem::NotFound)?;
    let record = room.look(Session::record).await?;
    instead(&record, step, better).map_err(|_| Problem::Damaged)?.ok_or(Problem::NotFound)
}

/// While the game runs, an analysis would open its secrets.
async fn progress(server: &Server, room: &Room) -> Result<Progress, Problem> {
    if room.look(|session| session.stage() != Stage::Over).await? {
        return Err(Problem::NotOver);
    }
    if let Some(progress) = server.analyses.at_hand(&room.id) {
        return Ok(progress);
    }
    let record = room.look(Session::record).await?;
    Ok(server.analyses.ask(&room.id, record).await?)
}

/// The marks of the client's own seat. No one else is shown them.
struct Own {
    seat: Seat,
    jotted: Vec<Jotted>,
}

impl Own {
    fn notebook(&self) -> Notebook<'_> {
        Notebook { seat: self.seat, jotted: &self.jotted }
    }
}

fn notes(session: &Session, client: &Client, jottings: &[Jotting]) -> Option<Own> {
    let seat = who(session, client).seat?;
    Some(Own { seat, jotted: jotted(jottings, seat) })
}

/// The marks of one seat.
pub fn jotted(jottings: &[Jotting], seat: Seat) -> Vec<Jotted> {
    let own = jottings.iter().filter(|jotting| jotting.seat == seat);
    own.map(|Jotting { after, field, value, .. }| Jotted {
        after: *after as usize,
        field: field.clone(),
        value: value.clone(),
    })
    .collect()
}

fn found(session: &Session, progress: &Progress, notes: Option<&Own>, lang: Lang) -> Result<Found, Problem> {
    match progress {
        Progress::Working(share) => Ok(Err(*share)),
        Progress::Failed => Err(Problem::Unavailable),
        Progress::Done(analysis) => {
            let names = session.names();
            let reader = session.reader(lang, &names);
            let said = report(&session.record(), analysis, notes.map(Own::notebook), &reader);
            Ok(Ok((Arc::clone(analysis), said.map_err(|_| Problem::Damaged)?)))
        }
    }
}
