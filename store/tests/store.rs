//! What every store does, whichever database is behind it.

use std::sync::Arc;
use std::time::Duration;

use deckname_cluster::Cluster;
use deckname_engine::{Seat, Seats, WireStep};
use deckname_store::{
    Append, AppendError, Change, Entry, Lock, Mark, MoveError, Notes, Owner, Place, Stage, Store, StoreError, Summary,
    move_all,
};
use serde_json::json;
use tempfile::TempDir;

/// A place for a store.
struct Home {
    place: Place,
    _folder: Option<TempDir>,
}

impl Home {
    fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { place: Place::File(folder.path().join("test.db")), _folder: Some(folder) }
    }

    fn postgres() -> Option<Self> {
        let place = Cluster::shared()?.database().parse().unwrap();
        Some(Self { place, _folder: None })
    }

    async fn open(&self) -> Store {
        Store::at(&self.place, "set-up").await.unwrap()
    }

    /// Changes the database behind the store's back.
    async fn execute(&self, sql: &str) {
        match &self.place {
            Place::File(path) => rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap(),
            Place::Postgres(address) => {
                let (client, connection) = tokio_postgres::connect(address, tokio_postgres::NoTls).await.unwrap();
                tokio::spawn(connection);
                client.batch_execute(sql).await.unwrap();
            }
        }
    }
}

/// Runs each of these on both databases.
macro_rules! on_both {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test] async fn $name() { super::$name(super::Home::sqlite()).await; })*
        }
        mod postgres {
            $(#[tokio::test] async fn $name() {
                if let Some(home) = super::Home::postgres() { super::$name(home).await; }
            })*
        }
    };
}

on_both!(
    a_log_is_read_back_as_written_even_after_a_restart,
    a_log_of_another_length_is_a_conflict_and_changes_nothing,
    of_concurrent_appends_each_takes_its_own_position_in_the_log,
    tables_are_listed_for_the_owners_who_sit_there_now,
    a_table_taken_off_the_list_stays_on_the_lists_of_others,
    notes_belong_to_one_seat_and_empty_ones_are_gone,
    a_player_who_changes_seats_is_listed_in_the_new_one,
    a_standing_order_holds_until_it_is_withdrawn,
    a_secret_stays_what_it_was_first,
    a_mark_says_whether_memory_is_outdated,
    listeners_are_told_of_every_append,
    what_is_due_is_claimed_after_a_restart,
    an_id_that_cannot_exist_is_no_table,
    a_flipped_bit_affects_its_table_only_and_says_nothing_of_the_entry,
);

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

async fn append(store: &Store, table: &str, expected: u64, entries: Vec<Entry>) -> Result<Mark, AppendError> {
    append_due(store, table, expected, entries, false).await
}

async fn append_due(
    store: &Store,
    table: &str,
    expected: u64,
    entries: Vec<Entry>,
    due: bool,
) -> Result<Mark, AppendError> {
    store.append(Append { table: table.into(), expected, entries, summary: summary(), due }).await
}

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

async fn tables_are_listed_for_the_owners_who_sit_there_now(home: Home) {
    let store = home.open().await;
    let me = Owner("me".into());
    append(&store, "a", 0, vec![created(), seated(0, "me")]).await.unwrap();
    append(&store, "b", 0, vec![created(), seated(1, "me")]).await.unwrap();
    append(&store, "c", 0, vec![created(), seated(1, "you")]).await.unwrap();
    let names = |listed: Vec<deckname_store::Listed>| {
        let mut names: Vec<_> = listed.into_iter().map(|listed| (listed.table, listed.seat.0)).collect();
        names.sort();
        names
    };
    assert_eq!(names(store.tables_of(&me).await.unwrap()), [("a".into(), 0), ("b".into(), 1)]);
    append(&store, "a", 2, vec![Entry::Left { seat: Seat(0) }]).await.unwrap();
    append(&store, "c", 2, vec![Entry::Moved { seat: Seat(1), owner: me.clone() }]).await.unwrap();
    assert_eq!(names(store.tables_of(&me).await.unwrap()), [("b".into(), 1), ("c".into(), 1)]);
    assert_eq!(store.tables().await.unwrap(), 3);
}

async fn a_table_taken_off_the_list_stays_on_the_lists_of_others(home: Home) {
    let store = home.open().await;
    let (me, you) = (Owner("me".into()), Owner("you".into()));
    for table in ["a", "b"] {
        append(&store, table, 0, vec![created(), seated(0, "me"), seated(1, "you")]).await.unwrap();
    }
    for table in ["a", "a", "none"] {
        store.remove(table, &me).await.unwrap();
    }
    let mine = store.tables_of(&me).await.unwrap();
    assert_eq!(mine.iter().map(|listed| listed.table.as_str()).collect::<Vec<_>>(), ["b"]);
    assert_eq!(store.tables_of(&you).await.unwrap().len(), 2);
    assert_eq!(store.log("a", 0).await.unwrap().len(), 3, "the table itself is untouched");
}

async fn notes_belong_to_one_seat_and_empty_ones_are_gone(home: Home) {
    let store = home.open().await;
    append(&store, "t", 0, vec![created()]).await.unwrap();
    let notes = |pairs: &[(&str, &str)]| pairs.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect::<Notes>();
    store.note("t", Seat(0), notes(&[("red", "1"), ("blue", "2")])).await.unwrap();
    store.note("t", Seat(0), notes(&[("red", ""), ("blue", "3")])).await.unwrap();
    assert_eq!(store.notes("t").await.unwrap(), [(Seat(0), notes(&[("blue", "3")]))]);
    assert_eq!(store.notes("other").await.unwrap(), []);
    assert!(store.note("never", Seat(0), notes(&[("a", "b")])).await.is_err(), "a note without a table");
    store.note("t", Seat(1), notes(&[("a", "b")])).await.expect("an earlier failure must not affect the next job");
}

