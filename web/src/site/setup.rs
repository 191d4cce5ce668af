//! Opening tables: against bots at once, through the set-up form, or as a rematch.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use deckname_bots::Level;
use deckname_engine::Seats;
use deckname_scene::{Aid, Hints};
use deckname_store::Stage;
use deckname_table::{Title, title};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::{my_seat, page};
use crate::bad_request::BadRequest;
use crate::bots::{Bot, Roster, rung};
use crate::client::Client;
use crate::extract::{Payload, unreadable};
use crate::pace::Timing;
use crate::pages::{self, model::SetupModel, paths, read_timing};
use crate::problem::Problem;
use crate::room::Room;
use crate::server::{Server, Setup};
use crate::session::{Addition, Chair, Holder, Manners, Session};

#[derive(Debug, Deserialize)]
pub struct Named {
    #[serde(default)]
    name: String,
    seal: Option<String>,
    /// How good the bots are to be.
    level: Option<String>,
}

/// One click: the client and bots, with a number of seats that plays well.
pub async fn play(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(game): Path<String>,
    Payload(named): Payload<Named>,
) -> Result<Response, Problem> {
    let title = title(&game).map_err(|_| Problem::NotFound)?;
    let name = if named.name.is_empty() { client.name.clone() } else { named.name };
    let seats = usual_seats(title);
    let level = level(named.level.as_deref())?.unwrap_or(client.level);
    let bot = SeatPlan::Bot(Bot::BuiltIn(level));
    let plan: Vec<_> = (0..seats).map(|seat| if seat == 0 { SeatPlan::Me } else { bot.clone() }).collect();
    let setup = Setup {
        game,
        seats,
        options: Value::Null,
        draw: title.first_seat_begins,
        aid: Aid::default(),
        screen: false,
        offered: false,
        manners: Manners::default(),
        talk_recorded: false,
        hints: Hints::default(),
        timing: Timing::default(),
        seed: None,
    };
    let opened = open(&server, &client, setup, &plan, &name, &Addition::new(named.seal.as_deref(), None)).await?;
    Ok(client.remember_level(level, opened))
}

/// The rung with this name; `None` where no name is given.
fn level(name: Option<&str>) -> Result<Option<Level>, Problem> {
    name.map(|name| rung(name).ok_or(BadRequest::NoSuchLevel.into())).transpose()
}

/// Four, or as close to it as the game allows: enough for secrets, few enough for a short wait.
fn usual_seats(title: &Title) -> u8 {
    4.clamp(*title.seats().start(), *title.seats().end())
}

/// The data file of a game, as a file to start from: `KEY.toml`.
pub async fn data_file(Path((game, name)): Path<(String, String)>) -> Result<Response, Problem> {
    let title = title(&game).map_err(|_| Problem::NotFound)?;
    let file = name.strip_suffix(".toml").and_then(title.data_file).ok_or(Problem::NotFound)?;
    let disposition = format!("attachment; filename=\"{}-{name}\"", title.id);
    let headers = [(header::CONTENT_TYPE, "application/toml"), (header::CONTENT_DISPOSITION, &disposition)];
    Ok((headers, file).into_response())
}

pub async fn form(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(game): Path<String>,
) -> Result<Response, Problem> {
    let title = title(&game).map_err(|_| Problem::NotFound)?;
    let newcomer = is_newcomer(&server, &client, title).await?;
    let model = SetupModel { newcomer, ..model(&server, &client, title, None, Form::empty(&client)) };
    Ok(page(pages::setup(&model)))
}

pub(super) fn model(
    server: &Server,
    client: &Client,
    title: &'static Title,
    problem: Option<String>,
    sent: Form,
) -> SetupModel {
    let roster = server.bots.roster;
    SetupModel { frame: client.frame(), title, roster, problem, newcomer: false, name: sent.name, chosen: sent.chosen }
}

/// Has this browser never sat at a table of this game?
async fn is_newcomer(server: &Server, client: &Client, title: &Title) -> Result<bool, Problem> {
    let Some(owner) = client.owner() else { return Ok(true) };
    let tables = server.store.tables_of(owner).await?;
    Ok(tables.iter().all(|listed| listed.summary.game != title.id))
}

pub async fn create(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(game): Path<String>,
    form: Multipart,
) -> Result<Response, Problem> {
    let title = title(&game).map_err(|_| Problem::NotFound)?;
    let form = read(form).await?;
    let opened = match form.plan(server.bots.roster) {
        Ok(plan) => {
            let setup = Setup {
                game,
                seats: plan.len() as u8,
                options: form.options(),
                draw: form.draw(),
                aid: form.aid(),
                screen: form.screen(),
                offered: form.offered(),
                manners: form.manners(),
                talk_recorded: form.talk_recorded(),
                hints: form.hints(),
                timing: form.timing(),
                seed: None,
            };
            let addition = Addition::new(form.chosen.get("seal").map(String::as_str), None);
            open(&server, &client, setup, &plan, &form.name, &addition).await
        }
        Err(problem) => Err(problem),
    };
    match opened {
        // The form keeps what was filled in, except for the file, which browsers do not keep.
        Err(problem @ (Problem::Setup { .. } | Problem::BadRequest(_))) => {
            let again = page(pages::setup(&model(&server, &client, title, problem.detail(client.lang), form)));
            Ok((problem.status(), again).into_response())
        }
        answer => answer,
    }
}

