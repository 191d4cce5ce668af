//! Tables and seats.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use deckname_engine::Seat;
use deckname_scene::{Choice, Hue};
use deckname_store::Listed;
use deckname_table::{TITLES, Title, title};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::pace::TimeUp;
use super::schema::{
    AidAnswer, Conflict, Fairness, Forbidden, GameAnswer, GameOption, Games, HintsAnswer, KindAnswer, MannersAnswer,
    MyTable, MyTables, NotFound, Opened, Refused, Rematch, Rules, SeatAnswer, Seated, TableAnswer, TableId, TooLarge,
    TooMany, Unreadable, example_table,
};
use crate::client::Client;
use crate::extract::Payload;
use crate::pace::Pace;
use crate::pages::model::{SeatKind, SeatModel};
use crate::pages::paths;
use crate::problem::Problem;
use crate::random::Code;
use crate::room::Room;
use crate::server::{Server, Setup};
use crate::session::Session;
use crate::site::seats::{Sit, Start, hand_over, named_bot, start_game};
use crate::site::sent::{OneSeat, SeatAndBot, Switch};
use crate::site::setup::{Again, play_again};
use crate::site::{self, host_only, my_seat, presenter};

type Ask = (State<Arc<Server>>, Client, Path<String>);

/// The games, their options, and the bots.
#[utoipa::path(
    get, path = "/api/v1/games", security(()),
    responses(
        (status = 200, description = "All games.", body = Games, example = json!({
            "games": [{
                "id": "heimlich", "title": "Heimlich & Co.", "blurb": "…", "seats": [2, 7],
                "options": [{"key": "variant", "values": ["basic", "pro"], "own_file": false}],
            }],
            "levels": ["novice", "easy", "medium", "strong", "hard"],
        })),
        Unreadable,
    ),
)]
pub async fn games(State(server): State<Arc<Server>>, client: Client) -> Json<Games> {
    let option = |choice: &Choice| GameOption {
        key: choice.key,
        values: choice.values.iter().filter_map(|value| serde_json::from_str::<Value>(value).ok()).collect(),
        own_file: choice.own_file,
    };
    let game = |title: &Title| GameAnswer {
        id: title.id,
        title: title.name(client.lang),
        blurb: (title.texts)().plain(client.lang, "blurb"),
        seats: [*title.seats().start(), *title.seats().end()],
        options: title.choices.iter().map(option).collect(),
    };
    Json(Games { games: TITLES.iter().map(game).collect(), levels: server.bots.roster.names() })
}

/// The rulebook, as Markdown.
#[utoipa::path(
    get, path = "/api/v1/games/{game}/rules", security(()),
    params(("game" = String, Path, description = "The id of the game.")),
    responses(
        (status = 200, description = "The rulebook.", body = Rules,
            example = json!({"lang": "en", "markdown": "# Heimlich & Co.\n…"})),
        Unreadable, NotFound,
    ),
)]
pub async fn rules(client: Client, Path(game): Path<String>) -> Result<Json<Rules>, Problem> {
    let title = title(&game).map_err(|_| Problem::NotFound)?;
    Ok(Json(Rules { lang: client.lang.code(), markdown: (title.rules)(client.lang) }))
}

