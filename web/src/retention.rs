//! Removing the tables that no one has used for a long time, and noting which ones are being looked at.

use std::sync::Weak;
use std::time::Duration;

use deckname_store::{Keep, Purged, StoreError};
use tokio::time::sleep;

use crate::mail::AGREED_WITHIN;
use crate::room::Room;
use crate::server::Server;

/// The name of the lease that the purging server holds.
const TASK: &str = "purge";
/// How long the purging server may be late before another takes over.
const GRACE: Duration = Duration::from_mins(1);
/// Between two batches, so that nothing else waits.
const PAUSE: Duration = Duration::from_millis(100);
/// How often it is noted that a table is being looked at.
const NOTED_EVERY: Duration = Duration::from_hours(1);

/// Removes tables from time to time, on one server only.
pub async fn purge(server: Weak<Server>) {
    loop {
        let Some(every) = server.upgrade().map(|server| server.config.purge_every) else { return };
        sleep(every).await;
        let Some(server) = server.upgrade() else { return };
        if let Err(why) = walk(&server).await {
            tracing::warn!(%why, "cannot look for tables whose time is over");
        }
        if let Err(why) = server.store.forget_mailboxes(AGREED_WITHIN).await {
            tracing::warn!(%why, "cannot forget addresses whose reader has not agreed");
        }
    }
}

/// Goes over all tables once.
async fn walk(server: &Server) -> Result<(), StoreError> {
    let keep = server.config.keep;
    let (mut after, mut removed) = (String::new(), 0);
    while keep != Keep::FOREVER && server.store.lease(TASK, server.config.purge_every + GRACE).await? {
        let Purged { tables, next } = server.store.purge(keep, &after).await?;
        removed += tables.len();
        for (table, stage) in &tables {
            server.forget(table);
            server.metrics.purged(*stage);
        }
        let Some(next) = next else { break };
        after = next;
        sleep(PAUSE).await;
    }
    if removed > 0 {
        tracing::info!(tables = removed, "removed what no one has used for a long time");
    }
    Ok(())
}

/// Notes in the store that these tables are being looked at.
pub async fn note_looks(server: &Server) {
    for room in server.known_rooms().into_iter().filter(|room| room.is_watched()) {
        if let Err(why) = note_look(server, &room).await {
            tracing::warn!(table = room.id, %why, "cannot note that a table is being looked at");
        }
    }
}

pub async fn note_look(server: &Server, room: &Room) -> Result<(), StoreError> {
    let Some(least) = server.config.keep.least() else { return Ok(()) };
    server.store.look_at(&room.id, NOTED_EVERY.min(least / 4)).await
}
