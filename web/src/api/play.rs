//! Playing: views, legal actions, moves, notes, replays.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use deckname_engine::Observer;
use deckname_scene::Notes;
use deckname_store::Stage;
use deckname_table::{Item, LogLine};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;

use super::schema::{
    ChosenAction, Conflict, Forbidden, HintAnswer, HintedMove, Legal, Menu, MenuItem, Moment, NewNotes, News, NotFound,
    Position, Refused, Story, StoryLine, TableId, TooLarge, Unreadable, example_news,
};
use crate::bad_request::BadRequest;
use crate::client::Client;
use crate::extract::{Params, Payload};
use crate::presenter::replay_observer;
use crate::problem::Problem;
use crate::room::Room;
use crate::server::Server;
use crate::session::Session;
use crate::site::hint::{HowMuch, seek};
use crate::site::play::{Act, Draft, Undo, set_order, spots, take, take_back};
use crate::site::replay::Moment as Asked;
use crate::site::sent::Switch;
use crate::site::{self, my_seat, who};

type Ask = (State<Arc<Server>>, Client, Path<String>);

/// The client looks as the seat it holds, else as a spectator.
fn observer(session: &Session, client: &Client) -> Observer {
    Session::observer(who(session, client).seat)
}

fn started(session: &Session) -> Result<(), Problem> {
    if session.started { Ok(()) } else { Err(Problem::NotStarted) }
}

/// The position, and what the client was told since `from` steps had been taken.
pub fn news(session: &Session, client: &Client, from: usize) -> News {
    let observer = observer(session, client);
    News {
        version: session.version,
        steps: session.game.taken(),
        status: session.game.status().to_json(),
        events: session.game.notices(observer, from.min(session.game.taken())),
        view: session.game.view(observer),
    }
}

/// All that you may know about the position: your seat's view, or that of a spectator.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/view", params(TableId),
    responses(
        (status = 200, description = "The view.", body = Position,
            example = json!({"version": 9, "status": {"seats": [0]}, "view": {"…": "…"}})),
        NotFound, Conflict,
    ),
)]
pub async fn view((State(server), client, Path(id)): Ask) -> Result<Json<Position>, Problem> {
    let look = |session: &Session| {
        started(session)?;
        let view = session.game.view(observer(session, &client));
        Ok(Json(Position { version: session.version, status: session.game.status().to_json(), view }))
    };
    server.room(&id).await?.look(look).await?
}

/// Your legal actions; none if you owe no decision.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/legal", params(TableId),
    responses(
        (status = 200, description = "The actions.", body = Legal,
            example = json!({"version": 9, "actions": [{"move": {"red": 2, "blue": 1}}]})),
        Forbidden, NotFound, Conflict,
    ),
)]
pub async fn legal((State(server), client, Path(id)): Ask) -> Result<Json<Legal>, Problem> {
    let look = |session: &Session| {
        started(session)?;
        let actions = session.game.legal(my_seat(session, &client)?);
        Ok(Json(Legal { version: session.version, actions }))
    };
    server.room(&id).await?.look(look).await?
}

/// What you can click after a draft of clicks. Changes nothing.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/menu", params(TableId),
    request_body(content = Option<Draft>, example = json!({"draft": ["agent-red"]})),
    responses(
        (status = 200, description = "The next spots.", body = Menu, example = json!({
            "version": 9, "prompt": "How far?", "items": [{"spot": "house-4", "label": "House 4"}], "chosen": null,
        })),
        Unreadable, Forbidden, NotFound, Conflict, TooLarge,
    ),
)]
pub async fn menu(
    (State(server), client, Path(id)): Ask,
    Payload(sent): Payload<Draft>,
) -> Result<Json<Menu>, Problem> {
    let draft = spots(sent.draft)?;
    let look = |session: &Session| {
        started(session)?;
        let names = session.names();
        let menu = session.game.menu(my_seat(session, &client)?, &draft, &session.reader(client.lang, &names));
        let menu = menu.ok_or(BadRequest::NoSuchClicks)?;
        let item = |item: Item| MenuItem { spot: item.spot.0, label: item.label };
        Ok(Json(Menu {
            version: session.version,
            prompt: menu.prompt,
            items: menu.items.into_iter().map(item).collect(),
            chosen: menu.chosen.map(|chosen| ChosenAction { action: chosen.action, label: chosen.label }),
        }))
    };
    server.room(&id).await?.look(look).await?
}

