//! Addresses to which letters go when their owner is waited for.

use std::time::Duration;

use super::{Postgres, is_nonsense};
use crate::{Mailbox, Owner, StoreError};

impl Postgres {
    pub(crate) async fn keep_mailbox(&self, owner: &Owner, mailbox: &Mailbox) -> Result<(), StoreError> {
        let Mailbox { id, address, about, confirmed } = mailbox;
        let sql = "INSERT INTO mailboxes (owner, id, at, address, about, confirmed) VALUES ($1, $2, now(), $3, $4, $5)
                   ON CONFLICT (owner) DO UPDATE SET id = excluded.id, at = now(), address = excluded.address,
                       about = excluded.about, confirmed = excluded.confirmed";
        self.reader.read(sql, &[&owner.0, id, address, about, confirmed]).await.map(drop)
    }

    pub(crate) async fn mailbox_of(&self, owner: &Owner) -> Result<Option<Mailbox>, StoreError> {
        let sql = "SELECT id, address, about, confirmed FROM mailboxes WHERE owner = $1";
        let rows = self.reader.read(sql, &[&owner.0]).await?;
        let mailbox = |row: &tokio_postgres::Row| Mailbox {
            id: row.get(0),
            address: row.get(1),
            about: row.get(2),
            confirmed: row.get(3),
        };
        Ok(rows.first().map(mailbox))
    }

    pub(crate) async fn confirm_mailbox(&self, id: &str, within: Duration) -> Result<bool, StoreError> {
        if is_nonsense(id) {
            return Ok(false);
        }
        let sql = "UPDATE mailboxes SET confirmed = true
                   WHERE id = $1 AND (confirmed OR at > now() - make_interval(secs => $2)) RETURNING 1";
        Ok(!self.reader.read(sql, &[&id, &within.as_secs_f64()]).await?.is_empty())
    }

    pub(crate) async fn describe_mailbox(&self, id: &str, about: &str) -> Result<(), StoreError> {
        self.reader.read("UPDATE mailboxes SET about = $2 WHERE id = $1", &[&id, &about]).await.map(drop)
    }

    pub(crate) async fn drop_mailbox(&self, id: &str) -> Result<(), StoreError> {
        if is_nonsense(id) {
            return Ok(());
        }
        self.reader.read("DELETE FROM mailboxes WHERE id = $1", &[&id]).await.map(drop)
    }

    pub(crate) async fn forget_mailboxes(&self, within: Duration) -> Result<(), StoreError> {
        let sql = "WITH counted AS (DELETE FROM letter_limits WHERE full_at < now())
                   DELETE FROM mailboxes WHERE NOT confirmed AND at <= now() - make_interval(secs => $1)";
        self.reader.read(sql, &[&within.as_secs_f64()]).await.map(drop)
    }

    pub(crate) async fn allows_named(&self, who: &str, burst: u32, every: Duration) -> Result<bool, StoreError> {
        let sql = "
            INSERT INTO letter_limits (who, full_at) VALUES ($1, now() + make_interval(secs => $2))
            ON CONFLICT (who) DO UPDATE SET full_at = greatest(letter_limits.full_at, now()) + make_interval(secs => $2)
            WHERE greatest(letter_limits.full_at, now()) + make_interval(secs => $2) <= now() + make_interval(secs => $2 * $3)
            RETURNING 1";
        Ok(!self.reader.read(sql, &[&who, &every.as_secs_f64(), &f64::from(burst)]).await?.is_empty())
    }

    pub(crate) async fn give_back(&self, who: &str, every: Duration) -> Result<(), StoreError> {
        let sql = "UPDATE letter_limits SET full_at = full_at - make_interval(secs => $2) WHERE who = $1";
        // Not repeated after a lost answer: it might be given back twice.
        self.reader.once(sql, &[&who, &every.as_secs_f64()]).await.map(drop)
    }
}
