//! The pages, and what their forms and scripts send.

pub mod analysis;
pub mod chance;
pub mod editor;
pub mod home;
pub mod learn;
pub mod play;
pub mod puzzles;
pub mod replay;
pub mod seats;
pub mod setup;

use axum::response::{Html, IntoResponse, Response};
use deckname_engine::Seat;
use maud::Markup;

use crate::client::Client;
use crate::presenter::{Presenter, Who};
use crate::problem::Problem;
use crate::room::Room;
use crate::server::Server;
use crate::session::Session;

pub fn who(session: &Session, client: &Client) -> Who {
    let owner = client.owner();
    Who { seat: owner.and_then(|owner| session.seat_of(owner)), host: owner == Some(&session.host) }
}

/// The seat of the client, which must have one.
pub fn my_seat(session: &Session, client: &Client) -> Result<Seat, Problem> {
    who(session, client).seat.ok_or(Problem::NoSeat)
}

pub fn host_only(session: &Session, client: &Client) -> Result<(), Problem> {
    if who(session, client).host { Ok(()) } else { Err(Problem::HostOnly) }
}

/// Builds pages of this table for this client.
pub fn presenter<'a>(server: &'a Server, room: &'a Room, session: &'a Session, client: &Client) -> Presenter<'a> {
    Presenter { config: &server.config, signer: &server.signer, room, session, who: who(session, client) }
}

pub fn page(markup: Markup) -> Response {
    Html(markup.into_string()).into_response()
}
