//! Appending: one task takes what has gathered, and a batch is one statement, so that a server that freezes holds no lock.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use deckname_engine::Seat;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep};
use tokio_postgres::Row;

use super::link::{Connection, Link, is_passing};
use super::listen::SEPARATOR;
use super::{LOG, Postgres, entries, results};
use crate::checksum::seal;
use crate::{Append, AppendError, Entry, Mark, StoreError, summary};

/// The most tables in one statement: what is told of them must fit into a notification.
const BATCH: usize = 128;
/// A notification is shorter than this.
const NOTIFICATION: usize = 8_000;
/// How long an append is repeated while the database cannot be reached.
const APPEND_WITHIN: Duration = Duration::from_secs(15);
const PAUSE: Duration = Duration::from_millis(50);

/// Rows are locked in the order of their ids, so that batches of two servers cannot block each other. The row that is locked
/// may be newer than the statement's snapshot: that is why the length is compared a second time.
const SQL: &str = "
WITH jobs AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::boolean[], $10::text[])
        AS job (id, expected, length, summary, due, news)
), held AS MATERIALIZED (
    SELECT tables.id, tables.length FROM tables JOIN jobs ON tables.id = jobs.id ORDER BY tables.id FOR UPDATE OF tables
), won AS (
    UPDATE tables SET length = jobs.length, changed_at = now(), summary = jobs.summary
    FROM jobs JOIN held ON held.id = jobs.id AND held.length = jobs.expected
    WHERE tables.id = jobs.id AND tables.length = jobs.expected
    RETURNING tables.id, tables.length, tables.private, jobs.due, jobs.news
), made AS (
    INSERT INTO tables (id, length, changed_at, summary)
    SELECT id, length, now(), summary FROM jobs WHERE expected = 0 ORDER BY id
    ON CONFLICT DO NOTHING RETURNING id, length, private
), done AS (
    SELECT id, length, private, due, news FROM won
    UNION ALL SELECT made.id, made.length, made.private, jobs.due, jobs.news FROM made JOIN jobs ON jobs.id = made.id
), logged AS (
    INSERT INTO log (table_id, seq, at, entry)
    SELECT entry.id, entry.seq, now(), entry.entry
    FROM unnest($6::text[], $7::bigint[], $8::text[]) AS entry (id, seq, entry) JOIN done ON done.id = entry.id
), owed AS (
    INSERT INTO debts (table_id, server) SELECT id, $9::text FROM done WHERE due ORDER BY id
    ON CONFLICT (table_id) DO UPDATE SET server = excluded.server
        WHERE NOT EXISTS (SELECT FROM servers WHERE servers.id = debts.server AND servers.until > now())
    RETURNING table_id
), paid AS (
    DELETE FROM debts USING done WHERE debts.table_id = done.id AND NOT done.due
), told AS (
    SELECT done.id, done.length, done.private, done.news, CASE
        WHEN NOT done.due THEN '-'
        WHEN owed.table_id IS NOT NULL THEN $9::text
        ELSE coalesce((SELECT server FROM debts WHERE debts.table_id = done.id), '-') END AS server
    FROM done LEFT JOIN owed ON owed.table_id = done.id
), heard AS (
    SELECT pg_notify('deckname', string_agg(concat_ws(' ', id, length, private, server, news), E'\\n'))::text FROM told
)
SELECT id, length, private, server = $9::text FROM told, heard";

pub(super) struct Job {
    pub(super) append: Arc<Append>,
    pub(super) answer: oneshot::Sender<Result<Mark, AppendError>>,
}

