use std::path::Path;
use std::sync::Arc;

use deckname_engine::{Seat, Seats, WireStep};
use deckname_store::{AppendError, Entry, Lock, Notes, Owner, Stage, Store, StoreError, Summary};
use serde_json::json;

fn created() -> Entry {
    Entry::Created {
        game: "any".into(),
        seats: 2,
        options: json!({}),
        edition: 2,
        draw: false,
        aid: "follows".into(),
        seed: "seed".into(),
        host: Owner("host".into()),
    }
}

fn seated(seat: u8, owner: &str) -> Entry {
    let owner = Some(Owner(owner.into()));
    Entry::Seated { seat: Seat(seat), name: "Ada".into(), owner, contribution: "x".into(), salt: "s".into() }
}

fn step(n: u64) -> Entry {
    Entry::Step { step: WireStep::Chance { chance: json!(n) }, request: None, by_bot: false }
}

fn summary() -> Summary {
    Summary { game: "any".into(), stage: Stage::Lobby, owes: vec![], names: vec![None, None] }
}

fn open(folder: &Path) -> Store {
    Store::open(&folder.join("test.db")).unwrap()
}

#[tokio::test]
async fn a_log_is_read_back_as_written_even_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let entries = vec![created(), seated(0, "me"), step(3)];
    let store = open(folder.path());
    assert_eq!(store.append("t", 0, entries.clone(), summary()).await.unwrap(), 3);
    assert_eq!(store.log("t").await.unwrap(), entries);
    assert_eq!(store.log("other").await.unwrap(), []);
    store.close().await;
    assert!(matches!(
        store.append("t", 3, vec![step(1)], summary()).await,
        Err(AppendError::Store(StoreError::Closed))
    ));
    assert_eq!(open(folder.path()).log("t").await.unwrap(), entries);
}

#[tokio::test]
async fn a_log_of_another_length_is_a_conflict_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    store.append("t", 0, vec![created()], summary()).await.unwrap();
    for wrong in [0, 2, 7] {
        assert!(matches!(store.append("t", wrong, vec![step(1)], summary()).await, Err(AppendError::Conflict)));
    }
    assert!(matches!(store.append("never", 1, vec![step(1)], summary()).await, Err(AppendError::Conflict)));
    assert_eq!(store.log("t").await.unwrap(), [created()]);
}

