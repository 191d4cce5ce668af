//! Backups and how they are restored, as docs/hosting.md says.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use deckname_cluster::Cluster;
use deckname_engine::{Seat, Seats};
use deckname_store::{Entry, Notes, Owner, Place, Store, StoreError};
use tempfile::TempDir;

use crate::home::{Home, append, append_due, created, seated, step};

const TABLES: [&str; 2] = ["a", "b"];
/// Set by `cargo xtask test`: without `sqlite3` the tests then fail instead of being skipped.
const REQUIRED: &str = "DECKNAME_POSTGRES_REQUIRED";

/// Tables with people at them, notes, standing orders, and what seats are signed with.
async fn fill(store: &Store) {
    append_due(store, "a", 0, vec![created(), seated(0, "me"), step(3)], true).await.unwrap();
    append(store, "b", 0, vec![created(), seated(1, "me"), seated(0, "you"), step(7)]).await.unwrap();
    store.note("a", Seat(0), Notes::from([("ä".into(), "\u{1f600}".into())]), 3).await.unwrap();
    store.order("b", Seat(1), true, false).await.unwrap();
    store.secret("key", vec![0, 255, 7]).await.unwrap();
}

async fn logs(store: &Store) -> BTreeMap<&'static str, Vec<Entry>> {
    let mut logs = BTreeMap::new();
    for table in TABLES {
        logs.insert(table, store.log(table, 0).await.unwrap());
    }
    logs
}

/// All is as before, and the tables go on.
async fn assert_restored(store: &Store, before: &BTreeMap<&str, Vec<Entry>>) {
    assert_eq!(logs(store).await, *before);
    let mut seats: Vec<_> = store.tables_of(&Owner("me".into())).await.unwrap();
    seats.sort_by(|one, other| one.table.cmp(&other.table));
    let seats: Vec<_> = seats.iter().map(|listed| (listed.table.as_str(), listed.seat)).collect();
    assert_eq!(seats, [("a", Seat(0)), ("b", Seat(1))]);
    assert_eq!(store.notes("a").await.unwrap()[0].1["ä"], "\u{1f600}");
    assert_eq!(store.standing_orders("b").await.unwrap(), Seats::one(Seat(1)));
    assert_eq!(store.secret("key", vec![1]).await.unwrap(), [0, 255, 7], "without the key every seat is lost");
    for (table, log) in before {
        append(store, table, log.len() as u64, vec![step(9)]).await.unwrap();
    }
}

fn sqlite3(file: &Path, command: &str) {
    let done = Command::new("sqlite3").arg(file).arg(command).output().unwrap();
    assert!(done.status.success(), "{done:?}");
}

/// Runs one of PostgreSQL's programs.
fn run(program: &str, arguments: &[&str]) {
    Cluster::shared().unwrap().run_program(program, arguments);
}

/// A file that is in use, with its path; `None`, with a word on standard error, if `sqlite3` is not installed.
async fn live() -> Option<(Home, PathBuf, Store)> {
    if Command::new("sqlite3").arg("--version").output().is_err() {
        assert!(std::env::var_os(REQUIRED).is_none(), "sqlite3 is not installed");
        eprintln!("SKIPPED: sqlite3 is not installed");
        return None;
    }
    let home = Home::sqlite();
    let Place::File(path) = home.place.clone() else { panic!("no file") };
    let store = home.open().await;
    fill(&store).await;
    Some((home, path, store))
}

/// The backup of a file that may be in use.
fn back_up(path: &Path) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    sqlite3(path, &format!("VACUUM INTO '{}'", copy.display()));
    (folder, copy)
}

