use std::time::Instant;

use deckname_store::{Place, Store, can_write};
use tokio::sync::Mutex;

use crate::config::Config;
use crate::problem::Problem;

/// Whether the server works, as last found out.
#[derive(Debug, Default)]
pub struct Health(Mutex<Option<(Instant, bool)>>);

impl Health {
    /// Asks the store, and writes a small file beside the database file, if there is one, unless that was done a moment ago: anybody
    /// may ask.
    pub async fn check(&self, store: &Store, config: &Config) -> Result<(), Problem> {
        let mut last = self.0.lock().await;
        if let Some((_, good)) = last.filter(|(at, _)| at.elapsed() < config.health_for) {
            return if good { Ok(()) } else { Err(Problem::Unavailable) };
        }
        let found = look(store, config).await;
        *last = Some((Instant::now(), found.is_ok()));
        found
    }
}

async fn look(store: &Store, config: &Config) -> Result<(), Problem> {
    store.healthy().await?;
    let Place::File(db) = config.db.clone() else { return Ok(()) };
    match tokio::task::spawn_blocking(move || can_write(&db)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(why)) => {
            tracing::error!(%why, "the disk takes no more");
            Err(Problem::Unavailable)
        }
        Err(_) => Err(Problem::Unavailable),
    }
}
