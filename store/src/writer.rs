use std::time::{SystemTime, UNIX_EPOCH};

use deckname_engine::Seat;
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};
use tokio::sync::{mpsc, oneshot};

use crate::checksum::seal;
use crate::{AppendError, Entry, Notes, Owner, StoreError, Summary};

/// The most jobs in one transaction.
const GROUP: usize = 256;

pub(crate) enum Job {
    Append { append: Append, answer: oneshot::Sender<Result<u64, AppendError>> },
    Note { note: Note, answer: oneshot::Sender<Result<(), StoreError>> },
    Order { order: Order, answer: oneshot::Sender<Result<(), StoreError>> },
    Remove { removal: Removal, answer: oneshot::Sender<Result<(), StoreError>> },
    Secret { name: &'static str, fresh: Vec<u8>, answer: oneshot::Sender<Result<Vec<u8>, StoreError>> },
}

#[derive(Debug)]
pub(crate) struct Append {
    pub(crate) table: String,
    pub(crate) expected: u64,
    pub(crate) entries: Vec<Entry>,
    pub(crate) summary: Summary,
}

#[derive(Debug)]
pub(crate) struct Note {
    pub(crate) table: String,
    pub(crate) seat: Seat,
    pub(crate) notes: Notes,
}

#[derive(Debug)]
pub(crate) struct Order {
    pub(crate) table: String,
    pub(crate) seat: Seat,
    pub(crate) on: bool,
}

#[derive(Debug)]
pub(crate) struct Removal {
    pub(crate) table: String,
    pub(crate) owner: Owner,
}

/// A finished job, to be answered once it is on disk.
enum Done {
    Append(Result<u64, AppendError>, oneshot::Sender<Result<u64, AppendError>>),
    Private(oneshot::Sender<Result<(), StoreError>>),
    Secret(Vec<u8>, oneshot::Sender<Result<Vec<u8>, StoreError>>),
}

/// Writes until every sender is gone.
pub(crate) fn write(mut db: Connection, mut jobs: mpsc::Receiver<Job>) {
    let mut group = Vec::new();
    while jobs.blocking_recv_many(&mut group, GROUP) > 0 {
        commit(&mut db, std::mem::take(&mut group));
    }
}

/// Commits the group in one transaction. If that fails, no job has happened and every caller is told so.
fn commit(db: &mut Connection, group: Vec<Job>) {
    let mut waiting = group.into_iter();
    let mut done = Vec::new();
    let failed = 'group: {
        let transaction = match db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate) {
            Ok(transaction) => transaction,
            Err(why) => break 'group Some(why.into()),
        };
        for job in waiting.by_ref() {
            match carry_out(&transaction, job) {
                Ok(finished) => done.push(finished),
                Err((why, finished)) => {
                    done.push(finished);
                    break 'group Some(why);
                }
            }
        }
        transaction.commit().err().map(StoreError::from)
    };
    match failed {
        None => done.into_iter().for_each(Done::tell),
        Some(why) => {
            for done in done {
                done.fail(&why);
            }
            for job in waiting {
                job.fail(&why);
            }
        }
    }
}

fn carry_out(db: &Transaction<'_>, job: Job) -> Result<Done, (StoreError, Done)> {
    match job {
        Job::Append { append, answer } => match append.write(db) {
            Err(AppendError::Store(why)) => Err((why.clone(), Done::Append(Err(why.into()), answer))),
            told => Ok(Done::Append(told, answer)),
        },
        Job::Note { note, answer } => match note.write(db) {
            Ok(()) => Ok(Done::Private(answer)),
            Err(why) => Err((why, Done::Private(answer))),
        },
        Job::Order { order, answer } => match order.write(db) {
            Ok(()) => Ok(Done::Private(answer)),
            Err(why) => Err((why, Done::Private(answer))),
        },
        Job::Remove { removal, answer } => match removal.write(db) {
            Ok(()) => Ok(Done::Private(answer)),
            Err(why) => Err((why, Done::Private(answer))),
        },
        Job::Secret { name, fresh, answer } => match secret(db, name, &fresh) {
            Ok(value) => Ok(Done::Secret(value, answer)),
            Err(why) => Err((why, Done::Secret(fresh, answer))),
        },
    }
}

// The caller may have given up in the meantime. Then no one is waiting for the answer, which is not an error.
impl Done {
    fn tell(self) {
        match self {
            Self::Append(told, answer) => drop(answer.send(told)),
            Self::Private(answer) => drop(answer.send(Ok(()))),
            Self::Secret(value, answer) => drop(answer.send(Ok(value))),
        }
    }

    fn fail(self, why: &StoreError) {
        match self {
            Self::Append(_, answer) => drop(answer.send(Err(why.clone().into()))),
            Self::Private(answer) => drop(answer.send(Err(why.clone()))),
            Self::Secret(_, answer) => drop(answer.send(Err(why.clone()))),
        }
    }
}