/// Who is to sit in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
enum SeatPlan {
    Me,
    /// Another person at the same device, by name.
    Beside(String),
    Open,
    Bot(Bot),
}

/// Opens a table, and starts the game at once if no seat is open.
async fn open(
    server: &Server,
    client: &Client,
    setup: Setup,
    plan: &[SeatPlan],
    name: &str,
    addition: &Addition,
) -> Result<Response, Problem> {
    let identity = client.identify(server)?;
    let seat_all = |session: &mut Session| {
        for (seat, planned) in session.seats().iter().zip(plan) {
            match planned {
                SeatPlan::Me => drop(session.sit(&identity.owner, Some(seat), name, addition)?),
                SeatPlan::Beside(name) => drop(session.sit_beside(&identity.owner, Some(seat), name)?),
                SeatPlan::Open => (),
                SeatPlan::Bot(bot) => session.fill(seat, Some(*bot))?,
            }
        }
        if plan.contains(&SeatPlan::Open) { Ok(()) } else { session.start(Bot::usual(), Seats::EMPTY) }
    };
    let screen = setup.screen;
    let room = server.new_table(client.address, &identity.owner, setup, seat_all).await?;
    let path = if screen { paths::screen(&room.id) } else { paths::table(&room.id) };
    Ok(client.remember(&identity, Some(name), Redirect::to(&path)))
}

/// The set-up form as it was filled in.
#[derive(Default)]
pub(super) struct Form {
    name: String,
    /// The fields `seat-N`, `name-N` and `option-KEY`.
    chosen: BTreeMap<String, String>,
    files: Vec<(String, String)>,
}

async fn read(mut form: Multipart) -> Result<Form, Problem> {
    let broken = |why: MultipartError| unreadable(why.status(), why.body_text());
    let mut filled = Form::default();
    while let Some(field) = form.next_field().await.map_err(broken)? {
        let key = field.name().unwrap_or_default().to_string();
        // If no file was chosen, browsers send one without a name.
        let named = field.file_name().is_some_and(|name| !name.is_empty());
        let value = text(field).await?;
        if key == "name" {
            filled.name = value;
        } else if let Some(option) = key.strip_prefix("file-") {
            if named || !value.trim().is_empty() {
                filled.files.push((option.to_string(), value));
            }
        } else {
            filled.chosen.insert(key, value);
        }
    }
    Ok(filled)
}

impl Form {
    pub(super) fn empty(client: &Client) -> Self {
        Self { name: client.name.clone(), ..Self::default() }
    }

    /// Who is to sit in each seat.
    fn plan(&self, roster: Roster) -> Result<Vec<SeatPlan>, Problem> {
        // Seats have one digit, so the order of the keys is the order of the seats.
        let fields = self.chosen.iter().filter_map(|(key, value)| Some((key.strip_prefix("seat-")?, value)));
        let plan = fields.map(|(seat, value)| self.read_plan(roster, seat, value)).collect::<Result<Vec<_>, _>>()?;
        match plan.iter().filter(|planned| **planned == SeatPlan::Me).count() {
            // The screen has no seat: its owner sits down with a phone, like everyone else.
            _ if self.screen() => Ok(plan
                .into_iter()
                .map(|planned| match planned {
                    SeatPlan::Me | SeatPlan::Beside(_) => SeatPlan::Open,
                    planned => planned,
                })
                .collect()),
            0 | 1 => Ok(plan),
            _ => Err(BadRequest::TwoSeats.into()),
        }
    }

    fn read_plan(&self, roster: Roster, seat: &str, value: &str) -> Result<SeatPlan, Problem> {
        match value {
            "me" => Ok(SeatPlan::Me),
            "beside" => Ok(SeatPlan::Beside(self.chosen.get(&format!("name-{seat}")).cloned().unwrap_or_default())),
            "open" => Ok(SeatPlan::Open),
            bot => Ok(SeatPlan::Bot(roster.find(bot)?)),
        }
    }

    /// Is the board to be shown here, for all players to look at?
    fn screen(&self) -> bool {
        self.chosen.get("screen").is_some_and(|value| value == "true")
    }

    /// Are strangers to find the table?
    fn offered(&self) -> bool {
        self.chosen.get("offer").is_some_and(|value| value == "true")
    }

