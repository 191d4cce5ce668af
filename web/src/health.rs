use std::time::Instant;

use deckname_store::{Place, can_write};
use tokio::sync::Mutex;

use crate::config::Config;

/// Whether the disk takes more, as last found out.
#[derive(Debug, Default)]
pub struct Health(Mutex<Option<(Instant, bool)>>);

impl Health {
    /// Writes a small file beside the database file, if there is one, unless that was done a moment ago.
    pub async fn disk(&self, config: &Config) -> bool {
        let Place::File(db) = config.db.clone() else { return true };
        let mut last = self.0.lock().await;
        if let Some((_, good)) = last.filter(|(at, _)| at.elapsed() < config.health_for) {
            return good;
        }
        let written = tokio::task::spawn_blocking(move || can_write(&db)).await;
        let good = match written {
            Ok(Ok(())) => true,
            Ok(Err(why)) => {
                tracing::error!(%why, "the disk takes no more");
                false
            }
            Err(_) => false,
        };
        *last = Some((Instant::now(), good));
        good
    }
}
