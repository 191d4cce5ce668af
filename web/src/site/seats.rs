//! The page of a table, and the forms that take, leave, fill and hand over seats.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use deckname_engine::Seat;
use deckname_store::Owner;
use serde::Deserialize;
use utoipa::ToSchema;

use super::sent::{OneSeat, SeatAndBot, Switch};
use super::{host_only, my_seat, page, presenter, who};
use crate::api::SeatNumber;
use crate::bots::Bot;
use crate::client::Client;
use crate::extract::Payload;
use crate::pages::{self, model::MoveModel, paths};
use crate::preview::Drawing;
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

/// The picture for links to the table. It is the same for everyone: what a spectator sees.
pub async fn preview((State(server), client, Path(id)): Ask, headers: HeaderMap) -> Result<Response, Problem> {
    let room = server.room(&id).await?;
    let (address, client) = (client.address, client.into_screen());
    let look = |session: &Session| {
        let presenter = presenter(&server, &room, session, &client);
        Drawing::of(&pages::preview(client.lang, &presenter.card(client.lang)))
    };
    let drawing = room.look(look).await?;
    let tag = drawing.tag();
    let kept = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let about = [(header::ETAG, tag), (header::CACHE_CONTROL, "public, max-age=60".into())];
    if kept {
        return Ok((StatusCode::NOT_MODIFIED, about).into_response());
    }
    let picture = server.preview(address, drawing).await?;
    Ok((about, [(header::CONTENT_TYPE, "image/png")], picture).into_response())
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

pub async fn change_seat(
    (State(server), client, Path(id)): Ask,
    Payload(sent): Payload<OneSeat>,
) -> Result<Redirect, Problem> {
    change(&server, &id, move |session| session.change_seat(my_seat(session, &client)?, sent.seat)).await?;
    Ok(back(&id))
}

#[derive(Debug, Deserialize)]
pub struct Leave {
    /// Which of those who share this device gets up.
    seat: Option<Seat>,
}

pub async fn leave(
    (State(server), client, Path(id)): Ask,
    Payload(leave): Payload<Leave>,
) -> Result<Redirect, Problem> {
    let work = move |session: &mut Session| {
        let seat = leave.seat.filter(|seat| who(session, &client).mine.contains(*seat));
        session.leave(seat.map_or_else(|| my_seat(session, &client), Ok)?)
    };
    change(&server, &id, work).await?;
    Ok(back(&id))
}

pub async fn fill(
    (State(server), client, Path(id)): Ask,
    Payload(fill): Payload<SeatAndBot>,
) -> Result<Redirect, Problem> {
    let work = move |session: &mut Session| {
        host_only(session, &client)?;
        session.fill(fill.seat, named_bot(session, fill.level.as_deref())?)
    };
    change(&server, &id, work).await?;
    Ok(back(&id))
}

pub async fn draw((State(server), client, Path(id)): Ask, Payload(draw): Payload<Switch>) -> Result<Redirect, Problem> {
    let work = move |session: &mut Session| {
        host_only(session, &client)?;
        session.set_draw(draw.on)
    };
    change(&server, &id, work).await?;
    Ok(back(&id))
}

/// For the host: how long the players may think.
pub async fn pace(
    (State(server), client, Path(id)): Ask,
    Payload(sent): Payload<BTreeMap<String, String>>,
) -> Result<Redirect, Problem> {
    let work = move |session: &mut Session| {
        host_only(session, &client)?;
        session.set_timing(pages::read_timing(&sent))
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
    start_game(&server, client, &id, start).await?;
    Ok(back(&id))
}

pub async fn start_game(server: &Arc<Server>, client: Client, id: &str, start: Start) -> Result<(), Problem> {
    let room = present_room(server, id).await?;
    if let Some(seat) = room.look(|session| who(session, &client).seat).await? {
        room.seen(seat);
    }
    let (held, away_after) = (Arc::clone(&room), server.config.away_after);
    let work = move |session: &mut Session| {
        host_only(session, &client)?;
        let bot = named_bot(session, start.level.as_deref())?.unwrap_or(Bot::usual());
        session.start(bot, held.away_seats(away_after))
    };
    room.change(&server.store, work).await
}

/// A table together with what the other servers know about who is there.
async fn present_room(server: &Server, id: &str) -> Result<Arc<Room>, Problem> {
    let room = server.room(id).await?;
    room.hear(&server.store.present(std::slice::from_ref(&room.id)).await?, server.config.away_after);
    Ok(room)
}

pub async fn hand(
    (State(server), client, Path(id)): Ask,
    Payload(hand): Payload<SeatAndBot>,
) -> Result<Redirect, Problem> {
    hand_over(&server, client, &id, hand).await?;
    Ok(back(&id))
}

pub async fn hand_over(server: &Arc<Server>, client: Client, id: &str, hand: SeatAndBot) -> Result<(), Problem> {
    let room = present_room(server, id).await?;
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

/// Gives my seat a new secret link.
pub async fn renew_link((State(server), client, Path(id)): Ask) -> Result<Redirect, Problem> {
    change(&server, &id, move |session| session.renew_link(my_seat(session, &client)?)).await?;
    Ok(back(&id))
}

/// For the host: sends the person in a seat away. In a game the bot plays on.
pub fn send_away(session: &mut Session, client: &Client, sent: &SeatAndBot) -> Result<(), Problem> {
    host_only(session, client)?;
    session.dismiss(sent.seat, named_bot(session, sent.level.as_deref())?.unwrap_or(Bot::strongest()))
}

pub async fn dismiss(
    (State(server), client, Path(id)): Ask,
    Payload(dismiss): Payload<SeatAndBot>,
) -> Result<Redirect, Problem> {
    change(&server, &id, move |session| send_away(session, &client, &dismiss)).await?;
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
