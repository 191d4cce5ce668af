use std::net::IpAddr;
use std::path::Path;
use std::time::Duration;

use deckname_engine::{Seat, Seats};
use tokio::sync::broadcast;

use crate::postgres::Postgres;
use crate::sqlite::Sqlite;
use crate::{Append, AppendError, Change, Entry, Listed, Mark, Notes, Owner, Place, Present, StoreError};

/// The most tables that are listed for one owner.
pub(crate) const LISTED: u32 = 60;
/// How many changes a slow listener may be behind before it misses some.
const CHANGES: usize = 4_096;

/// The logs of all tables, and what the servers that share them need to know of each other.
#[derive(Debug)]
pub struct Store {
    engine: Engine,
    changes: broadcast::Sender<Change>,
}

#[derive(Debug)]
enum Engine {
    Sqlite(Sqlite),
    Postgres(Box<Postgres>),
}

use Engine::{Postgres as Pg, Sqlite as File};

impl Store {
    /// Opens a database file, creating or migrating it as needed.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let changes = broadcast::Sender::new(CHANGES);
        Ok(Self { engine: File(Sqlite::open(path, changes.clone())?), changes })
    }

    /// Opens the store at this place, creating or migrating it as needed. `setup` is what all servers that share it must
    /// have in common; the differences are logged.
    pub async fn at(place: &Place, setup: &str) -> Result<Self, StoreError> {
        match place {
            Place::File(path) => Self::open(path),
            Place::Postgres(address) => {
                let changes = broadcast::Sender::new(CHANGES);
                Ok(Self { engine: Pg(Box::new(Postgres::open(address, setup, changes.clone()).await?)), changes })
            }
        }
    }

    /// May other servers change the tables? Then what is in memory must be compared with [`Store::mark`].
    pub fn is_shared(&self) -> bool {
        matches!(self.engine, Pg(_))
    }

    /// Adds entries to a table's log, which must have the expected length (0: the table must be new). Returns where the table
    /// stands once everything is on disk.
    pub async fn append(&self, append: Append) -> Result<Mark, AppendError> {
        match &self.engine {
            File(db) => db.append(append).await,
            Pg(db) => db.append(append).await,
        }
    }

    /// The log of a table from this entry on; empty if there is no such table.
    pub async fn log(&self, table: &str, from: u64) -> Result<Vec<Entry>, StoreError> {
        match &self.engine {
            File(db) => db.log(table, from).await,
            Pg(db) => db.log(table, from).await,
        }
    }

    /// Where a table stands; `None` if there is no such table.
    pub async fn mark(&self, table: &str) -> Result<Option<Mark>, StoreError> {
        match &self.engine {
            File(db) => db.mark(table).await,
            Pg(db) => Ok(db.marks(&[table.to_string()]).await?.pop().map(|change| change.mark)),
        }
    }

    /// Where these tables stand. Only other servers could have changed them: with a file, the answer is empty.
    pub async fn marks(&self, tables: &[String]) -> Result<Vec<Change>, StoreError> {
        match &self.engine {
            File(_) => Ok(Vec::new()),
            Pg(db) => db.marks(tables).await,
        }
    }

    /// Tells of every append from now on, whichever server makes it. A listener may miss some if connections break.
    pub fn subscribe(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// The tables at which `owner` holds a seat and has not taken off the list, the latest first.
    pub async fn tables_of(&self, owner: &Owner) -> Result<Vec<Listed>, StoreError> {
        match &self.engine {
            File(db) => db.tables_of(owner).await,
            Pg(db) => db.tables_of(owner).await,
        }
    }

    /// The notes of every seat that has any.
    pub async fn notes(&self, table: &str) -> Result<Vec<(Seat, Notes)>, StoreError> {
        match &self.engine {
            File(db) => db.notes(table).await,
            Pg(db) => db.notes(table).await,
        }
    }

    /// Sets these fields; an empty value removes its field.
    pub async fn note(&self, table: &str, seat: Seat, notes: Notes) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.note(table, seat, notes).await,
            Pg(db) => db.note(table, seat, &notes).await,
        }
    }

    /// The seats of a table that have given a standing order.
    pub async fn standing_orders(&self, table: &str) -> Result<Seats, StoreError> {
        match &self.engine {
            File(db) => db.standing_orders(table).await,
            Pg(db) => db.standing_orders(table).await,
        }
    }

    /// Gives or withdraws the standing order of a seat. `due`: the seat already owes a decision that the order makes.
    pub async fn order(&self, table: &str, seat: Seat, on: bool, due: bool) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.order(table, seat, on, due).await,
            Pg(db) => db.order(table, seat, on, due).await,
        }
    }

    /// Takes a table off the owner's list, if there is such a table.
    pub async fn remove(&self, table: &str, owner: &Owner) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.remove(table, owner).await,
            Pg(db) => db.remove(table, owner).await,
        }
    }

    /// The secret with this name. If there is none yet, `fresh` becomes it for good.
    pub async fn secret(&self, name: &'static str, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        match &self.engine {
            File(db) => db.secret(name, fresh).await,
            Pg(db) => db.secret(name, &fresh).await,
        }
    }

    /// Tells the other servers that this one lives. To be called every second; after three seconds without a call the
    /// others take over. True if they did not know this server: its windows must then be announced.
    pub async fn beat(&self) -> Result<bool, StoreError> {
        match &self.engine {
            File(_) => Ok(false),
            Pg(db) => db.beat().await,
        }
    }

    /// Takes over tables at which decisions are due and whose server is gone.
    pub async fn claim(&self) -> Result<Vec<String>, StoreError> {
        match &self.engine {
            File(db) => db.claim().await,
            Pg(db) => db.claim().await,
        }
    }

    /// No decision is due at this table, unless its log has grown.
    pub async fn settle(&self, table: &str, length: u64) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.settle(table, length).await,
            Pg(db) => db.settle(table, length).await,
        }
    }

    /// Tells the other servers how many windows of this seat are open here, and that its person was just seen.
    pub async fn announce(&self, table: &str, seat: Seat, windows: u32) -> Result<(), StoreError> {
        match &self.engine {
            File(_) => Ok(()),
            Pg(db) => db.announce(table, seat, windows).await,
        }
    }

    /// What the other servers know about the people at these tables. With a file, there are no others.
    pub async fn present(&self, tables: &[String]) -> Result<Vec<Present>, StoreError> {
        match &self.engine {
            File(_) => Ok(Vec::new()),
            Pg(db) => db.present(tables).await,
        }
    }

    /// Takes one from this network, if it has one left on all servers together: it has `burst` and gets one back `every` so
    /// often. With a file, the caller's own count is enough.
    pub async fn allows(&self, network: IpAddr, burst: u32, every: Duration) -> Result<bool, StoreError> {
        match &self.engine {
            File(_) => Ok(true),
            Pg(db) => db.allows(network, burst, every).await,
        }
    }

    /// Forgets servers that are long gone, and what they knew.
    pub async fn sweep(&self) -> Result<(), StoreError> {
        match &self.engine {
            File(_) => Ok(()),
            Pg(db) => db.sweep().await,
        }
    }

    /// How many tables there are.
    pub async fn tables(&self) -> Result<u64, StoreError> {
        match &self.engine {
            File(db) => db.tables().await,
            Pg(db) => db.tables().await,
        }
    }

    /// Does the database answer?
    pub async fn healthy(&self) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.healthy().await,
            Pg(db) => db.healthy().await,
        }
    }

    /// Writes what is queued and ends the writer. Later calls fail with [`StoreError::Closed`].
    pub async fn close(&self) {
        match &self.engine {
            File(db) => db.close().await,
            Pg(db) => db.close().await,
        }
    }
}
