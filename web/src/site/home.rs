use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use deckname_store::Listed;
use deckname_table::{TITLES, title};

use super::page;
use crate::guest::Guest;
use crate::metrics;
use crate::pages::{
    self,
    model::{HomeModel, MyTable, RulesModel, Stage},
};
use crate::problem::Problem;
use crate::server::Server;

pub async fn home(State(server): State<Arc<Server>>, guest: Guest) -> Result<Response, Problem> {
    let listed = match guest.owner() {
        Some(owner) => server.store.tables_of(owner).await?,
        None => Vec::new(),
    };
    let mut mine: Vec<_> = listed.into_iter().filter_map(my_table).collect();
    mine.sort_by_key(|table| (!table.waits_for_me, table.stage == Stage::Over));
    Ok(page(pages::home(&HomeModel { frame: guest.frame(), games: &TITLES, mine })))
}

fn my_table(listed: Listed) -> Option<MyTable> {
    let summary = listed.summary;
    Some(MyTable {
        id: listed.table,
        title: title(&summary.game).ok()?,
        names: summary.names,
        stage: match summary.stage {
            deckname_store::Stage::Lobby => Stage::Lobby,
            deckname_store::Stage::Playing => Stage::Playing,
            deckname_store::Stage::Over => Stage::Over,
        },
        waits_for_me: summary.owes.contains(&listed.seat),
        changed_at: listed.changed_at,
    })
}

pub async fn rules(guest: Guest, Path(game): Path<String>) -> Result<Response, Problem> {
    let title = title(&game).map_err(|_| Problem::NotFound)?;
    Ok(page(pages::rules(&RulesModel { frame: guest.frame(), title })))
}

/// Healthy means that the store answers.
pub async fn health(State(server): State<Arc<Server>>) -> Result<&'static str, Problem> {
    server.store.tables().await?;
    Ok("ok\n")
}

pub async fn metrics(State(server): State<Arc<Server>>) -> Result<Response, Problem> {
    let tables = server.store.tables().await?;
    Ok(([("content-type", "text/plain; version=0.0.4")], metrics::report(&server, tables)).into_response())
}

pub async fn nowhere() -> Problem {
    Problem::NotFound
}
