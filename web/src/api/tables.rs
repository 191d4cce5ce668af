//! Tables and seats.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use deckname_engine::Seat;
use deckname_scene::Choice;
use deckname_store::{Listed, Stage};
use deckname_table::{TITLES, Title, title};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::bots::Bot;
use crate::client::Client;
use crate::extract::Payload;
use crate::pages::model::{SeatKind, SeatModel, paths};
use crate::problem::Problem;
use crate::room::Room;
use crate::server::{Server, Setup};
use crate::session::Session;
use crate::site::seats::{Fill, Hand, Sit, Start, hand_over, named_bot};
use crate::site::setup::play_again;
use crate::site::{self, host_only, my_seat, presenter};

type Ask = (State<Arc<Server>>, Client, Path<String>);

pub async fn games(State(server): State<Arc<Server>>, client: Client) -> Json<Value> {
    let choice = |choice: &Choice| {
        let values: Vec<_> =
            choice.values.iter().filter_map(|value| serde_json::from_str::<Value>(value).ok()).collect();
        json!({"key": choice.key, "values": values, "own_file": choice.own_file})
    };
    let game = |title: &Title| {
        json!({
            "id": title.id,
            "title": title.name(client.lang),
            "blurb": (title.texts)().plain(client.lang, "blurb"),
            "seats": [title.seats().start(), title.seats().end()],
            "options": title.choices.iter().map(choice).collect::<Vec<_>>(),
        })
    };
    Json(json!({"games": TITLES.iter().map(game).collect::<Vec<_>>(), "levels": server.bots.roster.names()}))
}

pub async fn rules(client: Client, Path(game): Path<String>) -> Result<Json<Value>, Problem> {
    let title = title(&game).map_err(|_| Problem::NotFound)?;
    Ok(Json(json!({"lang": client.lang.code(), "markdown": (title.rules)(client.lang)})))
}

pub async fn mine(State(server): State<Arc<Server>>, client: Client) -> Result<Json<Value>, Problem> {
    let listed = match client.owner() {
        Some(owner) => server.store.tables_of(owner).await?,
        None => Vec::new(),
    };
    let table = |listed: &Listed| {
        json!({
            "id": listed.table,
            "game": listed.summary.game,
            "stage": stage(listed.summary.stage),
            "names": listed.summary.names,
            "seat": listed.seat,
            "owes": listed.summary.owes.contains(&listed.seat),
            "changed_at": listed.changed_at,
        })
    };
    Ok(Json(json!({"tables": listed.iter().map(table).collect::<Vec<_>>()})))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Create {
    game: String,
    seats: u8,
    #[serde(default)]
    options: Value,
    /// Levels by seat.
    #[serde(default)]
    bots: BTreeMap<Seat, String>,
}

pub async fn create(
    State(server): State<Arc<Server>>,
    client: Client,
    Payload(create): Payload<Create>,
) -> Result<(StatusCode, Json<Value>), Problem> {
    let identity = client.identify(&server)?;
    let setup = Setup { game: create.game, seats: create.seats, options: create.options };
    let fill = |session: &mut Session| {
        create.bots.iter().try_for_each(|(seat, bot)| session.fill(*seat, Some(session.roster.find(bot)?)))
    };
    let room = server.new_table(client.address, &identity.owner, setup, fill).await?;
    let url = paths::invite(&client.frame().public_url, &room.id);
    Ok((StatusCode::CREATED, Json(json!({"id": room.id, "url": url, "token": identity.cookie}))))
}

pub async fn table((State(server), client, Path(id)): Ask) -> Result<Json<Value>, Problem> {
    let room = server.room(&id).await?;
    room.look(|session| Json(describe(&server, &room, session, &client))).await
}

/// What whoever asks may know about the table as such.
pub fn describe(server: &Server, room: &Room, session: &Session, client: &Client) -> Value {
    let presenter = presenter(server, room, session, client);
    json!({
        "id": room.id,
        "game": session.title.id,
        "options": session.game.options(),
        "version": session.version,
        "stage": stage(session.stage()),
        "status": session.started.then(|| session.game.status().to_json()),
        "seats": presenter.seats().iter().map(seat).collect::<Vec<_>>(),
        "me": presenter.who.seat,
        "host": presenter.who.host,
        "fairness": session.published(),
        "again": session.again,
    })
}

fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Lobby => "lobby",
        Stage::Playing => "playing",
        Stage::Over => "over",
    }
}

