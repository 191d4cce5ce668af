//! Any number of servers, one database. All times are the database's.

mod append;
mod bells;
mod hosts;
mod link;
mod listen;
mod mail;
mod moving;
mod offers;
mod purge;
mod results;
mod schema;
mod statements;
mod talk;
mod tls;

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use deckname_engine::{Seat, Seats};
use tokio::sync::{broadcast, mpsc, watch};
use tokio::task::JoinHandle;
use tokio_postgres::Row;

pub(crate) use moving::Mover;

use crate::afterwards::{GIVEN_UP, LONGEST_MARK};
use crate::complete::complete;
use crate::store::{ALIKE, LISTED};
use crate::{Change, Entry, Jotting, Kept, Listed, Mark, Notes, Owner, Present, StoreError, summary};
use append::Job;
use hosts::Hosts;
use link::{Link, Params};

/// How many jobs may be queued for the writer before callers have to wait.
const QUEUE: usize = 4_096;
/// How many seconds a server that is not heard of counts as living.
const LEASE: f64 = 3.0;
/// The most tables that a server takes over at once.
const CLAIM: i64 = 50;

/// The length of a table's log and its entries from a place on, as they are at one moment. There is always a row, so that entries
/// that are hidden are missed.
const LOG: &str = "SELECT length, seq, entry FROM (SELECT) AS one
    LEFT JOIN tables ON id = $1 LEFT JOIN log ON table_id = $1 AND seq >= $2 ORDER BY seq";

#[derive(Debug)]
pub(crate) struct Postgres {
    /// This server's name among the others.
    server: String,
    setup: String,
    reader: Link,
    /// On its own connection, so that it is never late.
    heart: Link,
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    /// This server may owe decisions without knowing it.
    lost: AtomicBool,
    closed: watch::Sender<bool>,
}

impl Postgres {
    /// Connects, creating or migrating the database as needed, and joins the other servers.
    pub(crate) async fn open(
        address: &str,
        setup: &str,
        changes: broadcast::Sender<Change>,
    ) -> Result<Self, StoreError> {
        let hosts = Hosts::read(address)?;
        schema::migrate(&hosts).await?;
        let server = hex::encode(random());
        let (jobs, queue) = mpsc::channel(QUEUE);
        let closed = watch::Sender::new(false);
        tokio::spawn(listen::listen(hosts.clone(), server.clone(), changes.clone(), closed.subscribe()));
        let writer = tokio::spawn(append::write(Link::new(&hosts.in_order()), server.clone(), queue, changes));
        let postgres = Self {
            server,
            setup: setup.to_string(),
            reader: Link::new(&hosts),
            heart: Link::new(&hosts),
            jobs: Mutex::new(Some(jobs)),
            writer: Mutex::new(Some(writer)),
            lost: AtomicBool::new(false),
            closed,
        };
        postgres.beat().await?;
        postgres.compare().await?;
        if hosts.are_several() {
            postgres.warn_if_asynchronous().await?;
        }
        Ok(postgres)
    }

    /// Logs what this server's set-up and that of the others do not have in common.
    async fn compare(&self) -> Result<(), StoreError> {
        let sql = "SELECT setup FROM servers WHERE until > now() AND setup <> $1 LIMIT 1";
        if let Some(other) = self.reader.read(sql, &[&self.setup]).await?.first() {
            let (own, other) = (&self.setup, other.get::<_, &str>(0));
            tracing::warn!(own, other, "another server is set up differently");
        }
        Ok(())
    }

    async fn warn_if_asynchronous(&self) -> Result<(), StoreError> {
        let names = self.reader.read("SHOW synchronous_standby_names", &[]).await?;
        if names.first().is_some_and(|row| row.get::<_, &str>(0).is_empty()) {
            tracing::warn!("synchronous_standby_names is empty: moves are acknowledged before a replica has them");
        }
        Ok(())
    }

    pub(crate) async fn log(&self, table: &str, from: u64) -> Result<Vec<Entry>, StoreError> {
        self.check_open()?;
        if is_nonsense(table) {
            return Ok(Vec::new());
        }
        entries(table, from, &self.reader.read(LOG, &[&table, &(from as i64)]).await?)
    }