    /// What may be said?
    fn manners(&self) -> Manners {
        self.chosen.get("talk").and_then(|manners| Manners::named(manners)).unwrap_or_default()
    }

    /// Is the record to keep what the players say?
    fn talk_recorded(&self) -> bool {
        self.chosen.get("talk-recorded").is_some_and(|value| value == "true")
    }

    /// Are the seats to be drawn?
    fn draw(&self) -> bool {
        self.chosen.get("draw").is_some_and(|value| value == "true")
    }

    /// How much are the dossiers to work out?
    fn aid(&self) -> Aid {
        self.chosen.get("aid").and_then(|aid| Aid::named(aid)).unwrap_or_default()
    }

    /// May players ask for hints?
    fn hints(&self) -> Hints {
        self.chosen.get("hints").and_then(|hints| Hints::named(hints)).unwrap_or_default()
    }

    /// How long may the players think?
    fn timing(&self) -> Timing {
        read_timing(&self.chosen)
    }

    /// The options. A player's own file takes precedence over the offered values.
    fn options(&self) -> Value {
        let mut options = Map::new();
        for (key, value) in &self.chosen {
            if let Some(option) = key.strip_prefix("option-") {
                let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.clone()));
                options.insert(option.to_string(), value);
            }
        }
        for (option, file) in &self.files {
            options.insert(option.clone(), json!({"toml": file}));
        }
        Value::Object(options)
    }
}

async fn text(field: Field<'_>) -> Result<String, Problem> {
    field.text().await.map_err(|why| unreadable(why.status(), why.body_text()))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct Again {
    /// Bots of another level than before.
    #[schema(nullable = false)]
    pub level: Option<String>,
}

/// A rematch: the same game with the same people and bots; if seat 0 begins, the next player does. The first request opens the table, the others lead there too.
pub async fn again(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(id): Path<String>,
    Payload(again): Payload<Again>,
) -> Result<Response, Problem> {
    let room = play_again(&server, &client, &id, &again).await?;
    let there = Redirect::to(&paths::table(&room.id)).into_response();
    Ok(match level(again.level.as_deref())? {
        Some(level) => client.remember_level(level, there),
        None => there,
    })
}

pub async fn play_again(server: &Arc<Server>, client: &Client, id: &str, again: &Again) -> Result<Arc<Room>, Problem> {
    let other = level(again.level.as_deref())?;
    let room = server.room(id).await?;
    let (setup, chairs, again) = room.look(|session| plan_again(session, client)).await??;
    if let Some(again) = again {
        return server.room(&again).await;
    }
    let owner = client.owner().ok_or(Problem::NoSeat)?;
    let seat_all = |session: &mut Session| {
        for (seat, chair) in session.seats().iter().zip(&chairs) {
            match (chair.holder, &chair.owner) {
                // After a lesson the game goes on for real.
                (Holder::Bot(Bot::Lesson), _) => session.fill(seat, Some(Bot::usual()))?,
                (Holder::Bot(bot), _) => session.fill(seat, Some(other.map_or(bot, Bot::BuiltIn)))?,
                (_, Some(owner)) => {
                    let addition = chair.next_seal.clone().map_or(Addition::Nothing, Addition::Sealed);
                    match session.seat_of(owner) {
                        None => session.sit(owner, Some(seat), &chair.name, &addition)?,
                        Some(_) => session.sit_beside(owner, Some(seat), &chair.name)?,
                    };
                }
                (_, None) => (),
            }
        }
        session.start(Bot::usual(), Seats::EMPTY)
    };
    let next = server.signer.rematch_id(id);
    let opened = server.new_table_as(next, client.address, owner, setup, seat_all).await?;
    let next = opened.id.clone();
    room.change(&server.store, move |session| session.go_on_at(&next)).await?;
    Ok(opened)
}

/// What was played and by whom, and the rematch if there is one already.
fn plan_again(session: &Session, client: &Client) -> Result<(Setup, Vec<Chair>, Option<String>), Problem> {
    my_seat(session, client)?;
    if session.stage() != Stage::Over {
        return Err(Problem::NotOver);
    }
    let (game, seats) = (session.title.id.to_string(), session.chairs.len() as u8);
    let (options, aid, hints, screen) = (session.game.options(), session.aid, session.hints, session.screen);
    let (manners, talk_recorded) = (session.manners, session.talk_recorded);
    let (offered, timing) = (false, session.timing);
    let setup = Setup {
        game,
        seats,
        options,
        draw: false,
        aid,
        hints,
        screen,
        offered,
        manners,
        talk_recorded,
        timing,
        seed: None,
    };
    let mut chairs = session.chairs.clone();
    if session.title.first_seat_begins {
        chairs.rotate_left(1);
    }
    Ok((setup, chairs, session.again.clone()))
}
