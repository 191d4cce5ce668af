use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::Semaphore;

use super::schema;
use crate::StoreError;

const CONNECTIONS: usize = 3;

/// A small pool of read-only connections, used outside the async threads.
#[derive(Clone, Debug)]
pub(super) struct Readers {
    idle: Arc<Mutex<Vec<Connection>>>,
    free: Arc<Semaphore>,
    /// Read on the caller's thread.
    in_place: bool,
}

impl Readers {
    pub(super) fn open(path: &Path, in_place: bool) -> Result<Self, StoreError> {
        let idle = (0..CONNECTIONS)
            .map(|_| {
                let db = schema::connect(path)?;
                db.pragma_update(None, "query_only", true)?;
                Ok(db)
            })
            .collect::<Result<_, StoreError>>()?;
        Ok(Self { idle: Arc::new(Mutex::new(idle)), free: Arc::new(Semaphore::new(CONNECTIONS)), in_place })
    }

    pub(super) async fn read<T, F>(&self, query: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let _permit = self.free.acquire().await.map_err(|_| StoreError::Closed)?;
        let idle = Arc::clone(&self.idle);
        let work = move || {
            let db = idle.lock().unwrap_or_else(PoisonError::into_inner).pop().ok_or(StoreError::Closed)?;
            let answer = query(&db);
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(db);
            answer
        };
        if self.in_place {
            return work();
        }
        tokio::task::spawn_blocking(work).await.map_err(|_| StoreError::Closed)?
    }
}
