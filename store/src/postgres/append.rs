//! Appending: one task takes what has gathered, and a batch is one statement, so that a server that freezes holds no lock.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use deckname_engine::Seat;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::{Instant, sleep};
use tokio_postgres::Row;

use super::link::{Connection, Link, Params, is_passing};
use super::listen::SEPARATOR;
use super::{LOG, Postgres, entries, number, results, statements};
use crate::checksum::seal;
use crate::{Append, AppendError, Appended, Change, Entry, Mark, StoreError, summary};

/// The most tables in one statement: what is told of them must fit into a notification.
const BATCH: usize = 128;
/// A notification is shorter than this.
const NOTIFICATION: usize = 8_000;
/// How long an append is repeated while the database cannot be reached.
const APPEND_WITHIN: Duration = Duration::from_secs(15);
const PAUSE: Duration = Duration::from_millis(50);

pub(super) struct Job {
    pub(super) append: Arc<Append>,
    pub(super) answer: oneshot::Sender<Result<Appended, AppendError>>,
}

impl Postgres {
    /// Appends, and goes on trying at the same place until the database says what has become of it.
    pub(crate) async fn append(&self, append: Append) -> Result<Appended, AppendError> {
        self.check_known(&append).await?;
        let (append, begun) = (Arc::new(append), Instant::now());
        let mut unsure = false;
        loop {
            match self.try_append(&append).await {
                Err(AppendError::Unknown) => {
                    unsure = true;
                    self.lose_track();
                    if begun.elapsed() > APPEND_WITHIN {
                        return Err(AppendError::Unknown);
                    }
                    sleep(PAUSE).await;
                }
                // Perhaps it was our own earlier attempt that has taken the place.
                Err(AppendError::Conflict) if unsure => return self.already_done(&append).await,
                told => return told,
            }
        }
    }

    /// During an upgrade, servers that do not know the newest kinds of entries still read the logs.
    async fn check_known(&self, append: &Append) -> Result<(), AppendError> {
        let needed = append.entries.iter().map(Entry::kind).max().unwrap_or(1);
        if needed == 1 || self.known_to_all().await? >= needed { Ok(()) } else { Err(AppendError::TooEarly) }
    }

    async fn try_append(&self, append: &Arc<Append>) -> Result<Appended, AppendError> {
        let (answer, told) = oneshot::channel();
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or(StoreError::Closed)?;
        jobs.send(Job { append: Arc::clone(append), answer }).await.map_err(|_| StoreError::Closed)?;
        drop(jobs);
        told.await.map_err(|_| StoreError::Closed)?
    }

    /// The answer if the entries are at their place.
    async fn already_done(&self, append: &Append) -> Result<Appended, AppendError> {
        // The connection broke before the commit was confirmed, so it may not be on a replica yet.
        let rows = self.reader.read_confirmed(LOG, &[&append.table, &(append.expected as i64)]).await?;
        if !entries(&append.table, append.expected, &rows)?.starts_with(&append.entries) {
            return Err(AppendError::Conflict);
        }
        let mark = self.marks(std::slice::from_ref(&append.table)).await?.pop().ok_or(AppendError::Conflict)?.mark;
        Ok(Appended { length: length_after(append), ours: mark.ours })
    }
}

/// Writes until every sender is gone.
pub(super) async fn write(
    link: Link,
    server: String,
    mut jobs: mpsc::Receiver<Job>,
    changes: broadcast::Sender<Change>,
) {
    let mut writer = Writer { link, server, changes, alone: false };
    let mut waiting = Vec::new();
    while !waiting.is_empty() || jobs.recv_many(&mut waiting, BATCH).await > 0 {
        let (batch, later) = choose(std::mem::take(&mut waiting));
        waiting = later;
        writer.write_batch(batch).await;
    }
}

