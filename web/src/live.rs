//! The live channel of a page: on every change the whole picture for its own seat.
//!
//! A message never builds on one before it, so whoever was asleep, cut off or slow simply gets the newest.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use deckname_store::Stage;
use serde_json::json;
use tokio::time::{Instant, sleep_until};

use crate::guest::Guest;
use crate::problem::Problem;
use crate::room::{Room, Window};
use crate::server::Server;
use crate::site::{play::picture, who};

/// How often an idle connection is touched, so that nothing on the way closes it.
const TOUCH: Duration = Duration::from_secs(30);
/// Nothing that a page sends here is longer.
const LONGEST_MESSAGE: usize = 1_024;

pub async fn live(
    State(server): State<Arc<Server>>,
    guest: Guest,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let room = server.room(&id).await?;
    let place = Arc::clone(&server.live).try_acquire_owned().map_err(|_| Problem::Trouble)?;
    // The usual buffers take 130 kB a connection; pages send next to nothing.
    let upgrade = upgrade.read_buffer_size(1_024).write_buffer_size(0).max_message_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(async move |socket| {
        follow(&server, &room, &guest, socket).await;
        drop(place);
    }))
}

async fn follow(server: &Arc<Server>, room: &Arc<Room>, guest: &Guest, mut socket: WebSocket) {
    let mut changed = room.watch();
    let mut stopping = server.stopping();
    let Ok((seat, mut stage)) = room.look(|desk| (who(desk, guest).seat, desk.stage())).await else { return };
    let back = seat.is_some_and(|seat| room.away(seat, server.config.away_after));
    let mut window = room.enter(seat);
    if back {
        room.pulse();
    }
    let mut touch = Instant::now() + TOUCH;
    loop {
        changed.mark_unchanged();
        if *stopping.borrow() {
            break;
        }
        if draw(server, room, guest, &mut stage, &mut socket).await.is_none() {
            break;
        }
        if let Ok(seat) = room.look(|desk| who(desk, guest).seat).await {
            window.sits(seat);
        }
        loop {
            tokio::select! {
                _ = changed.changed() => break,
                _ = stopping.changed() => break,
                () = sleep_until(touch) => {
                    touch = Instant::now() + TOUCH;
                    if socket.send(Message::Ping(axum::body::Bytes::new())).await.is_err() {
                        return gone(server, room, window);
                    }
                }
                message = socket.recv() => match message {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return gone(server, room, window),
                    Some(Ok(_)) => (),
                }
            }
        }
    }
    gone(server, room, window);
}

/// Sends the picture as it is now; nothing when the connection is gone.
async fn draw(
    server: &Arc<Server>,
    room: &Arc<Room>,
    guest: &Guest,
    stage: &mut Stage,
    socket: &mut WebSocket,
) -> Option<()> {
    let now = room.look(|desk| (desk.stage(), desk.version)).await.ok()?;
    let text = if *stage == Stage::Lobby && now.0 != Stage::Lobby {
        json!({"version": now.1, "reload": true}).to_string()
    } else {
        picture(server, room, guest).await.ok()?.to_text()
    };
    *stage = now.0;
    server.metrics.pictures.add();
    socket.send(Message::Text(text.into())).await.ok()
}

/// The others are shown that somebody is away, once it has lasted.
fn gone(server: &Arc<Server>, room: &Arc<Room>, window: Window) {
    let Some(seat) = window.seat() else { return };
    drop(window);
    let (room, long) = (Arc::clone(room), server.config.away_after);
    tokio::spawn(async move {
        tokio::time::sleep(long).await;
        if room.away(seat, long) {
            room.pulse();
        }
    });
}
