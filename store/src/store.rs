use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

use deckname_engine::{Seat, Seats};
use rusqlite::{Connection, params};
use tokio::sync::{mpsc, oneshot};

use crate::checksum::unseal;
use crate::readers::Readers;
use crate::writer::{Append, Job, Note, Order, Removal, write};
use crate::{AppendError, Entry, Listed, Notes, Owner, StoreError, Summary, schema};

/// How many jobs may be queued for the writer before callers have to wait.
const QUEUE: usize = 4_096;
/// The most tables that are listed for one owner.
const LISTED: u32 = 60;

/// The logs of all tables.
#[derive(Debug)]
pub struct Store {
    readers: Readers,
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Store {
    /// Opens the database, creating or migrating it as needed, and starts the writer.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let mut db = schema::connect(path)?;
        schema::migrate(&mut db)?;
        let (jobs, queue) = mpsc::channel(QUEUE);
        let readers = Readers::open(path)?;
        let writer = std::thread::Builder::new()
            .name("store".into())
            .spawn(move || write(db, queue))
            .map_err(|_| StoreError::Closed)?;
        Ok(Self { readers, jobs: Mutex::new(Some(jobs)), writer: Mutex::new(Some(writer)) })
    }

    /// Adds entries to a table's log, which must have `expected` entries now (0: the table must be new). Returns the new
    /// length once everything is on disk.
    pub async fn append(
        &self,
        table: &str,
        expected: u64,
        entries: Vec<Entry>,
        summary: Summary,
    ) -> Result<u64, AppendError> {
        let append = Append { table: table.to_string(), expected, entries, summary };
        self.ask(|answer| Job::Append { append, answer }).await?
    }

    /// The whole log of a table; empty if there is no such table.
    pub async fn log(&self, table: &str) -> Result<Vec<Entry>, StoreError> {
        let table = table.to_string();
        self.readers.read(move |db| read_log(db, &table)).await
    }

    /// The tables at which `owner` holds a seat and has not taken off the list, the latest first.
    pub async fn tables_of(&self, owner: &Owner) -> Result<Vec<Listed>, StoreError> {
        let owner = owner.clone();
        self.readers.read(move |db| read_listed(db, &owner)).await
    }

    /// The notes of every seat that has any.
    pub async fn notes(&self, table: &str) -> Result<Vec<(Seat, Notes)>, StoreError> {
        let table = table.to_string();
        self.readers.read(move |db| read_notes(db, &table)).await
    }

    /// Sets these fields; an empty value removes its field.
    pub async fn note(&self, table: &str, seat: Seat, notes: Notes) -> Result<(), StoreError> {
        let note = Note { table: table.to_string(), seat, notes };
        self.ask(|answer| Job::Note { note, answer }).await?
    }

    /// The seats of a table that have given a standing order.
    pub async fn standing_orders(&self, table: &str) -> Result<Seats, StoreError> {
        let table = table.to_string();
        self.readers.read(move |db| read_standing_orders(db, &table)).await
    }

    /// Gives or withdraws the standing order of a seat.
    pub async fn order(&self, table: &str, seat: Seat, on: bool) -> Result<(), StoreError> {
        let order = Order { table: table.to_string(), seat, on };
        self.ask(|answer| Job::Order { order, answer }).await?
    }

    /// Takes a table off the owner's list.
    pub async fn remove(&self, table: &str, owner: &Owner) -> Result<(), StoreError> {
        let removal = Removal { table: table.to_string(), owner: owner.clone() };
        self.ask(|answer| Job::Remove { removal, answer }).await?
    }

    /// The secret with this name. If there is none yet, `fresh` becomes it for good.
    pub async fn secret(&self, name: &'static str, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        self.ask(|answer| Job::Secret { name, fresh, answer }).await?
    }

    /// How many tables there are.
    pub async fn tables(&self) -> Result<u64, StoreError> {
        self.readers.read(|db| Ok(db.query_row("SELECT count(*) FROM tables", [], |row| row.get(0))?)).await
    }

    /// Writes what is queued and ends the writer. Later calls fail with [`StoreError::Closed`].
    pub async fn close(&self) {
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

fn read_log(db: &Connection, table: &str) -> Result<Vec<Entry>, StoreError> {
    let mut rows = db.prepare_cached("SELECT seq, entry FROM log WHERE table_id = ? ORDER BY seq")?;
    // A flipped bit can also make it no text at all.
    let entries = rows.query_map([table], |row| Ok((row.get(0)?, row.get_ref(1)?.as_bytes()?.to_vec())))?;
    entries.map(|entry| entry.map_err(Into::into).and_then(|(seq, text)| unseal(table, seq, &text))).collect()
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
        let table: String = row.get(0)?;
        // A damaged table must not hide the others.
        let Ok(summary) = serde_json::from_slice(row.get_ref(3)?.as_bytes().unwrap_or_default()) else { continue };
        listed.push(Listed { table, seat: Seat(row.get(1)?), changed_at: row.get(2)?, summary });
    }
    Ok(listed)
}