    pub(crate) async fn marks(&self, tables: &[String]) -> Result<Vec<Change>, StoreError> {
        self.check_open()?;
        if tables.iter().any(|table| is_nonsense(table)) {
            return Ok(Vec::new());
        }
        let sql = "SELECT id, length, private, coalesce(server = $2, false)
                   FROM tables LEFT JOIN debts ON table_id = id WHERE id = ANY ($1)";
        let rows = self.reader.read(sql, &[&tables, &self.server]).await?;
        let mark = |row: &Row| Mark { length: number(row, 1), private: number(row, 2), ours: row.get(3) };
        Ok(rows.iter().map(|row| Change { table: row.get(0), mark: mark(row), news: Vec::new() }).collect())
    }

    pub(crate) async fn tables_of(&self, owner: &Owner) -> Result<Vec<Listed>, StoreError> {
        let sql = "SELECT id, seat, floor(extract(epoch FROM changed_at))::bigint, summary
                   FROM holders JOIN tables ON id = table_id
                   WHERE owner = $1 AND id NOT IN (SELECT table_id FROM removed WHERE owner = $1)
                   ORDER BY changed_at DESC LIMIT $2";
        let rows = self.reader.read(sql, &[&owner.0, &i64::from(LISTED)]).await?;
        let listed = |row: &Row| {
            let summary = summary::read(bytes(row, 3))?;
            Some(Listed { table: row.get(0), seat: seat(row, 1), changed_at: number(row, 2), summary })
        };
        Ok(rows.iter().filter_map(listed).collect())
    }

