use std::time::Duration;

use tokio::time::{Instant, sleep};
use tokio_postgres::Row;

use super::hosts::Hosts;
use super::link::{Connection, Link, Params};
use super::{LEASE, bytes, number, schema};
use crate::StoreError;
use crate::complete::{sound_log, without_table};
use crate::moving::{Played, Posted, Ringing, Whole};

/// The server that the debts of moved tables belong to: none, so that the first one that starts takes them over.
const NO_SERVER: &str = "-";

const PAUSE: Duration = Duration::from_millis(100);

/// A database while its tables are moved. Dropped without a commit, it is as before.
pub(crate) struct Mover(std::sync::Arc<Connection>);

impl Mover {
    /// Begins a transaction that keeps servers from writing.
    pub(crate) async fn open(address: &str) -> Result<Self, StoreError> {
        let hosts = Hosts::read(address)?;
        schema::migrate(&hosts).await?;
        let mover = Self(Link::new(&hosts).connection().await?);
        // The other store may take its time.
        mover.rows("SET idle_in_transaction_session_timeout = 0", &[]).await?;
        mover.wait_for_servers().await?;
        mover.rows("BEGIN", &[]).await?;
        mover.0.query("LOCK TABLE tables IN EXCLUSIVE MODE", &[]).await?;
        Ok(mover)
    }

    /// A server that has just been stopped, or has died, counts as living until its lease is over.
    async fn wait_for_servers(&self) -> Result<(), StoreError> {
        let (begun, lease) = (Instant::now(), Duration::from_secs_f64(LEASE));
        while !self.rows("SELECT FROM servers WHERE until > now()", &[]).await?.is_empty() {
            if begun.elapsed() > lease + PAUSE {
                return Err(StoreError::InUse);
            }
            sleep(PAUSE).await;
        }
        Ok(())
    }

