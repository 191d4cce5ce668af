use std::fmt;
use std::sync::Arc;

/// Why the store could not do what it was asked.
#[derive(Clone, Debug)]
pub enum StoreError {
    Database(Arc<rusqlite::Error>),
    /// The database was written by a later version of this program.
    Newer {
        found: usize,
        known: usize,
    },
    /// An entry that cannot be read.
    Damaged {
        table: String,
        why: String,
    },
    /// The store has been closed.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Database(why) => write!(f, "the database: {why}"),
            Self::Newer { found, known } => {
                write!(f, "the database has version {found}, this program knows {known}: use a newer one")
            }
            Self::Damaged { table, why } => write!(f, "the log of table {table} cannot be read: {why}"),
            Self::Closed => f.write_str("the store is closed"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(why: rusqlite::Error) -> Self {
        Self::Database(Arc::new(why))
    }
}

/// Why nothing was appended.
#[derive(Clone, Debug)]
pub enum AppendError {
    /// Somebody else was faster: the log has another length than expected.
    Conflict,
    Store(StoreError),
}

impl fmt::Display for AppendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str("the table has changed in the meantime"),
            Self::Store(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for AppendError {}

impl<E: Into<StoreError>> From<E> for AppendError {
    fn from(why: E) -> Self {
        Self::Store(why.into())
    }
}
