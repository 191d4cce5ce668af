//! What the table's script sends while a game is played.

use std::collections::HashSet;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use deckname_scene::{Notes, Spot};
use deckname_store::Stage;
use serde::Deserialize;
use serde_json::Value;

use super::{easel, my_seat, usual_level};
use crate::desk::Wish;
use crate::guest::Guest;
use crate::message::Message;
use crate::pages;
use crate::picture;
use crate::problem::Problem;
use crate::room::Room;
use crate::sent::Sent;
use crate::server::Server;
use crate::unclear::Unclear;

/// What one player may note: so many fields, so long.
const FIELDS: usize = 200;
const LONGEST_FIELD: usize = 64;
const LONGEST_NOTE: usize = 2_000;
/// The most clicks of a draft.
const LONGEST_DRAFT: usize = 64;

type Ask = (State<Arc<Server>>, Guest, Path<String>);

#[derive(Debug, Deserialize)]
pub struct Act {
    pub version: u64,
    pub draft: Option<Vec<String>>,
    pub action: Option<Value>,
    pub request: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Undo {
    pub version: u64,
    pub request: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Draft {
    #[serde(default)]
    pub draft: Vec<String>,
}

pub async fn act((State(server), guest, Path(id)): Ask, Sent(act): Sent<Act>) -> Result<Message, Problem> {
    let room = server.room(&id).await?;
    let done = take(&server, &room, &guest, act).await;
    answer(&server, &room, &guest, done).await
}

pub async fn undo((State(server), guest, Path(id)): Ask, Sent(undo): Sent<Undo>) -> Result<Message, Problem> {
    let room = server.room(&id).await?;
    let done = take_back(&server, &room, &guest, undo).await;
    answer(&server, &room, &guest, done).await
}

/// Carries out an action of whoever asks.
pub async fn take(server: &Arc<Server>, room: &Arc<Room>, guest: &Guest, act: Act) -> Result<(), Problem> {
    let wish = match (act.action, act.draft) {
        (Some(action), None) => Wish::Action(action),
        (None, Some(draft)) => Wish::Draft(spots(draft)?),
        _ => return Err(Unclear::ActionOrDraft.into()),
    };
    let seat = room.look(|desk| my_seat(desk, guest)).await??;
    room.seen(seat);
    let (guest, version, request) = (guest.clone(), act.version, act.request);
    let work = move |desk: &mut crate::desk::Desk| {
        let seat = my_seat(desk, &guest)?;
        desk.act(seat, version, wish, request, guest.lang)
    };
    room.change(&server.store, work).await?;
    server.metrics.moves.add();
    Ok(())
}

pub async fn take_back(server: &Arc<Server>, room: &Arc<Room>, guest: &Guest, undo: Undo) -> Result<(), Problem> {
    let guest = guest.clone();
    room.change(&server.store, move |desk| desk.undo(my_seat(desk, &guest)?, undo.version, undo.request)).await
}

/// The picture as it is now; also with the news that the request came too late.
async fn answer(server: &Server, room: &Room, guest: &Guest, done: Result<(), Problem>) -> Result<Message, Problem> {
    match done {
        Ok(()) => picture(server, room, guest).await,
        Err(Problem::Stale(_)) => Err(Problem::Stale(Some(picture(server, room, guest).await?.to_json()))),
        Err(other) => Err(other),
    }
}

/// The whole picture for whoever asks.
pub async fn picture(server: &Server, room: &Room, guest: &Guest) -> Result<Message, Problem> {
    room.look(|desk| {
        let easel = easel(server, room, desk, guest);
        let html = match desk.stage() {
            Stage::Lobby => pages::lobby_fragment(&easel.lobby(guest.frame(), usual_level(), guest.name.clone())),
            Stage::Playing | Stage::Over => pages::table_fragment(&easel.table(guest.frame())),
        };
        Message { version: desk.version, html: html.into_string() }
    })
    .await
}

pub async fn menu((State(server), guest, Path(id)): Ask, Sent(draft): Sent<Draft>) -> Result<Message, Problem> {
    let room = server.room(&id).await?;
    let draft = spots(draft.draft)?;
    let html = room.look(|desk| {
        let seat = my_seat(desk, &guest)?;
        let frame = guest.frame();
        let bar = |menu| Message { version: desk.version, html: pages::menu_fragment(&menu).into_string() };
        match picture::menu(desk, seat, &draft, &frame) {
            Some(menu) => Ok(bar(menu)),
            // The draft fits nothing any more: begin anew.
            None => Err(Problem::Stale(picture::menu(desk, seat, &[], &frame).map(|menu| bar(menu).to_json()))),
        }
    });
    html.await?
}

pub async fn notes((State(server), guest, Path(id)): Ask, Sent(notes): Sent<Notes>) -> Result<StatusCode, Problem> {
    keep_notes(&server, &guest, &id, notes).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub async fn keep_notes(server: &Server, guest: &Guest, id: &str, notes: Notes) -> Result<(), Problem> {
    let too_long = |(field, value): (&String, &String)| field.len() > LONGEST_FIELD || value.len() > LONGEST_NOTE;
    if notes.iter().any(too_long) {
        return Err(Problem::TooLarge);
    }
    let room = server.room(id).await?;
    let seat = room.look(|desk| my_seat(desk, guest)).await??;
    let kept = room.look(|desk| desk.notes[usize::from(seat)].clone()).await?;
    if kept.keys().chain(notes.keys()).collect::<HashSet<_>>().len() > FIELDS {
        return Err(Problem::TooLarge);
    }
    room.note(&server.store, seat, notes).await
}

pub fn spots(names: Vec<String>) -> Result<Vec<Spot>, Problem> {
    if names.len() > LONGEST_DRAFT {
        return Err(Unclear::LongDraft { most: LONGEST_DRAFT }.into());
    }
    Ok(names.into_iter().map(Spot).collect())
}
