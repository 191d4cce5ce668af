//! Tables and seats.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use deckname_scene::Choice;
use deckname_store::{Listed, Stage};
use deckname_table::{TITLES, Title, title};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::desk::Desk;
use crate::guest::Guest;
use crate::pages::model::{SeatKind, SeatModel, paths};
use crate::problem::Problem;
use crate::room::Room;
use crate::sent::Sent;
use crate::server::{Server, Setup};
use crate::site::seats::{Fill, Hand, Sit, Start, hand_over};
use crate::site::setup::play_again;
use crate::site::{self, easel, host_only, my_seat, usual_level};

type Ask = (State<Arc<Server>>, Guest, Path<String>);

pub async fn games(State(server): State<Arc<Server>>, guest: Guest) -> Json<Value> {
    let choice = |choice: &Choice| {
        let values: Vec<_> =
            choice.values.iter().filter_map(|value| serde_json::from_str::<Value>(value).ok()).collect();
        json!({"key": choice.key, "values": values, "own_file": choice.own_file})
    };
    let game = |title: &Title| {
        json!({
            "id": title.id,
            "title": title.name(guest.lang),
            "blurb": (title.texts)().plain(guest.lang, "blurb"),
            "seats": [title.seats().start(), title.seats().end()],
            "options": title.choices.iter().map(choice).collect::<Vec<_>>(),
        })
    };
    Json(json!({"games": TITLES.iter().map(game).collect::<Vec<_>>(), "levels": server.house.levels}))
}

pub async fn rules(guest: Guest, Path(game): Path<String>) -> Result<Json<Value>, Problem> {
    let title = title(&game).map_err(|_| Problem::NotFound)?;
    Ok(Json(json!({"lang": guest.lang.code(), "markdown": (title.rules)(guest.lang)})))
}

pub async fn mine(State(server): State<Arc<Server>>, guest: Guest) -> Result<Json<Value>, Problem> {
    let listed = match guest.owner() {
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
    bots: BTreeMap<u8, String>,
}

pub async fn create(
    State(server): State<Arc<Server>>,
    guest: Guest,
    Sent(create): Sent<Create>,
) -> Result<(StatusCode, Json<Value>), Problem> {
    let identity = guest.identify(&server)?;
    let setup = Setup { game: create.game, seats: create.seats, options: create.options };
    let fill = |desk: &mut Desk| create.bots.iter().try_for_each(|(seat, level)| desk.fill(*seat, Some(level)));
    let room = server.new_table(guest.address, &identity.owner, setup, fill).await?;
    let url = paths::invite(&guest.frame().public_url, &room.id);
    Ok((StatusCode::CREATED, Json(json!({"id": room.id, "url": url, "token": identity.cookie}))))
}

pub async fn table((State(server), guest, Path(id)): Ask) -> Result<Json<Value>, Problem> {
    let room = server.room(&id).await?;
    room.look(|desk| Json(describe(&server, &room, desk, &guest))).await
}

/// What whoever asks may know about the table as such.
pub fn describe(server: &Server, room: &Room, desk: &Desk, guest: &Guest) -> Value {
    let easel = easel(server, room, desk, guest);
    json!({
        "id": room.id,
        "game": desk.title.id,
        "options": desk.game.options(),
        "version": desk.version,
        "stage": stage(desk.stage()),
        "status": desk.started.then(|| desk.game.status().to_json()),
        "seats": easel.seats().iter().map(seat).collect::<Vec<_>>(),
        "me": easel.who.seat,
        "host": easel.who.host,
        "fairness": desk.published(),
        "again": desk.again,
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
        SeatKind::Bot(level) => ("bot", Some(level)),
        SeatKind::Handed(level) => ("handed", Some(level)),
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

pub async fn sit((State(server), guest, Path(id)): Ask, Sent(sit): Sent<Sit>) -> Result<Json<Value>, Problem> {
    let identity = guest.identify(&server)?;
    let owner = identity.owner.clone();
    let room = server.room(&id).await?;
    let work = move |desk: &mut Desk| desk.sit(&owner, sit.seat, &sit.name, sit.contribution.as_deref());
    let seat = room.change(&server.store, work).await?;
    Ok(Json(json!({"seat": seat, "token": identity.cookie, "link": link(&server, &room, seat, &guest).await?})))
}

/// The secret link of a seat.
async fn link(server: &Server, room: &Room, seat: u8, guest: &Guest) -> Result<String, Problem> {
    let salt = room.look(|desk| desk.chair(seat).map(|chair| chair.salt.clone())).await??;
    let key = server.seal.seat_key(&room.id, seat, &salt);
    Ok(paths::seat(&guest.frame().public_url, &room.id, &key))
}

/// Carries out a change and describes the table as it is then.
async fn change(
    server: &Arc<Server>,
    guest: &Guest,
    id: &str,
    work: impl FnOnce(&mut Desk) -> Result<(), Problem> + Send + 'static,
) -> Result<Json<Value>, Problem> {
    let room = server.room(id).await?;
    room.change(&server.store, work).await?;
    room.look(|desk| Json(describe(server, &room, desk, guest))).await
}

pub async fn leave((State(server), guest, Path(id)): Ask) -> Result<Json<Value>, Problem> {
    let asks = guest.clone();
    change(&server, &guest, &id, move |desk| desk.leave(my_seat(desk, &asks)?)).await
}

pub async fn fill((State(server), guest, Path(id)): Ask, Sent(fill): Sent<Fill>) -> Result<Json<Value>, Problem> {
    let asks = guest.clone();
    let work = move |desk: &mut Desk| {
        host_only(desk, &asks)?;
        desk.fill(fill.seat, fill.level.as_deref())
    };
    change(&server, &guest, &id, work).await
}

pub async fn start((State(server), guest, Path(id)): Ask, Sent(start): Sent<Start>) -> Result<Json<Value>, Problem> {
    let asks = guest.clone();
    let work = move |desk: &mut Desk| {
        host_only(desk, &asks)?;
        desk.start(start.level.as_deref().unwrap_or(usual_level()))
    };
    change(&server, &guest, &id, work).await
}

pub async fn hand((State(server), guest, Path(id)): Ask, Sent(hand): Sent<Hand>) -> Result<Json<Value>, Problem> {
    hand_over(&server, guest.clone(), &id, hand).await?;
    change(&server, &guest, &id, |_| Ok(())).await
}

pub async fn take_back((State(server), guest, Path(id)): Ask) -> Result<Json<Value>, Problem> {
    let asks = guest.clone();
    change(&server, &guest, &id, move |desk| desk.take_back(my_seat(desk, &asks)?)).await
}

#[derive(Debug, Deserialize)]
pub struct Move {
    /// The secret link's last part.
    key: String,
}

pub async fn move_seat((State(server), guest, Path(id)): Ask, Sent(sent): Sent<Move>) -> Result<Json<Value>, Problem> {
    let identity = guest.identify(&server)?;
    let seat = site::seats::move_seat(&server, &id, sent.key, identity.owner.clone()).await?;
    Ok(Json(json!({"seat": seat, "token": identity.cookie})))
}

pub async fn again((State(server), guest, Path(id)): Ask) -> Result<Json<Value>, Problem> {
    let room = play_again(&server, &guest, &id).await?;
    Ok(Json(json!({"id": room.id, "url": paths::invite(&guest.frame().public_url, &room.id)})))
}
