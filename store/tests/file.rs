//! The database file of SQLite: readable by its owner only, and used by one server at a time.

use deckname_store::{Lock, Store, StoreError, can_write};

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

/// SQLite follows links too, so both would write to the same file.
#[cfg(unix)]
#[test]
fn a_link_to_a_database_is_that_database() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::create_dir(at("real")).unwrap();
    symlink("real/test.db", at("link.db")).unwrap();
    symlink("real", at("folder")).unwrap();
    for is_there in [false, true] {
        let lock = Lock::take(&at("link.db")).unwrap();
        for path in ["real/test.db", "folder/test.db", "link.db"] {
            assert!(matches!(Lock::take(&at(path)), Err(StoreError::InUse)), "{path}, is there: {is_there}");
        }
        drop(lock);
        Store::open(&at("link.db")).unwrap();
    }
    for file in ["test.db", "test.db-lock"] {
        let mode = at("real").join(file).metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}: only the owner may read it");
    }
    assert!(!at("link.db-lock").exists());
    symlink(at("loop.db"), at("loop.db")).unwrap();
    assert!(matches!(Lock::take(&at("loop.db")), Err(StoreError::Lock { .. })));

    // The disk that fills up is that of the file, not that of the link.
    can_write(&at("link.db")).unwrap();
    symlink("/dev/full", at("real/test.db-health")).unwrap();
    assert_eq!(can_write(&at("link.db")).unwrap_err().kind(), std::io::ErrorKind::StorageFull);
    can_write(&at("link.db")).unwrap();
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
