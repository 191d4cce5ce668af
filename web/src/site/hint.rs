//! A hint on demand: first what to look at, then a move with its reason.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use deckname_bots::Hint;
use deckname_engine::Seat;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::IntoParams;

use super::my_seat;
use crate::client::Client;
use crate::extract::Params;
use crate::pages;
use crate::problem::Problem;
use crate::room::GivenHint;
use crate::server::Server;
use crate::session::{Holder, Session};
use crate::thinkers::HintQuestion;

#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HowMuch {
    /// Also a move and its reason.
    #[serde(default)]
    #[param(required = false)]
    pub full: bool,
}

pub async fn hint(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(id): Path<String>,
    Params(HowMuch { full }): Params<HowMuch>,
) -> Result<Json<Value>, Problem> {
    let given = seek(&server, &client, &id).await?;
    Ok(Json(json!({"html": client.addressed(pages::hint_says(client.lang, &given.hint, full))})))
}

/// The hint for the decision that the client owes now. The same decision is thought about once.
pub async fn seek(server: &Server, client: &Client, id: &str) -> Result<GivenHint, Problem> {
    let room = server.room(id).await?;
    let mut last = room.hint.lock().await;
    let (seat, version, question) = room.look(|session| ask(session, client, server.config.hint_effort)).await??;
    let fits = |given: &&GivenHint| (given.seat, given.version, given.lang) == (seat, version, client.lang);
    if let Some(given) = last.as_ref().filter(fits) {
        return Ok(given.clone());
    }
    room.seen(seat);
    let hint: Hint = server.thinkers.hint(question).await.ok_or(Problem::Unavailable)?;
    Ok(last.insert(GivenHint { seat, version, lang: client.lang, hint: Arc::new(hint) }).clone())
}

fn ask(session: &Session, client: &Client, effort: f64) -> Result<(Seat, u64, HintQuestion), Problem> {
    let seat = my_seat(session, client)?;
    if !session.allows_hints() {
        return Err(Problem::NoHints);
    }
    if session.chair(seat)?.holder != Holder::Person {
        return Err(Problem::Handed);
    }
    if !session.owing().contains(seat) {
        return Err(Problem::NotAsked);
    }
    let (game, sight, names) = (session.title.id, session.game.sight(seat), session.names());
    Ok((seat, session.version, HintQuestion { game, sight, lang: client.lang, names, aid: session.aid, effort }))
}