/// The tables at which you hold a seat, the latest first.
#[utoipa::path(
    get, path = "/api/v1/tables", operation_id = "myTables",
    responses(
        (status = 200, description = "Your tables.", body = MyTables, example = json!({"tables": [{
            "id": "k3v9qhw2mzpd", "game": "heimlich", "stage": "playing", "names": ["Ada", null],
            "seat": 0, "owes": true, "changed_at": 1_780_000_000,
        }]})),
    ),
)]
pub async fn mine(State(server): State<Arc<Server>>, client: Client) -> Result<Json<MyTables>, Problem> {
    let listed = match client.owner() {
        Some(owner) => server.store.tables_of(owner).await?,
        None => Vec::new(),
    };
    let table = |Listed { table, seat, changed_at, summary }| MyTable {
        id: table,
        game: summary.game,
        stage: summary.stage,
        names: summary.names,
        seat,
        owes: summary.owes.contains(&seat),
        changed_at,
    };
    Ok(Json(MyTables { tables: listed.into_iter().map(table).collect() }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Create {
    /// The id of the game.
    game: String,
    /// How many seats; each game has its own limits.
    #[schema(minimum = 2, maximum = 8)]
    seats: u8,
    /// In the wire format of the game. Options that are left out have their default values.
    #[serde(default)]
    options: Value,
    /// Draw the seats at the start: people and bots are dealt to them by lot.
    #[serde(default)]
    draw: bool,
    /// How much the dossiers work out, the same for all seats.
    #[serde(default)]
    aid: AidAnswer,
    /// Show the board on a screen that all players look at: people can then join by a short code at `/join`.
    #[serde(default)]
    screen: bool,
    /// List the table among those that wait for players (`GET /api/v1/open-tables`), as long as you sit there.
    #[serde(default)]
    offer: bool,
    /// What may be said at the table.
    #[serde(default)]
    talk: MannersAnswer,
    /// Keep what the players say in the record.
    #[serde(default)]
    talk_recorded: bool,
    /// Whether players may ask for hints, the same for all seats.
    #[serde(default)]
    hints: HintsAnswer,
    /// How long the players may think.
    #[serde(default)]
    pace: Pace,
    /// What happens when the time of a seat is up.
    #[serde(default)]
    time_up: TimeUp,
    /// The bots' names by seat.
    #[serde(default)]
    #[schema(value_type = BTreeMap<String, String>)]
    bots: BTreeMap<Seat, String>,
}

/// Opens a table. You are its host and have no seat yet.
#[utoipa::path(
    post, path = "/api/v1/tables", operation_id = "createTable",
    request_body(content = Create, example = json!({
        "game": "heimlich", "seats": 4, "options": {"variant": "pro"}, "bots": {"1": "greedy", "2": "greedy"},
    })),
    responses(
        (status = 201, description = "Opened.", body = Opened, example = json!({
            "id": "k3v9qhw2mzpd", "url": "https://spies.example/t/k3v9qhw2mzpd",
            "invitation": "https://spies.example/j/K3V9QHW", "token": "2f…c1.7a…90",
        })),
        Unreadable, Forbidden, TooLarge, Refused, TooMany,
    ),
)]
pub async fn create(
    State(server): State<Arc<Server>>,
    client: Client,
    Payload(create): Payload<Create>,
) -> Result<(StatusCode, Json<Opened>), Problem> {
    let identity = client.identify(&server)?;
    let setup = Setup {
        game: create.game,
        seats: create.seats,
        options: create.options,
        draw: create.draw,
        aid: create.aid.into(),
        screen: create.screen,
        offered: create.offer,
        manners: create.talk.into(),
        talk_recorded: create.talk_recorded,
        hints: create.hints.into(),
        timing: create.time_up.with(create.pace),
        seed: None,
    };
    let fill = |session: &mut Session| {
        create.bots.iter().try_for_each(|(seat, bot)| session.fill(*seat, Some(session.roster.find(bot)?)))
    };
    let room = server.new_table(client.address, &identity.owner, setup, fill).await?;
    let (id, public_url) = (room.id.clone(), client.frame().public_url);
    let invitation = format!("{public_url}{}", paths::joined(&Code::of(&id)));
    let url = paths::table_at(&public_url, &id);
    Ok((StatusCode::CREATED, Json(Opened { id, url, invitation, token: identity.cookie })))
}

/// A table: seats, stage, status.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}", params(TableId),
    responses((status = 200, description = "The table.", body = TableAnswer, example = example_table), NotFound),
)]
pub async fn table((State(server), client, Path(id)): Ask) -> Result<Json<TableAnswer>, Problem> {
    let room = server.room(&id).await?;
    room.look(|session| Json(describe(&server, &room, session, &client))).await
}

/// What the client may know about the table apart from the position.
fn describe(server: &Server, room: &Room, session: &Session, client: &Client) -> TableAnswer {
    let presenter = presenter(server, room, session, client);
    let fair = presenter.fairness();
    let order = presenter.who.seat.filter(|_| session.has_standing_order());
    TableAnswer {
        id: room.id.clone(),
        game: session.title.id,
        options: session.game.options(),
        version: session.version,
        stage: session.stage(),
        status: session.started.then(|| session.game.status().to_json()),
        seats: presenter.seats().into_iter().map(seat).collect(),
        me: presenter.who.seat,
        host: presenter.who.host,
        fairness: Fairness {
            commitment: fair.commitment,
            contributions: fair.contributions,
            seals: session.seals(),
            promises: session.promises(),
            broken_off: session.fairness.broken_off.clone(),
            seed: fair.seed,
        },
        draw: session.draw,
        offered: session.offered,
        talk: session.manners.into(),
        talk_recorded: session.talk_recorded,
        aid: session.aid.into(),
        hints: session.hints.into(),
        pace: session.timing.pace,
        time_up: TimeUp::of(session.timing),
        drawn: session.drawn.clone(),
        order: order.map(|seat| session.standing_orders.contains(seat)),
        again: session.again.clone(),
    }
}

