//! Playing: views, legal actions, moves, notes, replays.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use deckname_engine::{Observer, Seat};
use deckname_scene::Notes;
use deckname_store::Stage;
use deckname_table::Item;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::desk::Desk;
use crate::guest::Guest;
use crate::pages::model::Eyes;
use crate::problem::Problem;
use crate::room::Room;
use crate::sent::{Asked, Sent};
use crate::server::Server;
use crate::site::play::{Act, Draft, Undo, spots, take, take_back};
use crate::site::replay::Moment;
use crate::site::{self, my_seat, who};
use crate::unclear::Unclear;

type Ask = (State<Arc<Server>>, Guest, Path<String>);

/// As whom a program looks: as the seat it holds, else as a spectator. Secrets of others only by a replay.
pub fn eyes(desk: &Desk, guest: &Guest) -> Observer {
    Desk::observer(who(desk, guest).seat)
}

fn started(desk: &Desk) -> Result<(), Problem> {
    if desk.started { Ok(()) } else { Err(Problem::NotStarted) }
}

/// Position and news for whoever asks; `from` says how many steps it has been told of.
pub fn news(desk: &Desk, guest: &Guest, from: usize) -> Value {
    let observer = eyes(desk, guest);
    json!({
        "version": desk.version,
        "steps": desk.game.taken(),
        "status": desk.game.status().to_json(),
        "events": desk.game.notices(observer, from.min(desk.game.taken())),
        "view": desk.game.view(observer),
    })
}

pub async fn view((State(server), guest, Path(id)): Ask) -> Result<Json<Value>, Problem> {
    let look = |desk: &Desk| {
        started(desk)?;
        let view = desk.game.view(eyes(desk, &guest));
        Ok(Json(json!({"version": desk.version, "status": desk.game.status().to_json(), "view": view})))
    };
    server.room(&id).await?.look(look).await?
}

pub async fn legal((State(server), guest, Path(id)): Ask) -> Result<Json<Value>, Problem> {
    let look = |desk: &Desk| {
        started(desk)?;
        let actions = desk.game.legal(Seat(my_seat(desk, &guest)?));
        Ok(Json(json!({"version": desk.version, "actions": actions})))
    };
    server.room(&id).await?.look(look).await?
}

pub async fn menu((State(server), guest, Path(id)): Ask, Sent(sent): Sent<Draft>) -> Result<Json<Value>, Problem> {
    let draft = spots(sent.draft)?;
    let look = |desk: &Desk| {
        started(desk)?;
        let names = desk.names();
        let menu = desk.game.menu(Seat(my_seat(desk, &guest)?), &draft, &Desk::reader(guest.lang, &names));
        let menu = menu.ok_or(Unclear::NoSuchClicks)?;
        let item = |item: &Item| json!({"spot": item.spot.0, "label": item.label});
        let chosen = menu.chosen.map(|chosen| json!({"action": chosen.action, "label": chosen.label}));
        let items: Vec<_> = menu.items.iter().map(item).collect();
        Ok(Json(json!({"version": desk.version, "prompt": menu.prompt, "items": items, "chosen": chosen})))
    };
    server.room(&id).await?.look(look).await?
}

pub async fn act((State(server), guest, Path(id)): Ask, Sent(act): Sent<Act>) -> Result<Json<Value>, Problem> {
    let room = server.room(&id).await?;
    let before = room.look(|desk| desk.game.taken()).await?;
    let done = take(&server, &room, &guest, act).await;
    answer(&room, &guest, before, done).await
}

pub async fn undo((State(server), guest, Path(id)): Ask, Sent(undo): Sent<Undo>) -> Result<Json<Value>, Problem> {
    let room = server.room(&id).await?;
    let done = take_back(&server, &room, &guest, undo).await;
    answer(&room, &guest, usize::MAX, done).await
}

async fn answer(room: &Room, guest: &Guest, before: usize, done: Result<(), Problem>) -> Result<Json<Value>, Problem> {
    match done {
        Ok(()) => room.look(|desk| Json(news(desk, guest, before))).await,
        Err(Problem::Stale(_)) => Err(Problem::Stale(Some(room.look(|desk| news(desk, guest, before)).await?))),
        Err(other) => Err(other),
    }
}

#[derive(Debug, Deserialize)]
pub struct Since {
    #[serde(default)]
    from: usize,
}

pub async fn log((State(server), guest, Path(id)): Ask, Asked(since): Asked<Since>) -> Result<Json<Value>, Problem> {
    let look = |desk: &Desk| {
        started(desk)?;
        let names = desk.names();
        let told = desk.game.log(eyes(desk, &guest), since.from, &Desk::reader(guest.lang, &names));
        let line = |entry: &deckname_table::LogLine| json!({"step": entry.step, "sentence": entry.sentence, "by_bot": desk.by_bot(entry.step)});
        let lines: Vec<_> = told.iter().map(line).collect();
        Ok(Json(json!({"version": desk.version, "log": lines})))
    };
    server.room(&id).await?.look(look).await?
}

pub async fn notes((State(server), guest, Path(id)): Ask) -> Result<Json<Notes>, Problem> {
    let look = |desk: &Desk| Ok(Json(desk.notes[usize::from(my_seat(desk, &guest)?)].clone()));
    server.room(&id).await?.look(look).await?
}

pub async fn keep_notes(
    (State(server), guest, Path(id)): Ask,
    Sent(notes): Sent<Notes>,
) -> Result<StatusCode, Problem> {
    site::play::keep_notes(&server, &guest, &id, notes).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A moment of a finished game, through any eyes.
pub async fn replay(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    Asked(moment): Asked<Moment>,
) -> Result<Json<Value>, Problem> {
    let eyes = moment.eyes()?;
    let look = |desk: &Desk| {
        if desk.stage() != Stage::Over {
            return Err(Problem::NotOver);
        }
        let observer = match eyes {
            Eyes::All => Observer::Referee,
            Eyes::Public => Observer::Public,
            Eyes::Seat(seat) => desk.chair(seat).map(|_| Observer::Seat(Seat(seat)))?,
        };
        let steps = desk.game.taken();
        let at = moment.at.unwrap_or(steps);
        if at > steps {
            return Err(Unclear::NoSuchStep { steps }.into());
        }
        let then = desk.game.rewound(at);
        Ok(Json(json!({
            "at": then.taken(),
            "steps": steps,
            "status": then.status().to_json(),
            "view": then.view(observer),
        })))
    };
    server.room(&id).await?.look(look).await?
}
