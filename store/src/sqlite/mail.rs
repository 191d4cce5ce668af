//! Addresses to which letters go when their owner is waited for.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::writer::Write;
use super::{Job, Sqlite};
use crate::{Mailbox, Owner, StoreError};

/// What is done with mailboxes.
pub(super) enum MailWrite {
    Keep {
        owner: Owner,
        mailbox: Mailbox,
    },
    Confirm {
        id: String,
        within: Duration,
    },
    Describe {
        id: String,
        about: String,
    },
    Drop(String),
    /// Nobody has agreed within this time.
    Forget(Duration),
    /// Somebody asks for a letter.
    Count {
        who: String,
        burst: u32,
        every: Duration,
    },
}

impl Sqlite {
    pub(crate) async fn keep_mailbox(&self, owner: &Owner, mailbox: Mailbox) -> Result<(), StoreError> {
        self.write_mail(MailWrite::Keep { owner: owner.clone(), mailbox }).await.map(drop)
    }

    pub(crate) async fn mailbox_of(&self, owner: &Owner) -> Result<Option<Mailbox>, StoreError> {
        let owner = owner.0.clone();
        self.readers.read(move |db| read(db, &owner)).await
    }

    pub(crate) async fn confirm_mailbox(&self, id: &str, within: Duration) -> Result<bool, StoreError> {
        self.write_mail(MailWrite::Confirm { id: id.to_string(), within }).await
    }

    pub(crate) async fn describe_mailbox(&self, id: &str, about: &str) -> Result<(), StoreError> {
        let write = MailWrite::Describe { id: id.to_string(), about: about.to_string() };
        self.write_mail(write).await.map(drop)
    }

    pub(crate) async fn drop_mailbox(&self, id: &str) -> Result<(), StoreError> {
        self.write_mail(MailWrite::Drop(id.to_string())).await.map(drop)
    }

    pub(crate) async fn forget_mailboxes(&self, within: Duration) -> Result<(), StoreError> {
        self.write_mail(MailWrite::Forget(within)).await.map(drop)
    }

    pub(crate) async fn allows_letter(&self, who: &str, burst: u32, every: Duration) -> Result<bool, StoreError> {
        self.write_mail(MailWrite::Count { who: who.to_string(), burst, every }).await
    }

    /// False if there was nothing to change.
    async fn write_mail(&self, write: MailWrite) -> Result<bool, StoreError> {
        match self.ask(|answer| Job::Write { write: Write::Mail(write), answer }).await? {
            Ok(()) => Ok(true),
            Err(StoreError::NoSuchTable(_)) => Ok(false),
            Err(why) => Err(why),
        }
    }
}

fn read(db: &Connection, owner: &str) -> Result<Option<Mailbox>, StoreError> {
    let mut rows = db.prepare_cached("SELECT id, address, about, confirmed FROM mailboxes WHERE owner = ?")?;
    let read = |row: &rusqlite::Row<'_>| {
        Ok(Mailbox { id: row.get(0)?, address: row.get(1)?, about: row.get(2)?, confirmed: row.get(3)? })
    };
    Ok(rows.query_row([owner], read).optional()?)
}

impl MailWrite {
    pub(super) fn carry_out(&self, db: &Transaction<'_>, now: u64) -> Result<(), StoreError> {
        let changed = match self {
            Self::Keep { owner, mailbox: Mailbox { id, address, about, confirmed } } => {
                let sql = "INSERT OR REPLACE INTO mailboxes (owner, id, at, address, about, confirmed)
                           VALUES (?, ?, ?, ?, ?, ?)";
                db.prepare_cached(sql)?.execute(params![owner.0, id, now, address, about, confirmed])?
            }
            Self::Confirm { id, within } => {
                let sql = "UPDATE mailboxes SET confirmed = 1 WHERE id = ? AND (confirmed OR at > ?)";
                db.prepare_cached(sql)?.execute(params![id, now.saturating_sub(within.as_secs())])?
            }
            Self::Describe { id, about } => {
                db.prepare_cached("UPDATE mailboxes SET about = ? WHERE id = ?")?.execute([about, id])?
            }
            Self::Drop(id) => db.prepare_cached("DELETE FROM mailboxes WHERE id = ?")?.execute([id])?,
            Self::Forget(within) => {
                db.prepare_cached("DELETE FROM letter_limits WHERE full_at < ?")?.execute([now])?;
                let sql = "DELETE FROM mailboxes WHERE NOT confirmed AND at <= ?";
                db.prepare_cached(sql)?.execute([now.saturating_sub(within.as_secs())])?
            }
            Self::Count { who, burst, every } => {
                let sql = "INSERT INTO letter_limits (who, full_at) VALUES (?1, ?2 + ?3)
                           ON CONFLICT (who) DO UPDATE SET full_at = max(full_at, ?2) + ?3
                           WHERE max(full_at, ?2) + ?3 <= ?2 + ?3 * ?4";
                db.prepare_cached(sql)?.execute(params![who, now, every.as_secs(), burst])?
            }
        };
        if changed == 0 { Err(StoreError::NoSuchTable(String::new())) } else { Ok(()) }
    }
}