fn seat(seat: SeatModel) -> SeatAnswer {
    let (kind, level) = match seat.kind {
        SeatKind::Open => (KindAnswer::Open, None),
        SeatKind::Person => (KindAnswer::Person, None),
        SeatKind::Bot(bot) => (KindAnswer::Bot, Some(bot.name())),
        SeatKind::Handed(bot) => (KindAnswer::Handed, Some(bot.name())),
    };
    let SeatModel { seat, name, hue, host, owes, away, clock, forfeited, .. } = seat;
    let clock = clock.map(Into::into);
    SeatAnswer { seat, name, kind, colour: hue.map(Hue::id), level, host, owes, away, clock, forfeited }
}

/// Takes the given seat, or the first open one. Without a token you get one.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/sit", params(TableId),
    request_body(content = Option<Sit>, example = json!({"seat": 0, "name": "Ada", "contribution": "9f2c"})),
    responses(
        (status = 200, description = "Seated.", body = Seated, example = json!({
            "seat": 0, "token": "2f…c1.7a…90", "link": "https://spies.example/t/k3v9qhw2mzpd/seat/5d…",
        })),
        Unreadable, Forbidden, NotFound, Conflict, TooLarge,
    ),
)]
pub async fn sit((State(server), client, Path(id)): Ask, Payload(sit): Payload<Sit>) -> Result<Json<Seated>, Problem> {
    let identity = client.identify(&server)?;
    let owner = identity.owner.clone();
    let room = server.room(&id).await?;
    let work = move |session: &mut Session| session.sit(&owner, sit.seat, &sit.name, &sit.addition());
    let seat = room.change(&server.store, work).await?;
    room.seen(seat);
    let link = Some(link(&server, &room, seat, &client).await?);
    Ok(Json(Seated { seat, token: identity.cookie, link }))
}

/// The secret link of a seat.
pub async fn link(server: &Server, room: &Room, seat: Seat, client: &Client) -> Result<String, Problem> {
    let sitting = room.look(|session| session.chair(seat).map(|chair| chair.sitting.clone())).await??;
    let key = server.signer.seat_key(&room.id, &sitting.ok_or(Problem::NoSeat)?);
    Ok(paths::seat(&client.frame().public_url, &room.id, &key))
}

/// Carries out a change and describes the table after it.
pub async fn change(
    server: &Arc<Server>,
    client: &Client,
    id: &str,
    work: impl Fn(&mut Session) -> Result<(), Problem> + Send + 'static,
) -> Result<Json<TableAnswer>, Problem> {
    let room = server.room(id).await?;
    room.change(&server.store, work).await?;
    room.look(|session| Json(describe(server, &room, session, client))).await
}

/// Moves you to another seat before the start. A bot in that seat moves to yours.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/change-seat", operation_id = "changeSeat", params(TableId),
    request_body(content = OneSeat, example = json!({"seat": 2})),
    responses(
        (status = 200, description = "The table as it is now.", body = TableAnswer, example = example_table),
        Unreadable, Forbidden, NotFound, Conflict, TooLarge,
    ),
)]
pub async fn change_seat(
    (State(server), client, Path(id)): Ask,
    Payload(sent): Payload<OneSeat>,
) -> Result<Json<TableAnswer>, Problem> {
    let asks = client.clone();
    change(&server, &client, &id, move |session| session.change_seat(my_seat(session, &asks)?, sent.seat)).await
}

/// For the host: decides whether the seats are drawn at the start.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/draw", params(TableId),
    request_body(content = Switch, example = json!({"on": true})),
    responses(
        (status = 200, description = "The table as it is now.", body = TableAnswer, example = example_table),
        Unreadable, Forbidden, NotFound, Conflict, TooLarge,
    ),
)]
pub async fn draw(
    (State(server), client, Path(id)): Ask,
    Payload(draw): Payload<Switch>,
) -> Result<Json<TableAnswer>, Problem> {
    let asks = client.clone();
    let work = move |session: &mut Session| {
        host_only(session, &asks)?;
        session.set_draw(draw.on)
    };
    change(&server, &client, &id, work).await
}

/// Leaves your seat, before the start.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/leave", params(TableId),
    responses(
        (status = 200, description = "The table as it is now.", body = TableAnswer, example = example_table),
        Forbidden, NotFound, Conflict, TooLarge,
    ),
)]
pub async fn leave((State(server), client, Path(id)): Ask) -> Result<Json<TableAnswer>, Problem> {
    let asks = client.clone();
    change(&server, &client, &id, move |session| session.leave(my_seat(session, &asks)?)).await
}

