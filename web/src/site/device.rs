//! Several people at one device: who shares it, and who looks at it now.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{Redirect, Response};
use serde::Deserialize;

use super::sent::OneSeat;
use super::who;
use crate::client::Client;
use crate::extract::Payload;
use crate::pages::paths;
use crate::problem::Problem;
use crate::server::Server;
use crate::session::Session;

type Ask = (State<Arc<Server>>, Client, Path<String>);

#[derive(Debug, Deserialize)]
pub struct Beside {
    #[serde(default)]
    name: String,
}

/// Another person sits down at this device, in the first open seat.
pub async fn beside(
    (State(server), client, Path(id)): Ask,
    Payload(Beside { name }): Payload<Beside>,
) -> Result<Redirect, Problem> {
    let work = move |session: &mut Session| {
        let owner = client.owner().filter(|_| !who(session, &client).mine.is_empty()).ok_or(Problem::NoSeat)?;
        session.sit_beside(owner, None, &name)
    };
    server.room(&id).await?.change(&server.store, work).await?;
    Ok(Redirect::to(&paths::table(&id)))
}

/// One of those who share this device says who they are. Only now their secrets are sent.
pub async fn lift(
    (State(server), client, Path(id)): Ask,
    Payload(OneSeat { seat }): Payload<OneSeat>,
) -> Result<Response, Problem> {
    let room = server.room(&id).await?;
    let may = |session: &Session| match who(session, &client).mine {
        _ if !session.started => Err(Problem::NotStarted),
        mine if mine.contains(seat) => Ok(()),
        _ => Err(Problem::NoSeat),
    };
    room.look(may).await??;
    let table = paths::table(&id);
    Ok(client.remember_lifted(&table, Some(seat), Redirect::to(&table)))
}

/// The curtain comes down.
pub async fn cover((State(_), client, Path(id)): Ask) -> Response {
    let table = paths::table(&id);
    client.remember_lifted(&table, None, Redirect::to(&table))
}