    pub(crate) async fn tables_beginning(&self, letters: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM tables WHERE id >= $1 AND id < $1 || chr(1114111) ORDER BY changed_at DESC LIMIT $2";
        let rows = self.reader.read(sql, &[&letters, &i64::from(ALIKE)]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    pub(crate) async fn notes(&self, table: &str) -> Result<Vec<(Seat, Notes)>, StoreError> {
        let sql = "SELECT seat, field, value FROM notes WHERE table_id = $1 ORDER BY seat";
        let mut notes: Vec<(Seat, Notes)> = Vec::new();
        for row in self.reader.read(sql, &[&table]).await? {
            let seat = seat(&row, 0);
            if notes.last().is_none_or(|(last, _)| *last != seat) {
                notes.push((seat, Notes::new()));
            }
            if let Some((_, own)) = notes.last_mut() {
                own.insert(row.get(1), row.get(2));
            }
        }
        Ok(notes)
    }

    /// One statement, which may be repeated: it sets what is to be.
    pub(crate) async fn note(&self, table: &str, seat: Seat, notes: &Notes, after: u64) -> Result<(), StoreError> {
        // PostgreSQL's texts cannot contain NUL.
        let clean = |text: &String| text.replace('\0', "");
        let (fields, values): (Vec<_>, Vec<_>) = notes.iter().map(|(key, value)| (clean(key), clean(value))).unzip();
        let sql = "
            WITH counted AS (UPDATE tables SET private = private + 1 WHERE id = $1 RETURNING id, length, private),
            sent AS (SELECT * FROM unnest($3::text[], $4::text[]) AS sent (field, value)),
            gone AS (DELETE FROM notes USING sent
                WHERE table_id = $1 AND seat = $2 AND notes.field = sent.field AND sent.value = ''),
            kept AS (INSERT INTO notes (table_id, seat, field, value)
                SELECT id, $2, field, value FROM sent, counted WHERE value <> ''
                ON CONFLICT (table_id, seat, field) DO UPDATE SET value = excluded.value),
            jotted AS (INSERT INTO jottings (table_id, seat, field, after, value)
                SELECT id, $2, field, $5, value FROM sent, counted WHERE octet_length(value) <= $6
                ON CONFLICT (table_id, seat, field, after) DO UPDATE SET value = excluded.value)
            SELECT pg_notify('deckname', concat_ws(' ', id, length, private, coalesce(server, '-')))::text
            FROM counted LEFT JOIN debts ON table_id = id";
        let (after, longest) = (after as i64, LONGEST_MARK as i32);
        let told = self.reader.read(sql, &[&table, &i16::from(seat.0), &fields, &values, &after, &longest]).await?;
        found(table, &told)
    }

    pub(crate) async fn jottings(&self, table: &str) -> Result<Vec<Jotting>, StoreError> {
        let sql = "SELECT seat, after, field, value FROM jottings WHERE table_id = $1 ORDER BY after, seat, field";
        let rows = self.reader.read(sql, &[&table]).await?;
        let jotting =
            |row: &Row| Jotting { seat: seat(row, 0), after: number(row, 1), field: row.get(2), value: row.get(3) };
        Ok(rows.iter().map(jotting).collect())
    }

    /// The row is the lock: of all servers, the one whose insert or update takes place works it out.
    pub(crate) async fn analysis(&self, table: &str) -> Result<Kept, StoreError> {
        let select = "SELECT found FROM analyses WHERE table_id = $1 AND found IS NOT NULL";
        if let Some(row) = self.reader.read(select, &[&table]).await?.first() {
            return Ok(Kept::Found(row.get(0)));
        }
        let begin = "INSERT INTO analyses (table_id, begun_at) VALUES ($1, now())
                     ON CONFLICT (table_id) DO UPDATE SET begun_at = now()
                     WHERE analyses.found IS NULL AND analyses.begun_at < now() - make_interval(secs => $2)
                     RETURNING 1";
        let ours = self.heart.once(begin, &[&table, &GIVEN_UP.as_secs_f64()]).await?;
        Ok(if ours.is_empty() { Kept::Begun } else { Kept::Yours })
    }

    pub(crate) async fn keep_analysis(&self, table: &str, found: Option<String>) -> Result<(), StoreError> {
        match found {
            Some(found) => {
                let sql = "UPDATE analyses SET found = $2 WHERE table_id = $1";
                self.reader.read(sql, &[&table, &found]).await?
            }
            None => self.reader.read("DELETE FROM analyses WHERE table_id = $1", &[&table]).await?,
        };
        Ok(())
    }

    pub(crate) async fn standing_orders(&self, table: &str) -> Result<Seats, StoreError> {
        let rows = self.reader.read("SELECT seat FROM standing_orders WHERE table_id = $1", &[&table]).await?;
        Ok(rows.iter().fold(Seats::EMPTY, |all, row| all.with(seat(row, 0))))
    }

    pub(crate) async fn order(&self, table: &str, seat: Seat, on: bool, due: bool) -> Result<(), StoreError> {
        let sql = "
            WITH counted AS (UPDATE tables SET private = private + 1 WHERE id = $1 RETURNING id, length, private),
            given AS (INSERT INTO standing_orders (table_id, seat) SELECT id, $2 FROM counted WHERE $3
                ON CONFLICT DO NOTHING),
            withdrawn AS (DELETE FROM standing_orders WHERE table_id = $1 AND seat = $2 AND NOT $3),
            owed AS (INSERT INTO debts (table_id, server) SELECT id, $5 FROM counted WHERE $4
                ON CONFLICT DO NOTHING RETURNING server)
            SELECT pg_notify('deckname', concat_ws(' ', id, length, private,
                coalesce((SELECT server FROM owed), server, '-')))::text
            FROM counted LEFT JOIN debts ON table_id = id";
        let told = self.reader.read(sql, &[&table, &i16::from(seat.0), &on, &due, &self.server]).await?;
        found(table, &told)
    }

    pub(crate) async fn remove(&self, table: &str, owner: &Owner) -> Result<(), StoreError> {
        let sql =
            "INSERT INTO removed (table_id, owner) SELECT id, $2 FROM tables WHERE id = $1 ON CONFLICT DO NOTHING";
        self.reader.read(sql, &[&table, &owner.0]).await?;
        Ok(())
    }

    pub(crate) async fn secret(&self, name: &'static str, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
        let insert = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.reader.read(insert, &[&name, &fresh]).await?;
        let rows = self.reader.read("SELECT value FROM secrets WHERE name = $1", &[&name]).await?;
        rows.first().map(|row| row.get(0)).ok_or(StoreError::Closed)
    }

    pub(crate) async fn beat(&self) -> Result<bool, StoreError> {
        self.check_open()?;
        let sql = "INSERT INTO servers (id, since, until, setup, knows)
                   VALUES ($1, now(), now() + make_interval(secs => $2), $3, $4)
                   ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING xmax = 0";
        let told = self.heart.once(sql, &[&self.server, &LEASE, &self.setup, &(Entry::NEWEST as i32)]).await?;
        Ok(told.first().is_some_and(|row| row.get(0)))
    }

    pub(crate) async fn time(&self) -> Result<u64, StoreError> {
        let sql = "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        let rows = self.heart.once(sql, &[]).await?;
        rows.first().map(|row| number(row, 0)).ok_or(StoreError::Silent)
    }

    /// The newest kind of entry that every living server can read.
    async fn known_to_all(&self) -> Result<u32, StoreError> {
        let rows = self.reader.read("SELECT coalesce(min(knows), 1) FROM servers WHERE until > now()", &[]).await?;
        Ok(rows.first().map_or(1, |row| row.get::<_, i32>(0) as u32))
    }

    /// A server that has just come, or come back after a crash of the database, first waits until the others are known.
    pub(crate) async fn claim(&self) -> Result<Vec<String>, StoreError> {
        let sql = "
            WITH known AS (
                SELECT FROM servers WHERE id = $1 AND until > now() AND since < now() - make_interval(secs => $2)
            ), free AS (
                SELECT table_id FROM debts
                WHERE EXISTS (SELECT FROM known)
                  AND NOT EXISTS (SELECT FROM servers WHERE id = debts.server AND until > now())
                ORDER BY table_id LIMIT $3 FOR UPDATE SKIP LOCKED
            )
            UPDATE debts SET server = $1 FROM free WHERE debts.table_id = free.table_id RETURNING debts.table_id";
        self.check_open()?;
        let lost = self.lost.swap(false, Ordering::Relaxed);
        let claimed = self.claim_by(sql, &[&self.server, &LEASE, &CLAIM]).await?;
        if !lost {
            return Ok(claimed);
        }
        self.claim_by("SELECT table_id FROM debts WHERE server = $1", &[&self.server]).await
    }

    async fn claim_by(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<String>, StoreError> {
        let rows = self.heart.once(sql, params).await.inspect_err(|_| self.lose_track())?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// An answer was lost: this server may owe decisions without knowing it.
    fn lose_track(&self) {
        self.lost.store(true, Ordering::Relaxed);
    }

    pub(crate) async fn settle(&self, table: &str, length: u64) -> Result<(), StoreError> {
        let sql = "DELETE FROM debts USING tables WHERE table_id = $1 AND id = $1 AND length = $2";
        self.reader.read(sql, &[&table, &(length as i64)]).await?;
        Ok(())
    }

    pub(crate) async fn announce(&self, table: &str, seat: Seat, windows: u32) -> Result<(), StoreError> {
        let sql = "INSERT INTO presence (table_id, seat, server, windows, seen_at) VALUES ($1, $2, $3, $4, now())
                   ON CONFLICT (table_id, seat, server) DO UPDATE SET windows = excluded.windows, seen_at = now()";
        self.reader.read(sql, &[&table, &i16::from(seat.0), &self.server, &(windows as i32)]).await?;
        Ok(())
    }

    /// The windows of a server that died count as seen until its lease ended.
    pub(crate) async fn present(&self, tables: &[String]) -> Result<Vec<Present>, StoreError> {
        let sql = "
            SELECT table_id, seat, coalesce(bool_or(windows > 0 AND until > now()), false),
                extract(epoch FROM now() - max(
                    CASE WHEN windows > 0 THEN greatest(seen_at, least(coalesce(until, seen_at), now())) ELSE seen_at END))::float8
            FROM presence LEFT JOIN servers ON id = server
            WHERE table_id = ANY ($1) AND server <> $2 GROUP BY table_id, seat";
        let rows = self.reader.read(sql, &[&tables, &self.server]).await?;
        let present = |row: &Row| Present {
            table: row.get(0),
            seat: seat(row, 1),
            open: row.get(2),
            ago: Duration::from_secs_f64(row.get::<_, f64>(3).max(0.0)),
        };
        Ok(rows.iter().map(present).collect())
    }

    pub(crate) async fn allows(&self, network: IpAddr, burst: u32, every: Duration) -> Result<bool, StoreError> {
        let sql = "
            INSERT INTO limits (network, full_at) VALUES ($1, now() + make_interval(secs => $2))
            ON CONFLICT (network) DO UPDATE SET full_at = greatest(limits.full_at, now()) + make_interval(secs => $2)
            WHERE greatest(limits.full_at, now()) + make_interval(secs => $2) <= now() + make_interval(secs => $2 * $3)
            RETURNING 1";
        let taken = self.reader.read(sql, &[&network.to_string(), &every.as_secs_f64(), &f64::from(burst)]).await?;
        Ok(!taken.is_empty())
    }

    pub(crate) async fn sweep(&self) -> Result<(), StoreError> {
        for sql in [
            "DELETE FROM limits WHERE full_at < now()",
            "DELETE FROM servers WHERE until < now() - interval '1 hour'",
            "DELETE FROM presence WHERE seen_at < now() - interval '1 day'
                 AND (windows = 0 OR NOT EXISTS (SELECT FROM servers WHERE id = server))",
        ] {
            self.reader.read(sql, &[]).await?;
        }
        self.forget_offers().await
    }

    /// Counting all rows would take long; the planner's estimate is good enough once there are many.
    pub(crate) async fn tables(&self) -> Result<u64, StoreError> {
        let sql = "SELECT CASE WHEN reltuples > 100000 THEN reltuples::bigint ELSE (SELECT count(*) FROM tables) END
                   FROM pg_class WHERE oid = 'tables'::regclass";
        let rows = self.reader.read(sql, &[]).await?;
        Ok(rows.first().map_or(0, |row| row.get::<_, i64>(0) as u64))
    }

    pub(crate) async fn healthy(&self) -> Result<(), StoreError> {
        self.check_open()?;
        // The beat is a write, and this only looks whether the last ones were taken. It finds room in its old place even on a
        // full disk, unlike the series, which is too long for this memory and goes into a temporary file.
        let sql = "
            SELECT until > now() AND EXISTS (
                SELECT FROM (SELECT set_config('work_mem', '64kB', true)) AS little (memory),
                    generate_series(1, 5000 + 0 * length(memory)) HAVING count(*) > 0
            ) FROM servers WHERE id = $1";
        let told = self.reader.once(sql, &[&self.server]).await?;
        if told.first().is_some_and(|row| row.get(0)) { Ok(()) } else { Err(StoreError::Silent) }
    }

    /// Writes what is queued and leaves the other servers, which take over at once.
    pub(crate) async fn close(&self) {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take();
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            // If the writer has panicked, there is nothing left to wait for.
            let _ = writer.await;
        }
        if let Err(why) = self.heart.once("UPDATE servers SET until = now() WHERE id = $1", &[&self.server]).await {
            tracing::warn!(%why, "cannot tell the other servers that this one stops");
        }
        self.closed.send_replace(true);
    }

    fn check_open(&self) -> Result<(), StoreError> {
        if *self.closed.borrow() { Err(StoreError::Closed) } else { Ok(()) }
    }
}

/// The entries in the rows of [`LOG`].
fn entries(table: &str, from: u64, rows: &[Row]) -> Result<Vec<Entry>, StoreError> {
    let counted = rows.first().and_then(|row| row.get::<_, Option<i64>>(0)).map(|length| length as u64);
    let there = rows.iter().filter(|row| row.get::<_, Option<i64>>(1).is_some());
    complete(table, from, counted, there.map(|row| (number(row, 1), bytes(row, 2))))
}

fn number(row: &Row, column: usize) -> u64 {
    row.get::<_, i64>(column) as u64
}

/// A text that a flipped bit may have made no text at all; then it is empty.
fn bytes(row: &Row, column: usize) -> &[u8] {
    row.try_get::<_, &str>(column).map_or(&[], str::as_bytes)
}

fn seat(row: &Row, column: usize) -> Seat {
    Seat(row.get::<_, i16>(column) as u8)
}

fn found(table: &str, told: &[Row]) -> Result<(), StoreError> {
    if told.is_empty() { Err(StoreError::NoSuchTable(table.to_string())) } else { Ok(()) }
}

/// PostgreSQL refuses NUL in a text, so no table has such an id.
fn is_nonsense(table: &str) -> bool {
    table.contains('\0')
}

fn random() -> [u8; 6] {
    let mut bytes = [0; 6];
    // Without random numbers the process could not make secrets either.
    getrandom::fill(&mut bytes).expect("the system's random numbers");
    bytes
}
