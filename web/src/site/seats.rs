//! The table's page, and the forms by which seats are taken, left, filled and handed over.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use deckname_store::Stage;
use serde::Deserialize;

use super::{easel, host_only, my_seat, page, usual_level};
use crate::desk::Desk;
use crate::guest::Guest;
use crate::house::strongest;
use crate::pages::{
    self,
    model::{MoveModel, paths},
};
use crate::problem::Problem;
use crate::room::Room;
use crate::sent::Sent;
use crate::server::Server;

type Ask = (State<Arc<Server>>, Guest, Path<String>);

pub async fn table((State(server), guest, Path(id)): Ask) -> Result<Response, Problem> {
    let room = server.room(&id).await?;
    let markup = room.look(|desk| {
        let easel = easel(&server, &room, desk, &guest);
        match desk.stage() {
            Stage::Lobby => pages::lobby(&easel.lobby(guest.frame(), usual_level(), guest.name.clone())),
            Stage::Playing | Stage::Over => pages::table(&easel.table(guest.frame())),
        }
    });
    Ok(page(markup.await?))
}

#[derive(Debug, Deserialize)]
pub struct Sit {
    pub seat: Option<u8>,
    #[serde(default)]
    pub name: String,
    pub contribution: Option<String>,
}

pub async fn sit((State(server), guest, Path(id)): Ask, Sent(sit): Sent<Sit>) -> Result<Response, Problem> {
    let identity = guest.identify(&server)?;
    let (owner, name) = (identity.owner.clone(), sit.name.clone());
    change(&server, &id, move |desk| desk.sit(&owner, sit.seat, &sit.name, sit.contribution.as_deref())).await?;
    Ok(guest.remember(&identity, Some(&name), back(&id)))
}

pub async fn leave((State(server), guest, Path(id)): Ask) -> Result<Redirect, Problem> {
    change(&server, &id, move |desk| desk.leave(my_seat(desk, &guest)?)).await?;
    Ok(back(&id))
}

#[derive(Debug, Deserialize)]
pub struct Fill {
    pub seat: u8,
    pub level: Option<String>,
}

pub async fn fill((State(server), guest, Path(id)): Ask, Sent(fill): Sent<Fill>) -> Result<Redirect, Problem> {
    let work = move |desk: &mut Desk| {
        host_only(desk, &guest)?;
        desk.fill(fill.seat, fill.level.as_deref().filter(|level| !level.is_empty()))
    };
    change(&server, &id, work).await?;
    Ok(back(&id))
}

#[derive(Debug, Deserialize)]
pub struct Start {
    pub level: Option<String>,
}

pub async fn start((State(server), guest, Path(id)): Ask, Sent(start): Sent<Start>) -> Result<Redirect, Problem> {
    let work = move |desk: &mut Desk| {
        host_only(desk, &guest)?;
        desk.start(start.level.as_deref().filter(|level| !level.is_empty()).unwrap_or(usual_level()))
    };
    change(&server, &id, work).await?;
    Ok(back(&id))
}

#[derive(Debug, Deserialize)]
pub struct Hand {
    pub seat: u8,
    pub level: Option<String>,
}

pub async fn hand((State(server), guest, Path(id)): Ask, Sent(hand): Sent<Hand>) -> Result<Redirect, Problem> {
    hand_over(&server, guest, &id, hand).await?;
    Ok(back(&id))
}

pub async fn hand_over(server: &Arc<Server>, guest: Guest, id: &str, hand: Hand) -> Result<(), Problem> {
    let room = server.room(id).await?;
    let (held, shared) = (Arc::clone(&room), Arc::clone(server));
    let work = move |desk: &mut Desk| {
        let easel = easel(&shared, &held, desk, &guest);
        if !easel.may_hand() {
            return Err(Problem::HostOnly);
        }
        if !easel.can_hand(hand.seat) {
            desk.chair(hand.seat)?;
            return Err(Problem::Present);
        }
        desk.hand(hand.seat, hand.level.as_deref().filter(|level| !level.is_empty()).unwrap_or(strongest()))
    };
    room.change(&server.store, work).await
}

pub async fn take_back((State(server), guest, Path(id)): Ask) -> Result<Redirect, Problem> {
    change(&server, &id, move |desk| desk.take_back(my_seat(desk, &guest)?)).await?;
    Ok(back(&id))
}

/// A secret link. Opening it changes nothing, so that a messenger's preview cannot take the seat.
pub async fn claim(
    State(server): State<Arc<Server>>,
    guest: Guest,
    Path((id, key)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let room = server.room(&id).await?;
    let found = room.look(|desk| {
        let seat = seat_by_key(&server, &room, desk, &key)?;
        if desk.chair(seat)?.owner.as_ref() == guest.owner() {
            return Ok(back(&id).into_response());
        }
        let name = desk.chair(seat)?.name.clone();
        let action = format!("/t/{id}/seat/{key}");
        Ok(page(pages::take_seat(&MoveModel { frame: guest.frame(), title: desk.title, action, name })))
    });
    found.await?
}

pub async fn move_here(
    State(server): State<Arc<Server>>,
    guest: Guest,
    Path((id, key)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let identity = guest.identify(&server)?;
    move_seat(&server, &id, key, identity.owner.clone()).await?;
    Ok(guest.remember(&identity, None, back(&id)))
}

pub async fn move_seat(
    server: &Arc<Server>,
    id: &str,
    key: String,
    owner: deckname_store::Owner,
) -> Result<u8, Problem> {
    let room = server.room(id).await?;
    let (held, shared) = (Arc::clone(&room), Arc::clone(server));
    let work = move |desk: &mut Desk| {
        let seat = seat_by_key(&shared, &held, desk, &key)?;
        desk.move_to(seat, &owner)?;
        Ok(seat)
    };
    room.change(&server.store, work).await
}

fn seat_by_key(server: &Server, room: &Room, desk: &Desk, key: &str) -> Result<u8, Problem> {
    let fits = |seat: u8, salt: &str| !salt.is_empty() && server.seal.fits_seat(key, &room.id, seat, salt);
    let found = (0..).zip(&desk.chairs).find(|(seat, chair)| fits(*seat, &chair.salt));
    found.map(|(seat, _)| seat).ok_or(Problem::WrongKey)
}

async fn change<T: Send + 'static>(
    server: &Arc<Server>,
    id: &str,
    work: impl FnOnce(&mut Desk) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    server.room(id).await?.change(&server.store, work).await
}

fn back(id: &str) -> Redirect {
    Redirect::to(&paths::table(id))
}
