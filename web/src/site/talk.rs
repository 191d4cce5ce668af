//! Talk at a table, as the page's script sends it.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;

use super::who;
use crate::client::Client;
use crate::extract::Payload;
use crate::problem::Problem;
use crate::server::Server;
use crate::session::{Say, Session, Speaker};
use crate::signer::Identity;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Speech {
    pub say: Say,
    /// What a spectator wants to be called; players have their names.
    #[serde(default)]
    #[schema(max_length = 24)]
    pub name: Option<String>,
}

pub async fn talk(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(id): Path<String>,
    Payload(speech): Payload<Speech>,
) -> Result<Response, Problem> {
    let identity = client.identify(&server)?;
    speak(&server, &client, &id, speech, &identity).await?;
    Ok(client.remember(&identity, None, StatusCode::NO_CONTENT))
}

/// Says something at a table, as a player or as a spectator. A person who was sent away is not heard.
pub async fn speak(
    server: &Server,
    client: &Client,
    id: &str,
    Speech { say, name }: Speech,
    identity: &Identity,
) -> Result<(), Problem> {
    let room = server.room(id).await?;
    let speech = |session: &Session| {
        let who = who(session, client);
        if who.dismissed {
            return Err(Problem::Dismissed);
        }
        if who.is_covered() {
            return Err(Problem::Covered);
        }
        let name = name.unwrap_or_else(|| client.name.clone());
        let by = Speaker { seat: who.seat, owner: identity.owner.clone(), name };
        Ok((who.seat, session.speak(id, &by, say, client.lang)?))
    };
    let (seat, said) = room.look(speech).await??;
    match seat {
        Some(seat) => room.seen(seat),
        // Whoever has no seat can become somebody else at any time, but not somewhere else.
        None => server.may_speak(client.address).await?,
    }
    room.say(&server.store, &said).await
}
