//! The lesson of a game: its page, and the table at which it is given.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{Redirect, Response};
use deckname_scene::{Aid, Hints};
use deckname_store::Stage;
use deckname_table::title;

use crate::client::Client;
use crate::pace::Timing;
use crate::pages::{self, model::LearnModel, paths};
use crate::problem::Problem;
use crate::server::{Server, Setup};
use crate::session::{Manners, Session, lesson_of};

/// More lessons of one game than this lead back to the last one.
const MOST: usize = 100;

pub async fn page(client: Client, Path(game): Path<String>) -> Result<Response, Problem> {
    let title = title(&game).map_err(|_| Problem::NotFound)?;
    lesson_of(&game)?;
    Ok(super::page(pages::learn(&LearnModel { frame: client.frame(), title })))
}

/// Begins a lesson, or goes on with the one that this browser has begun.
pub async fn begin(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(game): Path<String>,
) -> Result<Response, Problem> {
    let lesson = lesson_of(&game)?;
    let identity = client.identify(&server)?;
    for n in 0..MOST {
        let id = server.signer.lesson_id(&identity.owner, &game, n);
        let room = match server.room(&id).await {
            Ok(room) if room.look(Session::stage).await? == Stage::Over => continue,
            Err(Problem::NoSuchTable) => {
                let record = lesson.record();
                let setup = Setup {
                    game,
                    seats: record.seats,
                    options: record.options.clone(),
                    draw: false,
                    aid: Aid::default(),
                    screen: false,
                    offered: false,
                    manners: Manners::Silent,
                    talk_recorded: false,
                    hints: Hints::default(),
                    timing: Timing::default(),
                    seed: Some(lesson.seed().to_string()),
                };
                let owner = identity.owner.clone();
                let name = client.name.clone();
                let teach = |session: &mut Session| session.teach(lesson, &owner, &name);
                server.new_table_as(id, client.address, &identity.owner, setup, teach).await?
            }
            found => found?,
        };
        return Ok(client.remember(&identity, None, Redirect::to(&paths::table(&room.id))));
    }
    Err(Problem::TooMany)
}
