//! Removing tables whose time is over, and what only one server does at a time.

use std::time::Duration;

use tokio_postgres::Row;

use super::{Postgres, bytes, found, is_nonsense};
use crate::keep::{BATCH, Outlived, Unused, next};
use crate::{Entry, Keep, Purged, StoreError};

impl Postgres {
    /// Servers that do not say what is looked at may still run during an upgrade: until then everything is kept.
    pub(crate) async fn purge(&self, keep: Keep, after: &str) -> Result<Purged, StoreError> {
        if self.known_to_all().await? < Entry::NEWEST {
            return Ok(Purged::default());
        }
        let sql = "SELECT id, summary, extract(epoch FROM now() - greatest(changed_at, looked_at))::float8
                   FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
        let rows = self.reader.read(sql, &[&after, &i64::from(BATCH)]).await?;
        let unused: Vec<_> = rows.iter().map(unused).collect();
        let next = next(&unused);
        let outlived: Vec<_> = unused.into_iter().filter_map(|table| table.outlived(keep)).collect();
        if outlived.is_empty() {
            return Ok(Purged { tables: Vec::new(), next });
        }
        let gone = self.remove_all(&outlived).await?;
        let tables = outlived.into_iter().filter(|table| gone.contains(&table.table));
        Ok(Purged { tables: tables.map(|table| (table.table, table.stage)).collect(), next })
    }

    /// Removes these tables and all that belongs to them, if they are still unused. An append at the same time either comes
    /// first, and the table stays, or finds no table.
    async fn remove_all(&self, outlived: &[Outlived]) -> Result<Vec<String>, StoreError> {
        let sql = "
            WITH old AS (SELECT * FROM unnest($1::text[], $2::float8[]) AS old (id, keep)),
            gone AS (DELETE FROM tables USING old WHERE tables.id = old.id
                AND greatest(changed_at, looked_at) <= now() - make_interval(secs => old.keep) RETURNING tables.id),
            logs AS (DELETE FROM log USING gone WHERE table_id = gone.id),
            held AS (DELETE FROM holders USING gone WHERE table_id = gone.id),
            noted AS (DELETE FROM notes USING gone WHERE table_id = gone.id),
            jotted AS (DELETE FROM jottings USING gone WHERE table_id = gone.id),
            analysed AS (DELETE FROM analyses USING gone WHERE table_id = gone.id),
            orders AS (DELETE FROM standing_orders USING gone WHERE table_id = gone.id),
            listed AS (DELETE FROM removed USING gone WHERE table_id = gone.id),
            offered AS (DELETE FROM offers USING gone WHERE table_id = gone.id),
            talked AS (DELETE FROM talk USING gone WHERE table_id = gone.id),
            heard AS (DELETE FROM rung USING gone WHERE table_id = gone.id),
            owed AS (DELETE FROM debts USING gone WHERE table_id = gone.id),
            seen AS (DELETE FROM presence USING gone WHERE table_id = gone.id)
            INSERT INTO purged (table_id, at) SELECT id, now() FROM gone ON CONFLICT DO NOTHING RETURNING table_id";
        let tables: Vec<&str> = outlived.iter().map(|table| table.table.as_str()).collect();
        let keep: Vec<f64> = outlived.iter().map(|table| table.keep.as_secs_f64()).collect();
        let rows = self.reader.read(sql, &[&tables, &keep]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    pub(crate) async fn is_purged(&self, table: &str) -> Result<bool, StoreError> {
        if is_nonsense(table) {
            return Ok(false);
        }
        Ok(!self.reader.read("SELECT 1 FROM purged WHERE table_id = $1", &[&table]).await?.is_empty())
    }

    pub(crate) async fn look_at(&self, table: &str, every: Duration) -> Result<(), StoreError> {
        let sql = "
            WITH looked AS (UPDATE tables SET looked_at = now()
                WHERE id = $1 AND greatest(changed_at, looked_at) <= now() - make_interval(secs => $2))
            SELECT 1 FROM tables WHERE id = $1";
        found(table, &self.reader.read(sql, &[&table, &every.as_secs_f64()]).await?)
    }

    pub(crate) async fn owe(&self, table: &str) -> Result<bool, StoreError> {
        let sql = "
            WITH owed AS (INSERT INTO debts (table_id, server) SELECT id, $2 FROM tables WHERE id = $1
                ON CONFLICT (table_id) DO UPDATE SET server = excluded.server
                    WHERE NOT EXISTS (SELECT FROM servers WHERE servers.id = debts.server AND servers.until > now())
                RETURNING server)
            SELECT coalesce((SELECT server FROM owed), (SELECT server FROM debts WHERE table_id = $1)) = $2";
        let rows = self.reader.read(sql, &[&table, &self.server]).await?;
        Ok(rows.first().is_some_and(|row| row.get::<_, Option<bool>>(0) == Some(true)))
    }

    pub(crate) async fn lease(&self, task: &str, long: Duration) -> Result<bool, StoreError> {
        let sql = "
            INSERT INTO leases (task, server, until) VALUES ($1, $2, now() + make_interval(secs => $3))
            ON CONFLICT (task) DO UPDATE SET server = excluded.server, until = excluded.until
                WHERE leases.server = $2 OR leases.until < now() RETURNING 1";
        Ok(!self.reader.read(sql, &[&task, &self.server, &long.as_secs_f64()]).await?.is_empty())
    }
}

fn unused(row: &Row) -> Unused {
    let since = Duration::from_secs_f64(row.get::<_, f64>(2).max(0.0));
    Unused { table: row.get(0), summary: bytes(row, 1).to_vec(), since }
}