fn dump(home: &Home) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deckname.dump").display().to_string();
    run("pg_dump", &["--format=custom", "--file", &file, &home.address()]);
    (folder, file)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_is_backed_up_while_it_is_written_and_restored() {
    let Some((_home, path, store)) = live().await else { return };
    let (before, store, stop) = (logs(&store).await, Arc::new(store), Arc::new(AtomicBool::new(false)));
    let others = {
        let (store, stop) = (Arc::clone(&store), Arc::clone(&stop));
        tokio::spawn(async move {
            let mut length = append(&store, "c", 0, vec![created()]).await.unwrap().length;
            while !stop.load(Ordering::Relaxed) {
                length = append(&store, "c", length, vec![step(length)]).await.unwrap().length;
            }
            length
        })
    };
    let acknowledged = loop {
        let length = store.mark("c").await.unwrap().map_or(0, |mark| mark.length);
        if length > 20 {
            break length;
        }
        assert!(!others.is_finished(), "nothing is written any more");
        tokio::time::sleep(Duration::from_millis(1)).await;
    };
    let file = path.clone();
    let (_folder, copy) = tokio::task::spawn_blocking(move || back_up(&file)).await.unwrap();
    stop.store(true, Ordering::Relaxed);
    let written = others.await.unwrap();
    append(&store, "a", 3, vec![step(4)]).await.unwrap();
    store.close().await;

    for gone in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{gone}", path.display()));
    }
    std::fs::copy(&copy, &path).unwrap();
    let restored = Store::open(&path).unwrap();
    let log = restored.log("c", 0).await.unwrap();
    let expected: Vec<_> = std::iter::once(created()).chain((1..log.len() as u64).map(step)).collect();
    assert!(log == expected && (acknowledged..=written).contains(&(log.len() as u64)), "{} entries", log.len());
    assert_restored(&restored, &before).await;
}

#[tokio::test]
async fn a_database_is_dumped_and_restored_into_an_empty_one() {
    let (Some(old), Some(new)) = (Home::postgres(), Home::postgres()) else { return };
    let store = old.open().await;
    fill(&store).await;
    let (before, (_folder, dump)) = (logs(&store).await, dump(&old));
    append(&store, "a", 3, vec![step(4)]).await.unwrap();
    run("pg_restore", &["--dbname", &new.address(), &dump]);
    assert_restored(&new.open().await, &before).await;
}

const DAMAGE: &str = "UPDATE log SET entry = replace(entry, '\"chance\":3', '\"chance\":2') WHERE table_id = 'a'";

#[tokio::test]
async fn a_damaged_entry_is_mended_with_that_of_a_backup() {
    let Some((home, path, store)) = live().await else { return };
    let before = logs(&store).await;
    let (_folder, copy) = back_up(&path);
    home.execute(DAMAGE).await;
    assert!(matches!(store.log("a", 0).await, Err(StoreError::Damaged { .. })));
    store.close().await;
    let attach = format!("ATTACH '{}' AS copy", copy.display());
    let mend = "REPLACE INTO log SELECT * FROM copy.log WHERE table_id = 'a' AND seq = 2";
    sqlite3(&path, &format!("{attach}; {mend}"));
    assert_restored(&home.open().await, &before).await;
}

#[tokio::test]
async fn a_damaged_entry_in_postgres_is_mended_with_that_of_a_dump() {
    let (Some(home), Some(copy)) = (Home::postgres(), Home::postgres()) else { return };
    let store = home.open().await;
    fill(&store).await;
    let (before, (folder, dump)) = (logs(&store).await, dump(&home));
    home.execute(DAMAGE).await;
    assert!(matches!(store.log("a", 0).await, Err(StoreError::Damaged { .. })));
    run("pg_restore", &["--dbname", &copy.address(), &dump]);
    let (entry, file) = ("table_id = 'a' AND seq = 2", folder.path().join("entry.txt").display().to_string());
    run("psql", &[&copy.address(), "--command", &format!("\\copy (SELECT * FROM log WHERE {entry}) TO '{file}'")]);
    let (delete, insert) = (format!("DELETE FROM log WHERE {entry}"), format!("\\copy log FROM '{file}'"));
    let at_once = ["--set", "ON_ERROR_STOP=1", "--single-transaction"];
    run("psql", &[&[&*home.address()], &at_once[..], &["--command", &delete, "--command", &insert]].concat());
    assert_restored(&store, &before).await;
}
