use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

/// Why the store could not do what it was asked.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    #[error("database error: {0}")]
    Database(Arc<rusqlite::Error>),
    /// The database was written by a later version of this program.
    #[error("the database has version {found}, but this program only knows versions up to {known}")]
    Newer { found: usize, known: usize },
    /// An entry that cannot be read.
    #[error("the log of table {table} cannot be read: {why}")]
    Damaged { table: String, why: String },
    #[error("another server is using this database; stop that one first, or choose another file with --db")]
    InUse,
    #[error("cannot lock {}: {why}", path.display())]
    Lock { path: PathBuf, why: std::io::ErrorKind },
    #[error("the store is closed")]
    Closed,
}

impl From<rusqlite::Error> for StoreError {
    fn from(why: rusqlite::Error) -> Self {
        Self::Database(Arc::new(why))
    }
}

/// Why nothing was appended.
#[derive(Clone, Debug, Error)]
pub enum AppendError {
    /// Another writer was faster: the log does not have the expected length.
    #[error("the table has changed in the meantime")]
    Conflict,
    #[error(transparent)]
    Store(StoreError),
}

impl<E: Into<StoreError>> From<E> for AppendError {
    fn from(why: E) -> Self {
        Self::Store(why.into())
    }
}