/// For the host: puts a bot into an open seat. Without a `level` the bot is removed.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/fill", params(TableId),
    request_body(content = SeatAndBot, example = json!({"seat": 1, "level": "greedy"})),
    responses(
        (status = 200, description = "The table as it is now.", body = TableAnswer, example = example_table),
        Unreadable, Forbidden, NotFound, Conflict, TooLarge,
    ),
)]
pub async fn fill(
    (State(server), client, Path(id)): Ask,
    Payload(fill): Payload<SeatAndBot>,
) -> Result<Json<TableAnswer>, Problem> {
    let asks = client.clone();
    let work = move |session: &mut Session| {
        host_only(session, &asks)?;
        session.fill(fill.seat, named_bot(session, fill.level.as_deref())?)
    };
    change(&server, &client, &id, work).await
}

/// For the host: starts the game. Open seats get the bot `level`. Whoever has neither a page nor the event stream of the table open,
/// and has done nothing here for a while, counts as away: what such a seat has promised with its seal does not count.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/start", params(TableId),
    request_body(content = Option<Start>, example = json!({"level": "greedy"})),
    responses(
        (status = 200, description = "The table as it is now.", body = TableAnswer, example = example_table),
        Unreadable, Forbidden, NotFound, Conflict, TooLarge,
    ),
)]
pub async fn start(
    (State(server), client, Path(id)): Ask,
    Payload(start): Payload<Start>,
) -> Result<Json<TableAnswer>, Problem> {
    start_game(&server, client.clone(), &id, start).await?;
    let room = server.room(&id).await?;
    room.look(|session| Json(describe(&server, &room, session, &client))).await
}

/// Hands the seat of a person who has been away to a bot, by default the strongest, which then has that seat's view. For the host; if the host is
/// away too, for every player.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/hand", params(TableId),
    request_body(content = SeatAndBot, example = json!({"seat": 1, "level": "greedy"})),
    responses(
        (status = 200, description = "The table as it is now.", body = TableAnswer, example = example_table),
        Unreadable, Forbidden, NotFound, Conflict, TooLarge,
    ),
)]
pub async fn hand(
    (State(server), client, Path(id)): Ask,
    Payload(hand): Payload<SeatAndBot>,
) -> Result<Json<TableAnswer>, Problem> {
    hand_over(&server, client.clone(), &id, hand).await?;
    change(&server, &client, &id, |_| Ok(())).await
}

/// Takes your seat back from its bot.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/take-back", operation_id = "takeBack", params(TableId),
    responses(
        (status = 200, description = "The table as it is now.", body = TableAnswer, example = example_table),
        Forbidden, NotFound, TooLarge,
    ),
)]
pub async fn take_back((State(server), client, Path(id)): Ask) -> Result<Json<TableAnswer>, Problem> {
    let asks = client.clone();
    change(&server, &client, &id, move |session| session.take_back(my_seat(session, &asks)?)).await
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct Move {
    /// The last part of the secret link.
    key: String,
}

/// Moves a seat to you by its secret link.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/move", operation_id = "move", params(TableId),
    request_body(content = Move, example = json!({"key": "5d0c…"})),
    responses(
        (status = 200, description = "Moved.", body = Seated, example = json!({"seat": 0, "token": "2f…c1.7a…90"})),
        Unreadable, Forbidden, NotFound, Conflict, TooLarge,
    ),
)]
pub async fn move_seat(
    (State(server), client, Path(id)): Ask,
    Payload(sent): Payload<Move>,
) -> Result<Json<Seated>, Problem> {
    let identity = client.identify(&server)?;
    let seat = site::seats::move_seat(&server, &id, sent.key, identity.owner.clone()).await?;
    Ok(Json(Seated { seat, token: identity.cookie, link: None }))
}

/// After the end: opens a rematch with the same people, and with bots of another `level` if you name one. If seat 0 begins, everyone moves up one seat. If the rematch is already open, you get that one.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/again", params(TableId),
    request_body(content = Option<Again>, example = json!({"level": "strong"})),
    responses(
        (status = 200, description = "The table of the rematch.", body = Rematch,
            example = json!({"id": "n8x2…", "url": "https://spies.example/t/n8x2…"})),
        Unreadable, Forbidden, NotFound, Conflict, TooLarge, TooMany,
    ),
)]
pub async fn again(
    (State(server), client, Path(id)): Ask,
    Payload(again): Payload<Again>,
) -> Result<Json<Rematch>, Problem> {
    let room = play_again(&server, &client, &id, &again).await?;
    Ok(Json(Rematch { id: room.id.clone(), url: paths::table_at(&client.frame().public_url, &room.id) }))
}
