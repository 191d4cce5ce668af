//! The live channel of a page: on every change the whole fragment for its own seat.
//!
//! No message builds on an earlier one, so a client that was asleep, disconnected or slow simply gets the newest.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use deckname_store::Stage;
use serde::Deserialize;
use serde_json::json;
use tokio::time::{Instant, sleep_until, timeout};

use crate::client::Client;
use crate::problem::Problem;
use crate::room::{Room, Window};
use crate::server::Server;
use crate::site::{play::render, who};

/// How long a client may take to receive that the connection ends.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);
/// Pages send nothing longer than this.
const LONGEST_MESSAGE: usize = 1_024;

/// Where a page starts to follow the table.
#[derive(Debug, Deserialize)]
pub struct From {
    /// How many steps it has told already.
    told: Option<usize>,
}

pub async fn live(
    State(server): State<Arc<Server>>,
    client: Client,
    Path(id): Path<String>,
    Query(from): Query<From>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let room = server.room(&id).await?;
    let place = server.live.take(client.address).ok_or(Problem::TooMany)?;
    // The default buffers take 130 kB for each connection, and pages send next to nothing.
    let upgrade = upgrade.read_buffer_size(1_024).write_buffer_size(0).max_message_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(async move |socket| {
        follow(&server, &room, &client, from.told, socket).await;
        drop(place);
    }))
}

async fn follow(
    server: &Arc<Server>,
    room: &Arc<Room>,
    client: &Client,
    mut told: Option<usize>,
    mut socket: WebSocket,
) {
    let mut changed = room.watch();
    let mut stopping = server.stopping();
    let Ok((seat, mut stage)) = room.look(|session| (who(session, client).seat, session.stage())).await else { return };
    let back = seat.is_some_and(|seat| room.away(seat, server.config.away_after));
    let mut window = room.enter(seat);
    if back {
        room.notify();
    }
    let mut last = 0;
    let ping_every = server.config.ping_every;
    let (mut ping_at, mut answered) = (Instant::now() + ping_every, true);
    loop {
        changed.mark_unchanged();
        if *stopping.borrow() {
            // The page connects again, to the next server.
            let away = CloseFrame { code: close_code::AWAY, reason: "the server stops".into() };
            let _ = timeout(CLOSE_WITHIN, socket.send(Message::Close(Some(away)))).await;
            break;
        }
        let sent = send(server, room, client, (&mut stage, &mut last, &mut told), &mut socket);
        // A client that reads nothing is gone, or does as if it were.
        if !matches!(timeout(ping_every, sent).await, Ok(Some(()))) {
            break;
        }
        if let Ok(seat) = room.look(|session| who(session, client).seat).await {
            window.belongs_to(seat);
        }
        loop {
            tokio::select! {
                _ = changed.changed() => break,
                _ = stopping.changed() => break,
                () = sleep_until(ping_at) => {
                    let ping = socket.send(Message::Ping(axum::body::Bytes::new()));
                    if !answered || !matches!(timeout(ping_every, ping).await, Ok(Ok(()))) {
                        return closed(server, room, window);
                    }
                    (ping_at, answered) = (Instant::now() + ping_every, false);
                }
                message = socket.recv() => match message {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return closed(server, room, window),
                    Some(Ok(_)) => answered = true,
                }
            }
        }
    }
    closed(server, room, window);
}

/// Sends the page as it is now, unless this client already has it. So no one can tell when another player makes a note or
/// gives a standing order. `None` if the connection is gone.
async fn send(
    server: &Arc<Server>,
    room: &Arc<Room>,
    client: &Client,
    (stage, last, told): (&mut Stage, &mut u64, &mut Option<usize>),
    socket: &mut WebSocket,
) -> Option<()> {
    let now = room.look(|session| (session.stage(), session.version)).await.ok()?;
    let (text, digest) = if *stage == Stage::Lobby && now.0 != Stage::Lobby {
        (json!({"version": now.1, "reload": true}).to_string(), now.1)
    } else {
        let update = render(server, room, client, *told).await.ok()?;
        *told = Some(update.steps);
        (update.to_text(), digest(&update.html))
    };
    *stage = now.0;
    if digest == std::mem::replace(last, digest) {
        return Some(());
    }
    server.metrics.updates.add();
    socket.send(Message::Text(text.into())).await.ok()
}

fn digest(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Shows the others that the person is away, once that has lasted for a while.
fn closed(server: &Arc<Server>, room: &Arc<Room>, window: Window) {
    let Some(seat) = window.seat() else { return };
    drop(window);
    let (room, long) = (Arc::clone(room), server.config.away_after);
    tokio::spawn(async move {
        tokio::time::sleep(long).await;
        if room.away(seat, long) {
            room.notify();
        }
    });
}