/// At most one job for a table goes into a batch. A job that concerns people goes alone.
fn choose(waiting: Vec<Job>) -> (Vec<Job>, Vec<Job>) {
    let mut tables = HashSet::new();
    let (mut batch, mut later) = (Vec::new(), Vec::new());
    for job in waiting {
        let alone = concerns_people(&job.append);
        let fits = if alone { batch.is_empty() } else { !batch.iter().any(|job: &Job| concerns_people(&job.append)) };
        if fits && tables.insert(job.append.table.clone()) {
            batch.push(job);
        } else {
            later.push(job);
        }
    }
    (batch, later)
}

/// Does it change who holds a seat, or end a game?
fn concerns_people(append: &Append) -> bool {
    let seats = |entry: &Entry| {
        use Entry::{Dismissed, Left, Moved, Reseated, Seated};
        matches!(entry, Seated { .. } | Moved { .. } | Left { .. } | Dismissed { .. } | Reseated { .. })
    };
    append.ended.is_some() || append.entries.iter().any(seats)
}

fn length_after(append: &Append) -> u64 {
    append.expected + append.entries.len() as u64
}

struct Writer {
    link: Link,
    /// This server.
    server: String,
    changes: broadcast::Sender<Change>,
    /// When last asked, the database knew of no other living server.
    alone: bool,
}

impl Writer {
    async fn write_batch(&mut self, batch: Vec<Job>) {
        let appends: Vec<&Append> = batch.iter().map(|job| &*job.append).collect();
        let told = self.append_all(&appends).await;
        if let Ok(won) = &told {
            self.tell_here(won);
        }
        for job in batch {
            let answer = match &told {
                Ok(won) => appended(won, &job.append.table).ok_or(AppendError::Conflict),
                Err(why) if is_passing(why) => Err(AppendError::Unknown),
                Err(why) => Err(AppendError::Store(why.clone())),
            };
            // The caller may have given up.
            let _ = job.answer.send(answer);
        }
    }

    /// A server that is alone notifies no one, so it tells its own listeners itself.
    fn tell_here(&mut self, won: &[Row]) {
        let Some(first) = won.first() else { return };
        self.alone = !first.get::<_, bool>(4);
        if self.alone {
            for row in won {
                let mark = Mark { length: number(row, 1), private: number(row, 2), ours: row.get(3) };
                // This fails if no one listens.
                let _ = self.changes.send(Change { table: row.get(0), mark, news: Vec::new() });
            }
        }
    }

    /// The rows are those that were appended.
    async fn append_all(&self, appends: &[&Append]) -> Result<Vec<Row>, StoreError> {
        let connection = self.link.connection().await?;
        let begun = Instant::now();
        let work = async {
            match appends {
                [alone] if concerns_people(alone) => self.append_for_people(&connection, alone).await,
                appends => self.carry_out(&connection, appends).await,
            }
        };
        let told = self.link.unless_replaced(&connection, work).await;
        match &told {
            Ok(won) if !won.is_empty() => connection.has_committed(begun),
            Ok(_) => (),
            Err(_) => self.link.abandon(&connection),
        }
        told
    }

    /// One statement for all; the rows are those that were appended.
    async fn carry_out(&self, connection: &Connection, appends: &[&Append]) -> Result<Vec<Row>, StoreError> {
        let mut appends = appends.to_vec();
        appends.sort_by_key(|append| append.table.as_str());
        let (mut ids, mut expected, mut lengths, mut summaries, mut due) = (vec![], vec![], vec![], vec![], vec![]);
        let (mut owners, mut places, mut entries) = (vec![], vec![], vec![]);
        for append in appends {
            ids.push(append.table.as_str());
            expected.push(append.expected as i64);
            lengths.push(length_after(append) as i64);
            summaries.push(summary::write(&append.table, &append.summary)?);
            due.push(append.due);
            for (place, entry) in (append.expected..).zip(&append.entries) {
                owners.push(append.table.as_str());
                places.push(place as i64);
                entries.push(seal(&append.table, place, entry)?);
            }
        }
        let news = if self.alone { vec![None; ids.len()] } else { news(&ids, &owners, &entries) };
        let server = &self.server;
        if let ([id], [1_i64..=i64::MAX]) = (&ids[..], &expected[..]) {
            let sql = if due[0] { statements::ONE_DUE } else { statements::ONE };
            let params: Params<'_> =
                &[id, &expected[0], &lengths[0], &summaries[0], &places, &entries, server, &news[0]];
            return connection.query(sql, params).await;
        }
        let sql = if expected.contains(&0) { statements::NEW } else { statements::MANY };
        let params: Params<'_> =
            &[&ids, &expected, &lengths, &summaries, &due, &owners, &places, &entries, server, &news];
        connection.query(sql, params).await
    }

