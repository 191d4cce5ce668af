use tokio_postgres::Row;

use super::{Postgres, found, number};
use crate::talk::{HEARD, REMEMBERED};
use crate::{Said, StoreError};

impl Postgres {
    /// One statement, which is not repeated: nothing is to be said twice.
    pub(crate) async fn say(&self, table: &str, said: &str) -> Result<(), StoreError> {
        let sql = "
            WITH counted AS (UPDATE tables SET private = private + 1 WHERE id = $1 RETURNING id, length, private),
            heard AS (INSERT INTO talk (table_id, seq, at, said) SELECT id, private, now(), $2 FROM counted),
            forgotten AS (DELETE FROM talk USING counted WHERE table_id = $1 AND seq < private - $3)
            SELECT pg_notify('deckname', concat_ws(' ', id, length, private, coalesce(server, '-')))::text
            FROM counted LEFT JOIN debts ON table_id = id";
        // PostgreSQL's texts cannot contain NUL.
        found(table, &self.reader.once(sql, &[&table, &said.replace('\0', ""), &REMEMBERED]).await?)
    }

    /// The latest, in the order in which they were said.
    pub(crate) async fn talk(&self, table: &str, after: u64) -> Result<Vec<Said>, StoreError> {
        let sql = "SELECT seq, floor(extract(epoch FROM at))::bigint, said FROM talk
                   WHERE table_id = $1 AND seq > $2 ORDER BY seq DESC LIMIT $3";
        let rows = self.reader.read(sql, &[&table, &(after as i64), &HEARD]).await?;
        let said = |row: &Row| Said { seq: number(row, 0), at: number(row, 1), said: row.get(2) };
        Ok(rows.iter().rev().map(said).collect())
    }
}
