//! The live channel of a page: first the whole fragment for its own seat, then on every change what is new in it.
//!
//! Messages build on those before them in the same connection only, so a client that was asleep, disconnected or slow simply
//! connects again and gets the newest.

use std::hash::BuildHasher;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use foldhash::quality::RandomState;
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
/// The client no longer holds its seat. The page is to be loaded again.
const SEAT_LOST: u16 = 4_001;
/// Pages send nothing longer than this.
const LONGEST_MESSAGE: usize = 1_024;
/// Messages to pages that are longer than this are packed. The others would hardly become shorter.
const LONG: usize = 2_000;

/// Where a page starts to follow the table.
#[derive(Debug, Deserialize)]
pub struct From {
    /// How many steps it has told already.
    told: Option<usize>,
    /// It understands deltas. Pages of earlier versions do not.
    delta: Option<String>,
    /// It can unpack long messages.
    packed: Option<String>,
}

/// What a window has been sent.
struct Sent {
    /// The window shows the lobby.
    hall: bool,
    /// The digest of the last fragment.
    last: u64,
    hasher: RandomState,
    told: Option<usize>,
    /// For a window that understands deltas, the pieces of the last fragment.
    pieces: Option<Pieces>,
    /// The window can unpack long messages.
    packed: bool,
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

/// The same for a shared screen: it sees what spectators see, whoever holds it.
pub async fn screen(
    server: State<Arc<Server>>,
    client: Client,
    id: Path<String>,
    from: Query<From>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    live(server, client.into_screen(), id, from, upgrade).await
}

async fn follow(server: &Arc<Server>, room: &Arc<Room>, client: &Client, from: From, mut socket: WebSocket) {
    let mut changed = room.watch();
    let mut stopping = server.stopping();
    let Ok((seats, hall)) = room.look(|session| (who(session, client).mine, session.in_hall())).await else { return };
    let back = seats.iter().any(|seat| room.away(seat, server.config.away_after));
    let mut window = room.enter(seats);
    if back {
        room.notify();
    }
    let pieces = from.delta.map(|_| Pieces::default());
    let mut sent =
        Sent { hall, last: 0, hasher: RandomState::default(), told: from.told, pieces, packed: from.packed.is_some() };
    let ping_every = server.config.ping_every;
    let (mut ping_at, mut answered) = (Instant::now() + ping_every, true);
    loop {
        changed.mark_unchanged();
        if *stopping.borrow() {
            // The page connects again, to the next server.
            close(&mut socket, close_code::AWAY, "the server stops").await;
            break;
        }
        let Ok(seats) = room.look(|session| who(session, client).mine).await else { break };
        if !window.seats().is_empty() && seats.is_empty() {
            close(&mut socket, SEAT_LOST, "the seat is no longer yours").await;
            break;
        }
        window.belongs_to(seats);
        let sending = send(server, room, client, &mut sent, &mut socket);
        // A client that reads nothing is gone, or does as if it were.
        if !matches!(timeout(ping_every, sending).await, Ok(Some(()))) {
            break;
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

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: reason.into() };
    let _ = timeout(CLOSE_WITHIN, socket.send(Message::Close(Some(frame)))).await;
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
    // The game begins, or its start was broken off.
    let turned = std::mem::replace(&mut sent.hall, hall) != hall;
    let text = if turned {
        reload.to_string()
    } else {
        let update = render(server, room, client, sent.told).await.ok()?;
        sent.told = Some(update.steps);
        let digest = sent.hasher.hash_one(&update.html);
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
    server.metrics.updates.inc();
    let message = if sent.packed && text.len() > LONG { pack(&text)? } else { Message::Text(text.into()) };
    socket.send(message).await.ok()
}

fn pack(text: &str) -> Option<Message> {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
    packed.write_all(text.as_bytes()).ok()?;
    Some(Message::Binary(packed.finish().ok()?.into()))
}

/// Shows the others that the person is away, once that has lasted for a while.
fn closed(server: &Arc<Server>, room: &Arc<Room>, window: Window) {
    let seats = window.seats();
    drop(window);
    let (room, long) = (Arc::clone(room), server.config.away_after);
    tokio::spawn(async move {
        tokio::time::sleep(long).await;
        if seats.iter().any(|seat| room.away(seat, long)) {
            room.notify();
        }
    });
}
