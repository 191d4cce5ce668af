use std::time::Duration;

use tokio_postgres::Row;

use super::{Postgres, bytes};
use crate::offers::{FORGOTTEN, LISTED};
use crate::{Offer, StoreError, summary};

impl Postgres {
    pub(crate) async fn offer(&self, table: &str, about: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO offers (table_id, since, seen_at, about)
                   SELECT id, now(), now(), $2 FROM tables WHERE id = $1
                   ON CONFLICT (table_id) DO UPDATE SET seen_at = now(), about = excluded.about";
        // PostgreSQL's texts cannot contain NUL.
        self.reader.read(sql, &[&table, &about.replace('\0', "")]).await?;
        Ok(())
    }

    pub(crate) async fn withdraw(&self, table: &str) -> Result<(), StoreError> {
        self.reader.read("DELETE FROM offers WHERE table_id = $1", &[&table]).await?;
        Ok(())
    }

    pub(crate) async fn offers(&self, within: Duration) -> Result<Vec<Offer>, StoreError> {
        let sql = "SELECT id, extract(epoch FROM now() - since)::float8, summary, about
                   FROM offers JOIN tables ON id = table_id
                   WHERE seen_at >= now() - make_interval(secs => $1) ORDER BY since DESC, id LIMIT $2";
        let rows = self.reader.read(sql, &[&within.as_secs_f64(), &i64::from(LISTED)]).await?;
        let offer = |row: &Row| {
            let waited = Duration::from_secs_f64(row.get::<_, f64>(1).max(0.0));
            Some(Offer { table: row.get(0), waited, summary: summary::read(bytes(row, 2))?, about: row.get(3) })
        };
        Ok(rows.iter().filter_map(offer).filter(Offer::stands).collect())
    }

    pub(super) async fn forget_offers(&self) -> Result<(), StoreError> {
        let sql = "DELETE FROM offers WHERE seen_at < now() - make_interval(secs => $1)";
        self.reader.read(sql, &[&FORGOTTEN.as_secs_f64()]).await?;
        Ok(())
    }
}
