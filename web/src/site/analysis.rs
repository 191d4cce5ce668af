//! Why a finished game went as it did.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use deckname_analysis::{Analysis, Report, report};
use deckname_scene::Lang;
use deckname_store::Stage;
use serde_json::json;

use super::{page, presenter};
use crate::analyses::Progress;
use crate::client::Client;
use crate::pages::{self, model::AnalysisModel};
use crate::problem::Problem;
use crate::server::Server;
use crate::session::Session;

/// Before it is done, the page says how far it is and loads itself again.
pub async fn analysis(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let room = server.room(&id).await?;
    let look = |session: &Session| -> Result<(bool, Response), Problem> {
        let progress = progress(&server, &id, session)?;
        let found = found(session, &progress, client.lang)?;
        let seats = presenter(&server, &room, session, &client).seats();
        let model = AnalysisModel { frame: client.frame(), id: id.clone(), title: session.title, seats, found };
        Ok((matches!(progress, Progress::Working(_)), page(pages::analysis(&model))))
    };
    let (working, page) = room.look(look).await??;
    Ok(if working { ([(header::REFRESH, "2")], page).into_response() } else { page })
}

/// The same as JSON.
pub async fn answer(server: &Server, client: &Client, id: &str) -> Result<Response, Problem> {
    let room = server.room(id).await?;
    let look = |session: &Session| -> Result<Response, Problem> {
        let progress = progress(server, id, session)?;
        Ok(match found(session, &progress, client.lang)? {
            Ok((analysis, report)) => {
                let mut whole = analysis.to_json().clone();
                whole["report"] = report.to_json();
                Json(whole).into_response()
            }
            Err(share) => (StatusCode::ACCEPTED, Json(json!({"done": share}))).into_response(),
        })
    };
    room.look(look).await?
}

/// While the game runs, an analysis would open its secrets.
fn progress(server: &Server, id: &str, session: &Session) -> Result<Progress, Problem> {
    if session.stage() != Stage::Over {
        return Err(Problem::NotOver);
    }
    Ok(server.analyses.ask(id, || session.record()))
}

/// What was found, or the share of the work that is done.
type Found = Result<(Arc<Analysis>, Report), f64>;

fn found(session: &Session, progress: &Progress, lang: Lang) -> Result<Found, Problem> {
    match progress {
        Progress::Working(share) => Ok(Err(*share)),
        Progress::Failed => Err(Problem::Trouble),
        Progress::Done(analysis) => {
            let names = session.names();
            let said = report(&session.record(), analysis, &session.reader(lang, &names));
            Ok(Ok((Arc::clone(analysis), said.map_err(|_| Problem::Damaged)?)))
        }
    }
}
