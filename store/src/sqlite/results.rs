//! What people keep of finished games.

use deckname_engine::Seat;
use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::writer::Write;
use super::{Job, Sqlite};
use crate::{Ended, Finished, Owner, Parcel, StoreError};

impl Sqlite {
    pub(crate) async fn results_of(&self, owner: &Owner) -> Result<Vec<Finished>, StoreError> {
        let owner = owner.clone();
        self.readers.read(move |db| read_results(db, &owner)).await
    }

    pub(crate) async fn forget_results(&self, owner: &Owner) -> Result<(), StoreError> {
        let write = Write::ForgetResults(owner.clone());
        self.ask(|answer| Job::Write { write, answer }).await?
    }

    pub(crate) async fn move_results(&self, from: &Owner, to: &Owner) -> Result<(), StoreError> {
        let write = Write::MoveResults { from: from.clone(), to: to.clone() };
        self.ask(|answer| Job::Write { write, answer }).await?
    }

    pub(crate) async fn send(&self, parcel: Parcel) -> Result<(), StoreError> {
        self.ask(|answer| Job::Write { write: Write::Send(parcel), answer }).await?
    }

    pub(crate) async fn receive(&self, code: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let (name, code) = (code.to_string(), code.to_string());
        let sql = "SELECT sealed FROM parcels WHERE code = ?";
        let sealed = self.readers.read(move |db| Ok(db.query_row(sql, [name], |row| row.get(0)).optional()?)).await?;
        // Of all who have read it, one takes it away.
        match self.ask(|answer| Job::Write { write: Write::Receive(code), answer }).await? {
            Ok(()) => Ok(sealed),
            Err(StoreError::NoSuchTable(_)) => Ok(None),
            Err(why) => Err(why),
        }
    }
}

fn read_results(db: &Connection, owner: &Owner) -> Result<Vec<Finished>, StoreError> {
    let sql = "SELECT table_id, seat, at, ending FROM results WHERE owner = ? ORDER BY at, table_id, seat";
    let mut rows = db.prepare_cached(sql)?;
    let found = rows.query_map([&owner.0], |row| {
        Ok(Finished { table: row.get(0)?, seat: Seat(row.get(1)?), at: row.get(2)?, ending: row.get(3)? })
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

pub(super) fn keep(db: &Transaction<'_>, table: &str, ended: &Ended, now: u64) -> Result<(), StoreError> {
    let sql = "INSERT OR IGNORE INTO results (owner, table_id, seat, at, ending) VALUES (?, ?, ?, ?, ?)";
    for (owner, seat) in &ended.people {
        db.prepare_cached(sql)?.execute(params![owner.0, table, seat.0, now, ended.ending])?;
    }
    Ok(())
}

pub(super) fn forget(db: &Transaction<'_>, owner: &Owner) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM results WHERE owner = ?")?.execute([&owner.0])?;
    db.prepare_cached("DELETE FROM parcels WHERE owner = ?")?.execute([&owner.0])?;
    db.prepare_cached("DELETE FROM mailboxes WHERE owner = ?")?.execute([&owner.0])?;
    Ok(())
}

pub(super) fn move_all(db: &Transaction<'_>, from: &Owner, to: &Owner) -> Result<(), StoreError> {
    db.prepare_cached("UPDATE OR IGNORE results SET owner = ? WHERE owner = ?")?.execute([&to.0, &from.0])?;
    db.prepare_cached("UPDATE bells SET owner = ? WHERE owner = ?")?.execute([&to.0, &from.0])?;
    db.prepare_cached("UPDATE OR IGNORE mailboxes SET owner = ? WHERE owner = ?")?.execute([&to.0, &from.0])?;
    // Nobody needs a second address.
    db.prepare_cached("DELETE FROM mailboxes WHERE owner = ?")?.execute([&from.0])?;
    Ok(())
}

/// An owner has one parcel on the way at most.
pub(super) fn send(db: &Transaction<'_>, parcel: &Parcel, now: u64) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM parcels WHERE owner = ? OR until <= ?")?.execute(params![parcel.owner.0, now])?;
    let until = now + parcel.within.as_secs();
    db.prepare_cached("INSERT INTO parcels (code, owner, sealed, until) VALUES (?, ?, ?, ?)")?.execute(params![
        parcel.code,
        parcel.owner.0,
        parcel.sealed,
        until
    ])?;
    Ok(())
}

pub(super) fn receive(db: &Transaction<'_>, code: &str, now: u64) -> Result<(), StoreError> {
    let taken = db.prepare_cached("DELETE FROM parcels WHERE code = ? AND until > ?")?.execute(params![code, now])?;
    if taken == 0 { Err(StoreError::NoSuchTable(code.to_string())) } else { Ok(()) }
}
