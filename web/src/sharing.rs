//! Sharing the tables with other servers: following what they change, telling them who is here, taking over their bots.
//!
//! With SQLite there are no others. Then the only task is to go on, after a restart, with what bots owe.

use std::sync::{Arc, Weak};
use std::time::Duration;

use deckname_store::Change;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc};
use tokio::time::sleep;

use crate::bots::Bots;
use crate::config::Config;
use crate::mail::MailServer;
use crate::pace;
use crate::problem::Problem;
use crate::room::{Announcement, Room};
use crate::server::Server;

/// How often this server says that it lives, and compares its tables with the store.
const BEAT_EVERY: Duration = Duration::from_secs(1);
/// How often it looks for decisions whose server is gone.
const CLAIM_EVERY: Duration = Duration::from_millis(500);
/// How often a server that starts asks the database for the time.
const TRIES: usize = 5;

/// What must be the same on every server that shares the tables.
pub fn setup(config: &Config, bots: &Bots) -> String {
    let mail = config.mail.as_ref().map(MailServer::sender).unwrap_or_default();
    format!("{} {} {} {mail}", env!("CARGO_PKG_VERSION"), config.public_url(), bots.roster.names().join(" "))
}

pub fn begin(server: &Arc<Server>, announced: mpsc::UnboundedReceiver<Announcement>) {
    tokio::spawn(claim(Arc::downgrade(server)));
    if server.store.is_shared() {
        tokio::spawn(follow(Arc::downgrade(server), server.store.subscribe()));
        tokio::spawn(announce(Arc::downgrade(server), announced));
        tokio::spawn(beat(Arc::downgrade(server)));
    }
}

/// Goes on with the decisions that bots owe where no server makes them: after a restart, or when another server has died.
async fn claim(server: Weak<Server>) {
    while let Some(server) = server.upgrade() {
        let claimed = server.store.claim().await;
        let done = claimed.is_ok() && !server.store.is_shared();
        match claimed {
            Ok(tables) => {
                for table in tables {
                    if let Err(why) = go_on(&server, &table).await {
                        tracing::error!(table, code = why.code(), "bots cannot go on");
                    }
                }
            }
            Err(why) => tracing::warn!(%why, "cannot look for what bots owe"),
        }
        drop(server);
        if done {
            return;
        }
        sleep(CLAIM_EVERY).await;
    }
}

async fn go_on(server: &Server, table: &str) -> Result<(), Problem> {
    let room = server.unseen_room(table).await?;
    let (due, version) = room.look(|session| (session.is_due(), session.version)).await?;
    if !due {
        server.store.settle(table, version).await?;
    }
    Ok(())
}

/// Brings the tables that are in memory up to date when another server has changed them.
async fn follow(server: Weak<Server>, mut changes: broadcast::Receiver<Change>) {
    loop {
        let change = match changes.recv().await {
            Ok(change) => change,
            // What was missed is found when the lengths are compared.
            Err(RecvError::Lagged(_)) => continue,
            Err(RecvError::Closed) => return,
        };
        let Some(server) = server.upgrade() else { return };
        tokio::spawn(async move { catch_up(&server, change).await });
    }
}

async fn catch_up(server: &Server, change: Change) {
    let Some(room) = server.known_room(&change.table) else { return };
    if let Err(why) = room.catch_up(&server.store, change).await {
        tracing::warn!(table = room.id, code = why.code(), "a table cannot be brought up to date");
    }
}

/// Tells the other servers who has a window open here.
async fn announce(server: Weak<Server>, mut announced: mpsc::UnboundedReceiver<Announcement>) {
    while let Some(Announcement { room, seat }) = announced.recv().await {
        let Some(server) = server.upgrade() else { return };
        if let Err(why) = server.store.announce(&room.id, seat, room.windows(seat)).await {
            tracing::warn!(%why, "cannot tell the other servers who is here");
        }
    }
}

/// Shows the other servers that this one lives, and finds out what was not told.
async fn beat(server: Weak<Server>) {
    while let Some(server) = server.upgrade() {
        match server.store.beat().await {
            Ok(true) => server.known_rooms().iter().for_each(Room::announce_all),
            Ok(false) => (),
            Err(why) => tracing::warn!(%why, "cannot reach the other servers"),
        }
        compare_clocks(&server).await;
        tokio::spawn(compare_all(Arc::downgrade(&server)));
        drop(server);
        sleep(BEAT_EVERY).await;
    }
}

/// Sets the games' clocks by the database before the first of them is watched, even if it answers slowly at first.
pub async fn set_clocks(server: &Server) {
    for _ in 0..TRIES {
        if compare_clocks(server).await {
            return;
        }
    }
    tracing::warn!("the database does not tell the time soon enough; until it does, this machine's clock counts");
}

/// The games' clocks are those of the database. Does its answer count? A file has no clock of its own.
async fn compare_clocks(server: &Server) -> bool {
    let asked = pace::now();
    match server.store.time().await {
        Ok(Some(told)) => server.compare_clocks(asked, told),
        Ok(None) => true,
        Err(_) => false,
    }
}

async fn compare_all(server: Weak<Server>) {
    let Some(server) = server.upgrade() else { return };
    let tables: Vec<String> = server.known_rooms().iter().map(|room| room.id.clone()).collect();
    if tables.is_empty() {
        return;
    }
    let (marks, present) = tokio::join!(server.store.marks(&tables), server.store.present(&tables));
    for change in marks.unwrap_or_default() {
        catch_up(&server, change).await;
    }
    if let Ok(present) = present {
        for room in server.known_rooms() {
            room.hear(&present, server.config.away_after);
        }
    }
    rouse_watched(&server).await;
}

/// Another server may have let the bots of a table sleep that is watched here.
async fn rouse_watched(server: &Server) {
    for room in server.known_rooms().into_iter().filter(|room| room.is_watched()) {
        let needed = room.look(|session| room.needs_rousing(session)).await.unwrap_or(false);
        if needed && let Err(why) = server.rouse(&room).await {
            tracing::warn!(table = room.id, code = why.code(), "bots cannot be woken");
        }
    }
}
