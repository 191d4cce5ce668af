//! Moving all tables from one store to another, checked entry by entry.

use crate::{MoveError, Place, StoreError, postgres, sqlite};

/// A table with everything that belongs to it, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Whole {
    pub(crate) id: String,
    pub(crate) private: i64,
    /// In seconds since 1970, like all times here.
    pub(crate) changed_at: i64,
    /// 0 if it was never noted.
    pub(crate) looked_at: i64,
    pub(crate) summary: String,
    pub(crate) due: bool,
    /// When each entry was made, and its text.
    pub(crate) log: Vec<(i64, String)>,
    /// Seat and owner.
    pub(crate) holders: Vec<(i16, String)>,
    /// Seat, field and value.
    pub(crate) notes: Vec<(i16, String, String)>,
    /// Seat, field, after how many steps, and value. What was found out about the game is not moved: it is worked out again.
    pub(crate) jottings: Vec<(i16, String, i64, String)>,
    /// Number, time and text.
    pub(crate) talk: Vec<(i64, i64, String)>,
    pub(crate) orders: Vec<i16>,
    /// The owners who have taken the table off their list.
    pub(crate) removed: Vec<String>,
    /// Seat, the entry with which the wait began for which it was rung last, and the length of the log then.
    pub(crate) rung: Vec<(i16, i64, i64)>,
}

/// What was moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moved {
    pub tables: usize,
    pub entries: usize,
    /// How many notes contained the character NUL, which PostgreSQL cannot store. It was left out.
    pub cleaned: usize,
}

/// Owner, table, seat, time and ending of a finished game.
pub(crate) type Played = (String, String, i16, i64, String);

/// Endpoint, owner, time and more of a device that rings.
pub(crate) type Ringing = (String, String, i64, String);

/// Owner, id, time, address, more of it, and whether its reader has agreed.
pub(crate) type Posted = (String, String, i64, String, String, bool);

enum Mover {
    Sqlite(sqlite::Mover),
    Postgres(postgres::Mover),
}

/// Copies every table and secret from one store to another, which must be empty, in one transaction. No server may run on
/// either of them. What was written is read back and compared before it is committed.
pub async fn move_all(from: &Place, to: &Place) -> Result<Moved, MoveError> {
    if matches!((from, to), (Place::File(_), Place::File(_)) | (Place::Postgres(_), Place::Postgres(_))) {
        return Err(MoveError::SameKind);
    }
    let mut from = Mover::open(from, false).await.map_err(MoveError::From)?;
    let mut to = Mover::open(to, true).await.map_err(MoveError::To)?;
    if !to.tables().await.map_err(MoveError::To)?.is_empty() {
        return Err(MoveError::NotEmpty);
    }
    let secrets = from.secrets().await.map_err(MoveError::From)?;
    to.put_secrets(&secrets).await.map_err(MoveError::To)?;
    if to.secrets().await.map_err(MoveError::To)? != secrets {
        return Err(MoveError::DifferentSecrets);
    }
    let purged = from.purged().await.map_err(MoveError::From)?;
    to.put_purged(&purged).await.map_err(MoveError::To)?;
    let results = from.results().await.map_err(MoveError::From)?;
    to.put_results(&results).await.map_err(MoveError::To)?;
    let bells = from.bells().await.map_err(MoveError::From)?;
    to.put_bells(&bells).await.map_err(MoveError::To)?;
    let mailboxes = from.mailboxes().await.map_err(MoveError::From)?;
    to.put_mailboxes(&mailboxes).await.map_err(MoveError::To)?;
    let mut moved = Moved::default();
    for id in from.tables().await.map_err(MoveError::From)? {
        let mut table = from.table(&id).await.map_err(MoveError::From)?;
        moved.cleaned += table.clean();
        to.put(&table).await.map_err(MoveError::To)?;
        if to.table(&id).await.map_err(MoveError::To)? != table {
            return Err(MoveError::Different(id));
        }
        moved.tables += 1;
        moved.entries += table.log.len();
    }
    if to.tables().await.map_err(MoveError::To)?.len() != moved.tables {
        return Err(MoveError::NotEmpty);
    }
    to.commit().await.map_err(MoveError::To)?;
    Ok(moved)
}

