//! Removing tables whose time is over.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::writer::Write;
use super::{Job, Sqlite};
use crate::keep::{BATCH, Outlived, Unused, next};
use crate::{Keep, Purged, StoreError};

impl Sqlite {
    pub(crate) async fn purge(&self, keep: Keep, after: &str) -> Result<Purged, StoreError> {
        let after = after.to_string();
        let now = (self.clock)();
        let unused = self.readers.read(move |db| read_unused(db, &after, now)).await?;
        let next = next(&unused);
        let outlived: Vec<_> = unused.into_iter().filter_map(|table| table.outlived(keep)).collect();
        let mut tables = Vec::new();
        for Outlived { table, stage, keep } in outlived {
            let write = Write::Purge { table: table.clone(), keep };
            match self.ask(|answer| Job::Write { write, answer }).await? {
                Ok(()) => tables.push((table, stage)),
                // It was used at the last moment.
                Err(StoreError::NoSuchTable(_)) => (),
                Err(why) => return Err(why),
            }
        }
        Ok(Purged { tables, next })
    }

    pub(crate) async fn is_purged(&self, table: &str) -> Result<bool, StoreError> {
        let table = table.to_string();
        let sql = "SELECT EXISTS (SELECT 1 FROM purged WHERE table_id = ?)";
        self.readers.read(move |db| Ok(db.query_row(sql, [table], |row| row.get(0))?)).await
    }

    pub(crate) async fn look_at(&self, table: &str, every: Duration) -> Result<(), StoreError> {
        let write = Write::Look { table: table.to_string(), every };
        self.ask(|answer| Job::Write { write, answer }).await?
    }

    pub(crate) async fn owe(&self, table: &str) -> Result<bool, StoreError> {
        let write = Write::Owe(table.to_string());
        self.ask(|answer| Job::Write { write, answer }).await??;
        Ok(true)
    }
}

fn read_unused(db: &Connection, after: &str, now: u64) -> Result<Vec<Unused>, StoreError> {
    let sql = "SELECT id, summary, max(changed_at, looked_at) FROM tables WHERE id > ? ORDER BY id LIMIT ?";
    let mut rows = db.prepare_cached(sql)?;
    let found = rows.query_map(params![after, BATCH], |row| {
        let since = Duration::from_secs(now.saturating_sub(row.get(2)?));
        Ok(Unused { table: row.get(0)?, summary: row.get_ref(1)?.as_bytes()?.to_vec(), since })
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// Removes the table and all that belongs to it, if it is still unused.
pub(super) fn purge(db: &Transaction<'_>, table: &str, keep: Duration, now: u64) -> Result<(), StoreError> {
    let sql = "SELECT 1 FROM tables WHERE id = ? AND max(changed_at, looked_at) <= ?";
    let before = now.saturating_sub(keep.as_secs());
    let unused = db.prepare_cached(sql)?.query_row(params![table, before], |_| Ok(())).optional()?;
    unused.ok_or_else(|| StoreError::NoSuchTable(table.to_string()))?;
    for sql in [
        "DELETE FROM log WHERE table_id = ?",
        "DELETE FROM holders WHERE table_id = ?",
        "DELETE FROM notes WHERE table_id = ?",
        "DELETE FROM jottings WHERE table_id = ?",
        "DELETE FROM analyses WHERE table_id = ?",
        "DELETE FROM standing_orders WHERE table_id = ?",
        "DELETE FROM removed WHERE table_id = ?",
        "DELETE FROM offers WHERE table_id = ?",
        "DELETE FROM talk WHERE table_id = ?",
        "DELETE FROM rung WHERE table_id = ?",
        "DELETE FROM tables WHERE id = ?",
    ] {
        db.prepare_cached(sql)?.execute([table])?;
    }
    db.prepare_cached("INSERT OR IGNORE INTO purged (table_id, at) VALUES (?, ?)")?.execute(params![table, now])?;
    Ok(())
}

/// Notes that the table is being looked at, unless that was noted a moment ago.
pub(super) fn look_at(db: &Transaction<'_>, table: &str, every: Duration, now: u64) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET looked_at = ?1 WHERE id = ?2 AND max(changed_at, looked_at) <= ?1 - ?3";
    db.prepare_cached(sql)?.execute(params![now, table, every.as_secs()])?;
    let sql = "SELECT 1 FROM tables WHERE id = ?";
    let there = db.prepare_cached(sql)?.query_row([table], |_| Ok(())).optional()?;
    there.ok_or_else(|| StoreError::NoSuchTable(table.to_string()))
}
