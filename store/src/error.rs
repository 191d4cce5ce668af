use std::error::Error as _;
use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

/// Why the store could not do what it was asked.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    #[error("database error: {0}")]
    Database(Arc<rusqlite::Error>),
    #[error("PostgreSQL: {}", told(.0))]
    Postgres(Arc<tokio_postgres::Error>),
    #[error("TLS: {0}")]
    Tls(Arc<rustls::Error>),
    /// The database has not answered in time.
    #[error("PostgreSQL does not answer")]
    Silent,
    /// The database was written by a later version of this program.
    #[error("the database has version {found}, but this program only knows versions up to {known}")]
    Newer { found: usize, known: usize },
    /// PostgreSQL itself is too old.
    #[error("PostgreSQL {found} is too old: {oldest} or later is needed")]
    Old { found: String, oldest: i32 },
    /// An entry that cannot be read.
    #[error("the log of table {table} cannot be read: {why}")]
    Damaged { table: String, why: String },
    /// An entry that is whole, but of a kind that this program does not know.
    #[error("entry {entry} of table {table} was written by a later version of this program")]
    Later { table: String, entry: u64 },
    #[error("there is no table {0}")]
    NoSuchTable(String),
    #[error("a server is using this database; stop it first, or choose another one with --db")]
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

impl From<tokio_postgres::Error> for StoreError {
    fn from(why: tokio_postgres::Error) -> Self {
        Self::Postgres(Arc::new(why))
    }
}

/// What the database says, or what has gone wrong on the way to it. The library's own text is only "db error".
fn told(why: &tokio_postgres::Error) -> String {
    match (why.as_db_error(), why.source()) {
        (Some(said), _) => said.to_string(),
        (None, Some(cause)) => format!("{why}: {cause}"),
        (None, None) => why.to_string(),
    }
}

/// Why nothing was appended.
#[derive(Clone, Debug, Error)]
pub enum AppendError {
    /// Another writer was faster: the log does not have the expected length.
    #[error("the table has changed in the meantime")]
    Conflict,
    /// Another server that shares the tables could not read such an entry yet.
    #[error("not every server knows this kind of entry")]
    TooEarly,
    /// The entries were sent, but the database never answered: they may be in the log or not.
    #[error("the database does not say whether it has appended")]
    Unknown,
    #[error(transparent)]
    Store(StoreError),
}

impl<E: Into<StoreError>> From<E> for AppendError {
    fn from(why: E) -> Self {
        Self::Store(why.into())
    }
}

/// Why tables were not moved to another store. The other store is then as empty as before.
#[derive(Debug, Error)]
pub enum MoveError {
    #[error("cannot read the old store: {0}")]
    From(StoreError),
    #[error("cannot write the new store: {0}")]
    To(StoreError),
    #[error("the new store already has tables")]
    NotEmpty,
    #[error("table {0} does not read the same in the new store")]
    Different(String),
    #[error("the secrets do not read the same in the new store")]
    DifferentSecrets,
    #[error("a store cannot be moved to the same kind of store; copy the database instead")]
    SameKind,
}
