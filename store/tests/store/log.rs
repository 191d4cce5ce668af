//! The log of a table: appended in order, read back, told to listeners.

use std::sync::Arc;
use std::time::Duration;

use deckname_engine::Seat;
use deckname_store::{AppendError, Appended, Entry, Mark, Owner, Store, StoreError};

use crate::home::{Home, append, append_due, created, seated, step};

on_both!(
    a_log_is_read_back_as_written_even_after_a_restart,
    a_log_of_another_length_is_a_conflict_and_changes_nothing,
    of_concurrent_appends_each_takes_its_own_position_in_the_log,
    a_mark_says_whether_memory_is_outdated,
    listeners_are_told_of_every_append,
    what_is_due_is_claimed_after_a_restart,
    an_id_that_cannot_exist_is_no_table,
    a_flipped_bit_affects_its_table_only_and_says_nothing_of_the_entry,
    a_hidden_row_is_noticed,
    entries_without_their_table_are_noticed,
);

async fn a_log_is_read_back_as_written_even_after_a_restart(home: Home) {
    let entries = vec![created(), seated(0, "me"), step(3)];
    let store = home.open().await;
    assert_eq!(append(&store, "t", 0, entries.clone()).await.unwrap().length, 3);
    assert_eq!(store.log("t", 0).await.unwrap(), entries);
    assert_eq!(store.log("other", 0).await.unwrap(), []);
    store.close().await;
    assert!(matches!(append(&store, "t", 3, vec![step(1)]).await, Err(AppendError::Store(StoreError::Closed))));
    assert_eq!(home.open().await.log("t", 0).await.unwrap(), entries);
}

async fn a_log_of_another_length_is_a_conflict_and_changes_nothing(home: Home) {
    let store = home.open().await;
    append(&store, "t", 0, vec![created()]).await.unwrap();
    for wrong in [0, 2, 7] {
        assert!(matches!(append(&store, "t", wrong, vec![step(1)]).await, Err(AppendError::Conflict)));
    }
    assert!(matches!(append(&store, "never", 1, vec![step(1)]).await, Err(AppendError::Conflict)));
    assert_eq!(store.log("t", 0).await.unwrap(), [created()]);
}

async fn of_concurrent_appends_each_takes_its_own_position_in_the_log(home: Home) {
    let stores = [Arc::new(home.open().await), Arc::new(home.open().await)];
    append(&stores[0], "t", 0, vec![created()]).await.unwrap();
    let tasks: Vec<_> = (0..40)
        .map(|n| {
            let store = Arc::clone(&stores[n % 2]);
            tokio::spawn(async move {
                let mut conflicts = 0;
                loop {
                    let length = store.log("t", 0).await.unwrap().len() as u64;
                    match append(&store, "t", length, vec![step(n as u64)]).await {
                        Ok(_) => return conflicts,
                        Err(AppendError::Conflict) => conflicts += 1,
                        Err(why) => panic!("{why}"),
                    }
                }
            })
        })
        .collect();
    let mut conflicts = 0;
    for task in tasks {
        conflicts += task.await.unwrap();
    }
    let log = stores[1].log("t", 0).await.unwrap();
    assert_eq!(log.len(), 41);
    assert!((0..40).all(|n| log.iter().filter(|entry| **entry == step(n)).count() == 1));
    assert!(conflicts > 0, "no append ever collided, so nothing was tested");
}

async fn a_mark_says_whether_memory_is_outdated(home: Home) {
    let store = home.open().await;
    assert_eq!(store.mark("t").await.unwrap(), None);
    let first = append(&store, "t", 0, vec![created(), step(1)]).await.unwrap();
    assert_eq!(first, Appended { length: 2, ours: false });
    let first = store.mark("t").await.unwrap().unwrap();
    assert_eq!((first.length, first.ours), (2, false));
    store.note("t", Seat(0), [("a".into(), "b".into())].into(), 1).await.unwrap();
    let noted = store.mark("t").await.unwrap().unwrap();
    assert!(noted.length == 2 && noted.private > first.private);
    store.order("t", Seat(0), true, true).await.unwrap();
    let ordered = store.mark("t").await.unwrap().unwrap();
    assert!(ordered.private > noted.private && ordered.ours, "{ordered:?}");
    assert_eq!(store.log("t", 1).await.unwrap(), [step(1)]);
    assert_eq!(store.log("t", 2).await.unwrap(), []);
}