impl Postgres {
    /// Appends, and goes on trying at the same place until the database says what has become of it.
    pub(crate) async fn append(&self, append: Append) -> Result<Mark, AppendError> {
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

    async fn try_append(&self, append: &Arc<Append>) -> Result<Mark, AppendError> {
        let (answer, told) = oneshot::channel();
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or(StoreError::Closed)?;
        jobs.send(Job { append: Arc::clone(append), answer }).await.map_err(|_| StoreError::Closed)?;
        drop(jobs);
        told.await.map_err(|_| StoreError::Closed)?
    }

    /// Where the table stands if the entries are at their place.
    async fn already_done(&self, append: &Append) -> Result<Mark, AppendError> {
        // The connection broke before the commit was confirmed, so it may not be on a replica yet.
        let rows = self.reader.read_confirmed(LOG, &[&append.table, &(append.expected as i64)]).await?;
        if !entries(&append.table, &rows)?.starts_with(&append.entries) {
            return Err(AppendError::Conflict);
        }
        let mark = self.marks(std::slice::from_ref(&append.table)).await?.pop().ok_or(AppendError::Conflict)?.mark;
        Ok(Mark { length: append.expected + append.entries.len() as u64, ..mark })
    }
}

/// Writes until every sender is gone.
pub(super) async fn write(link: Link, server: String, mut jobs: mpsc::Receiver<Job>) {
    let mut waiting = Vec::new();
    while !waiting.is_empty() || jobs.recv_many(&mut waiting, BATCH).await > 0 {
        let (batch, later) = choose(std::mem::take(&mut waiting));
        waiting = later;
        write_batch(&link, &server, batch).await;
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

async fn write_batch(link: &Link, server: &str, batch: Vec<Job>) {
    let appends: Vec<&Append> = batch.iter().map(|job| &*job.append).collect();
    let told = append_all(link, server, &appends).await;
    for job in batch {
        let answer = match &told {
            Ok(won) => mark_of(won, &job.append.table).ok_or(AppendError::Conflict),
            Err(why) if is_passing(why) => Err(AppendError::Unknown),
            Err(why) => Err(AppendError::Store(why.clone())),
        };
        // The caller may have given up.
        let _ = job.answer.send(answer);
    }
}

/// The rows are those that were appended.
async fn append_all(link: &Link, server: &str, appends: &[&Append]) -> Result<Vec<Row>, StoreError> {
    let connection = link.connection().await?;
    let begun = Instant::now();
    let work = async {
        match appends {
            [alone] if concerns_people(alone) => append_for_people(&connection, server, alone).await,
            appends => carry_out(&connection, server, appends).await,
        }
    };
    let told = link.unless_replaced(&connection, work).await;
    match &told {
        Ok(won) if !won.is_empty() => connection.has_committed(begun),
        Ok(_) => (),
        Err(_) => link.abandon(&connection),
    }
    told
}

fn mark_of(won: &[Row], table: &str) -> Option<Mark> {
    let row = won.iter().find(|row| row.get::<_, &str>(0) == table)?;
    let number = |column| row.get::<_, i64>(column) as u64;
    Some(Mark { length: number(1), private: number(2), ours: row.get(3) })
}

/// One statement for all; the rows are those that were appended.
async fn carry_out(connection: &Connection, server: &str, appends: &[&Append]) -> Result<Vec<Row>, StoreError> {
    let (mut ids, mut expected, mut lengths, mut summaries, mut due) = (vec![], vec![], vec![], vec![], vec![]);
    let (mut owners, mut places, mut entries) = (vec![], vec![], vec![]);
    for append in appends {
        ids.push(append.table.as_str());
        expected.push(append.expected as i64);
        lengths.push((append.expected + append.entries.len() as u64) as i64);
        summaries.push(summary::write(&append.table, &append.summary)?);
        due.push(append.due);
        for (place, entry) in (append.expected..).zip(&append.entries) {
            owners.push(append.table.as_str());
            places.push(place as i64);
            entries.push(seal(&append.table, place, entry)?);
        }
    }
    let news = news(&ids, &owners, &entries);
    connection
        .query(SQL, &[&ids, &expected, &lengths, &summaries, &due, &owners, &places, &entries, &server, &news])
        .await
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

/// Appends entries that concern people, in a transaction.
async fn append_for_people(connection: &Connection, server: &str, append: &Append) -> Result<Vec<Row>, StoreError> {
    connection.query("BEGIN", &[]).await?;
    let won = carry_out(connection, server, &[append]).await?;
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