/// A hint for the decision that you owe, from your view alone: what to look at, and with `full` a move and its reason. The
/// same view gets the same hint. Refused where the table gives no hints.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/hint", params(TableId, HowMuch),
    responses(
        (status = 200, description = "The hint.", body = HintAnswer, example = json!({
            "version": 9, "nudge": "The safe is in house 4. …", "look_at": ["agent-red", "house-4"],
            "move": {"action": {"move": {"red": 2}}, "label": "Red 2", "reason": "Red scores 4, the others 1 on average."},
        })),
        Unreadable, Forbidden, NotFound, Conflict,
    ),
)]
pub async fn hint(
    (State(server), client, Path(id)): Ask,
    Params(asked): Params<HowMuch>,
) -> Result<Json<HintAnswer>, Problem> {
    let given = seek(&server, &client, &id).await?;
    let hint = &*given.hint;
    Ok(Json(HintAnswer {
        version: given.version,
        nudge: hint.nudge.clone(),
        look_at: hint.look_at.iter().map(|spot| spot.0.clone()).collect(),
        hinted: asked.full.then(|| HintedMove {
            action: hint.action.clone(),
            label: hint.label.clone(),
            reason: hint.reason.clone(),
        }),
    }))
}

/// Takes an action. The answer comes when it is in the store.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/act", params(TableId),
    request_body(content = Act, example = json!({
        "version": 9, "action": {"move": {"red": 2, "blue": 1}}, "request": "1f7a",
    })),
    responses(
        (status = 200, description = "Taken; chance has answered.", body = News, example = example_news),
        Unreadable, Forbidden, NotFound, Conflict, TooLarge, Refused,
    ),
)]
pub async fn act((State(server), client, Path(id)): Ask, Payload(act): Payload<Act>) -> Result<Json<News>, Problem> {
    let room = server.room_at(&id, act.version).await?;
    let before = room.look(|session| session.game.taken()).await?;
    let done = take(&server, &room, &client, act).await;
    answer(&room, &client, before, done).await
}

/// Takes back your last step, as long as nothing was revealed since.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/undo", params(TableId),
    request_body(content = Undo, example = json!({"version": 10, "request": "1f7b"})),
    responses(
        (status = 200, description = "Taken back.", body = News, example = example_news),
        Unreadable, Forbidden, NotFound, Conflict, TooLarge,
    ),
)]
pub async fn undo((State(server), client, Path(id)): Ask, Payload(undo): Payload<Undo>) -> Result<Json<News>, Problem> {
    let room = server.room(&id).await?;
    let done = take_back(&server, &room, &client, undo).await;
    answer(&room, &client, usize::MAX, done).await
}

async fn answer(room: &Room, client: &Client, before: usize, done: Result<(), Problem>) -> Result<Json<News>, Problem> {
    let now = || room.look(|session| news(session, client, before));
    match done {
        Ok(()) => Ok(Json(now().await?)),
        Err(Problem::Stale(_)) => Err(Problem::Stale(Some(json!(now().await?)))),
        Err(other) => Err(other),
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Since {
    /// How many steps you have been told of: only later ones are told.
    #[serde(default)]
    #[param(required = false)]
    from: usize,
}

/// What has happened, in sentences, as you may read it.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/log", params(TableId, Since),
    responses(
        (status = 200, description = "The log.", body = Story, example = json!({
            "version": 9, "log": [{"step": 3, "sentence": "Ada moves the red agent by 2.", "by_bot": false}],
        })),
        Unreadable, NotFound, Conflict,
    ),
)]
pub async fn log((State(server), client, Path(id)): Ask, Params(since): Params<Since>) -> Result<Json<Story>, Problem> {
    let look = |session: &Session| {
        started(session)?;
        let names = session.names();
        let reader = session.reader(client.lang, &names);
        let told = session.game.log(observer(session, &client), since.from, &reader);
        let line = |LogLine { step, sentence, .. }| StoryLine { step, sentence, by_bot: session.by_bot(step) };
        Ok(Json(Story { version: session.version, log: told.into_iter().map(line).collect() }))
    };
    server.room(&id).await?.look(look).await?
}

