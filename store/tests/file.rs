//! The database file of SQLite: readable by its owner only, and used by one server at a time.

use deckname_store::{Lock, Store, StoreError};

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_may_read_the_database() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("test.db");
    let store = Store::open(&path).unwrap();
    store.secret("key", vec![7]).await.unwrap();
    let _lock = Lock::take(&path).unwrap();
    let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap).collect();
    assert!(files.len() >= 4, "database, log, index and lock: {files:?}");
    for file in files {
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{file:?}");
    }
}

#[test]
fn a_database_has_one_server_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("test.db");
    let lock = Lock::take(&path).unwrap();
    assert!(matches!(Lock::take(&path), Err(StoreError::InUse)));
    Lock::take(&folder.path().join("other.db")).unwrap();
    drop(lock);
    Lock::take(&path).unwrap();
    assert!(matches!(Lock::take(&folder.path().join("no/such/folder.db")), Err(StoreError::Lock { .. })));
}

/// The migration that marks what is due reads the summaries, and one that cannot be read must not stop it.
#[tokio::test]
async fn a_database_with_an_unreadable_summary_is_still_migrated() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("test.db");
    let db = rusqlite::Connection::open(&path).unwrap();
    for sql in ["0001_tables", "0002_standing_orders", "0003_removed"] {
        let file = format!("{}/migrations/{sql}.sql", env!("CARGO_MANIFEST_DIR"));
        db.execute_batch(&std::fs::read_to_string(file).unwrap()).unwrap();
    }
    db.execute_batch(
        r#"PRAGMA user_version = 3;
           INSERT INTO tables (id, length, changed_at, summary)
           VALUES ('played', 0, 0, '{"stage":"playing"}'), ('open', 0, 0, '{"stage":"lobby"}'), ('torn', 0, 0, '{"st')"#,
    )
    .unwrap();
    let mut claimed = Store::open(&path).unwrap().claim().await.unwrap();
    claimed.sort();
    assert_eq!(claimed, ["played", "torn"]);
}