impl Job {
    fn fail(self, why: &StoreError) {
        match self {
            Self::Append { answer, .. } => drop(answer.send(Err(why.clone().into()))),
            Self::Note { answer, .. } | Self::Order { answer, .. } | Self::Remove { answer, .. } => {
                drop(answer.send(Err(why.clone())));
            }
            Self::Secret { answer, .. } => drop(answer.send(Err(why.clone()))),
        }
    }
}

impl Append {
    fn write(&self, db: &Transaction<'_>) -> Result<u64, AppendError> {
        let summary = json(&self.table, &self.summary)?;
        let (now, length) = (now(), self.expected + self.entries.len() as u64);
        let changed = if self.expected == 0 {
            db.prepare_cached(
                "INSERT INTO tables (id, length, changed_at, summary) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            )?
            .execute(params![self.table, length, now, summary])?
        } else {
            db.prepare_cached("UPDATE tables SET length = ?, changed_at = ?, summary = ? WHERE id = ? AND length = ?")?
                .execute(params![length, now, summary, self.table, self.expected])?
        };
        if changed == 0 {
            return Err(AppendError::Conflict);
        }
        let mut insert = db.prepare_cached("INSERT INTO log (table_id, seq, at, entry) VALUES (?, ?, ?, ?)")?;
        for (seq, entry) in (self.expected..).zip(&self.entries) {
            insert.execute(params![self.table, seq, now, seal(&self.table, seq, entry)?])?;
            self.hold(db, entry)?;
        }
        Ok(length)
    }

    fn hold(&self, db: &Transaction<'_>, entry: &Entry) -> Result<(), StoreError> {
        match entry {
            Entry::Seated { seat, owner: Some(owner), .. } | Entry::Moved { seat, owner } => {
                db.prepare_cached("INSERT OR REPLACE INTO holders (table_id, seat, owner) VALUES (?, ?, ?)")?
                    .execute(params![self.table, seat.0, owner.0])?;
            }
            Entry::Left { seat } => {
                db.prepare_cached("DELETE FROM holders WHERE table_id = ? AND seat = ?")?
                    .execute(params![self.table, seat.0])?;
            }
            Entry::Reseated { seats, .. } => self.reseat(db, seats)?,
            _ => (),
        }
        Ok(())
    }

    fn reseat(&self, db: &Transaction<'_>, seats: &[Seat]) -> Result<(), StoreError> {
        let mut select = db.prepare_cached("SELECT seat, owner FROM holders WHERE table_id = ?")?;
        let read = |row: &Row<'_>| Ok((row.get::<_, usize>(0)?, row.get::<_, String>(1)?));
        let holders = select.query_map([&self.table], read)?.collect::<Result<Vec<_>, _>>()?;
        db.prepare_cached("DELETE FROM holders WHERE table_id = ?")?.execute([&self.table])?;
        let mut insert = db.prepare_cached("INSERT INTO holders (table_id, seat, owner) VALUES (?, ?, ?)")?;
        for (seat, owner) in holders {
            let moved = seats.get(seat).map_or(seat, |moved| moved.index());
            insert.execute(params![self.table, moved, owner])?;
        }
        Ok(())
    }
}

impl Order {
    fn write(&self, db: &Transaction<'_>) -> Result<(), StoreError> {
        let sql = if self.on {
            "INSERT OR IGNORE INTO standing_orders (table_id, seat) VALUES (?, ?)"
        } else {
            "DELETE FROM standing_orders WHERE table_id = ? AND seat = ?"
        };
        db.prepare_cached(sql)?.execute(params![self.table, self.seat.0])?;
        Ok(())
    }
}

impl Removal {
    fn write(&self, db: &Transaction<'_>) -> Result<(), StoreError> {
        db.prepare_cached("INSERT OR IGNORE INTO removed (table_id, owner) VALUES (?, ?)")?
            .execute(params![self.table, self.owner.0])?;
        Ok(())
    }
}

impl Note {
    fn write(&self, db: &Transaction<'_>) -> Result<(), StoreError> {
        for (field, value) in &self.notes {
            if value.is_empty() {
                db.prepare_cached("DELETE FROM notes WHERE table_id = ? AND seat = ? AND field = ?")?
                    .execute(params![self.table, self.seat.0, field])?;
            } else {
                db.prepare_cached("INSERT OR REPLACE INTO notes (table_id, seat, field, value) VALUES (?, ?, ?, ?)")?
                    .execute(params![self.table, self.seat.0, field, value])?;
            }
        }
        Ok(())
    }
}

/// The secret with this name; `fresh` becomes it if there is none yet.
fn secret(db: &Transaction<'_>, name: &str, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
    let kept = db.query_row("SELECT value FROM secrets WHERE name = ?", [name], |row| row.get(0)).optional()?;
    if let Some(kept) = kept {
        return Ok(kept);
    }
    db.execute("INSERT INTO secrets (name, value) VALUES (?, ?)", params![name, fresh])?;
    Ok(fresh.to_vec())
}

fn json(table: &str, value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|why| StoreError::Damaged { table: table.to_string(), why: why.to_string() })
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
