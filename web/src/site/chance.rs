//! How browsers and programs take part in chance: they open what they promised, and keep heads of the record's chain.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use deckname_engine::Seat;
use deckname_table::seal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{my_seat, who};
use crate::client::Client;
use crate::extract::Payload;
use crate::problem::Problem;
use crate::server::Server;
use crate::session::Session;

type Ask = (State<Arc<Server>>, Client, Path<String>);

#[derive(Debug, Deserialize, ToSchema)]
pub struct Open {
    /// What you promised with your seal.
    #[schema(min_length = 1, max_length = 64)]
    pub contribution: String,
    /// The seal of your contribution to the next start: if this one is broken off, and for a rematch. Without it you have
    /// promised nothing then.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub next: Option<String>,
}

pub async fn open((State(server), client, Path(id)): Ask, Payload(open): Payload<Open>) -> Result<StatusCode, Problem> {
    let room = server.room(&id).await?;
    let work = move |session: &mut Session| {
        let seat = promiser(session, &client, &open.contribution)?;
        session.open(seat, &open.contribution, open.next.as_deref())
    };
    room.change(&server.store, work).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The seat of this client that has promised this, whoever looks at the table; else the client's seat.
fn promiser(session: &Session, client: &Client, contribution: &str) -> Result<Seat, Problem> {
    let promised = Some(seal(contribution));
    let fits = |seat: &Seat| session.chairs[seat.index()].seal == promised;
    who(session, client).mine.iter().find(fits).map_or_else(|| my_seat(session, client), Ok)
}

/// A head of the chain that the record will have.
#[derive(Debug, Serialize, ToSchema)]
pub struct Head {
    /// After how many steps: those that can no longer be taken back.
    pub steps: usize,
    /// It depends on what is hidden, but tells nothing of it without the seed.
    #[schema(min_length = 64, max_length = 64)]
    pub head: String,
}

pub async fn head((State(server), _, Path(id)): Ask) -> Result<Json<Head>, Problem> {
    let look = |session: &Session| {
        if !session.started {
            return Err(Problem::NotStarted);
        }
        let (steps, head) = session.head();
        Ok(Json(Head { steps, head }))
    };
    server.room(&id).await?.look(look).await?
}
