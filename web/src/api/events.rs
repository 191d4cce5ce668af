//! News as server-sent events. The id of each is the number of steps, so that a program that reconnects with `Last-Event-ID`
//! is told what it has missed.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use serde_json::json;

use super::play::news;
use super::schema::{NotFound, TableId, TooMany};
use super::talk;
use crate::client::Client;
use crate::limit::Place;
use crate::problem::Problem;
use crate::room::{Room, Window};
use crate::server::Server;
use crate::session::Session;
use crate::site::who;

/// How often an idle stream gets a comment, so that proxies do not close it.
const KEEP_ALIVE: Duration = Duration::from_secs(30);

struct Listener {
    server: Arc<Server>,
    room: Arc<Room>,
    client: Client,
    changed: tokio::sync::watch::Receiver<u64>,
    stopping: tokio::sync::watch::Receiver<bool>,
    /// How many steps it has been told of.
    told: usize,
    /// The last version that it was told.
    version: u64,
    /// The number of what it has heard last.
    heard: u64,
    window: Window,
    /// Counts as a live connection as long as it listens.
    _place: Place,
}

/// News as server-sent events, without end. The data of each event is a `News` and its id is the number of steps: reconnect with
/// `Last-Event-ID`, and you are told what you have missed. What is said from now on comes as events named `talk`, without an id.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/events",
    params(TableId, ("Last-Event-ID" = Option<usize>, Header, nullable = false, description = "How many steps you know.")),
    responses(
        (status = 200, description = "The stream.", body = String, content_type = "text/event-stream"),
        NotFound, TooMany,
    ),
)]
pub async fn events(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let room = server.room(&id).await?;
    let place = server.live.take(client.address).ok_or(Problem::TooMany)?;
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let mut changed = room.watch();
    changed.mark_changed();
    let window = room.enter(room.look(|session| who(session, &client).mine).await?);
    let (stopping, told) = (server.stopping(), last.unwrap_or(0));
    let heard = room.look(|session| session.talk.last()).await?;
    let listener = Listener { server, room, client, changed, stopping, told, version: 0, heard, window, _place: place };
    let stream = unfold(listener, |listener| async { listener.next().await });
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

impl Listener {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        loop {
            tokio::select! {
                changed = self.changed.changed() => changed.ok()?,
                _ = self.stopping.changed() => return None,
            }
            let (told, version, heard) = (self.told, self.version, self.heard);
            let look = |session: &Session| {
                let fresh = session.started && session.version > version;
                let message = fresh.then(|| json!(news(session, &self.client, told)).to_string());
                let who = who(session, &self.client);
                let mut unheard =
                    session.talk.heard_by(who.any_seat(), session.stage()).filter(|said| said.seq > heard);
                let said = unheard.next().map(|said| (said.seq, json!(talk::answer(session, &self.client, said))));
                (message, said, session.game.taken(), session.version, who.mine)
            };
            let (message, said, taken, version, seats) = self.room.look(look).await.ok()?;
            // Who has lost the seat connects again, as a spectator.
            if !self.window.seats().is_empty() && seats.is_empty() {
                return None;
            }
            self.window.belongs_to(seats);
            let event = match (message, said) {
                (Some(message), said) => {
                    (self.told, self.version) = (taken, version);
                    if said.is_some() {
                        self.changed.mark_changed();
                    }
                    Event::default().id(taken.to_string()).data(message)
                }
                (None, Some((seq, said))) => {
                    self.heard = seq;
                    // There may be more.
                    self.changed.mark_changed();
                    Event::default().event("talk").data(said.to_string())
                }
                (None, None) => continue,
            };
            self.server.metrics.updates.inc();
            return Some((Ok(event), self));
        }
    }
}
