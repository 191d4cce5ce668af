//! Talk at a table.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use deckname_engine::Seat;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::SeatNumber;
use super::schema::{Conflict, Forbidden, NotFound, Refused, TableId, TooLarge, TooMany, Unreadable};
use crate::client::Client;
use crate::extract::{Params, Payload};
use crate::pages::words_of;
use crate::problem::Problem;
use crate::server::Server;
use crate::session::{Said, Say, Session};
use crate::site::talk::{Speech, speak};
use crate::site::who;

type Ask = (State<Arc<Server>>, Client, Path<String>);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct After {
    /// The `seq` of what you know already.
    #[serde(default)]
    #[param(required = false)]
    after: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TalkAnswer {
    talk: Vec<SaidAnswer>,
    /// The accusations that stand: the last one of each player who has not withdrawn it.
    standing: Vec<SaidAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Said)]
pub struct SaidAnswer {
    /// Grows with everything that is said, with gaps.
    seq: u64,
    /// In seconds since 1970.
    at: u64,
    /// `null` for a spectator.
    #[schema(value_type = Option<SeatNumber>)]
    seat: Option<Seat>,
    name: String,
    /// How many steps had been taken.
    after: usize,
    say: Say,
    /// The same in words.
    words: String,
}

pub fn answer(session: &Session, client: &Client, said: &Said) -> SaidAnswer {
    let Said { seq, at, seat, name, after, say, .. } = said.clone();
    SaidAnswer { seq, at, seat, name, after, words: words_of(session, &say, client.lang), say }
}

/// What was said last at the table: what the players say, and for spectators also what other spectators say. Players hear those
/// when the game is over.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/talk", params(TableId, After),
    responses(
        (status = 200, description = "What was said, in order.", body = TalkAnswer, example = json!({"talk": [{
            "seq": 4, "at": 1_780_000_000, "seat": 0, "name": "Ada", "after": 17,
            "say": {"accuse": {"seat": 1, "claim": 2}}, "words": "My guess: Ben – agent: Red",
        }], "standing": []})),
        NotFound,
    ),
)]
pub async fn talk(
    (State(server), client, Path(id)): Ask,
    Params(After { after }): Params<After>,
) -> Result<Json<TalkAnswer>, Problem> {
    let room = server.room(&id).await?;
    let look = |session: &Session| {
        let heard =
            session.talk.heard_by(who(session, &client).any_seat(), session.stage()).filter(|said| said.seq > after);
        let standing = session.standing_accusations(client.lang);
        Json(TalkAnswer {
            talk: heard.map(|said| answer(session, &client, said)).collect(),
            standing: standing.map(|(said, ..)| answer(session, &client, said)).collect(),
        })
    };
    room.look(look).await
}

/// Says something: a remark, an accusation (which replaces the player's last one), its withdrawal, or a text where the table allows it. Whoever holds no seat speaks to the spectators.
/// Where the rules forbid it, the clause is named.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/talk", operation_id = "speak", params(TableId),
    request_body(content = Speech, example = json!({"say": {"remark": "hmm"}})),
    responses(
        (status = 204, description = "Said."), Unreadable, Forbidden, NotFound, Conflict, TooLarge, Refused, TooMany,
    ),
)]
pub async fn say(
    (State(server), client, Path(id)): Ask,
    Payload(speech): Payload<Speech>,
) -> Result<StatusCode, Problem> {
    let identity = client.identify(&server)?;
    speak(&server, &client, &id, speech, &identity).await?;
    Ok(StatusCode::NO_CONTENT)
}
