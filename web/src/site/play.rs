//! What the script of a table's page sends during a game.

use std::collections::HashSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use deckname_scene::{Motion, Notes, Spot};
use deckname_store::Stage;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::sent::Switch;
use super::{my_seat, presenter};
use crate::bad_request::BadRequest;
use crate::client::Client;
use crate::extract::{Params, Payload};
use crate::pages;
use crate::pages::model::MenuModel;
use crate::presenter;
use crate::problem::Problem;
use crate::room::Room;
use crate::server::Server;
use crate::session::{ActionOrDraft, Session};
use crate::update::Update;

/// The limits of a player's notes.
pub const MOST_FIELDS: usize = 200;
pub const LONGEST_FIELD: usize = 64;
pub const LONGEST_NOTE: usize = 2_000;
/// The most clicks in a draft.
const LONGEST_DRAFT: usize = 64;

type Ask = (State<Arc<Server>>, Client, Path<String>);

#[derive(Debug, Deserialize, ToSchema)]
pub struct Act {
    /// The version on which the decision rests.
    pub version: u64,
    /// Clicks, instead of an action.
    #[schema(max_items = 64)]
    pub draft: Option<Vec<String>>,
    /// In the wire format of the game.
    pub action: Option<Value>,
    /// Any name for this request. Sent twice, it has one effect; for anything else it is refused.
    #[schema(min_length = 1, max_length = 64)]
    pub request: Option<String>,
    /// How many steps the page has told already.
    pub told: Option<usize>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct Undo {
    pub version: u64,
    /// Any name for this request, as for an action.
    #[schema(min_length = 1, max_length = 64)]
    pub request: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct Draft {
    /// The spots clicked so far.
    #[serde(default)]
    #[schema(max_items = 64)]
    pub draft: Vec<String>,
}

pub async fn act((State(server), client, Path(id)): Ask, Payload(act): Payload<Act>) -> Result<Update, Problem> {
    let room = server.room_at(&id, act.version).await?;
    let told = act.told;
    let done = take(&server, &room, &client, act).await;
    answer(&server, &room, &client, told, done).await
}

pub async fn undo((State(server), client, Path(id)): Ask, Payload(undo): Payload<Undo>) -> Result<Update, Problem> {
    let room = server.room(&id).await?;
    let done = take_back(&server, &room, &client, undo).await;
    answer(&server, &room, &client, None, done).await
}

#[derive(Debug, Deserialize)]
pub struct Moment {
    step: usize,
}

/// One step of the log on the board: what this client saw before it, and how it is told.
pub async fn moment(
    (State(server), client, Path(id)): Ask,
    Params(Moment { step }): Params<Moment>,
) -> Result<Json<Value>, Problem> {
    let room = server.room(&id).await?;
    let look = |session: &Session| presenter(&server, &room, session, &client).moment(client.lang, step);
    let (scene, told) = room.look(look).await?;
    Ok(Json(json!({"html": pages::panels(&scene).into_string(), "told": told})))
}

/// Carries out the client's action.
pub async fn take(server: &Arc<Server>, room: &Arc<Room>, client: &Client, act: Act) -> Result<(), Problem> {
    let wanted = match (act.action, act.draft) {
        (Some(action), None) => ActionOrDraft::Action(action),
        (None, Some(draft)) => ActionOrDraft::Draft(spots(draft)?),
        _ => return Err(BadRequest::ActionOrDraft.into()),
    };
    let (version, request) = (act.version, act.request);
    let sender = client.clone();
    let work = move |session: &mut Session| {
        let seat = my_seat(session, &sender)?;
        session.act(seat, version, wanted.clone(), request.clone(), sender.lang)
    };
    let mut done = attempt(server, room, client, work.clone()).await;
    let amiss = matches!(done, Err(Problem::NoSeat | Problem::Dismissed | Problem::Covered | Problem::NoSuchTable));
    if amiss && server.store.is_shared() {
        // The seat may have been taken through another server a moment ago.
        server.room(&room.id).await?;
        done = attempt(server, room, client, work).await;
    }
    done?;
    server.metrics.moves.inc();
    Ok(())
}

async fn attempt(
    server: &Server,
    room: &Arc<Room>,
    client: &Client,
    work: impl Fn(&mut Session) -> Result<(), Problem> + Send + 'static,
) -> Result<(), Problem> {
    let seat = room.look(|session| my_seat(session, client)).await??;
    room.seen(seat);
    room.change(&server.store, work).await
}

pub async fn take_back(server: &Arc<Server>, room: &Arc<Room>, client: &Client, undo: Undo) -> Result<(), Problem> {
    let client = client.clone();
    let work =
        move |session: &mut Session| session.undo(my_seat(session, &client)?, undo.version, undo.request.clone());
    room.change(&server.store, work).await
}

/// The page as it is now, also if the request was out of date.
async fn answer(
    server: &Server,
    room: &Room,
    client: &Client,
    told: Option<usize>,
    done: Result<(), Problem>,
) -> Result<Update, Problem> {
    match done {
        Ok(()) => render(server, room, client, told).await,
        Err(Problem::Stale(_)) => Err(Problem::Stale(Some(render(server, room, client, told).await?.to_json()))),
        Err(other) => Err(other),
    }
}

/// The whole page fragment for this client, and what happened since the steps that the page has already told.
pub async fn render(server: &Server, room: &Room, client: &Client, told: Option<usize>) -> Result<Update, Problem> {
    room.look(|session| {
        let presenter = presenter(server, room, session, client);
        let (frame, name) = (client.frame(), client.name.clone());
        let html = match (session.in_hall(), client.screen) {
            (true, false) => pages::lobby_fragment(&presenter.lobby(frame, name)),
            (true, true) => pages::screen_lobby_fragment(&presenter.lobby(frame, name)),
            (false, false) => pages::table_fragment(&presenter.table(frame)),
            (false, true) => pages::screen_fragment(&presenter.table(frame)),
        };
        let steps = session.game.taken();
        let told = told.map_or_else(Vec::new, |told| presenter.telling(client.lang, told));
        Update { version: session.version, html: client.addressed(html), steps, told, preview: Vec::new() }
    })
    .await
}

pub async fn menu((State(server), client, Path(id)): Ask, Payload(draft): Payload<Draft>) -> Result<Update, Problem> {
    let room = server.room(&id).await?;
    let draft = spots(draft.draft)?;
    let html = room.look(|session| {
        let seat = my_seat(session, &client)?;
        let frame = client.frame();
        let bar = |menu: MenuModel| Update {
            version: session.version,
            html: client.addressed(pages::menu_fragment(&menu)),
            steps: session.game.taken(),
            told: Vec::new(),
            preview: menu.preview.iter().map(Motion::to_json).collect(),
        };
        match presenter::menu(session, seat, &draft, &frame) {
            Some(menu) => Ok(bar(menu)),
            // No action begins with the draft now: start over.
            None => Err(Problem::Stale(presenter::menu(session, seat, &[], &frame).map(|menu| bar(menu).to_json()))),
        }
    });
    html.await?
}

pub async fn notes(
    (State(server), client, Path(id)): Ask,
    Payload(notes): Payload<Notes>,
) -> Result<StatusCode, Problem> {
    keep_notes(&server, &client, &id, notes).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub async fn keep_notes(server: &Server, client: &Client, id: &str, notes: Notes) -> Result<(), Problem> {
    let chars = |text: &str| text.chars().count();
    let too_long = |(field, value): (&String, &String)| chars(field) > LONGEST_FIELD || chars(value) > LONGEST_NOTE;
    if notes.iter().any(too_long) {
        return Err(Problem::TooLarge);
    }
    let room = server.room(id).await?;
    // Before the start the next player in this seat would find the notes.
    let look = |session: &Session| if session.started { my_seat(session, client) } else { Err(Problem::NotStarted) };
    let seat = room.look(look).await??;
    let kept = room.look(|session| session.notes[seat.index()].clone()).await?;
    if kept.keys().chain(notes.keys()).collect::<HashSet<_>>().len() > MOST_FIELDS {
        return Err(Problem::TooLarge);
    }
    room.note(&server.store, seat, notes).await
}

pub async fn order((State(server), client, Path(id)): Ask, Payload(order): Payload<Switch>) -> Result<Update, Problem> {
    let room = server.room(&id).await?;
    set_order(&server, &room, &client, order).await?;
    render(&server, &room, &client, None).await
}

/// Gives or withdraws the client's standing order.
pub async fn set_order(server: &Server, room: &Arc<Room>, client: &Client, order: Switch) -> Result<(), Problem> {
    let look = |session: &Session| match (session.stage(), session.has_standing_order()) {
        (Stage::Lobby, _) => Err(Problem::NotStarted),
        (_, false) => Err(Problem::NotFound),
        _ => my_seat(session, client),
    };
    let seat = room.look(look).await??;
    room.order(&server.store, seat, order.on).await
}

pub fn spots(names: Vec<String>) -> Result<Vec<Spot>, Problem> {
    if names.len() > LONGEST_DRAFT {
        return Err(BadRequest::LongDraft { most: LONGEST_DRAFT }.into());
    }
    Ok(names.into_iter().map(Spot).collect())
}
