use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use deckname_analysis::puzzles::shelf;
use deckname_store::{Listed, Stage};
use deckname_table::{TITLES, title};

use super::page;
use crate::client::Client;
use crate::metrics;
use crate::pages::{
    self,
    model::{HomeModel, MyTable, RulesModel},
    paths,
};
use crate::problem::Problem;
use crate::server::Server;

pub async fn home(State(server): State<Arc<Server>>, client: Client) -> Result<Response, Problem> {
    let listed = match client.owner() {
        Some(owner) => server.store.tables_of(owner).await?,
        None => Vec::new(),
    };
    let mut mine: Vec<MyTable> = Vec::new();
    for table in listed.into_iter().filter_map(my_table) {
        // Several people may share this browser at a table.
        match mine.iter_mut().find(|known| known.id == table.id) {
            Some(known) => known.waits_for_me |= table.waits_for_me,
            None => mine.push(table),
        }
    }
    mine.sort_by_key(|table| (!table.waits_for_me, table.stage == Stage::Over));
    let open = server.open_tables().await?.len();
    let puzzles = TITLES.iter().filter(|title| shelf(title.id, client.lang).is_ok()).collect();
    let model = HomeModel { frame: client.frame(), games: &TITLES, mine, level: client.level, open, puzzles };
    Ok(page(pages::home(&model)))
}

fn my_table(listed: Listed) -> Option<MyTable> {
    let summary = listed.summary;
    Some(MyTable {
        id: listed.table,
        title: title(&summary.game).ok()?,
        names: summary.names,
        stage: summary.stage,
        waits_for_me: summary.owes.contains(&listed.seat),
        changed_at: listed.changed_at,
    })
}

/// Takes a table off the client's list.
pub async fn remove(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(id): Path<String>,
) -> Result<Redirect, Problem> {
    let owner = client.owner().ok_or(Problem::NoSeat)?;
    server.room(&id).await?;
    server.store.remove(&id, owner).await?;
    Ok(Redirect::to(&paths::home()))
}

pub async fn rules(client: Client, Path(game): Path<String>) -> Result<Response, Problem> {
    let title = title(&game).map_err(|_| Problem::NotFound)?;
    Ok(page(pages::rules(&RulesModel { frame: client.frame(), title })))
}

/// The server is healthy if the store answers and the disk takes more.
pub async fn health(State(server): State<Arc<Server>>) -> Result<&'static str, Problem> {
    server.health.check(&server.store, &server.config).await?;
    Ok("ok\n")
}

pub async fn metrics(State(server): State<Arc<Server>>) -> Result<Response, Problem> {
    let tables = server.store.tables().await?;
    Ok(([("content-type", "text/plain; version=0.0.4")], metrics::report(&server, tables)).into_response())
}

pub async fn nowhere() -> Problem {
    Problem::NotFound
}
