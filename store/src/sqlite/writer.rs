use std::time::Duration;

use deckname_engine::Seat;
use rusqlite::{Connection, OptionalExtension, Transaction, params};
use tokio::sync::{broadcast, mpsc, oneshot};

use super::append::Appender;
use super::mail::MailWrite;
use super::offers::{offer, withdraw};
use super::purge::{look_at, purge};
use super::talk::say;
use super::{bells, results};
use crate::afterwards::LONGEST_MARK;
use crate::{Append, AppendError, Appended, Bell, Change, Clock, Kept, Notes, Owner, Parcel, StoreError, Wait};

/// The most jobs in one transaction.
const GROUP: usize = 256;

pub(super) enum Job {
    Append {
        append: Append,
        answer: oneshot::Sender<Result<Appended, AppendError>>,
    },
    Write {
        write: Write,
        answer: oneshot::Sender<Result<(), StoreError>>,
    },
    Secret {
        name: &'static str,
        fresh: Vec<u8>,
        answer: oneshot::Sender<Result<Vec<u8>, StoreError>>,
    },
    /// To work out the analysis of a table, unless that is done or begun.
    Begin {
        table: String,
        answer: oneshot::Sender<Result<Kept, StoreError>>,
    },
}

/// A change that is not in the log.
pub(super) enum Write {
    Note(Note),
    Order(Order),
    Remove(Removal),
    Found {
        table: String,
        found: Option<String>,
    },
    /// The table is not due after all, if its log still has this length.
    Settle {
        table: String,
        length: u64,
    },
    /// The table is due after all.
    Owe(String),
    /// The table is being looked at. This is noted once in a while.
    Look {
        table: String,
        every: Duration,
    },
    /// Somebody says something at the table.
    Say {
        table: String,
        said: String,
    },
    /// The table waits for players.
    Offer {
        table: String,
        about: String,
    },
    /// The table no longer waits for players.
    Withdraw(String),
    /// The table is to be removed if it was not used for this long.
    Purge {
        table: String,
        keep: Duration,
    },
    ForgetResults(Owner),
    MoveResults {
        from: Owner,
        to: Owner,
    },
    Send(Parcel),
    KeepBell {
        owner: Owner,
        bell: Bell,
    },
    DropBell(String),
    Mail(MailWrite),
    /// To ring for this wait, unless that was done.
    Ring(Wait),
    /// The parcel with this code is taken away.
    Receive(String),
}

pub(super) struct Note {
    pub(super) table: String,
    pub(super) seat: Seat,
    pub(super) notes: Notes,
    /// How many steps had been taken.
    pub(super) after: u64,
}

pub(super) struct Order {
    pub(super) table: String,
    pub(super) seat: Seat,
    pub(super) on: bool,
    pub(super) due: bool,
}

pub(super) struct Removal {
    pub(super) table: String,
    pub(super) owner: Owner,
}

/// A finished job, to be answered once it is on disk.
enum Done {
    Append {
        told: Result<Appended, AppendError>,
        answer: oneshot::Sender<Result<Appended, AppendError>>,
        /// For those who listen.
        change: Option<Change>,
    },
    Write(Result<(), StoreError>, oneshot::Sender<Result<(), StoreError>>),
    Secret(Vec<u8>, oneshot::Sender<Result<Vec<u8>, StoreError>>),
    Begin(Kept, oneshot::Sender<Result<Kept, StoreError>>),
}

/// The only one who changes the database.
#[derive(Debug)]
pub(super) struct Writer {
    pub(super) db: Connection,
    pub(super) jobs: mpsc::Receiver<Job>,
    pub(super) changes: broadcast::Sender<Change>,
    pub(super) clock: Clock,
}

impl Writer {
    /// Writes until every sender is gone.
    pub(super) fn write_all(&mut self) {
        let mut group = Vec::new();
        while self.jobs.blocking_recv_many(&mut group, GROUP) > 0 {
            self.write(std::mem::take(&mut group));
        }
    }

    /// Writes what is waiting.
    pub(super) fn write_waiting(&mut self) {
        let mut group = Vec::new();
        while let Ok(job) = self.jobs.try_recv() {
            group.push(job);
        }
        if !group.is_empty() {
            self.write(group);
        }
    }

    fn write(&mut self, group: Vec<Job>) {
        commit(&mut self.db, group, (self.clock)(), &self.changes);
    }
}