async fn a_player_who_changes_seats_is_listed_in_the_new_one(home: Home) {
    let store = home.open().await;
    let reseated = Entry::Reseated { seats: vec![Seat(1), Seat(2), Seat(0)], by_lot: true };
    let log = vec![created(), seated(0, "me"), seated(2, "you"), reseated];
    append(&store, "t", 0, log.clone()).await.unwrap();
    assert_eq!(store.log("t", 0).await.unwrap(), log);
    for (owner, seat) in [("me", 1), ("you", 0)] {
        let listed = store.tables_of(&Owner(owner.into())).await.unwrap();
        assert_eq!(listed.iter().map(|listed| listed.seat).collect::<Vec<_>>(), [Seat(seat)], "{owner}");
    }
}

async fn a_standing_order_holds_until_it_is_withdrawn(home: Home) {
    let store = home.open().await;
    append(&store, "t", 0, vec![created()]).await.unwrap();
    for (seat, on) in [(0, true), (1, true), (1, true), (0, false), (0, false)] {
        store.order("t", Seat(seat), on, false).await.unwrap();
    }
    store.close().await;
    let store = home.open().await;
    assert_eq!(store.standing_orders("t").await.unwrap(), Seats::one(Seat(1)));
    assert_eq!(store.standing_orders("other").await.unwrap(), Seats::EMPTY);
    assert!(store.order("never", Seat(0), true, false).await.is_err(), "an order without a table");
}

async fn a_secret_stays_what_it_was_first(home: Home) {
    assert_eq!(home.open().await.secret("key", vec![1]).await.unwrap(), [1]);
    assert_eq!(home.open().await.secret("key", vec![2]).await.unwrap(), [1]);
}

async fn a_mark_says_whether_memory_is_outdated(home: Home) {
    let store = home.open().await;
    assert_eq!(store.mark("t").await.unwrap(), None);
    let first = append(&store, "t", 0, vec![created(), step(1)]).await.unwrap();
    assert_eq!((first.length, first.ours), (2, false));
    assert_eq!(store.mark("t").await.unwrap(), Some(first));
    store.note("t", Seat(0), [("a".into(), "b".into())].into()).await.unwrap();
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
    let last = append_due(&store, "t", length, vec![step(0)], true).await.unwrap();
    let expected = Change { table: "t".into(), mark: Mark { length: length + 1, private: 0, ours: true } };
    assert_eq!(last, expected.mark);
    let told = async { while heard.recv().await.unwrap() != expected {} };
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

#[tokio::test]
async fn tables_move_to_postgres_and_back_unchanged() {
    let (Some(there), file, back) = (Home::postgres(), Home::sqlite(), Home::sqlite()) else { return };
    let store = file.open().await;
    let notes: Notes = [("ä".into(), "\u{1f600}\0".into()), ("B".into(), "x".into())].into();
    append_due(&store, "a", 0, vec![created(), seated(0, "me"), step(3)], true).await.unwrap();
    append(&store, "b", 0, vec![created(), seated(1, "me")]).await.unwrap();
    store.note("a", Seat(0), notes.clone()).await.unwrap();
    store.order("b", Seat(1), true, false).await.unwrap();
    store.remove("a", &Owner("me".into())).await.unwrap();
    store.secret("key", vec![0, 255, 7]).await.unwrap();
    store.close().await;

    let moved = move_all(&file.place, &there.place).await.unwrap();
    assert_eq!((moved.tables, moved.entries, moved.cleaned), (2, 5, 1));
    assert!(matches!(move_all(&file.place, &there.place).await, Err(MoveError::NotEmpty)));
    assert!(matches!(move_all(&file.place, &back.place).await, Err(MoveError::SameKind)));
    let moved = move_all(&there.place, &back.place).await.unwrap();
    assert_eq!((moved.tables, moved.entries, moved.cleaned), (2, 5, 0));

    for home in [there, back] {
        let store = home.open().await;
        assert_eq!(store.log("a", 0).await.unwrap(), [created(), seated(0, "me"), step(3)]);
        let mut kept = notes.clone();
        kept.insert("ä".into(), "\u{1f600}".into());
        assert_eq!(store.notes("a").await.unwrap(), [(Seat(0), kept)]);
        assert_eq!(store.standing_orders("b").await.unwrap(), Seats::one(Seat(1)));
        assert_eq!(store.secret("key", vec![1]).await.unwrap(), [0, 255, 7]);
        let listed = store.tables_of(&Owner("me".into())).await.unwrap();
        assert_eq!(listed.iter().map(|listed| listed.table.as_str()).collect::<Vec<_>>(), ["b"]);
        append(&store, "b", 2, vec![step(1)]).await.unwrap();
    }
}

#[tokio::test]
async fn a_file_that_is_not_there_is_not_moved() {
    let (Some(there), file) = (Home::postgres(), Home::sqlite()) else { return };
    assert!(matches!(move_all(&file.place, &there.place).await, Err(MoveError::From(_))));
}

#[tokio::test]
async fn a_file_that_a_server_is_using_is_not_moved() {
    let (Some(there), file) = (Home::postgres(), Home::sqlite()) else { return };
    file.open().await.close().await;
    let Place::File(path) = &file.place else { panic!("no file") };
    let lock = Lock::take(path).unwrap();
    assert!(matches!(move_all(&file.place, &there.place).await, Err(MoveError::From(StoreError::InUse))));
    assert!(matches!(move_all(&there.place, &file.place).await, Err(MoveError::To(StoreError::InUse))));
    drop(lock);
    move_all(&file.place, &there.place).await.unwrap();
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
