//! News as server-sent events: `{"version","steps","status","events","view"}`, the id of each being the number of steps, so
//! that a program which comes back with `Last-Event-ID` is told what it has missed.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::sync::OwnedSemaphorePermit;

use super::play::news;
use crate::desk::Desk;
use crate::guest::Guest;
use crate::problem::Problem;
use crate::room::{Room, Window};
use crate::server::Server;
use crate::site::who;

/// How often an idle stream is touched, so that nothing on the way closes it.
const TOUCH: Duration = Duration::from_secs(30);

struct Listener {
    server: Arc<Server>,
    room: Arc<Room>,
    guest: Guest,
    changed: tokio::sync::watch::Receiver<u64>,
    stopping: tokio::sync::watch::Receiver<bool>,
    /// Of how many steps it has been told.
    told: usize,
    /// The version that it was told last.
    version: u64,
    window: Window,
    /// One of the live connections, for as long as it listens.
    _place: OwnedSemaphorePermit,
}

pub async fn events(
    State(server): State<Arc<Server>>,
    guest: Guest,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let room = server.room(&id).await?;
    let place = Arc::clone(&server.live).try_acquire_owned().map_err(|_| Problem::Trouble)?;
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let mut changed = room.watch();
    changed.mark_changed();
    let window = room.enter(room.look(|desk| who(desk, &guest).seat).await?);
    let (stopping, told) = (server.stopping(), last.unwrap_or(0));
    let listener = Listener { server, room, guest, changed, stopping, told, version: 0, window, _place: place };
    let stream = unfold(listener, |listener| async { listener.next().await });
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(TOUCH)))
}

impl Listener {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        loop {
            tokio::select! {
                changed = self.changed.changed() => changed.ok()?,
                _ = self.stopping.changed() => return None,
            }
            let (told, version) = (self.told, self.version);
            let look = |desk: &Desk| {
                let fresh = desk.started && desk.version > version;
                let message = fresh.then(|| news(desk, &self.guest, told));
                (message, desk.game.taken(), desk.version, who(desk, &self.guest).seat)
            };
            let (message, taken, version, seat) = self.room.look(look).await.ok()?;
            self.window.sits(seat);
            let Some(message) = message else { continue };
            (self.told, self.version) = (taken, version);
            self.server.metrics.pictures.add();
            let event = Event::default().id(taken.to_string()).data(message.to_string());
            return Some((Ok(event), self));
        }
    }
}
