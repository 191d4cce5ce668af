//! Devices that ring when their owner is waited for.

use tokio_postgres::Row;

use super::{Postgres, bytes, is_nonsense, seat};
use crate::bells::BELLS;
use crate::{Bell, Owner, StoreError, Wait, Waiting, summary};

impl Postgres {
    pub(crate) async fn keep_bell(&self, owner: &Owner, bell: &Bell) -> Result<(), StoreError> {
        let sql = "INSERT INTO bells (endpoint, owner, at, about) VALUES ($1, $2, now(), $3)
                   ON CONFLICT (endpoint) DO UPDATE SET owner = excluded.owner, at = now(), about = excluded.about";
        self.reader.read(sql, &[&bell.endpoint, &owner.0, &bell.about]).await?;
        let sql = "DELETE FROM bells WHERE owner = $1 AND endpoint NOT IN
                   (SELECT endpoint FROM bells WHERE owner = $1 ORDER BY endpoint = $2 DESC, at DESC LIMIT $3)";
        self.reader.read(sql, &[&owner.0, &bell.endpoint, &i64::from(BELLS)]).await.map(drop)
    }

    pub(crate) async fn drop_bell(&self, endpoint: &str) -> Result<(), StoreError> {
        if is_nonsense(endpoint) {
            return Ok(());
        }
        self.reader.read("DELETE FROM bells WHERE endpoint = $1", &[&endpoint]).await.map(drop)
    }

    pub(crate) async fn bells_of(&self, owner: &Owner) -> Result<Vec<Bell>, StoreError> {
        let sql = "SELECT endpoint, about FROM bells WHERE owner = $1 ORDER BY endpoint";
        let rows = self.reader.read(sql, &[&owner.0]).await?;
        Ok(rows.iter().map(|row| Bell { endpoint: row.get(0), about: row.get(1) }).collect())
    }

    pub(crate) async fn waiting(&self) -> Result<Vec<Waiting>, StoreError> {
        let sql = "SELECT holders.table_id, holders.seat, holders.owner, summary
                   FROM (SELECT owner FROM bells UNION SELECT owner FROM mailboxes WHERE confirmed) AS ringing
                   JOIN holders ON holders.owner = ringing.owner JOIN tables ON tables.id = holders.table_id
                   LEFT JOIN rung ON rung.table_id = holders.table_id AND rung.seat = holders.seat
                   WHERE rung.length IS DISTINCT FROM tables.length AND summary LIKE '%\"stage\":\"playing\"%'";
        let waiting = |row: &Row| {
            let seat = seat(row, 1);
            let owes = summary::read(bytes(row, 3))?.owes.contains(&seat);
            owes.then(|| Waiting { table: row.get(0), seat, owner: Owner(row.get(2)) })
        };
        Ok(self.reader.read(sql, &[]).await?.iter().filter_map(waiting).collect())
    }

    /// Asked once: if the answer is lost, no one rings for this wait. That is better than ringing twice.
    pub(crate) async fn ring(&self, wait: &Wait) -> Result<bool, StoreError> {
        let sql = "INSERT INTO rung (table_id, seat, since, length) SELECT id, $2, $3, $4 FROM tables WHERE id = $1
                   ON CONFLICT (table_id, seat) DO UPDATE SET since = excluded.since, length = excluded.length
                   WHERE rung.since < excluded.since RETURNING 1";
        let (since, length) = (wait.since as i64, wait.length as i64);
        let rows = self.reader.once(sql, &[&wait.table, &i16::from(wait.seat.0), &since, &length]).await?;
        Ok(!rows.is_empty())
    }
}
