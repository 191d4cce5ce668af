//! Appending to a log.

use deckname_engine::Seat;
use rusqlite::{CachedStatement, Row, Transaction, params};

use super::results;
use crate::checksum::seal;
use crate::{Append, AppendError, Appended, Change, Entry, Mark, StoreError, summary};

/// Without `RETURNING`, for which SQLite makes a table: an append would take twice as long.
const GROW: &str = "UPDATE tables SET length = ?, changed_at = ?, summary = ?, due = ? WHERE id = ? AND length = ?";
const LOG: &str = "INSERT INTO log (table_id, seq, at, entry) VALUES (?, ?, ?, ?)";

/// Carries out the appends of one transaction. They are the most frequent jobs by far, so their statements are looked up
/// once for all of them.
pub(super) struct Appender<'t> {
    pub(super) db: &'t Transaction<'t>,
    pub(super) now: u64,
    /// Someone wants to be told of changes.
    heard: bool,
    statements: Option<(CachedStatement<'t>, CachedStatement<'t>)>,
}

impl<'t> Appender<'t> {
    pub(super) fn new(db: &'t Transaction<'t>, now: u64, heard: bool) -> Self {
        Self { db, now, heard, statements: None }
    }

    /// Appends; returns what listeners are to be told.
    pub(super) fn append(&mut self, append: Append) -> Result<(Appended, Option<Change>), AppendError> {
        let done = self.write(&append)?;
        let change = if self.heard { Some(self.change(append.table, done)?) } else { None };
        Ok((done, change))
    }

    fn change(&self, table: String, Appended { length, ours }: Appended) -> Result<Change, StoreError> {
        let mut select = self.db.prepare_cached("SELECT private FROM tables WHERE id = ?")?;
        let private = select.query_row([&table], |row| row.get(0))?;
        Ok(Change { table, mark: Mark { length, private, ours }, news: Vec::new() })
    }

    fn write(&mut self, append: &Append) -> Result<Appended, AppendError> {
        let Append { table, expected, entries, due, .. } = append;
        let (db, now) = (self.db, self.now);
        let summary = summary::write(table, &append.summary)?;
        let length = expected + entries.len() as u64;
        let statements = match self.statements.take() {
            Some(known) => known,
            None => (db.prepare_cached(GROW)?, db.prepare_cached(LOG)?),
        };
        let (grow, log) = self.statements.insert(statements);
        let changed = if *expected == 0 {
            let sql = "INSERT INTO tables (id, length, changed_at, summary, due) VALUES (?, ?, ?, ?, ?)
                       ON CONFLICT DO NOTHING";
            db.prepare_cached(sql)?.execute(params![table, length, now, summary, due])?
        } else {
            grow.execute(params![length, now, summary, due, table, expected])?
        };
        if changed == 0 {
            return Err(AppendError::Conflict);
        }
        for (seq, entry) in (*expected..).zip(entries) {
            log.execute(params![table, seq, now, seal(table, seq, entry)?])?;
            hold(db, table, entry)?;
        }
        if let Some(ended) = &append.ended {
            results::keep(db, table, ended, now)?;
        }
        Ok(Appended { length, ours: *due })
    }
}

/// Keeps the list of who holds which seat.
fn hold(db: &Transaction<'_>, table: &str, entry: &Entry) -> Result<(), StoreError> {
    match entry {
        Entry::Seated { seat, owner: Some(owner), .. } | Entry::Moved { seat, owner } => {
            db.prepare_cached("INSERT OR REPLACE INTO holders (table_id, seat, owner) VALUES (?, ?, ?)")?
                .execute(params![table, seat.0, owner.0])?;
        }
        Entry::Left { seat } | Entry::Dismissed { seat, .. } => {
            db.prepare_cached("DELETE FROM holders WHERE table_id = ? AND seat = ?")?
                .execute(params![table, seat.0])?;
        }
        Entry::Reseated { seats, .. } => reseat(db, table, seats)?,
        _ => (),
    }
    Ok(())
}

fn reseat(db: &Transaction<'_>, table: &str, seats: &[Seat]) -> Result<(), StoreError> {
    let mut select = db.prepare_cached("SELECT seat, owner FROM holders WHERE table_id = ?")?;
    let read = |row: &Row<'_>| Ok((row.get::<_, usize>(0)?, row.get::<_, String>(1)?));
    let holders = select.query_map([table], read)?.collect::<Result<Vec<_>, _>>()?;
    db.prepare_cached("DELETE FROM holders WHERE table_id = ?")?.execute([table])?;
    let mut insert = db.prepare_cached("INSERT INTO holders (table_id, seat, owner) VALUES (?, ?, ?)")?;
    for (seat, owner) in holders {
        let moved = seats.get(seat).map_or(seat, |moved| moved.index());
        insert.execute(params![table, moved, owner])?;
    }
    Ok(())
}
