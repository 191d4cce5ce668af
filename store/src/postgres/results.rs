//! What people keep of finished games.

use super::link::Connection;
use super::{Postgres, number, seat};
use crate::{Ended, Finished, Owner, Parcel, StoreError};

impl Postgres {
    pub(crate) async fn results_of(&self, owner: &Owner) -> Result<Vec<Finished>, StoreError> {
        let sql = "SELECT table_id, seat, floor(extract(epoch FROM at))::bigint, ending
                   FROM results WHERE owner = $1 ORDER BY 3, table_id, seat";
        let rows = self.reader.read(sql, &[&owner.0]).await?;
        let finished = |row| Finished {
            table: tokio_postgres::Row::get(row, 0),
            seat: seat(row, 1),
            at: number(row, 2),
            ending: row.get(3),
        };
        Ok(rows.iter().map(finished).collect())
    }

    pub(crate) async fn forget_results(&self, owner: &Owner) -> Result<(), StoreError> {
        let sql = "WITH sent AS (DELETE FROM parcels WHERE owner = $1),
                   posted AS (DELETE FROM mailboxes WHERE owner = $1) DELETE FROM results WHERE owner = $1";
        self.reader.read(sql, &[&owner.0]).await.map(drop)
    }

    pub(crate) async fn move_results(&self, from: &Owner, to: &Owner) -> Result<(), StoreError> {
        // Nobody needs a second address.
        let sql = "WITH ringing AS (UPDATE bells SET owner = $2 WHERE owner = $1),
                   other AS (SELECT FROM mailboxes WHERE owner = $2),
                   second AS (DELETE FROM mailboxes WHERE owner = $1 AND EXISTS (SELECT FROM other)),
                   posted AS (UPDATE mailboxes SET owner = $2 WHERE owner = $1 AND NOT EXISTS (SELECT FROM other))
                   UPDATE results SET owner = $2 WHERE owner = $1";
        self.reader.read(sql, &[&from.0, &to.0]).await.map(drop)
    }

    /// An owner has one parcel on the way at most.
    pub(crate) async fn send(&self, parcel: &Parcel) -> Result<(), StoreError> {
        self.reader.read("DELETE FROM parcels WHERE until <= now()", &[]).await?;
        let sql = "INSERT INTO parcels (code, owner, sealed, until)
                   VALUES ($1, $2, $3, now() + make_interval(secs => $4))
                   ON CONFLICT (owner) DO UPDATE
                   SET code = excluded.code, sealed = excluded.sealed, until = excluded.until";
        let within = parcel.within.as_secs_f64();
        self.reader.read(sql, &[&parcel.code, &parcel.owner.0, &parcel.sealed, &within]).await.map(drop)
    }

    /// Asked once: if the answer is lost, the parcel may be too, and another one has to be sent.
    pub(crate) async fn receive(&self, code: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "DELETE FROM parcels WHERE code = $1 AND until > now() RETURNING sealed";
        let rows = self.reader.once(sql, &[&code]).await?;
        Ok(rows.first().map(|row| row.get(0)))
    }
}

/// In the transaction that appends the last step.
pub(super) async fn keep(connection: &Connection, table: &str, ended: &Ended) -> Result<(), StoreError> {
    let sql = "INSERT INTO results (owner, table_id, seat, at, ending) VALUES ($1, $2, $3, now(), $4)
               ON CONFLICT DO NOTHING";
    for (owner, seat) in &ended.people {
        connection.query(sql, &[&owner.0, &table, &i16::from(seat.0), &ended.ending]).await?;
    }
    Ok(())
}
