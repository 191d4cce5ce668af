//! One server, one database file.

mod append;
mod bells;
mod mail;
mod moving;
mod offers;
mod purge;
mod readers;
mod results;
mod schema;
mod talk;
mod writer;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{SystemTime, UNIX_EPOCH};

use deckname_engine::{Seat, Seats};
use rusqlite::{Connection, OptionalExtension, params};
use tokio::sync::{broadcast, mpsc, oneshot};

pub(crate) use moving::Mover;

use crate::complete::complete;
use crate::store::{ALIKE, LISTED};
use crate::{
    Append, AppendError, Appended, Change, Clock, Entry, Jotting, Kept, Listed, Mark, Notes, Owner, StoreError, summary,
};
use readers::Readers;
use writer::{Job, Note, Order, Removal, Write, Writer};

/// How many jobs may be queued for the writer before callers have to wait.
const QUEUE: usize = 4_096;

#[derive(Debug)]
pub(crate) struct Sqlite {
    readers: Readers,
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    work: Work,
    clock: Clock,
    /// What was left to do when the last server stopped has been claimed.
    claimed: AtomicBool,
}

/// Where the writer works.
#[derive(Debug)]
enum Work {
    /// On a thread of its own.
    Apart(Mutex<Option<JoinHandle<()>>>),
    /// On the thread of the caller who finds jobs waiting.
    InPlace(Box<Mutex<Writer>>),
}

impl Sqlite {
    /// Opens the database, creating or migrating it as needed, and starts the writer.
    pub(crate) fn open(path: &Path, changes: broadcast::Sender<Change>) -> Result<Self, StoreError> {
        let start = |mut writer: Writer| {
            let thread = std::thread::Builder::new().name("store".into());
            let started = thread.spawn(move || writer.write_all()).map_err(|_| StoreError::Closed)?;
            Ok(Work::Apart(Mutex::new(Some(started))))
        };
        Self::with(path, changes, system_clock, start)
    }

    /// The same without threads, so that a simulation can repeat what happens.
    pub(crate) fn in_place(path: &Path, changes: broadcast::Sender<Change>, clock: Clock) -> Result<Self, StoreError> {
        Self::with(path, changes, clock, |writer| Ok(Work::InPlace(Box::new(Mutex::new(writer)))))
    }

    fn with(
        path: &Path,
        changes: broadcast::Sender<Change>,
        clock: Clock,
        start: impl FnOnce(Writer) -> Result<Work, StoreError>,
    ) -> Result<Self, StoreError> {
        let mut db = schema::connect(path)?;
        schema::migrate(&mut db)?;
        // Only one server uses the file: what an earlier one began is never finished.
        db.execute("DELETE FROM analyses WHERE found IS NULL", [])?;
        let (jobs, queue) = mpsc::channel(QUEUE);
        let work = start(Writer { db, jobs: queue, changes, clock })?;
        let readers = Readers::open(path, matches!(work, Work::InPlace(_)))?;
        Ok(Self { readers, jobs: Mutex::new(Some(jobs)), work, clock, claimed: AtomicBool::new(false) })
    }

    pub(crate) async fn append(&self, append: Append) -> Result<Appended, AppendError> {
        self.ask(|answer| Job::Append { append, answer }).await?
    }

    pub(crate) async fn log(&self, table: &str, from: u64) -> Result<Vec<Entry>, StoreError> {
        let table = table.to_string();
        self.readers.read(move |db| read_log(db, &table, from)).await
    }

    pub(crate) async fn mark(&self, table: &str) -> Result<Option<Mark>, StoreError> {
        let table = table.to_string();
        self.readers.read(move |db| read_mark(db, &table)).await
    }

    pub(crate) async fn tables_of(&self, owner: &Owner) -> Result<Vec<Listed>, StoreError> {
        let owner = owner.clone();
        self.readers.read(move |db| read_listed(db, &owner)).await
    }

    pub(crate) async fn tables_beginning(&self, letters: &str) -> Result<Vec<String>, StoreError> {
        let letters = letters.to_string();
        self.readers.read(move |db| read_beginning(db, &letters)).await
    }

    pub(crate) async fn notes(&self, table: &str) -> Result<Vec<(Seat, Notes)>, StoreError> {
        let table = table.to_string();
        self.readers.read(move |db| read_notes(db, &table)).await
    }

