//! One server, one database file.

mod moving;
mod readers;
mod schema;
mod writer;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

use deckname_engine::{Seat, Seats};
use rusqlite::{Connection, OptionalExtension, params};
use tokio::sync::{broadcast, mpsc, oneshot};

pub(crate) use moving::Mover;

use crate::checksum::unseal;
use crate::store::LISTED;
use crate::{Append, AppendError, Change, Entry, Listed, Mark, Notes, Owner, StoreError, summary};
use readers::Readers;
use writer::{Job, Note, Order, Removal, Write, write};

/// How many jobs may be queued for the writer before callers have to wait.
const QUEUE: usize = 4_096;

#[derive(Debug)]
pub(crate) struct Sqlite {
    readers: Readers,
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    /// What was left to do when the last server stopped has been claimed.
    claimed: AtomicBool,
}

impl Sqlite {
    /// Opens the database, creating or migrating it as needed, and starts the writer.
    pub(crate) fn open(path: &Path, changes: broadcast::Sender<Change>) -> Result<Self, StoreError> {
        let mut db = schema::connect(path)?;
        schema::migrate(&mut db)?;
        let (jobs, queue) = mpsc::channel(QUEUE);
        let readers = Readers::open(path)?;
        let writer = std::thread::Builder::new()
            .name("store".into())
            .spawn(move || write(db, queue, &changes))
            .map_err(|_| StoreError::Closed)?;
        let (jobs, writer) = (Mutex::new(Some(jobs)), Mutex::new(Some(writer)));
        Ok(Self { readers, jobs, writer, claimed: AtomicBool::new(false) })
    }

    pub(crate) async fn append(&self, append: Append) -> Result<Mark, AppendError> {
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

    pub(crate) async fn notes(&self, table: &str) -> Result<Vec<(Seat, Notes)>, StoreError> {
        let table = table.to_string();
        self.readers.read(move |db| read_notes(db, &table)).await
    }

    pub(crate) async fn note(&self, table: &str, seat: Seat, notes: Notes) -> Result<(), StoreError> {
        let note = Note { table: table.to_string(), seat, notes };
        self.ask(|answer| Job::Write { write: Write::Note(note), answer }).await?
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
        if self.claimed.swap(true, Ordering::Relaxed) {
            return Ok(Vec::new());
        }
        let read = |db: &Connection| {
            let mut rows = db.prepare("SELECT id FROM tables WHERE due")?;
            let ids = rows.query_map([], |row| row.get(0))?;
            Ok(ids.collect::<Result<_, _>>()?)
        };
        self.readers.read(read).await
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
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
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
        told.await.map_err(|_| StoreError::Closed)
    }
}

fn read_log(db: &Connection, table: &str, from: u64) -> Result<Vec<Entry>, StoreError> {
    let mut rows = db.prepare_cached("SELECT seq, entry FROM log WHERE table_id = ? AND seq >= ? ORDER BY seq")?;
    // A flipped bit can also make it no text at all.
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get_ref(1)?.as_bytes()?.to_vec()));
    let entries = rows.query_map(params![table, from], read)?;
    entries.map(|entry| entry.map_err(Into::into).and_then(|(seq, text)| unseal(table, seq, &text))).collect()
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

fn read_standing_orders(db: &Connection, table: &str) -> Result<Seats, StoreError> {
    let mut rows = db.prepare_cached("SELECT seat FROM standing_orders WHERE table_id = ?")?;
    let seats = rows.query_map([table], |row| row.get(0).map(Seat))?;
    seats.map(|seat| Ok(seat?)).try_fold(Seats::EMPTY, |all, seat: Result<Seat, StoreError>| Ok(all.with(seat?)))
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
