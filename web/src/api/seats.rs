//! Taking seats away: from a secret link, from a person.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};

use super::schema::{
    Conflict, Forbidden, NewLink, NotFound, TableAnswer, TableId, TooLarge, Unreadable, example_table,
};
use super::tables::{change, link};
use crate::client::Client;
use crate::extract::Payload;
use crate::problem::Problem;
use crate::server::Server;
use crate::session::Session;
use crate::site::my_seat;
use crate::site::seats::send_away;
use crate::site::sent::SeatAndBot;

type Ask = (State<Arc<Server>>, Client, Path<String>);

/// Gives your seat a new secret link. The old one stops working at once.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/new-link", operation_id = "newLink", params(TableId),
    responses(
        (status = 200, description = "The new link.", body = NewLink,
            example = json!({"link": "https://spies.example/t/k3v9qhw2mzpd/seat/5d…"})),
        Forbidden, NotFound, Conflict, TooLarge,
    ),
)]
pub async fn renew_link((State(server), client, Path(id)): Ask) -> Result<Json<NewLink>, Problem> {
    let asks = client.clone();
    let room = server.room(&id).await?;
    let work = move |session: &mut Session| {
        let seat = my_seat(session, &asks)?;
        session.renew_link(seat)?;
        Ok(seat)
    };
    let seat = room.change(&server.store, work).await?;
    Ok(Json(NewLink { link: link(&server, &room, seat, &client).await? }))
}

/// For the host: sends the person in a seat away. Before the start the seat is open again; in a game a bot plays on, by
/// default the strongest, with what the seat knows. That person cannot sit down here again, and their link and token no longer work.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/dismiss", params(TableId),
    request_body(content = SeatAndBot, example = json!({"seat": 1, "level": "greedy"})),
    responses(
        (status = 200, description = "The table as it is now.", body = TableAnswer, example = example_table),
        Unreadable, Forbidden, NotFound, Conflict, TooLarge,
    ),
)]
pub async fn dismiss(
    (State(server), client, Path(id)): Ask,
    Payload(dismiss): Payload<SeatAndBot>,
) -> Result<Json<TableAnswer>, Problem> {
    let asks = client.clone();
    change(&server, &client, &id, move |session| send_away(session, &asks, &dismiss)).await
}
