//! The live channel of a page: first the whole fragment for its own seat, then on every change what is new in it.
//!
//! Messages build on those before them in the same connection only, so a client that was asleep, disconnected or slow simply
//! connects again and gets the newest.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;
use serde_json::json;
use tokio::time::{Instant, sleep_until, timeout};

use crate::client::Client;
use crate::delta::Pieces;
use crate::problem::Problem;
use crate::room::{Room, Window};
use crate::server::Server;
use crate::session::Session;
use crate::site::{play::render, presenter, who};

/// How long a client may take to receive that the connection ends.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);
/// Pages send nothing longer than this.
const LONGEST_MESSAGE: usize = 1_024;

/// Where a page starts to follow the table.
#[derive(Debug, Deserialize)]
pub struct From {
    /// How many steps it has told already.
    told: Option<usize>,
    /// It understands deltas. Pages of earlier versions do not.
    delta: Option<String>,
}

/// What a window has been sent.
struct Sent {
    /// The window shows the lobby.
    hall: bool,
    /// The digest of the last fragment.
    last: u64,
    told: Option<usize>,
    /// For a window that understands deltas, the pieces of the last fragment.
    pieces: Option<Pieces>,
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
        follow(&server, &room, &client, from, socket).await;
        drop(place);
    }))
}

async fn follow(server: &Arc<Server>, room: &Arc<Room>, client: &Client, from: From, mut socket: WebSocket) {
    let mut changed = room.watch();
    let mut stopping = server.stopping();
    let Ok((seat, hall)) = room.look(|session| (who(session, client).seat, session.in_hall())).await else { return };
    let back = seat.is_some_and(|seat| room.away(seat, server.config.away_after));
    let mut window = room.enter(seat);
    if back {
        room.notify();
    }
    let pieces = from.delta.map(|_| Pieces::default());
    let mut sent = Sent { hall, last: 0, told: from.told, pieces };
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
        let sending = send(server, room, client, &mut sent, &mut socket);
        // A client that reads nothing is gone, or does as if it were.
        if !matches!(timeout(ping_every, sending).await, Ok(Some(()))) {
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
    sent: &mut Sent,
    socket: &mut WebSocket,
) -> Option<()> {
    let look = |session: &Session| {
        let opening = presenter(server, room, session, client).opening();
        (session.in_hall(), json!({"version": session.version, "reload": true, "opening": opening}))
    };
    let (hall, reload) = room.look(look).await.ok()?;
    let begins = std::mem::replace(&mut sent.hall, hall) && !hall;
    let text = if begins {
        reload.to_string()
    } else {
        let update = render(server, room, client, sent.told).await.ok()?;
        sent.told = Some(update.steps);
        let digest = digest(&update.html);
        if digest == std::mem::replace(&mut sent.last, digest) {
            return Some(());
        }
        match &mut sent.pieces {
            Some(pieces) if !pieces.is_empty() => update.to_delta(&pieces.change_to(&update.html)),
            pieces => {
                if let Some(pieces) = pieces {
                    pieces.set(&update.html);
                }
                update.to_text()
            }
        }
    };
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
