//! The pages, and what their forms and scripts send.

pub mod analysis;
pub mod app;
pub mod bell;
pub mod chance;
pub mod device;
pub mod editor;
pub mod hint;
pub mod history;
pub mod home;
pub mod learn;
pub mod mail;
pub mod open_tables;
pub mod play;
pub mod puzzles;
pub mod replay;
pub mod screen;
pub mod seats;
pub mod sent;
pub mod setup;
pub mod talk;

use axum::response::{Html, IntoResponse, Response};
use deckname_engine::{Seat, Seats};
use deckname_store::Stage;
use maud::Markup;

use crate::client::Client;
use crate::presenter::{Presenter, Who};
use crate::problem::Problem;
use crate::room::Room;
use crate::server::Server;
use crate::session::Session;

pub fn who(session: &Session, client: &Client) -> Who {
    let owner = client.owner();
    let mine = owner.filter(|_| !client.screen).map_or(Seats::EMPTY, |owner| session.seats_of(owner));
    let lifted = client.lifted.filter(|seat| mine.contains(*seat));
    let seat = match session.stage() {
        // Of people who share a device, nobody sees anything before they have said who they are.
        Stage::Playing if mine.len() > 1 => lifted,
        _ => lifted.or(mine.first()),
    };
    // A television has no keyboard: before the start, everyone in front of it is a host.
    let in_the_room = session.screen && session.in_hall() && !mine.is_empty();
    let dismissed = mine.is_empty() && owner.is_some_and(|owner| session.dismissed.contains(owner));
    Who { seat, mine, host: in_the_room || owner == Some(&session.host), dismissed }
}

/// The seat of the client, which must have one.
pub fn my_seat(session: &Session, client: &Client) -> Result<Seat, Problem> {
    let who = who(session, client);
    who.seat.ok_or(if who.dismissed {
        Problem::Dismissed
    } else if who.mine.is_empty() {
        Problem::NoSeat
    } else {
        Problem::Covered
    })
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
