use std::path::Path;

use rusqlite::{Connection, OptionalExtension, Params, Row, params};

use super::schema;
use crate::complete::{sound_log, without_table};
use crate::moving::{Played, Posted, Ringing, Whole};
use crate::{Lock, StoreError};

/// A database file while its tables are moved. Dropped without a commit, it is as before.
pub(crate) struct Mover {
    db: Connection,
    _lock: Lock,
}

impl Mover {
    /// Keeps servers away from the file. It must exist unless it is to be written.
    pub(crate) fn open(path: &Path, writes: bool) -> Result<Self, StoreError> {
        let mut db = if writes { schema::connect(path)? } else { schema::connect_existing(path)? };
        let lock = Lock::take(path)?;
        schema::migrate(&mut db)?;
        db.execute_batch("BEGIN IMMEDIATE")?;
        Ok(Self { db, _lock: lock })
    }

    pub(crate) fn tables(&self) -> Result<Vec<String>, StoreError> {
        // Entries without their table are not left behind without a word.
        self.rows("SELECT id FROM tables UNION SELECT DISTINCT table_id FROM log ORDER BY 1", [], |row| row.get(0))
    }

    pub(crate) fn table(&self, id: &str) -> Result<Whole, StoreError> {
        let row = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?));
        let sql = "SELECT length, private, changed_at, looked_at, summary, due FROM tables WHERE id = ?";
        let found = self.db.prepare_cached(sql)?.query_row([id], row).optional()?;
        let (length, private, changed_at, looked_at, summary, due) = found.ok_or_else(|| without_table(id))?;
        // It may be no text any more.
        let entry = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get_ref(2)?.as_bytes()?.to_vec()));
        let log = self.rows("SELECT seq, at, entry FROM log WHERE table_id = ? ORDER BY seq", [id], entry)?;
        Ok(Whole {
            id: id.to_string(),
            private,
            changed_at,
            looked_at,
            summary,
            due,
            log: sound_log(id, length, log)?,
            holders: self.rows("SELECT seat, owner FROM holders WHERE table_id = ? ORDER BY seat", [id], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })?,
            notes: self.rows(
                "SELECT seat, field, value FROM notes WHERE table_id = ? ORDER BY seat, field",
                [id],
                |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
            )?,
            jottings: self.rows(
                "SELECT seat, field, after, value FROM jottings WHERE table_id = ? ORDER BY seat, field, after",
                [id],
                |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)),
            )?,
            talk: self.rows("SELECT seq, at, said FROM talk WHERE table_id = ? ORDER BY seq", [id], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })?,
            orders: self
                .rows("SELECT seat FROM standing_orders WHERE table_id = ? ORDER BY seat", [id], |row| row.get(0))?,
            removed: self
                .rows("SELECT owner FROM removed WHERE table_id = ? ORDER BY owner", [id], |row| row.get(0))?,
            rung: self.rows("SELECT seat, since, length FROM rung WHERE table_id = ? ORDER BY seat", [id], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })?,
        })
    }

    fn rows<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl Fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let mut rows = self.db.prepare_cached(sql)?;
        let found = rows.query_map(params, read)?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    pub(crate) fn put(&self, table: &Whole) -> Result<(), StoreError> {
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
        let run = |sql: &str, params: &[&dyn rusqlite::ToSql]| self.db.prepare_cached(sql)?.execute(params);
        run(
            "INSERT INTO tables (id, length, private, changed_at, looked_at, summary, due) VALUES (?, ?, ?, ?, ?, ?, ?)",
            params![id, log.len(), private, changed_at, looked_at, summary, due],
        )?;
        for (seq, (at, entry)) in log.iter().enumerate() {
            run("INSERT INTO log (table_id, seq, at, entry) VALUES (?, ?, ?, ?)", params![id, seq, at, entry])?;
        }
        for (seat, owner) in holders {
            run("INSERT INTO holders (table_id, seat, owner) VALUES (?, ?, ?)", params![id, seat, owner])?;
        }
        for (seat, field, value) in notes {
            run(
                "INSERT INTO notes (table_id, seat, field, value) VALUES (?, ?, ?, ?)",
                params![id, seat, field, value],
            )?;
        }
        for (seat, field, after, value) in jottings {
            run(
                "INSERT INTO jottings (table_id, seat, field, after, value) VALUES (?, ?, ?, ?, ?)",
                params![id, seat, field, after, value],
            )?;
        }
        for (seq, at, said) in talk {
            run("INSERT INTO talk (table_id, seq, at, said) VALUES (?, ?, ?, ?)", params![id, seq, at, said])?;
        }
        for seat in orders {
            run("INSERT INTO standing_orders (table_id, seat) VALUES (?, ?)", params![id, seat])?;
        }
        for owner in removed {
            run("INSERT INTO removed (table_id, owner) VALUES (?, ?)", params![id, owner])?;
        }
        for (seat, since, length) in rung {
            run(
                "INSERT INTO rung (table_id, seat, since, length) VALUES (?, ?, ?, ?)",
                params![id, seat, since, length],
            )?;
        }
        Ok(())
    }

    pub(crate) fn secrets(&self) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        self.rows("SELECT name, value FROM secrets ORDER BY name", [], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    pub(crate) fn put_secrets(&self, secrets: &[(String, Vec<u8>)]) -> Result<(), StoreError> {
        for (name, value) in secrets {
            self.db.execute("INSERT OR REPLACE INTO secrets (name, value) VALUES (?, ?)", params![name, value])?;
        }
        Ok(())
    }

    pub(crate) fn purged(&self) -> Result<Vec<(String, i64)>, StoreError> {
        self.rows("SELECT table_id, at FROM purged ORDER BY table_id", [], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    pub(crate) fn put_purged(&self, purged: &[(String, i64)]) -> Result<(), StoreError> {
        for (id, at) in purged {
            self.db.execute("INSERT OR IGNORE INTO purged (table_id, at) VALUES (?, ?)", params![id, at])?;
        }
        Ok(())
    }

    pub(crate) fn results(&self) -> Result<Vec<Played>, StoreError> {
        let sql = "SELECT owner, table_id, seat, at, ending FROM results ORDER BY owner, table_id, seat";
        self.rows(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)))
    }

    pub(crate) fn put_results(&self, results: &[Played]) -> Result<(), StoreError> {
        let sql = "INSERT OR IGNORE INTO results (owner, table_id, seat, at, ending) VALUES (?, ?, ?, ?, ?)";
        for (owner, table, seat, at, ending) in results {
            self.db.prepare_cached(sql)?.execute(params![owner, table, seat, at, ending])?;
        }
        Ok(())
    }

    pub(crate) fn bells(&self) -> Result<Vec<Ringing>, StoreError> {
        let sql = "SELECT endpoint, owner, at, about FROM bells ORDER BY endpoint";
        self.rows(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
    }

    pub(crate) fn put_bells(&self, bells: &[Ringing]) -> Result<(), StoreError> {
        let sql = "INSERT OR IGNORE INTO bells (endpoint, owner, at, about) VALUES (?, ?, ?, ?)";
        for (endpoint, owner, at, about) in bells {
            self.db.prepare_cached(sql)?.execute(params![endpoint, owner, at, about])?;
        }
        Ok(())
    }

    pub(crate) fn mailboxes(&self) -> Result<Vec<Posted>, StoreError> {
        let sql = "SELECT owner, id, at, address, about, confirmed FROM mailboxes ORDER BY owner";
        self.rows(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?)))
    }

    pub(crate) fn put_mailboxes(&self, mailboxes: &[Posted]) -> Result<(), StoreError> {
        let sql =
            "INSERT OR IGNORE INTO mailboxes (owner, id, at, address, about, confirmed) VALUES (?, ?, ?, ?, ?, ?)";
        for (owner, id, at, address, about, confirmed) in mailboxes {
            self.db.prepare_cached(sql)?.execute(params![owner, id, at, address, about, confirmed])?;
        }
        Ok(())
    }

    pub(crate) fn commit(self) -> Result<(), StoreError> {
        Ok(self.db.execute_batch("COMMIT")?)
    }
}
