//! Devices that ring when their owner is waited for.

use deckname_engine::Seat;
use rusqlite::{Connection, Transaction, params};

use super::writer::Write;
use super::{Job, Sqlite};
use crate::bells::BELLS;
use crate::{Bell, Owner, StoreError, Wait, Waiting, summary};

impl Sqlite {
    pub(crate) async fn keep_bell(&self, owner: &Owner, bell: Bell) -> Result<(), StoreError> {
        let write = Write::KeepBell { owner: owner.clone(), bell };
        self.ask(|answer| Job::Write { write, answer }).await?
    }

    pub(crate) async fn drop_bell(&self, endpoint: &str) -> Result<(), StoreError> {
        let write = Write::DropBell(endpoint.to_string());
        self.ask(|answer| Job::Write { write, answer }).await?
    }

    pub(crate) async fn bells_of(&self, owner: &Owner) -> Result<Vec<Bell>, StoreError> {
        let owner = owner.0.clone();
        let read = move |db: &Connection| {
            let mut rows = db.prepare_cached("SELECT endpoint, about FROM bells WHERE owner = ? ORDER BY endpoint")?;
            let bells = rows.query_map([owner], |row| Ok(Bell { endpoint: row.get(0)?, about: row.get(1)? }))?;
            Ok(bells.collect::<Result<_, _>>()?)
        };
        self.readers.read(read).await
    }

    pub(crate) async fn waiting(&self) -> Result<Vec<Waiting>, StoreError> {
        self.readers.read(read_waiting).await
    }

    pub(crate) async fn ring(&self, wait: Wait) -> Result<bool, StoreError> {
        match self.ask(|answer| Job::Write { write: Write::Ring(wait), answer }).await? {
            Ok(()) => Ok(true),
            Err(StoreError::NoSuchTable(_)) => Ok(false),
            Err(why) => Err(why),
        }
    }
}

fn read_waiting(db: &Connection) -> Result<Vec<Waiting>, StoreError> {
    let sql = "SELECT holders.table_id, holders.seat, holders.owner, summary
               FROM (SELECT owner FROM bells UNION SELECT owner FROM mailboxes WHERE confirmed) AS ringing
               JOIN holders ON holders.owner = ringing.owner JOIN tables ON tables.id = holders.table_id
               LEFT JOIN rung ON rung.table_id = holders.table_id AND rung.seat = holders.seat
               WHERE (rung.length IS NULL OR rung.length <> tables.length) AND summary LIKE '%\"stage\":\"playing\"%'";
    let mut rows = db.prepare_cached(sql)?;
    let mut found = rows.query([])?;
    let mut waiting = Vec::new();
    while let Some(row) = found.next()? {
        let Some(summary) = summary::read(row.get_ref(3)?.as_bytes().unwrap_or_default()) else { continue };
        let seat = Seat(row.get(1)?);
        if summary.owes.contains(&seat) {
            waiting.push(Waiting { table: row.get(0)?, seat, owner: Owner(row.get(2)?) });
        }
    }
    Ok(waiting)
}

pub(super) fn keep(db: &Transaction<'_>, owner: &Owner, bell: &Bell, now: u64) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO bells (endpoint, owner, at, about) VALUES (?, ?, ?, ?)";
    db.prepare_cached(sql)?.execute(params![bell.endpoint, owner.0, now, bell.about])?;
    let sql = "DELETE FROM bells WHERE owner = ?1 AND endpoint NOT IN
               (SELECT endpoint FROM bells WHERE owner = ?1 ORDER BY endpoint = ?2 DESC, at DESC LIMIT ?3)";
    db.prepare_cached(sql)?.execute(params![owner.0, bell.endpoint, BELLS])?;
    Ok(())
}

pub(super) fn drop_one(db: &Transaction<'_>, endpoint: &str) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM bells WHERE endpoint = ?")?.execute([endpoint])?;
    Ok(())
}

/// Fails if this wait, or a later one, was rung for already.
pub(super) fn ring(db: &Transaction<'_>, wait: &Wait) -> Result<(), StoreError> {
    let sql = "INSERT INTO rung (table_id, seat, since, length) SELECT id, ?2, ?3, ?4 FROM tables WHERE id = ?1
               ON CONFLICT (table_id, seat) DO UPDATE SET since = excluded.since, length = excluded.length
               WHERE rung.since < excluded.since";
    let rung = db.prepare_cached(sql)?.execute(params![wait.table, wait.seat.0, wait.since, wait.length])?;
    if rung == 0 { Err(StoreError::NoSuchTable(wait.table.clone())) } else { Ok(()) }
}
