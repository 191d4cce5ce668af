use std::time::Duration;

use rusqlite::{Connection, Transaction, params};

use super::writer::Write;
use super::{Job, Sqlite};
use crate::offers::{FORGOTTEN, LISTED};
use crate::{Offer, StoreError, summary};

impl Sqlite {
    pub(crate) async fn offer(&self, table: &str, about: &str) -> Result<(), StoreError> {
        let write = Write::Offer { table: table.to_string(), about: about.to_string() };
        self.ask(|answer| Job::Write { write, answer }).await?
    }

    pub(crate) async fn withdraw(&self, table: &str) -> Result<(), StoreError> {
        let write = Write::Withdraw(table.to_string());
        self.ask(|answer| Job::Write { write, answer }).await?
    }

    pub(crate) async fn offers(&self, within: Duration) -> Result<Vec<Offer>, StoreError> {
        let now = (self.clock)();
        self.readers.read(move |db| read(db, within, now)).await
    }
}

pub(super) fn offer(db: &Transaction<'_>, table: &str, about: &str, now: u64) -> Result<(), StoreError> {
    let before = now.saturating_sub(FORGOTTEN.as_secs());
    db.prepare_cached("DELETE FROM offers WHERE seen_at < ?")?.execute([before])?;
    let sql = "INSERT INTO offers (table_id, since, seen_at, about) SELECT id, ?2, ?2, ?3 FROM tables WHERE id = ?1
               ON CONFLICT (table_id) DO UPDATE SET seen_at = excluded.seen_at, about = excluded.about";
    db.prepare_cached(sql)?.execute(params![table, now, about])?;
    Ok(())
}

pub(super) fn withdraw(db: &Transaction<'_>, table: &str) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM offers WHERE table_id = ?")?.execute([table])?;
    Ok(())
}

fn read(db: &Connection, within: Duration, now: u64) -> Result<Vec<Offer>, StoreError> {
    let sql = "SELECT id, since, summary, about FROM offers JOIN tables ON id = table_id
               WHERE seen_at >= ? ORDER BY since DESC, id LIMIT ?";
    let mut rows = db.prepare_cached(sql)?;
    let mut found = rows.query(params![now.saturating_sub(within.as_secs()), LISTED])?;
    let mut offers = Vec::new();
    while let Some(row) = found.next()? {
        let Some(summary) = summary::read(row.get_ref(2)?.as_bytes().unwrap_or_default()) else { continue };
        let waited = Duration::from_secs(now.saturating_sub(row.get(1)?));
        offers.push(Offer { table: row.get(0)?, waited, summary, about: row.get(3)? });
    }
    Ok(offers.into_iter().filter(Offer::stands).collect())
}
