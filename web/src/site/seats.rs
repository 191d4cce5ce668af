//! The page of a table, and the forms that take, leave, fill and hand over seats.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use deckname_engine::Seat;
use deckname_store::Owner;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{host_only, my_seat, page, presenter};
use crate::api::SeatNumber;
use crate::bots::Bot;
use crate::client::Client;
use crate::extract::Payload;
use crate::pages::{self, model::MoveModel, paths};
use crate::problem::Problem;
use crate::room::Room;
use crate::server::Server;
use crate::session::{Addition, Session};

type Ask = (State<Arc<Server>>, Client, Path<String>);

pub async fn table((State(server), client, Path(id)): Ask) -> Result<Response, Problem> {
    let room = server.room(&id).await?;
    let markup = room.look(|session| {
        let presenter = presenter(&server, &room, session, &client);
        if session.in_hall() {
            pages::lobby(&presenter.lobby(client.frame(), client.name.clone()))
        } else {
            pages::table(&presenter.table(client.frame()))
        }
    });
    Ok(page(markup.await?))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct Sit {
    #[schema(value_type = Option<SeatNumber>)]
    pub seat: Option<Seat>,
    /// Without a name you get a code name.
    #[serde(default)]
    #[schema(max_length = 24)]
    pub name: String,
    /// Mixed into the randomness as it is. Everyone may know it at once, so it does not protect you from an operator who sits
    /// down after you: send a `seal` instead.
    #[schema(max_length = 64)]
    pub contribution: Option<String>,
    /// The SHA-256 of a contribution that you keep and send to `open` when the game is started. Without a seal and a
    /// contribution your seat adds nothing.
    #[schema(pattern = "^([0-9a-f]{64})?$")]
    pub seal: Option<String>,
}

impl Sit {
    pub fn addition(&self) -> Addition {
        Addition::new(self.seal.as_deref(), self.contribution.as_deref())
    }
}

pub async fn sit((State(server), client, Path(id)): Ask, Payload(sit): Payload<Sit>) -> Result<Response, Problem> {
    let identity = client.identify(&server)?;
    let (owner, name) = (identity.owner.clone(), sit.name.clone());
    change(&server, &id, move |session| session.sit(&owner, sit.seat, &sit.name, &sit.addition())).await?;
    Ok(client.remember(&identity, Some(&name), back(&id)))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ChangeSeat {
    /// The seat to move to.
    #[schema(value_type = SeatNumber)]
    pub seat: Seat,
}

pub async fn change_seat(
    (State(server), client, Path(id)): Ask,
    Payload(sent): Payload<ChangeSeat>,
) -> Result<Redirect, Problem> {
    change(&server, &id, move |session| session.change_seat(my_seat(session, &client)?, sent.seat)).await?;
    Ok(back(&id))
}

pub async fn leave((State(server), client, Path(id)): Ask) -> Result<Redirect, Problem> {
    change(&server, &id, move |session| session.leave(my_seat(session, &client)?)).await?;
    Ok(back(&id))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct Fill {
    #[schema(value_type = SeatNumber)]
    pub seat: Seat,
    pub level: Option<String>,
}

pub async fn fill((State(server), client, Path(id)): Ask, Payload(fill): Payload<Fill>) -> Result<Redirect, Problem> {
    let work = move |session: &mut Session| {
        host_only(session, &client)?;
        session.fill(fill.seat, named_bot(session, fill.level.as_deref())?)
    };
    change(&server, &id, work).await?;
    Ok(back(&id))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct Draw {
    /// Draw the seats at the start?
    pub on: bool,
}

pub async fn draw((State(server), client, Path(id)): Ask, Payload(draw): Payload<Draw>) -> Result<Redirect, Problem> {
    let work = move |session: &mut Session| {
        host_only(session, &client)?;
        session.set_draw(draw.on)
    };
    change(&server, &id, work).await?;
    Ok(back(&id))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct Start {
    /// By default the middle level.
    pub level: Option<String>,
}

pub async fn start(
    (State(server), client, Path(id)): Ask,
    Payload(start): Payload<Start>,
) -> Result<Redirect, Problem> {
    let work = move |session: &mut Session| {
        host_only(session, &client)?;
        session.start(named_bot(session, start.level.as_deref())?.unwrap_or(Bot::usual()))
    };
    change(&server, &id, work).await?;
    Ok(back(&id))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct Hand {
    #[schema(value_type = SeatNumber)]
    pub seat: Seat,
    /// By default the strongest level.
    pub level: Option<String>,
}

pub async fn hand((State(server), client, Path(id)): Ask, Payload(hand): Payload<Hand>) -> Result<Redirect, Problem> {
    hand_over(&server, client, &id, hand).await?;
    Ok(back(&id))
}

pub async fn hand_over(server: &Arc<Server>, client: Client, id: &str, hand: Hand) -> Result<(), Problem> {
    let room = server.room(id).await?;
    // Another server may have a window of the person open.
    room.hear(&server.store.present(std::slice::from_ref(&room.id)).await?, server.config.away_after);
    let (held, shared) = (Arc::clone(&room), Arc::clone(server));
    let work = move |session: &mut Session| {
        let presenter = presenter(&shared, &held, session, &client);
        if !presenter.may_hand() {
            return Err(Problem::HostOnly);
        }
        if !presenter.can_hand(hand.seat) {
            session.chair(hand.seat)?;
            return Err(Problem::Present);
        }
        session.hand(hand.seat, named_bot(session, hand.level.as_deref())?.unwrap_or(Bot::strongest()))
    };
    room.change(&server.store, work).await
}

pub async fn take_back((State(server), client, Path(id)): Ask) -> Result<Redirect, Problem> {
    change(&server, &id, move |session| session.take_back(my_seat(session, &client)?)).await?;
    Ok(back(&id))
}

/// The page of a secret link. Opening it changes nothing, so that the preview of a messenger cannot take the seat.
pub async fn claim(
    State(server): State<Arc<Server>>,
    client: Client,
    Path((id, key)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let room = server.room(&id).await?;
    let found = room.look(|session| {
        let seat = seat_by_key(&server, &room, session, &key)?;
        if session.chair(seat)?.owner.as_ref() == client.owner() {
            return Ok(back(&id).into_response());
        }
        let name = session.chair(seat)?.name.clone();
        let action = format!("/t/{id}/seat/{key}");
        Ok(page(pages::take_seat(&MoveModel { frame: client.frame(), title: session.title, action, name })))
    });
    found.await?
}

pub async fn move_here(
    State(server): State<Arc<Server>>,
    client: Client,
    Path((id, key)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let identity = client.identify(&server)?;
    move_seat(&server, &id, key, identity.owner.clone()).await?;
    Ok(client.remember(&identity, None, back(&id)))
}

pub async fn move_seat(server: &Arc<Server>, id: &str, key: String, owner: Owner) -> Result<Seat, Problem> {
    let room = server.room(id).await?;
    let (held, shared) = (Arc::clone(&room), Arc::clone(server));
    let work = move |session: &mut Session| {
        let seat = seat_by_key(&shared, &held, session, &key)?;
        session.move_to(seat, &owner)?;
        Ok(seat)
    };
    room.change(&server.store, work).await
}

fn seat_by_key(server: &Server, room: &Room, session: &Session, key: &str) -> Result<Seat, Problem> {
    let fits = |seat: &Seat| {
        let sitting = session.chairs[seat.index()].sitting.as_ref();
        sitting.is_some_and(|sitting| server.signer.fits(key, &room.id, sitting))
    };
    session.seats().iter().find(fits).ok_or(Problem::WrongKey)
}

/// The bot with this name; `None` where no name is given. Forms send an empty one.
pub fn named_bot(session: &Session, name: Option<&str>) -> Result<Option<Bot>, Problem> {
    let name = name.filter(|name| !name.is_empty());
    Ok(name.map(|name| session.roster.find(name)).transpose()?)
}

async fn change<T: Send + 'static>(
    server: &Arc<Server>,
    id: &str,
    work: impl Fn(&mut Session) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    server.room(id).await?.change(&server.store, work).await
}

fn back(id: &str) -> Redirect {
    Redirect::to(&paths::table(id))
}