#[tokio::test]
async fn of_concurrent_appends_each_takes_its_own_position_in_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let stores = [Arc::new(open(folder.path())), Arc::new(open(folder.path()))];
    stores[0].append("t", 0, vec![created()], summary()).await.unwrap();
    let tasks: Vec<_> = (0..40)
        .map(|n| {
            let store = Arc::clone(&stores[n % 2]);
            tokio::spawn(async move {
                let mut conflicts = 0;
                loop {
                    let length = store.log("t").await.unwrap().len() as u64;
                    match store.append("t", length, vec![step(n as u64)], summary()).await {
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
    let log = stores[1].log("t").await.unwrap();
    assert_eq!(log.len(), 41);
    assert!((0..40).all(|n| log.iter().filter(|entry| **entry == step(n)).count() == 1));
    assert!(conflicts > 0, "no append ever collided, so nothing was tested");
}

#[tokio::test]
async fn tables_are_listed_for_the_owners_who_sit_there_now() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let me = Owner("me".into());
    store.append("a", 0, vec![created(), seated(0, "me")], summary()).await.unwrap();
    store.append("b", 0, vec![created(), seated(1, "me")], summary()).await.unwrap();
    store.append("c", 0, vec![created(), seated(1, "you")], summary()).await.unwrap();
    let names = |listed: Vec<deckname_store::Listed>| {
        let mut names: Vec<_> = listed.into_iter().map(|listed| (listed.table, listed.seat.0)).collect();
        names.sort();
        names
    };
    assert_eq!(names(store.tables_of(&me).await.unwrap()), [("a".into(), 0), ("b".into(), 1)]);
    store.append("a", 2, vec![Entry::Left { seat: Seat(0) }], summary()).await.unwrap();
    store.append("c", 2, vec![Entry::Moved { seat: Seat(1), owner: me.clone() }], summary()).await.unwrap();
    assert_eq!(names(store.tables_of(&me).await.unwrap()), [("b".into(), 1), ("c".into(), 1)]);
    assert_eq!(store.tables().await.unwrap(), 3);
}

#[tokio::test]
async fn a_table_taken_off_the_list_stays_on_the_lists_of_others() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let (me, you) = (Owner("me".into()), Owner("you".into()));
    for table in ["a", "b"] {
        store.append(table, 0, vec![created(), seated(0, "me"), seated(1, "you")], summary()).await.unwrap();
    }
    for _ in 0..2 {
        store.remove("a", &me).await.unwrap();
    }
    let mine = store.tables_of(&me).await.unwrap();
    assert_eq!(mine.iter().map(|listed| listed.table.as_str()).collect::<Vec<_>>(), ["b"]);
    assert_eq!(store.tables_of(&you).await.unwrap().len(), 2);
    assert_eq!(store.log("a").await.unwrap().len(), 3, "the table itself is untouched");
}

#[tokio::test]
async fn notes_belong_to_one_seat_and_empty_ones_are_gone() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    store.append("t", 0, vec![created()], summary()).await.unwrap();
    let notes = |pairs: &[(&str, &str)]| pairs.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect::<Notes>();
    store.note("t", Seat(0), notes(&[("red", "1"), ("blue", "2")])).await.unwrap();
    store.note("t", Seat(0), notes(&[("red", ""), ("blue", "3")])).await.unwrap();
    assert_eq!(store.notes("t").await.unwrap(), [(Seat(0), notes(&[("blue", "3")]))]);
    assert_eq!(store.notes("other").await.unwrap(), []);
    assert!(store.note("never", Seat(0), notes(&[("a", "b")])).await.is_err(), "a note without a table");
    store.note("t", Seat(1), notes(&[("a", "b")])).await.expect("an earlier failure must not affect the next job");
}

#[tokio::test]
async fn whoever_changes_seats_is_listed_in_the_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let reseated = Entry::Reseated { seats: vec![Seat(1), Seat(2), Seat(0)], by_lot: true };
    let log = vec![created(), seated(0, "me"), seated(2, "you"), reseated];
    store.append("t", 0, log.clone(), summary()).await.unwrap();
    assert_eq!(store.log("t").await.unwrap(), log);
    for (owner, seat) in [("me", 1), ("you", 0)] {
        let listed = store.tables_of(&Owner(owner.into())).await.unwrap();
        assert_eq!(listed.iter().map(|listed| listed.seat).collect::<Vec<_>>(), [Seat(seat)], "{owner}");
    }
}

#[tokio::test]
async fn a_standing_order_holds_until_it_is_withdrawn() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    store.append("t", 0, vec![created()], summary()).await.unwrap();
    for (seat, on) in [(0, true), (1, true), (1, true), (0, false), (0, false)] {
        store.order("t", Seat(seat), on).await.unwrap();
    }
    store.close().await;
    let store = open(folder.path());
    assert_eq!(store.standing_orders("t").await.unwrap(), Seats::one(Seat(1)));
    assert_eq!(store.standing_orders("other").await.unwrap(), Seats::EMPTY);
    assert!(store.order("never", Seat(0), true).await.is_err(), "an order without a table");
}

#[tokio::test]
async fn a_secret_stays_what_it_was_first() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(open(folder.path()).secret("key", vec![1]).await.unwrap(), [1]);
    assert_eq!(open(folder.path()).secret("key", vec![2]).await.unwrap(), [1]);
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

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_may_read_the_database() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    store.append("t", 0, vec![created()], summary()).await.unwrap();
    let _lock = Lock::take(&folder.path().join("test.db")).unwrap();
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

#[tokio::test]
async fn a_flipped_bit_affects_its_table_only_and_says_nothing_of_the_entry() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let me = Owner("me".into());
    for table in ["a", "b", "old"] {
        store.append(table, 0, vec![created(), seated(0, "me"), step(3)], summary()).await.unwrap();
    }
    let db = rusqlite::Connection::open(folder.path().join("test.db")).unwrap();
    db.execute("UPDATE log SET entry = replace(entry, '\"chance\":3', '\"chance\":2') WHERE table_id = 'a'", [])
        .unwrap();
    db.execute("UPDATE log SET entry = substr(entry, 10) WHERE table_id = 'old'", []).unwrap();
    let why = store.log("a").await.unwrap_err();
    assert!(matches!(&why, StoreError::Damaged { table, .. } if table == "a"), "{why}");
    assert!(why.to_string().contains("entry 2") && !why.to_string().contains("chance"), "{why}");
    assert_eq!(store.log("b").await.unwrap().len(), 3);
    assert_eq!(store.log("old").await.unwrap().len(), 3, "entries from before there were checksums");
    db.execute("UPDATE tables SET summary = 'x' WHERE id = 'a'", []).unwrap();
    assert_eq!(store.tables_of(&me).await.unwrap().len(), 2, "the other tables are still listed");
}
