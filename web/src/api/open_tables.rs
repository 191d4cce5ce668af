//! The tables that wait for players.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::schema::{
    Conflict, Forbidden, NotFound, TableAnswer, TableId, TooLarge, TooMany, Unreadable, Wire, example_table,
};
use super::tables::change;
use crate::client::Client;
use crate::extract::Payload;
use crate::offers::OpenTable;
use crate::pace::Pace;
use crate::pages::paths;
use crate::problem::Problem;
use crate::server::Server;
use crate::session::Sitter;
use crate::site::open_tables::offer_table;
use crate::site::sent::Switch;

#[derive(Debug, Serialize, ToSchema)]
pub struct OpenTables {
    tables: Vec<OpenTableAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OpenTable)]
pub struct OpenTableAnswer {
    id: String,
    url: String,
    game: &'static str,
    /// Those that differ from the usual ones; `null` for a data file of the host's own.
    #[schema(value_type = Wire)]
    options: Map<String, Value>,
    /// `null` for an open seat.
    seats: Vec<Option<SitterAnswer>>,
    /// How long the players may think.
    pace: Pace,
    /// For how many seconds it has waited.
    waited: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Sitter)]
pub struct SitterAnswer {
    name: String,
    /// The name of the bot, if it is one.
    level: Option<String>,
}

/// The tables that wait for players, the newest first: those that their hosts have listed, as long as the host is there.
#[utoipa::path(
    get, path = "/api/v1/open-tables", operation_id = "openTables", security(()),
    responses(
        (status = 200, description = "The open tables.", body = OpenTables, example = json!({"tables": [{
            "id": "k3v9qhw2mzpd", "url": "https://spies.example/t/k3v9qhw2mzpd", "game": "heimlich",
            "options": {"variant": "pro"}, "seats": [{"name": "Ada", "level": null}, null], "pace": "none", "waited": 95,
        }]})),
    ),
)]
pub async fn open_tables(State(server): State<Arc<Server>>, client: Client) -> Result<Json<OpenTables>, Problem> {
    let public_url = client.frame().public_url;
    let table = |table: &OpenTable| OpenTableAnswer {
        id: table.id.clone(),
        url: paths::table_at(&public_url, &table.id),
        game: table.title.id,
        options: table.about.options.iter().cloned().collect(),
        seats: table.about.seats.iter().cloned().map(|seat| seat.map(sitter)).collect(),
        pace: table.about.pace,
        waited: table.waited.as_secs(),
    };
    Ok(Json(OpenTables { tables: server.open_tables().await?.iter().map(table).collect() }))
}

fn sitter(Sitter { name, bot }: Sitter) -> SitterAnswer {
    SitterAnswer { name, level: bot }
}

/// For the host: lists the table among those that wait for players, or no longer.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/offer", params(TableId),
    request_body(content = Switch, example = json!({"on": true})),
    responses(
        (status = 200, description = "The table as it is now.", body = TableAnswer, example = example_table),
        Unreadable, Forbidden, NotFound, Conflict, TooLarge, TooMany,
    ),
)]
pub async fn offer(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(id): Path<String>,
    Payload(Switch { on }): Payload<Switch>,
) -> Result<Json<TableAnswer>, Problem> {
    offer_table(&server, client.clone(), &id, on).await?;
    change(&server, &client, &id, |_| Ok(())).await
}