    pub(crate) async fn note(&self, table: &str, seat: Seat, notes: Notes, after: u64) -> Result<(), StoreError> {
        let note = Note { table: table.to_string(), seat, notes, after };
        self.ask(|answer| Job::Write { write: Write::Note(note), answer }).await?
    }

    pub(crate) async fn jottings(&self, table: &str) -> Result<Vec<Jotting>, StoreError> {
        let table = table.to_string();
        self.readers.read(move |db| read_jottings(db, &table)).await
    }

    pub(crate) async fn analysis(&self, table: &str) -> Result<Kept, StoreError> {
        let name = table.to_string();
        let kept = self.readers.read(move |db| read_analysis(db, &name)).await?;
        if let Some(found) = kept {
            return Ok(Kept::Found(found));
        }
        let table = table.to_string();
        self.ask(|answer| Job::Begin { table, answer }).await?
    }

    pub(crate) async fn keep_analysis(&self, table: &str, found: Option<String>) -> Result<(), StoreError> {
        let table = table.to_string();
        self.ask(|answer| Job::Write { write: Write::Found { table, found }, answer }).await?
    }

    pub(crate) async fn standing_orders(&self, table: &str) -> Result<Seats, StoreError> {
        let table = table.to_string();
        self.readers.read(move |db| read_standing_orders(db, &table)).await
    }

    pub(crate) async fn order(&self, table: &str, seat: Seat, on: bool, due: bool) -> Result<(), StoreError> {
        let order = Order { table: table.to_string(), seat, on, due };
        self.ask(|answer| Job::Write { write: Write::Order(order), answer }).await?
    }

    pub(crate) async fn remove(&self, table: &str, owner: &Owner) -> Result<(), StoreError> {
        let removal = Removal { table: table.to_string(), owner: owner.clone() };
        self.ask(|answer| Job::Write { write: Write::Remove(removal), answer }).await?
    }

    pub(crate) async fn secret(&self, name: &'static str, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        self.ask(|answer| Job::Secret { name, fresh, answer }).await?
    }

    /// The tables that were due when the last server stopped. The first call gets them all.
    pub(crate) async fn claim(&self) -> Result<Vec<String>, StoreError> {
        if self.claimed.load(Ordering::Relaxed) {
            return Ok(Vec::new());
        }
        let read = |db: &Connection| {
            let mut rows = db.prepare("SELECT id FROM tables WHERE due")?;
            let ids = rows.query_map([], |row| row.get(0))?;
            Ok(ids.collect::<Result<_, _>>()?)
        };
        let due = self.readers.read(read).await?;
        self.claimed.store(true, Ordering::Relaxed);
        Ok(due)
    }

    pub(crate) async fn settle(&self, table: &str, length: u64) -> Result<(), StoreError> {
        let table = table.to_string();
        self.ask(|answer| Job::Write { write: Write::Settle { table, length }, answer }).await?
    }

    pub(crate) async fn tables(&self) -> Result<u64, StoreError> {
        self.readers.read(|db| Ok(db.query_row("SELECT count(*) FROM tables", [], |row| row.get(0))?)).await
    }

    pub(crate) async fn healthy(&self) -> Result<(), StoreError> {
        self.readers.read(|db| Ok(db.query_row("SELECT EXISTS (SELECT 1 FROM tables)", [], |_| Ok(()))?)).await
    }

    /// Writes what is queued and ends the writer.
    pub(crate) async fn close(&self) {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Work::Apart(writer) = &self.work else { return };
        let writer = writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            // If the writer has panicked, there is nothing left to wait for.
            let _ = tokio::task::spawn_blocking(|| writer.join()).await;
        }
    }

    async fn ask<T>(&self, job: impl FnOnce(oneshot::Sender<T>) -> Job) -> Result<T, StoreError> {
        let (answer, told) = oneshot::channel();
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or(StoreError::Closed)?;
        jobs.send(job(answer)).await.map_err(|_| StoreError::Closed)?;
        drop(jobs);
        if let Work::InPlace(writer) = &self.work {
            // Others may join the group first.
            tokio::task::yield_now().await;
            writer.lock().unwrap_or_else(PoisonError::into_inner).write_waiting();
        }
        told.await.map_err(|_| StoreError::Closed)
    }
}

fn system_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