    /// Appends entries that concern people, in a transaction.
    async fn append_for_people(&self, connection: &Connection, append: &Append) -> Result<Vec<Row>, StoreError> {
        connection.query("BEGIN", &[]).await?;
        let won = self.carry_out(connection, &[append]).await?;
        if !won.is_empty() {
            for entry in &append.entries {
                hold(connection, &append.table, entry).await?;
            }
            if let Some(ended) = &append.ended {
                results::keep(connection, &append.table, ended).await?;
            }
        }
        connection.query("COMMIT", &[]).await?;
        Ok(won)
    }
}

fn appended(won: &[Row], table: &str) -> Option<Appended> {
    let row = won.iter().find(|row| row.get::<_, &str>(0) == table)?;
    Some(Appended { length: number(row, 1), ours: row.get(3) })
}

/// For each table what goes with the notification, so that the other servers need not ask: its entries, or nothing if all of
/// them would be too long.
fn news(tables: &[&str], owners: &[&str], entries: &[String]) -> Vec<Option<String>> {
    let length: usize = entries.iter().map(|entry| entry.len() + SEPARATOR.len_utf8()).sum();
    if length + tables.len() * (NOTIFICATION / BATCH) >= NOTIFICATION {
        return vec![None; tables.len()];
    }
    let of = |table: &&str| {
        let own = owners.iter().zip(entries).filter(|(owner, _)| *owner == table).map(|(_, entry)| entry.as_str());
        Some(own.collect::<Vec<_>>().join(&SEPARATOR.to_string()))
    };
    tables.iter().map(of).collect()
}

async fn hold(connection: &Connection, table: &str, entry: &Entry) -> Result<(), StoreError> {
    match entry {
        Entry::Seated { seat, owner: Some(owner), .. } | Entry::Moved { seat, owner } => {
            let sql = "INSERT INTO holders (table_id, seat, owner) VALUES ($1, $2, $3)
                       ON CONFLICT (table_id, seat) DO UPDATE SET owner = excluded.owner";
            connection.query(sql, &[&table, &i16::from(seat.0), &owner.0]).await?;
        }
        Entry::Left { seat } | Entry::Dismissed { seat, .. } => {
            let sql = "DELETE FROM holders WHERE table_id = $1 AND seat = $2";
            connection.query(sql, &[&table, &i16::from(seat.0)]).await?;
        }
        Entry::Reseated { seats, .. } => reseat(connection, table, seats).await?,
        _ => (),
    }
    Ok(())
}

async fn reseat(connection: &Connection, table: &str, seats: &[Seat]) -> Result<(), StoreError> {
    let holders = connection.query("DELETE FROM holders WHERE table_id = $1 RETURNING seat, owner", &[&table]).await?;
    for row in holders {
        let (seat, owner): (i16, &str) = (row.get(0), row.get(1));
        let moved = seats.get(seat as usize).map_or(seat, |moved| i16::from(moved.0));
        let sql = "INSERT INTO holders (table_id, seat, owner) VALUES ($1, $2, $3)";
        connection.query(sql, &[&table, &moved, &owner]).await?;
    }
    Ok(())
}