/// Commits the group in one transaction. If that fails, no job has happened and every caller is told so.
fn commit(db: &mut Connection, group: Vec<Job>, now: u64, changes: &broadcast::Sender<Change>) {
    let mut waiting = group.into_iter();
    let mut done = Vec::new();
    let failed = 'group: {
        let transaction = match db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate) {
            Ok(transaction) => transaction,
            Err(why) => break 'group Some(why.into()),
        };
        let mut appender = Appender::new(&transaction, now, changes.receiver_count() > 0);
        for job in waiting.by_ref() {
            match carry_out(&mut appender, job) {
                Ok(finished) => done.push(finished),
                Err(failed) => {
                    let (why, finished) = *failed;
                    done.push(finished);
                    break 'group Some(why);
                }
            }
        }
        drop(appender);
        transaction.commit().err().map(StoreError::from)
    };
    match failed {
        None => done.into_iter().for_each(|done| done.tell(changes)),
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

fn carry_out(appender: &mut Appender<'_>, job: Job) -> Result<Done, Box<(StoreError, Done)>> {
    let (db, now) = (appender.db, appender.now);
    match job {
        Job::Append { append, answer } => match appender.append(append) {
            Ok((done, change)) => Ok(Done::Append { told: Ok(done), answer, change }),
            Err(AppendError::Store(why)) => {
                Err(Box::new((why.clone(), Done::Append { told: Err(why.into()), answer, change: None })))
            }
            told => Ok(Done::Append { told: told.map(|(done, _)| done), answer, change: None }),
        },
        Job::Write { write, answer } => match write.carry_out(db, now) {
            // Nothing was written for this job, so the others are not affected.
            told @ (Ok(()) | Err(StoreError::NoSuchTable(_))) => Ok(Done::Write(told, answer)),
            Err(why) => Err(Box::new((why.clone(), Done::Write(Err(why), answer)))),
        },
        Job::Secret { name, fresh, answer } => match secret(db, name, &fresh) {
            Ok(value) => Ok(Done::Secret(value, answer)),
            Err(why) => Err(Box::new((why, Done::Secret(fresh, answer)))),
        },
        Job::Begin { table, answer } => match begin(db, &table, now) {
            Ok(kept) => Ok(Done::Begin(kept, answer)),
            Err(why) => Err(Box::new((why, Done::Begin(Kept::Begun, answer)))),
        },
    }
}

// The caller may have given up in the meantime. Then no one is waiting for the answer, which is not an error.
impl Done {
    fn tell(self, changes: &broadcast::Sender<Change>) {
        match self {
            Self::Append { told, answer, change } => {
                if let Some(change) = change {
                    // This fails if no one listens any more.
                    let _ = changes.send(change);
                }
                drop(answer.send(told));
            }
            Self::Write(told, answer) => drop(answer.send(told)),
            Self::Secret(value, answer) => drop(answer.send(Ok(value))),
            Self::Begin(kept, answer) => drop(answer.send(Ok(kept))),
        }
    }

    fn fail(self, why: &StoreError) {
        match self {
            Self::Append { answer, .. } => drop(answer.send(Err(why.clone().into()))),
            Self::Write(_, answer) => drop(answer.send(Err(why.clone()))),
            Self::Secret(_, answer) => drop(answer.send(Err(why.clone()))),
            Self::Begin(_, answer) => drop(answer.send(Err(why.clone()))),
        }
    }
}

impl Job {
    fn fail(self, why: &StoreError) {
        match self {
            Self::Append { answer, .. } => drop(answer.send(Err(why.clone().into()))),
            Self::Write { answer, .. } => drop(answer.send(Err(why.clone()))),
            Self::Secret { answer, .. } => drop(answer.send(Err(why.clone()))),
            Self::Begin { answer, .. } => drop(answer.send(Err(why.clone()))),
        }
    }
}

impl Write {
    fn carry_out(&self, db: &Transaction<'_>, now: u64) -> Result<(), StoreError> {
        match self {
            Self::Note(note) => note.write(db),
            Self::Order(order) => order.write(db),
            Self::Remove(removal) => removal.write(db),
            Self::Found { table, found } => keep(db, table, found.as_deref()),
            Self::Settle { table, length } => {
                db.prepare_cached("UPDATE tables SET due = 0 WHERE id = ? AND length = ?")?
                    .execute(params![table, length])?;
                Ok(())
            }
            Self::Owe(table) => {
                db.prepare_cached("UPDATE tables SET due = 1 WHERE id = ?")?.execute([table])?;
                Ok(())
            }
            Self::Look { table, every } => look_at(db, table, *every, now),
            Self::Say { table, said } => say(db, table, said, now),
            Self::Offer { table, about } => offer(db, table, about, now),
            Self::Withdraw(table) => withdraw(db, table),
            Self::Purge { table, keep } => purge(db, table, *keep, now),
            Self::ForgetResults(owner) => results::forget(db, owner),
            Self::MoveResults { from, to } => results::move_all(db, from, to),
            Self::KeepBell { owner, bell } => bells::keep(db, owner, bell, now),
            Self::DropBell(endpoint) => bells::drop_one(db, endpoint),
            Self::Mail(write) => write.carry_out(db, now),
            Self::Ring(wait) => bells::ring(db, wait),
            Self::Send(parcel) => results::send(db, parcel, now),
            Self::Receive(code) => results::receive(db, code, now),
        }
    }
}

/// Counts a change that is not in the log.
pub(super) fn count_private(db: &Transaction<'_>, table: &str) -> Result<(), StoreError> {
    let counted = db.prepare_cached("UPDATE tables SET private = private + 1 WHERE id = ?")?.execute([table])?;
    if counted == 0 { Err(StoreError::NoSuchTable(table.to_string())) } else { Ok(()) }
}

impl Order {
    fn write(&self, db: &Transaction<'_>) -> Result<(), StoreError> {
        count_private(db, &self.table)?;
        let sql = if self.on {
            "INSERT OR IGNORE INTO standing_orders (table_id, seat) VALUES (?, ?)"
        } else {
            "DELETE FROM standing_orders WHERE table_id = ? AND seat = ?"
        };
        db.prepare_cached(sql)?.execute(params![self.table, self.seat.0])?;
        if self.due {
            db.prepare_cached("UPDATE tables SET due = 1 WHERE id = ?")?.execute([&self.table])?;
        }
        Ok(())
    }
}

impl Removal {
    fn write(&self, db: &Transaction<'_>) -> Result<(), StoreError> {
        db.prepare_cached("INSERT OR IGNORE INTO removed (table_id, owner) SELECT id, ? FROM tables WHERE id = ?")?
            .execute(params![self.owner.0, self.table])?;
        Ok(())
    }
}

impl Note {
    fn write(&self, db: &Transaction<'_>) -> Result<(), StoreError> {
        count_private(db, &self.table)?;
        for (field, value) in &self.notes {
            if value.is_empty() {
                db.prepare_cached("DELETE FROM notes WHERE table_id = ? AND seat = ? AND field = ?")?
                    .execute(params![self.table, self.seat.0, field])?;
            } else {
                db.prepare_cached("INSERT OR REPLACE INTO notes (table_id, seat, field, value) VALUES (?, ?, ?, ?)")?
                    .execute(params![self.table, self.seat.0, field, value])?;
            }
            if value.len() <= LONGEST_MARK {
                let sql =
                    "INSERT OR REPLACE INTO jottings (table_id, seat, field, after, value) VALUES (?, ?, ?, ?, ?)";
                db.prepare_cached(sql)?.execute(params![self.table, self.seat.0, field, self.after, value])?;
            }
        }
        Ok(())
    }
}

/// The analysis of a table, or who works it out.
fn begin(db: &Transaction<'_>, table: &str, now: u64) -> Result<Kept, StoreError> {
    let mut insert = db.prepare_cached("INSERT OR IGNORE INTO analyses (table_id, begun_at) VALUES (?, ?)")?;
    if insert.execute(params![table, now])? == 1 {
        return Ok(Kept::Yours);
    }
    let mut select = db.prepare_cached("SELECT found FROM analyses WHERE table_id = ?")?;
    let found: Option<String> = select.query_row([table], |row| row.get(0))?;
    Ok(found.map_or(Kept::Begun, Kept::Found))
}

fn keep(db: &Transaction<'_>, table: &str, found: Option<&str>) -> Result<(), StoreError> {
    match found {
        Some(found) => {
            db.prepare_cached("UPDATE analyses SET found = ? WHERE table_id = ?")?.execute(params![found, table])?
        }
        None => db.prepare_cached("DELETE FROM analyses WHERE table_id = ?")?.execute([table])?,
    };
    Ok(())
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
