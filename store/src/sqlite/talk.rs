use rusqlite::{Connection, Transaction, params};

use super::writer::{Write, count_private};
use super::{Job, Sqlite};
use crate::talk::{HEARD, REMEMBERED};
use crate::{Said, StoreError};

impl Sqlite {
    pub(crate) async fn say(&self, table: &str, said: &str) -> Result<(), StoreError> {
        let write = Write::Say { table: table.to_string(), said: said.to_string() };
        self.ask(|answer| Job::Write { write, answer }).await?
    }

    pub(crate) async fn talk(&self, table: &str, after: u64) -> Result<Vec<Said>, StoreError> {
        let table = table.to_string();
        self.readers.read(move |db| read(db, &table, after)).await
    }
}

pub(super) fn say(db: &Transaction<'_>, table: &str, said: &str, now: u64) -> Result<(), StoreError> {
    count_private(db, table)?;
    let sql = "INSERT INTO talk (table_id, seq, at, said) SELECT id, private, ?2, ?3 FROM tables WHERE id = ?1";
    db.prepare_cached(sql)?.execute(params![table, now, said])?;
    let sql = "DELETE FROM talk WHERE table_id = ?1 AND seq < (SELECT private FROM tables WHERE id = ?1) - ?2";
    db.prepare_cached(sql)?.execute(params![table, REMEMBERED])?;
    Ok(())
}

/// The latest, in the order in which they were said.
fn read(db: &Connection, table: &str, after: u64) -> Result<Vec<Said>, StoreError> {
    let sql = "SELECT seq, at, said FROM talk WHERE table_id = ? AND seq > ? ORDER BY seq DESC LIMIT ?";
    let mut rows = db.prepare_cached(sql)?;
    let said = |row: &rusqlite::Row<'_>| Ok(Said { seq: row.get(0)?, at: row.get(1)?, said: row.get(2)? });
    let mut talk: Vec<_> = rows.query_map(params![table, after, HEARD], said)?.collect::<Result<_, _>>()?;
    talk.reverse();
    Ok(talk)
}
