//! A table on a screen that all players look at, and the ways to join it.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};

use super::sent::TypedCode;
use super::{page, presenter};
use crate::client::Client;
use crate::extract::Payload;
use crate::pages::{self, model::CodeModel, paths, problem_title};
use crate::problem::Problem;
use crate::server::Server;

pub async fn screen(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let (client, room) = (client.into_screen(), server.room(&id).await?);
    let markup = room.look(|session| {
        let presenter = presenter(&server, &room, session, &client);
        if session.in_hall() {
            pages::screen_lobby(&presenter.lobby(client.frame(), String::new()))
        } else {
            pages::screen(&presenter.table(client.frame()))
        }
    });
    Ok(page(markup.await?))
}

pub async fn join_form(client: Client) -> Response {
    page(pages::join(&CodeModel { frame: client.frame(), code: String::new(), problem: None }))
}

pub async fn join(
    State(server): State<Arc<Server>>,
    client: Client,
    Payload(TypedCode { code }): Payload<TypedCode>,
) -> Result<Response, Problem> {
    match server.room_by_code(client.address, &code).await {
        Ok(room) => Ok(Redirect::to(&paths::table(&room.id)).into_response()),
        Err(problem @ Problem::NoSuchCode) => {
            let why = problem_title(client.lang, problem.code());
            let again = page(pages::join(&CodeModel { frame: client.frame(), code, problem: Some(why) }));
            Ok((problem.status(), again).into_response())
        }
        Err(problem) => Err(problem),
    }
}

/// The link behind the QR code.
pub async fn joined(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(code): Path<String>,
) -> Result<Redirect, Problem> {
    let room = server.room_by_code(client.address, &code).await?;
    Ok(Redirect::to(&paths::table(&room.id)))
}