    pub(crate) async fn tables(&self) -> Result<Vec<String>, StoreError> {
        // Entries without their table are not left behind without a word.
        let sql = "SELECT id FROM tables UNION SELECT DISTINCT table_id FROM log ORDER BY 1";
        let rows = self.rows(sql, &[]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    pub(crate) async fn table(&self, id: &str) -> Result<Whole, StoreError> {
        let sql = "SELECT length, private, floor(extract(epoch FROM changed_at))::bigint, summary,
                       coalesce(floor(extract(epoch FROM looked_at)), 0)::bigint,
                       EXISTS (SELECT FROM debts WHERE table_id = id) FROM tables WHERE id = $1";
        let found = self.rows(sql, &[&id]).await?;
        let row = found.first().ok_or_else(|| without_table(id))?;
        let log = "SELECT seq, floor(extract(epoch FROM at))::bigint, entry FROM log WHERE table_id = $1 ORDER BY seq";
        let holders = "SELECT seat, owner FROM holders WHERE table_id = $1 ORDER BY seat";
        let notes = "SELECT seat, field, value FROM notes WHERE table_id = $1 ORDER BY seat, field COLLATE \"C\"";
        let jottings = "SELECT seat, field, after, value FROM jottings WHERE table_id = $1 ORDER BY seat, field, after";
        let talk = "SELECT seq, floor(extract(epoch FROM at))::bigint, said FROM talk WHERE table_id = $1 ORDER BY seq";
        let orders = "SELECT seat FROM standing_orders WHERE table_id = $1 ORDER BY seat";
        let removed = "SELECT owner FROM removed WHERE table_id = $1 ORDER BY owner";
        let rung = "SELECT seat, since, length FROM rung WHERE table_id = $1 ORDER BY seat";
        let log = self.rows(log, &[&id]).await?;
        let log = log.iter().map(|row| (number(row, 0), row.get(1), bytes(row, 2).to_vec())).collect();
        Ok(Whole {
            id: id.to_string(),
            private: row.get(1),
            changed_at: row.get(2),
            summary: row.get(3),
            looked_at: row.get(4),
            due: row.get(5),
            log: sound_log(id, number(row, 0), log)?,
            holders: self.rows(holders, &[&id]).await?.iter().map(|row| (row.get(0), row.get(1))).collect(),
            notes: self.rows(notes, &[&id]).await?.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect(),
            jottings: self
                .rows(jottings, &[&id])
                .await?
                .iter()
                .map(|row| (row.get(0), row.get(1), row.get(2), row.get(3)))
                .collect(),
            talk: self.rows(talk, &[&id]).await?.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect(),
            orders: self.rows(orders, &[&id]).await?.iter().map(|row| row.get(0)).collect(),
            removed: self.rows(removed, &[&id]).await?.iter().map(|row| row.get(0)).collect(),
            rung: self.rows(rung, &[&id]).await?.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect(),
        })
    }

    pub(crate) async fn put(&self, table: &Whole) -> Result<(), StoreError> {
        let Whole {
            id,
            private,
            changed_at,
            looked_at,
            summary,
            due,
            log,
            holders,
            notes,
            jottings,
            talk,
            orders,
            removed,
            rung,
        } = table;
        let length = log.len() as i64;
        let sql = "INSERT INTO tables (id, length, private, changed_at, looked_at, summary)
                   VALUES ($1, $2, $3, to_timestamp($4::bigint), to_timestamp(nullif($5::bigint, 0)), $6)";
        self.rows(sql, &[id, &length, private, changed_at, looked_at, summary]).await?;
        let (times, entries): (Vec<_>, Vec<_>) = log.iter().map(|(at, entry)| (*at, entry.as_str())).unzip();
        let places: Vec<i64> = (0..length).collect();
        let sql = "INSERT INTO log (table_id, seq, at, entry) SELECT $1, seq, to_timestamp(at), entry
                   FROM unnest($2::bigint[], $3::bigint[], $4::text[]) AS line (seq, at, entry)";
        self.rows(sql, &[id, &places, &times, &entries]).await?;
        for (seat, owner) in holders {
            self.rows("INSERT INTO holders (table_id, seat, owner) VALUES ($1, $2, $3)", &[id, seat, owner]).await?;
        }
        for (seat, field, value) in notes {
            let sql = "INSERT INTO notes (table_id, seat, field, value) VALUES ($1, $2, $3, $4)";
            self.rows(sql, &[id, seat, field, value]).await?;
        }
        for (seat, field, after, value) in jottings {
            let sql = "INSERT INTO jottings (table_id, seat, field, after, value) VALUES ($1, $2, $3, $4, $5)";
            self.rows(sql, &[id, seat, field, after, value]).await?;
        }
        for (seq, at, said) in talk {
            let sql = "INSERT INTO talk (table_id, seq, at, said) VALUES ($1, $2, to_timestamp($3::bigint), $4)";
            self.rows(sql, &[id, seq, at, said]).await?;
        }
        for seat in orders {
            self.rows("INSERT INTO standing_orders (table_id, seat) VALUES ($1, $2)", &[id, seat]).await?;
        }
        for owner in removed {
            self.rows("INSERT INTO removed (table_id, owner) VALUES ($1, $2)", &[id, owner]).await?;
        }
        for (seat, since, length) in rung {
            let sql = "INSERT INTO rung (table_id, seat, since, length) VALUES ($1, $2, $3, $4)";
            self.rows(sql, &[id, seat, since, length]).await?;
        }
        if *due {
            self.rows("INSERT INTO debts (table_id, server) VALUES ($1, $2)", &[id, &NO_SERVER]).await?;
        }
        Ok(())
    }

    pub(crate) async fn secrets(&self) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let rows = self.rows("SELECT name, value FROM secrets ORDER BY name COLLATE \"C\"", &[]).await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    pub(crate) async fn put_secrets(&self, secrets: &[(String, Vec<u8>)]) -> Result<(), StoreError> {
        for (name, value) in secrets {
            let sql = "INSERT INTO secrets (name, value) VALUES ($1, $2)
                       ON CONFLICT (name) DO UPDATE SET value = excluded.value";
            self.rows(sql, &[name, value]).await?;
        }
        Ok(())
    }

    pub(crate) async fn purged(&self) -> Result<Vec<(String, i64)>, StoreError> {
        let sql = "SELECT table_id, floor(extract(epoch FROM at))::bigint FROM purged ORDER BY table_id";
        Ok(self.rows(sql, &[]).await?.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    pub(crate) async fn put_purged(&self, purged: &[(String, i64)]) -> Result<(), StoreError> {
        let (tables, times): (Vec<_>, Vec<_>) = purged.iter().map(|(table, at)| (table.as_str(), *at)).unzip();
        let sql = "INSERT INTO purged (table_id, at) SELECT id, to_timestamp(at)
                   FROM unnest($1::text[], $2::bigint[]) AS gone (id, at) ON CONFLICT DO NOTHING";
        self.rows(sql, &[&tables, &times]).await.map(drop)
    }

    pub(crate) async fn results(&self) -> Result<Vec<Played>, StoreError> {
        let sql = "SELECT owner, table_id, seat, floor(extract(epoch FROM at))::bigint, ending
                   FROM results ORDER BY owner, table_id, seat";
        let rows = self.rows(sql, &[]).await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1), row.get(2), row.get(3), row.get(4))).collect())
    }

