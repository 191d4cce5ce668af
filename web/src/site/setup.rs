//! Opening tables: against bots at once, by the set-up form, or again with the same seats.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use deckname_store::Stage;
use deckname_table::{Title, title};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{my_seat, page, usual_level};
use crate::desk::{Chair, Desk, Holder};
use crate::guest::Guest;
use crate::house::Levels;
use crate::pages::{
    self,
    model::{SetupModel, paths},
};
use crate::problem::Problem;
use crate::room::Room;
use crate::sent::{Sent, unread};
use crate::server::{Server, Setup};
use crate::unclear::Unclear;

#[derive(Debug, Deserialize)]
pub struct Named {
    #[serde(default)]
    name: String,
}

/// One click: me and bots, in the number of seats that plays well.
pub async fn play(
    State(server): State<Arc<Server>>,
    guest: Guest,
    Path(game): Path<String>,
    Sent(named): Sent<Named>,
) -> Result<Response, Problem> {
    let title = title(&game).map_err(|_| Problem::NotFound)?;
    let name = if named.name.is_empty() { guest.name.clone() } else { named.name };
    let seats = usual_seats(title);
    let bot = Place::Bot(usual_level());
    let plan: Vec<_> = (0..seats).map(|seat| if seat == 0 { Place::Me } else { bot }).collect();
    let setup = Setup { game, seats, options: Value::Null };
    open(&server, &guest, setup, &plan, &name).await
}

/// Four, or as near to it as the game allows: enough for secrets, few enough for a short wait.
fn usual_seats(title: &Title) -> u8 {
    4.clamp(*title.seats().start(), *title.seats().end())
}

pub async fn form(
    State(server): State<Arc<Server>>,
    guest: Guest,
    Path(game): Path<String>,
) -> Result<Response, Problem> {
    let title = title(&game).map_err(|_| Problem::NotFound)?;
    Ok(page(pages::setup(&model(&server, &guest, title, None, Form { name: guest.name.clone(), ..Form::default() }))))
}

fn model(server: &Server, guest: &Guest, title: &'static Title, problem: Option<String>, sent: Form) -> SetupModel {
    let levels = server.house.levels;
    SetupModel { frame: guest.frame(), title, levels, problem, name: sent.name, chosen: sent.chosen }
}

pub async fn create(
    State(server): State<Arc<Server>>,
    guest: Guest,
    Path(game): Path<String>,
    form: Multipart,
) -> Result<Response, Problem> {
    let title = title(&game).map_err(|_| Problem::NotFound)?;
    let form = read(form).await?;
    let opened = match form.places(server.house.levels) {
        Ok(places) => {
            let setup = Setup { game, seats: places.len() as u8, options: form.options() };
            open(&server, &guest, setup, &places, &form.name).await
        }
        Err(problem) => Err(problem),
    };
    match opened {
        // Nothing that was filled in is lost, but for the file, which browsers do not keep.
        Err(problem @ (Problem::Setup { .. } | Problem::BadRequest(_))) => {
            let again = page(pages::setup(&model(&server, &guest, title, problem.detail(guest.lang), form)));
            Ok((problem.status(), again).into_response())
        }
        answer => answer,
    }
}

/// What a seat is set up for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Me,
    Open,
    Bot(&'static str),
}

/// Opens a table and starts it at once if nobody else is awaited.
async fn open(server: &Server, guest: &Guest, setup: Setup, plan: &[Place], name: &str) -> Result<Response, Problem> {
    let identity = guest.identify(server)?;
    let seat_all = |desk: &mut Desk| {
        for (seat, place) in (0..).zip(plan) {
            match place {
                Place::Me => drop(desk.sit(&identity.owner, Some(seat), name, None)?),
                Place::Open => (),
                Place::Bot(level) => desk.fill(seat, Some(level))?,
            }
        }
        if plan.contains(&Place::Open) { Ok(()) } else { desk.start(usual_level()) }
    };
    let room = server.new_table(guest.address, &identity.owner, setup, seat_all).await?;
    Ok(guest.remember(&identity, Some(name), Redirect::to(&paths::table(&room.id))))
}

/// What was filled in.
#[derive(Default)]
struct Form {
    name: String,
    /// The fields `seat-N` and `option-KEY`.
    chosen: BTreeMap<String, String>,
    files: Vec<(String, String)>,
}

async fn read(mut form: Multipart) -> Result<Form, Problem> {
    let broken = |why: MultipartError| unread(why.status(), why.body_text());
    let mut filled = Form::default();
    while let Some(field) = form.next_field().await.map_err(broken)? {
        let key = field.name().unwrap_or_default().to_string();
        // Where no file was chosen, browsers send one without a name.
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
    /// For every seat who is to sit there.
    fn places(&self, levels: Levels) -> Result<Vec<Place>, Problem> {
        // No game has as many seats as a digit can count.
        let places = self.chosen.iter().filter(|(key, _)| key.starts_with("seat-"));
        let places = places.map(|(_, value)| read_place(levels, value)).collect::<Result<Vec<_>, _>>()?;
        match places.iter().filter(|place| **place == Place::Me).count() {
            0 | 1 => Ok(places),
            _ => Err(Unclear::TwoSeats.into()),
        }
    }

    /// The options; a file of one's own goes before what is offered.
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
    field.text().await.map_err(|why| unread(why.status(), why.body_text()))
}

fn read_place(levels: Levels, value: &str) -> Result<Place, Problem> {
    match value {
        "me" => Ok(Place::Me),
        "open" => Ok(Place::Open),
        level => crate::desk::read_level(levels, level).map(Place::Bot),
    }
}

/// The same game with the same people and bots, each in their seat. Whoever asks first opens it; all come to the same.
pub async fn again(
    State(server): State<Arc<Server>>,
    guest: Guest,
    Path(id): Path<String>,
) -> Result<Redirect, Problem> {
    let room = play_again(&server, &guest, &id).await?;
    Ok(Redirect::to(&paths::table(&room.id)))
}

pub async fn play_again(server: &Arc<Server>, guest: &Guest, id: &str) -> Result<Arc<Room>, Problem> {
    let room = server.room(id).await?;
    let (setup, chairs, again) = room.look(|desk| plan_again(desk, guest)).await??;
    if let Some(again) = again {
        return server.room(&again).await;
    }
    let owner = guest.owner().ok_or(Problem::NoSeat)?;
    let seat_all = |desk: &mut Desk| {
        for (seat, chair) in (0..).zip(&chairs) {
            match (chair.holder, &chair.owner) {
                (Holder::Bot(level), _) => desk.fill(seat, Some(level))?,
                (_, Some(owner)) => drop(desk.sit(owner, Some(seat), &chair.name, None)?),
                (_, None) => (),
            }
        }
        desk.start(usual_level())
    };
    let next = server.seal.next_id(id);
    let opened = server.new_table_as(next, guest.address, owner, setup, seat_all).await?;
    let next = opened.id.clone();
    room.change(&server.store, move |desk| desk.go_on_at(&next)).await?;
    Ok(opened)
}

/// What was played, by whom, and where they have gone already.
fn plan_again(desk: &Desk, guest: &Guest) -> Result<(Setup, Vec<Chair>, Option<String>), Problem> {
    my_seat(desk, guest)?;
    if desk.stage() != Stage::Over {
        return Err(Problem::NotOver);
    }
    let (game, seats) = (desk.title.id.to_string(), desk.chairs.len() as u8);
    Ok((Setup { game, seats, options: desk.game.options() }, desk.chairs.clone(), desk.again.clone()))
}
