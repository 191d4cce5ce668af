use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use crate::{StoreError, file};

/// In order. Released migrations are never edited; changes go into a new one.
const MIGRATIONS: [&str; 11] = [
    include_str!("../../migrations/0001_tables.sql"),
    include_str!("../../migrations/0002_standing_orders.sql"),
    include_str!("../../migrations/0003_removed.sql"),
    include_str!("../../migrations/0004_due.sql"),
    include_str!("../../migrations/0005_purged.sql"),
    include_str!("../../migrations/0006_afterwards.sql"),
    include_str!("../../migrations/0007_offers.sql"),
    include_str!("../../migrations/0008_talk.sql"),
    include_str!("../../migrations/0009_results.sql"),
    include_str!("../../migrations/0010_bells.sql"),
    include_str!("../../migrations/0011_mail.sql"),
];

/// A connection that waits for locks and makes every commit durable.
pub(super) fn connect(path: &Path) -> Result<Connection, StoreError> {
    file::create(path);
    prepare(Connection::open(path)?)
}

/// The same, for a file that must already be there.
pub(super) fn connect_existing(path: &Path) -> Result<Connection, StoreError> {
    let all = OpenFlags::default().difference(OpenFlags::SQLITE_OPEN_CREATE);
    prepare(Connection::open_with_flags(path, all)?)
}

fn prepare(db: Connection) -> Result<Connection, StoreError> {
    db.busy_timeout(Duration::from_secs(10))?;
    // First, and more than FULL: a new file changes to WAL with a journal of the old kind, and after a power cut that journal
    // must not come back and undo everything. In WAL mode both mean the same.
    db.pragma_update(None, "synchronous", "EXTRA")?;
    db.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    db.pragma_update(None, "foreign_keys", true)?;
    Ok(db)
}

/// Brings the database up to this program's version, one transaction for each migration.
pub(super) fn migrate(db: &mut Connection) -> Result<(), StoreError> {
    loop {
        let step = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let version: usize = step.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        if version > MIGRATIONS.len() {
            return Err(StoreError::Newer { found: version, known: MIGRATIONS.len() });
        }
        let Some(sql) = MIGRATIONS.get(version) else { return Ok(()) };
        step.execute_batch(sql)?;
        step.pragma_update(None, "user_version", version + 1)?;
        step.commit()?;
    }
}