    pub(crate) async fn put_results(&self, results: &[Played]) -> Result<(), StoreError> {
        let sql = "INSERT INTO results (owner, table_id, seat, at, ending)
                   VALUES ($1, $2, $3, to_timestamp($4::bigint), $5) ON CONFLICT DO NOTHING";
        for (owner, table, seat, at, ending) in results {
            self.rows(sql, &[owner, table, seat, at, ending]).await?;
        }
        Ok(())
    }

    pub(crate) async fn bells(&self) -> Result<Vec<Ringing>, StoreError> {
        let sql = "SELECT endpoint, owner, floor(extract(epoch FROM at))::bigint, about FROM bells ORDER BY endpoint";
        Ok(self.rows(sql, &[]).await?.iter().map(|row| (row.get(0), row.get(1), row.get(2), row.get(3))).collect())
    }

    pub(crate) async fn put_bells(&self, bells: &[Ringing]) -> Result<(), StoreError> {
        let sql = "INSERT INTO bells (endpoint, owner, at, about) VALUES ($1, $2, to_timestamp($3::bigint), $4)
                   ON CONFLICT DO NOTHING";
        for (endpoint, owner, at, about) in bells {
            self.rows(sql, &[endpoint, owner, at, about]).await?;
        }
        Ok(())
    }

    pub(crate) async fn mailboxes(&self) -> Result<Vec<Posted>, StoreError> {
        let sql = "SELECT owner, id, floor(extract(epoch FROM at))::bigint, address, about, confirmed
                   FROM mailboxes ORDER BY owner";
        let posted = |row: &Row| (row.get(0), row.get(1), row.get(2), row.get(3), row.get(4), row.get(5));
        Ok(self.rows(sql, &[]).await?.iter().map(posted).collect())
    }

    pub(crate) async fn put_mailboxes(&self, mailboxes: &[Posted]) -> Result<(), StoreError> {
        let sql = "INSERT INTO mailboxes (owner, id, at, address, about, confirmed)
                   VALUES ($1, $2, to_timestamp($3::bigint), $4, $5, $6) ON CONFLICT DO NOTHING";
        for (owner, id, at, address, about, confirmed) in mailboxes {
            self.rows(sql, &[owner, id, at, address, about, confirmed]).await?;
        }
        Ok(())
    }

    pub(crate) async fn commit(self) -> Result<(), StoreError> {
        self.rows("COMMIT", &[]).await.map(drop)
    }

    /// A large database takes its time, and nobody waits for a page.
    async fn rows(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<Row>, StoreError> {
        self.0.query_patiently(sql, params).await
    }
}