/// Your notes at this table.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/notes", params(TableId),
    responses(
        (status = 200, description = "Field name to text.", body = Notes, example = json!({"owner-red": "1"})),
        Forbidden, NotFound,
    ),
)]
pub async fn notes((State(server), client, Path(id)): Ask) -> Result<Json<Notes>, Problem> {
    let look = |session: &Session| Ok(Json(session.notes[my_seat(session, &client)?.index()].clone()));
    server.room(&id).await?.look(look).await?
}

/// How the marks in your notes changed, in the order in which you made them.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/marks", params(TableId),
    responses(
        (status = 200, description = "After how many steps which field got which mark; empty if it was rubbed out.",
            body = Vec<Object>, example = json!([{"after": 12, "field": "mark-red-1", "value": "yes"}])),
        Forbidden, NotFound,
    ),
)]
pub async fn marks((State(server), client, Path(id)): Ask) -> Result<Response, Problem> {
    let room = server.room(&id).await?;
    let seat = room.look(|session| my_seat(session, &client)).await??;
    let own = site::analysis::jotted(&server.store.jottings(&id).await?, seat);
    Ok(Json(own).into_response())
}

/// Sets these fields of your notes. An empty text removes its field. At most 200 fields, names of at most 64 characters and
/// texts of at most 2,000.
#[utoipa::path(
    put, path = "/api/v1/tables/{id}/notes", operation_id = "keepNotes", params(TableId),
    request_body(content = NewNotes, example = json!({"owner-red": "1"})),
    responses((status = 204, description = "Saved."), Unreadable, Forbidden, NotFound, Conflict, TooLarge),
)]
pub async fn keep_notes(
    (State(server), client, Path(id)): Ask,
    Payload(notes): Payload<Notes>,
) -> Result<StatusCode, Problem> {
    site::play::keep_notes(&server, &client, &id, notes).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives or withdraws your standing order, in games that have one. While it is enough, the server answers for you; no other
/// player can tell.
#[utoipa::path(
    put, path = "/api/v1/tables/{id}/order", params(TableId),
    request_body(content = Switch, example = json!({"on": true})),
    responses((status = 204, description = "Done."), Unreadable, Forbidden, NotFound, Conflict, TooLarge),
)]
pub async fn order(
    (State(server), client, Path(id)): Ask,
    Payload(order): Payload<Switch>,
) -> Result<StatusCode, Problem> {
    let room = server.room(&id).await?;
    set_order(&server, &room, &client, order).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A moment of a finished game.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/replay", security(()),
    params(
        TableId,
        ("at" = Option<usize>, Query, nullable = false, description = "After how many steps; by default at the end."),
        ("eyes" = Option<String>, Query, nullable = false, pattern = "^(all|public|[0-7])$",
            description = "Through whose eyes: `all`, `public` or a seat."),
    ),
    responses(
        (status = 200, description = "The moment.", body = Moment,
            example = json!({"at": 12, "steps": 80, "status": {"seats": [1]}, "view": {"…": "…"}})),
        Unreadable, NotFound, Conflict,
    ),
)]
pub async fn replay(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    Params(asked): Params<Asked>,
) -> Result<Json<Moment>, Problem> {
    let eyes = asked.eyes()?;
    let look = |session: &Session| {
        if session.stage() != Stage::Over {
            return Err(Problem::NotOver);
        }
        let observer = replay_observer(session, eyes)?;
        let steps = session.game.taken();
        let at = asked.at.unwrap_or(steps);
        if at > steps {
            return Err(BadRequest::NoSuchStep { steps }.into());
        }
        let then = session.game.rewound(at);
        Ok(Json(Moment { at, steps, status: then.status().to_json(), view: then.view(observer) }))
    };
    server.room(&id).await?.look(look).await?
}

/// The record of a finished game: all that is needed to replay and verify it.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/record", security(()), params(TableId),
    responses(
        (status = 200, description = "The record.", body = Object, example = json!({
            "deckname": 1, "game": "heimlich", "seats": 2, "options": {"variant": "basic"}, "edition": 1,
            "players": ["Ada", "Orion"], "fairness": {"commitment": "…", "contributions": ["9f2c", ""], "seed": "…"},
            "steps": [], "outcome": {"winners": [0], "standings": []},
        })),
        NotFound, Conflict,
    ),
)]
pub async fn record(server: State<Arc<Server>>, id: Path<String>) -> Result<Response, Problem> {
    site::replay::record(server, id).await
}