fn read_log(db: &Connection, table: &str, from: u64) -> Result<Vec<Entry>, StoreError> {
    // One snapshot of both tables, whatever is appended meanwhile.
    let snapshot = db.unchecked_transaction()?;
    let counted = read_mark(&snapshot, table)?.map(|mark| mark.length);
    let mut rows =
        snapshot.prepare_cached("SELECT seq, entry FROM log WHERE table_id = ? AND seq >= ? ORDER BY seq")?;
    // It may be no text any more.
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get_ref(1)?.as_bytes()?.to_vec()));
    let rows = rows.query_map(params![table, from], read)?.collect::<Result<Vec<(u64, Vec<u8>)>, _>>()?;
    complete(table, from, counted, rows.iter().map(|(seq, entry)| (*seq, &entry[..])))
}

fn read_mark(db: &Connection, table: &str) -> Result<Option<Mark>, StoreError> {
    let mut rows = db.prepare_cached("SELECT length, private, due FROM tables WHERE id = ?")?;
    let read = |row: &rusqlite::Row<'_>| Ok(Mark { length: row.get(0)?, private: row.get(1)?, ours: row.get(2)? });
    Ok(rows.query_row([table], read).optional()?)
}

fn read_notes(db: &Connection, table: &str) -> Result<Vec<(Seat, Notes)>, StoreError> {
    let mut rows = db.prepare_cached("SELECT seat, field, value FROM notes WHERE table_id = ? ORDER BY seat")?;
    let mut found = rows.query([table])?;
    let mut notes: Vec<(Seat, Notes)> = Vec::new();
    while let Some(row) = found.next()? {
        let seat = Seat(row.get(0)?);
        if notes.last().is_none_or(|(last, _)| *last != seat) {
            notes.push((seat, Notes::new()));
        }
        if let Some((_, own)) = notes.last_mut() {
            own.insert(row.get(1)?, row.get(2)?);
        }
    }
    Ok(notes)
}

fn read_jottings(db: &Connection, table: &str) -> Result<Vec<Jotting>, StoreError> {
    let sql = "SELECT seat, after, field, value FROM jottings WHERE table_id = ? ORDER BY after, seat, field";
    let mut rows = db.prepare_cached(sql)?;
    let read = |row: &rusqlite::Row<'_>| {
        Ok(Jotting { seat: Seat(row.get(0)?), after: row.get(1)?, field: row.get(2)?, value: row.get(3)? })
    };
    let found = rows.query_map([table], read)?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// What was found, if it is done.
fn read_analysis(db: &Connection, table: &str) -> Result<Option<String>, StoreError> {
    let mut rows = db.prepare_cached("SELECT found FROM analyses WHERE table_id = ?")?;
    Ok(rows.query_row([table], |row| row.get(0)).optional()?.flatten())
}

fn read_standing_orders(db: &Connection, table: &str) -> Result<Seats, StoreError> {
    let mut rows = db.prepare_cached("SELECT seat FROM standing_orders WHERE table_id = ?")?;
    let seats = rows.query_map([table], |row| row.get(0).map(Seat))?;
    seats.map(|seat| Ok(seat?)).try_fold(Seats::EMPTY, |all, seat: Result<Seat, StoreError>| Ok(all.with(seat?)))
}

fn read_beginning(db: &Connection, letters: &str) -> Result<Vec<String>, StoreError> {
    // The bounds let SQLite use the index of the ids.
    let sql = "SELECT id FROM tables WHERE id >= ?1 AND id < ?1 || char(0x10ffff) ORDER BY changed_at DESC LIMIT ?2";
    let mut rows = db.prepare_cached(sql)?;
    let ids = rows.query_map(params![letters, ALIKE], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

fn read_listed(db: &Connection, owner: &Owner) -> Result<Vec<Listed>, StoreError> {
    let sql = "SELECT id, seat, changed_at, summary FROM holders JOIN tables ON id = table_id
               WHERE owner = ?1 AND id NOT IN (SELECT table_id FROM removed WHERE owner = ?1)
               ORDER BY changed_at DESC LIMIT ?2";
    let mut rows = db.prepare_cached(sql)?;
    let mut found = rows.query(params![owner.0, LISTED])?;
    let mut listed = Vec::new();
    while let Some(row) = found.next()? {
        let Some(summary) = summary::read(row.get_ref(3)?.as_bytes().unwrap_or_default()) else { continue };
        listed.push(Listed { table: row.get(0)?, seat: Seat(row.get(1)?), changed_at: row.get(2)?, summary });
    }
    Ok(listed)
}