fn seat(seat: &SeatModel) -> Value {
    let (kind, level) = match seat.kind {
        SeatKind::Open => ("open", None),
        SeatKind::Person => ("person", None),
        SeatKind::Bot(bot) => ("bot", Some(bot.name())),
        SeatKind::Handed(bot) => ("handed", Some(bot.name())),
    };
    json!({
        "seat": seat.seat,
        "name": seat.name,
        "kind": kind,
        "level": level,
        "host": seat.host,
        "owes": seat.owes,
        "away": seat.away,
    })
}

pub async fn sit((State(server), client, Path(id)): Ask, Payload(sit): Payload<Sit>) -> Result<Json<Value>, Problem> {
    let identity = client.identify(&server)?;
    let owner = identity.owner.clone();
    let room = server.room(&id).await?;
    let work = move |session: &mut Session| session.sit(&owner, sit.seat, &sit.name, sit.contribution.as_deref());
    let seat = room.change(&server.store, work).await?;
    Ok(Json(json!({"seat": seat, "token": identity.cookie, "link": link(&server, &room, seat, &client).await?})))
}

/// The secret link of a seat.
async fn link(server: &Server, room: &Room, seat: Seat, client: &Client) -> Result<String, Problem> {
    let sitting = room.look(|session| session.chair(seat).map(|chair| chair.sitting.clone())).await??;
    let key = server.signer.seat_key(&room.id, &sitting.ok_or(Problem::NoSeat)?);
    Ok(paths::seat(&client.frame().public_url, &room.id, &key))
}

/// Carries out a change and describes the table as it is then.
async fn change(
    server: &Arc<Server>,
    client: &Client,
    id: &str,
    work: impl FnOnce(&mut Session) -> Result<(), Problem> + Send + 'static,
) -> Result<Json<Value>, Problem> {
    let room = server.room(id).await?;
    room.change(&server.store, work).await?;
    room.look(|session| Json(describe(server, &room, session, client))).await
}

pub async fn leave((State(server), client, Path(id)): Ask) -> Result<Json<Value>, Problem> {
    let asks = client.clone();
    change(&server, &client, &id, move |session| session.leave(my_seat(session, &asks)?)).await
}

pub async fn fill(
    (State(server), client, Path(id)): Ask,
    Payload(fill): Payload<Fill>,
) -> Result<Json<Value>, Problem> {
    let asks = client.clone();
    let work = move |session: &mut Session| {
        host_only(session, &asks)?;
        session.fill(fill.seat, named_bot(session, fill.level.as_deref())?)
    };
    change(&server, &client, &id, work).await
}

pub async fn start(
    (State(server), client, Path(id)): Ask,
    Payload(start): Payload<Start>,
) -> Result<Json<Value>, Problem> {
    let asks = client.clone();
    let work = move |session: &mut Session| {
        host_only(session, &asks)?;
        session.start(named_bot(session, start.level.as_deref())?.unwrap_or(Bot::usual()))
    };
    change(&server, &client, &id, work).await
}

pub async fn hand(
    (State(server), client, Path(id)): Ask,
    Payload(hand): Payload<Hand>,
) -> Result<Json<Value>, Problem> {
    hand_over(&server, client.clone(), &id, hand).await?;
    change(&server, &client, &id, |_| Ok(())).await
}

pub async fn take_back((State(server), client, Path(id)): Ask) -> Result<Json<Value>, Problem> {
    let asks = client.clone();
    change(&server, &client, &id, move |session| session.take_back(my_seat(session, &asks)?)).await
}

#[derive(Debug, Deserialize)]
pub struct Move {
    /// The secret link's last part.
    key: String,
}

pub async fn move_seat(
    (State(server), client, Path(id)): Ask,
    Payload(sent): Payload<Move>,
) -> Result<Json<Value>, Problem> {
    let identity = client.identify(&server)?;
    let seat = site::seats::move_seat(&server, &id, sent.key, identity.owner.clone()).await?;
    Ok(Json(json!({"seat": seat, "token": identity.cookie})))
}

pub async fn again((State(server), client, Path(id)): Ask) -> Result<Json<Value>, Problem> {
    let room = play_again(&server, &client, &id).await?;
    Ok(Json(json!({"id": room.id, "url": paths::invite(&client.frame().public_url, &room.id)})))
}
