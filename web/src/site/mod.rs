//! What people use: the pages and what their forms and scripts send.

pub mod home;
pub mod play;
pub mod replay;
pub mod seats;
pub mod setup;

use axum::response::{Html, IntoResponse, Response};
use maud::Markup;

use crate::desk::Desk;
use crate::guest::Guest;
use crate::picture::{Easel, Who};
use crate::problem::Problem;
use crate::room::Room;
use crate::server::Server;

/// The level that a newcomer plays against: the middle of the roster.
pub fn usual_level() -> &'static str {
    deckname_bots::Level::Greedy.name()
}

pub fn who(desk: &Desk, guest: &Guest) -> Who {
    let owner = guest.owner();
    Who { seat: owner.and_then(|owner| desk.seat_of(owner)), host: owner == Some(&desk.host) }
}

/// The seat of whoever asks, or a refusal.
pub fn my_seat(desk: &Desk, guest: &Guest) -> Result<u8, Problem> {
    who(desk, guest).seat.ok_or(Problem::NoSeat)
}

pub fn host_only(desk: &Desk, guest: &Guest) -> Result<(), Problem> {
    if who(desk, guest).host { Ok(()) } else { Err(Problem::HostOnly) }
}

pub fn easel<'a>(server: &'a Server, room: &'a Room, desk: &'a Desk, guest: &Guest) -> Easel<'a> {
    Easel { config: &server.config, seal: &server.seal, room, desk, who: who(desk, guest) }
}

pub fn page(markup: Markup) -> Response {
    Html(markup.into_string()).into_response()
}