impl Whole {
    fn clean(&mut self) -> usize {
        let dirty = |note: &&mut (i16, String, String)| note.1.contains('\0') || note.2.contains('\0');
        let clean = |note: &mut (i16, String, String)| {
            note.1 = note.1.replace('\0', "");
            note.2 = note.2.replace('\0', "");
        };
        for (_, field, _, value) in &mut self.jottings {
            *field = field.replace('\0', "");
            *value = value.replace('\0', "");
        }
        self.notes.iter_mut().filter(dirty).map(clean).count()
    }
}

impl Mover {
    /// Begins the one transaction in which everything is read or written.
    async fn open(place: &Place, writes: bool) -> Result<Self, StoreError> {
        Ok(match place {
            Place::File(path) => Self::Sqlite(sqlite::Mover::open(path, writes)?),
            Place::Postgres(address) => Self::Postgres(postgres::Mover::open(address).await?),
        })
    }

    async fn tables(&mut self) -> Result<Vec<String>, StoreError> {
        match self {
            Self::Sqlite(db) => db.tables(),
            Self::Postgres(db) => db.tables().await,
        }
    }

    async fn table(&mut self, id: &str) -> Result<Whole, StoreError> {
        match self {
            Self::Sqlite(db) => db.table(id),
            Self::Postgres(db) => db.table(id).await,
        }
    }

    async fn put(&mut self, table: &Whole) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(db) => db.put(table),
            Self::Postgres(db) => db.put(table).await,
        }
    }

    async fn secrets(&mut self) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        match self {
            Self::Sqlite(db) => db.secrets(),
            Self::Postgres(db) => db.secrets().await,
        }
    }

    async fn put_secrets(&mut self, secrets: &[(String, Vec<u8>)]) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(db) => db.put_secrets(secrets),
            Self::Postgres(db) => db.put_secrets(secrets).await,
        }
    }

    async fn purged(&mut self) -> Result<Vec<(String, i64)>, StoreError> {
        match self {
            Self::Sqlite(db) => db.purged(),
            Self::Postgres(db) => db.purged().await,
        }
    }

    async fn put_purged(&mut self, purged: &[(String, i64)]) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(db) => db.put_purged(purged),
            Self::Postgres(db) => db.put_purged(purged).await,
        }
    }

    async fn results(&mut self) -> Result<Vec<Played>, StoreError> {
        match self {
            Self::Sqlite(db) => db.results(),
            Self::Postgres(db) => db.results().await,
        }
    }

    async fn put_results(&mut self, results: &[Played]) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(db) => db.put_results(results),
            Self::Postgres(db) => db.put_results(results).await,
        }
    }

    async fn bells(&mut self) -> Result<Vec<Ringing>, StoreError> {
        match self {
            Self::Sqlite(db) => db.bells(),
            Self::Postgres(db) => db.bells().await,
        }
    }

    async fn put_bells(&mut self, bells: &[Ringing]) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(db) => db.put_bells(bells),
            Self::Postgres(db) => db.put_bells(bells).await,
        }
    }

    async fn mailboxes(&mut self) -> Result<Vec<Posted>, StoreError> {
        match self {
            Self::Sqlite(db) => db.mailboxes(),
            Self::Postgres(db) => db.mailboxes().await,
        }
    }

    async fn put_mailboxes(&mut self, mailboxes: &[Posted]) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(db) => db.put_mailboxes(mailboxes),
            Self::Postgres(db) => db.put_mailboxes(mailboxes).await,
        }
    }

    async fn commit(self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(db) => db.commit(),
            Self::Postgres(db) => db.commit().await,
        }
    }
}
