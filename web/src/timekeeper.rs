//! Watches the clocks of the tables for which this server is responsible.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

use crate::problem::Problem;
use crate::server::Server;
use crate::session::Session;

/// How often it looks at the clocks.
const EVERY: Duration = Duration::from_millis(250);

/// The next clock of this table runs down at this time, in milliseconds since 1970; `None` if none is running.
#[derive(Debug)]
pub struct Deadline {
    pub table: String,
    pub at: Option<u64>,
}

/// Watches as long as there is the server. From now on people get some time to come back before any clock counts as run down.
pub fn watch(server: &Arc<Server>, told: mpsc::UnboundedReceiver<Deadline>) {
    let first = server.now() + server.config.clock_grace.as_millis() as u64;
    tokio::spawn(keep_watch(Arc::downgrade(server), first, told));
}

async fn keep_watch(server: Weak<Server>, first: u64, mut told: mpsc::UnboundedReceiver<Deadline>) {
    // In order, so that a simulation can repeat it.
    let mut deadlines = BTreeMap::new();
    let mut looks = interval(EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            deadline = told.recv() => match deadline {
                Some(Deadline { table, at: Some(at) }) => drop(deadlines.insert(table, at)),
                Some(Deadline { table, at: None }) => drop(deadlines.remove(&table)),
                None => return,
            },
            // Not a new sleep each time: on a busy server the next deadline would always come before its end.
            _ = looks.tick(), if !deadlines.is_empty() => {
                let Some(server) = server.upgrade() else { return };
                let now = server.now();
                for (table, _) in deadlines.extract_if(.., |_, at| (*at).max(first) <= now) {
                    tokio::spawn(call_time(Arc::clone(&server), table));
                }
            }
        }
    }
}

/// The table's log decides whether time is really up: another server may have been told more.
async fn call_time(server: Arc<Server>, table: String) {
    let called: Result<(), Problem> = async {
        let room = server.unseen_room(&table).await?;
        room.change(&server.store, Session::time_up).await?;
        room.look(|session| room.wake_bots(session)).await
    }
    .await;
    if let Err(why) = called {
        tracing::warn!(table, code = why.code(), "time is up, but the table cannot be changed");
        server.call_time_later(table);
    }
}
