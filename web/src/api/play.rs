//! Playing: views, legal actions, moves, notes, replays.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use deckname_engine::Observer;
use deckname_scene::Notes;
use deckname_store::Stage;
use deckname_table::Item;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::bad_request::BadRequest;
use crate::client::Client;
use crate::extract::{Params, Payload};
use crate::presenter::replay_observer;
use crate::problem::Problem;
use crate::room::Room;
use crate::server::Server;
use crate::session::Session;
use crate::site::play::{Act, Draft, Undo, spots, take, take_back};
use crate::site::replay::Moment;
use crate::site::{self, my_seat, who};

type Ask = (State<Arc<Server>>, Client, Path<String>);

/// As whom a program looks: as the seat it holds, else as a spectator. Secrets of others only by a replay.
pub fn eyes(session: &Session, client: &Client) -> Observer {
    Session::observer(who(session, client).seat)
}

fn started(session: &Session) -> Result<(), Problem> {
    if session.started { Ok(()) } else { Err(Problem::NotStarted) }
}

/// Position and news for whoever asks; `from` says how many steps it has been told of.
pub fn news(session: &Session, client: &Client, from: usize) -> Value {
    let observer = eyes(session, client);
    json!({
        "version": session.version,
        "steps": session.game.taken(),
        "status": session.game.status().to_json(),
        "events": session.game.notices(observer, from.min(session.game.taken())),
        "view": session.game.view(observer),
    })
}

pub async fn view((State(server), client, Path(id)): Ask) -> Result<Json<Value>, Problem> {
    let look = |session: &Session| {
        started(session)?;
        let view = session.game.view(eyes(session, &client));
        Ok(Json(json!({"version": session.version, "status": session.game.status().to_json(), "view": view})))
    };
    server.room(&id).await?.look(look).await?
}

pub async fn legal((State(server), client, Path(id)): Ask) -> Result<Json<Value>, Problem> {
    let look = |session: &Session| {
        started(session)?;
        let actions = session.game.legal(my_seat(session, &client)?);
        Ok(Json(json!({"version": session.version, "actions": actions})))
    };
    server.room(&id).await?.look(look).await?
}

pub async fn menu(
    (State(server), client, Path(id)): Ask,
    Payload(sent): Payload<Draft>,
) -> Result<Json<Value>, Problem> {
    let draft = spots(sent.draft)?;
    let look = |session: &Session| {
        started(session)?;
        let names = session.names();
        let menu = session.game.menu(my_seat(session, &client)?, &draft, &Session::reader(client.lang, &names));
        let menu = menu.ok_or(BadRequest::NoSuchClicks)?;
        let item = |item: &Item| json!({"spot": item.spot.0, "label": item.label});
        let chosen = menu.chosen.map(|chosen| json!({"action": chosen.action, "label": chosen.label}));
        let items: Vec<_> = menu.items.iter().map(item).collect();
        Ok(Json(json!({"version": session.version, "prompt": menu.prompt, "items": items, "chosen": chosen})))
    };
    server.room(&id).await?.look(look).await?
}

pub async fn act((State(server), client, Path(id)): Ask, Payload(act): Payload<Act>) -> Result<Json<Value>, Problem> {
    let room = server.room(&id).await?;
    let before = room.look(|session| session.game.taken()).await?;
    let done = take(&server, &room, &client, act).await;
    answer(&room, &client, before, done).await
}

pub async fn undo(
    (State(server), client, Path(id)): Ask,
    Payload(undo): Payload<Undo>,
) -> Result<Json<Value>, Problem> {
    let room = server.room(&id).await?;
    let done = take_back(&server, &room, &client, undo).await;
    answer(&room, &client, usize::MAX, done).await
}

async fn answer(
    room: &Room,
    client: &Client,
    before: usize,
    done: Result<(), Problem>,
) -> Result<Json<Value>, Problem> {
    match done {
        Ok(()) => room.look(|session| Json(news(session, client, before))).await,
        Err(Problem::Stale(_)) => Err(Problem::Stale(Some(room.look(|session| news(session, client, before)).await?))),
        Err(other) => Err(other),
    }
}

#[derive(Debug, Deserialize)]
pub struct Since {
    #[serde(default)]
    from: usize,
}

pub async fn log((State(server), client, Path(id)): Ask, Params(since): Params<Since>) -> Result<Json<Value>, Problem> {
    let look = |session: &Session| {
        started(session)?;
        let names = session.names();
        let told = session.game.log(eyes(session, &client), since.from, &Session::reader(client.lang, &names));
        let line = |entry: &deckname_table::Entry| json!({"step": entry.step, "sentence": entry.sentence, "by_bot": session.by_bot(entry.step)});
        let lines: Vec<_> = told.iter().map(line).collect();
        Ok(Json(json!({"version": session.version, "log": lines})))
    };
    server.room(&id).await?.look(look).await?
}

pub async fn notes((State(server), client, Path(id)): Ask) -> Result<Json<Notes>, Problem> {
    let look = |session: &Session| Ok(Json(session.notes[my_seat(session, &client)?.index()].clone()));
    server.room(&id).await?.look(look).await?
}

pub async fn keep_notes(
    (State(server), client, Path(id)): Ask,
    Payload(notes): Payload<Notes>,
) -> Result<StatusCode, Problem> {
    site::play::keep_notes(&server, &client, &id, notes).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A moment of a finished game, through any eyes.
pub async fn replay(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    Params(moment): Params<Moment>,
) -> Result<Json<Value>, Problem> {
    let eyes = moment.eyes()?;
    let look = |session: &Session| {
        if session.stage() != Stage::Over {
            return Err(Problem::NotOver);
        }
        let observer = replay_observer(session, eyes)?;
        let steps = session.game.taken();
        let at = moment.at.unwrap_or(steps);
        if at > steps {
            return Err(BadRequest::NoSuchStep { steps }.into());
        }
        let then = session.game.rewound(at);
        Ok(Json(json!({
            "at": then.taken(),
            "steps": steps,
            "status": then.status().to_json(),
            "view": then.view(observer),
        })))
    };
    server.room(&id).await?.look(look).await?
}