async fn listeners_are_told_of_every_append(home: Home) {
    let store = home.open().await;
    let mut heard = store.subscribe();
    // With PostgreSQL, listening begins in the background.
    let mut length = 0;
    while heard.is_empty() {
        let entries = if length == 0 { vec![created()] } else { vec![step(length)] };
        length = append(&store, "t", length, entries).await.unwrap().length;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    store.note("t", Seat(0), [("a".into(), "b".into())].into(), 1).await.unwrap();
    let last = append_due(&store, "t", length, vec![step(0)], true).await.unwrap();
    assert_eq!(last, Appended { length: length + 1, ours: true });
    let mark = store.mark("t").await.unwrap().unwrap();
    assert_eq!(mark, Mark { length: length + 1, private: 1, ours: true });
    let told =
        async { while !matches!(heard.recv().await.unwrap(), change if change.table == "t" && change.mark == mark) {} };
    tokio::time::timeout(Duration::from_secs(5), told).await.expect("the last append was not told");
}

async fn what_is_due_is_claimed_after_a_restart(home: Home) {
    let store = home.open().await;
    for table in ["bots", "paid", "settled", "people"] {
        append_due(&store, table, 0, vec![created()], table != "people").await.unwrap();
    }
    append_due(&store, "paid", 1, vec![step(1)], false).await.unwrap();
    append_due(&store, "bots", 1, vec![step(1)], true).await.unwrap();
    store.settle("settled", 1).await.unwrap();
    store.settle("bots", 1).await.unwrap();
    store.close().await;
    let store = home.open().await;
    let mut claimed = Vec::new();
    for _ in 0..100 {
        claimed.extend(store.claim().await.unwrap());
        store.beat().await.unwrap();
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(claimed, ["bots"]);
    assert!(store.mark("bots").await.unwrap().unwrap().ours);
}

async fn an_id_that_cannot_exist_is_no_table(home: Home) {
    let store = home.open().await;
    assert_eq!(store.log("a\0b", 0).await.unwrap(), []);
    assert_eq!(store.mark("a\0b").await.unwrap(), None);
}

async fn a_flipped_bit_affects_its_table_only_and_says_nothing_of_the_entry(home: Home) {
    let store = home.open().await;
    for table in ["a", "b", "old"] {
        append(&store, table, 0, vec![created(), seated(0, "me"), step(3)]).await.unwrap();
    }
    home.execute("UPDATE log SET entry = replace(entry, '\"chance\":3', '\"chance\":2') WHERE table_id = 'a'").await;
    home.execute("UPDATE log SET entry = substr(entry, 10) WHERE table_id = 'old'").await;
    for from in [0, 2] {
        let why = store.log("a", from).await.unwrap_err();
        assert!(matches!(&why, StoreError::Damaged { table, .. } if table == "a"), "{why}");
        assert!(why.to_string().contains("entry 2") && !why.to_string().contains("chance"), "{why}");
    }
    assert_eq!(store.log("b", 1).await.unwrap(), [seated(0, "me"), step(3)]);
    assert_eq!(store.log("old", 0).await.unwrap().len(), 3, "entries from before there were checksums");
    home.execute("UPDATE tables SET summary = 'x' WHERE id = 'a'").await;
    let listed = store.tables_of(&Owner("me".into())).await.unwrap();
    assert_eq!(listed.len(), 2, "the other tables are still listed");
}

/// A flipped bit in a page can hide rows.
async fn a_hidden_row_is_noticed(home: Home) {
    let store = home.open().await;
    for table in ["middle", "last", "all", "more", "whole"] {
        append(&store, table, 0, vec![created(), seated(0, "me"), step(3)]).await.unwrap();
    }
    home.execute("DELETE FROM log WHERE table_id = 'middle' AND seq = 1").await;
    home.execute("DELETE FROM log WHERE table_id = 'last' AND seq = 2").await;
    home.execute("DELETE FROM log WHERE table_id = 'all'").await;
    home.execute("UPDATE tables SET length = 2 WHERE id = 'more'").await;
    for (table, from, what) in [
        ("middle", 0, "entry 1 is missing"),
        ("middle", 1, "entry 1 is missing"),
        ("last", 0, "entry 2 is missing"),
        ("last", 2, "entry 2 is missing"),
        ("all", 0, "entry 0 is missing"),
        ("more", 0, "entry 2 is not counted"),
    ] {
        let told = store.log(table, from).await;
        assert!(
            matches!(&told, Err(StoreError::Damaged { table: named, why }) if named == table && why == what),
            "{told:?}"
        );
    }
    assert_eq!(store.log("middle", 2).await.unwrap(), [step(3)], "what is asked for is there");
    assert_eq!(store.log("whole", 3).await.unwrap(), []);
    assert_eq!(store.log("whole", 4).await.unwrap(), []);
}

async fn entries_without_their_table_are_noticed(home: Home) {
    let store = home.open().await;
    append(&store, "t", 0, vec![created()]).await.unwrap();
    let free = if store.is_shared() { "" } else { "PRAGMA foreign_keys = off;" };
    home.execute(&format!("{free} DELETE FROM tables WHERE id = 't'")).await;
    let without = |why: &StoreError| why.to_string().contains("it has entries but does not exist");
    assert!(store.mark("t").await.is_err_and(|why| without(&why)));
    assert!(store.log("t", 0).await.is_err_and(|why| without(&why)));
}

#[test]
fn a_database_from_the_future_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("test.db");
    rusqlite::Connection::open(&path).unwrap().pragma_update(None, "user_version", 999).unwrap();
    assert!(matches!(Store::open(&path), Err(StoreError::Newer { found: 999, .. })));
}

/// As the program wrote them before there were editions and typed steps.
#[test]
fn entries_of_older_logs_are_still_read() {
    let created = r#"{"created":{"game":"spy","seats":3,"options":{"match":false},"seed":"5eed","host":"0wner"}}"#;
    let Entry::Created { edition, seats, aid, .. } = serde_json::from_str(created).unwrap() else {
        panic!("not created")
    };
    assert_eq!((edition, seats, aid.as_str()), (1, 3, ""));
    for text in [
        r#"{"seated":{"seat":1,"name":"Ada","owner":"me","contribution":"c","salt":"s"}}"#,
        r#"{"filled":{"seat":2,"name":"Orion","level":"hard"}}"#,
        r#"{"started":{"contributions":["a","b"]}}"#,
        r#"{"step":{"step":{"chance":{"roll":6}}}}"#,
        r#"{"step":{"step":{"seat":1,"action":{"move":{"red":6}}},"request":"r","by_bot":true}}"#,
        r#"{"undone":{"seat":1,"to":4}}"#,
        r#"{"handed":{"seat":1,"level":"hard"}}"#,
        r#"{"taken_back":{"seat":1}}"#,
        r#"{"again":{"table":"next"}}"#,
    ] {
        let entry: Entry = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&entry).unwrap(), text);
    }
    assert!(serde_json::from_str::<Entry>(r#"{"step":{"step":{"seat":1}}}"#).is_err(), "a step without an action");
}
