//! The page of the tables that wait for players.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{Redirect, Response};

use super::sent::Switch;
use super::{host_only, page};
use crate::client::Client;
use crate::extract::Payload;
use crate::pages::{self, model::OpenTablesModel, paths};
use crate::problem::Problem;
use crate::server::Server;
use crate::session::Session;

pub async fn open_tables(State(server): State<Arc<Server>>, client: Client) -> Result<Response, Problem> {
    let mine = match client.owner() {
        Some(owner) => server.store.tables_of(owner).await?.into_iter().map(|listed| listed.table).collect(),
        None => Vec::new(),
    };
    let tables = server.open_tables().await?;
    let (frame, roster, name) = (client.frame(), server.bots.roster, client.name.clone());
    Ok(page(pages::open_tables(&OpenTablesModel { frame, roster, tables, mine, name })))
}

/// Decides whether the table is offered, for its host.
pub async fn offer_table(server: &Arc<Server>, client: Client, id: &str, on: bool) -> Result<(), Problem> {
    let room = server.room(id).await?;
    if on {
        server.may_offer(client.address).await?;
    }
    let work = move |session: &mut Session| {
        host_only(session, &client)?;
        session.set_offered(on)
    };
    room.change(&server.store, work).await
}

pub async fn offer(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(id): Path<String>,
    Payload(Switch { on }): Payload<Switch>,
) -> Result<Redirect, Problem> {
    offer_table(&server, client, &id, on).await?;
    Ok(Redirect::to(&paths::table(&id)))
}
