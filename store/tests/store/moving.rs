//! From a file to PostgreSQL and back.

use deckname_engine::{Seat, Seats};
use deckname_store::{Append, Ended, Lock, MoveError, Notes, Owner, Place, Stage, StoreError, Wait, move_all};

use crate::home::{DAY, Home, KEEP, append, append_due, created, seated, step, summary};

#[tokio::test]
async fn tables_move_to_postgres_and_back_unchanged() {
    let (Some(there), file, back) = (Home::postgres(), Home::sqlite(), Home::sqlite()) else { return };
    let store = file.open().await;
    let notes: Notes = [("ä".into(), "\u{1f600}\0".into()), ("B".into(), "x".into())].into();
    append_due(&store, "a", 0, vec![created(), seated(0, "me"), step(3)], true).await.unwrap();
    append(&store, "b", 0, vec![created(), seated(1, "me")]).await.unwrap();
    store.note("a", Seat(0), notes.clone(), 7).await.unwrap();
    store.order("b", Seat(1), true, false).await.unwrap();
    store.remove("a", &Owner("me".into())).await.unwrap();
    store.secret("key", vec![0, 255, 7]).await.unwrap();
    let wait = Wait { table: "a".into(), seat: Seat(0), since: 2, length: 3 };
    assert!(store.ring(wait.clone()).await.unwrap());
    append(&store, "gone", 0, vec![created()]).await.unwrap();
    let ended = Some(Ended { people: vec![(Owner("me".into()), Seat(1))], ending: "won".into() });
    let last =
        Append { table: "gone".into(), expected: 1, entries: vec![step(1)], summary: summary(), due: false, ended };
    store.append(last).await.unwrap();
    file.let_days_pass(2).await;
    for kept in ["a", "b"] {
        store.look_at(kept, DAY).await.unwrap();
    }
    assert_eq!(store.purge(KEEP, "").await.unwrap().tables, [("gone".into(), Stage::Lobby)]);
    store.close().await;

    let moved = move_all(&file.place, &there.place).await.unwrap();
    assert_eq!((moved.tables, moved.entries, moved.cleaned), (2, 5, 1));
    assert!(matches!(move_all(&file.place, &there.place).await, Err(MoveError::NotEmpty)));
    assert!(matches!(move_all(&file.place, &back.place).await, Err(MoveError::SameKind)));
    let moved = move_all(&there.place, &back.place).await.unwrap();
    assert_eq!((moved.tables, moved.entries, moved.cleaned), (2, 5, 0));

    for home in [there, back] {
        let store = home.open().await;
        assert_eq!(store.purge(KEEP, "").await.unwrap().tables, [], "what was looked at is still kept");
        assert!(store.is_purged("gone").await.unwrap() && !store.is_purged("a").await.unwrap());
        assert_eq!(store.log("a", 0).await.unwrap(), [created(), seated(0, "me"), step(3)]);
        let mut kept = notes.clone();
        kept.insert("ä".into(), "\u{1f600}".into());
        assert_eq!(store.notes("a").await.unwrap(), [(Seat(0), kept)]);
        let jotted = store.jottings("a").await.unwrap();
        assert_eq!(
            jotted.iter().map(|one| (one.after, one.value.as_str())).collect::<Vec<_>>(),
            [(7, "x"), (7, "\u{1f600}")]
        );
        assert_eq!(store.standing_orders("b").await.unwrap(), Seats::one(Seat(1)));
        assert_eq!(store.secret("key", vec![1]).await.unwrap(), [0, 255, 7]);
        let listed = store.tables_of(&Owner("me".into())).await.unwrap();
        assert_eq!(listed.iter().map(|listed| listed.table.as_str()).collect::<Vec<_>>(), ["b"]);
        assert!(!store.ring(wait.clone()).await.unwrap(), "it has rung for this wait");
        let results = store.results_of(&Owner("me".into())).await.unwrap();
        assert_eq!((results[0].table.as_str(), results[0].ending.as_str()), ("gone", "won"), "results outlive tables");
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

#[tokio::test]
async fn a_damaged_table_is_named_and_not_moved_as_a_shorter_one() {
    let (Some(there), Some(empty), file, back) = (Home::postgres(), Home::postgres(), Home::sqlite(), Home::sqlite())
    else {
        return;
    };
    for home in [&file, &there] {
        let store = home.open().await;
        append(&store, "whole", 0, vec![created(), seated(0, "me"), step(3)]).await.unwrap();
        append(&store, "t", 0, vec![created(), seated(0, "me"), step(3)]).await.unwrap();
        store.close().await;
    }
    for (damage, what) in [
        ("DELETE FROM log WHERE table_id = 't' AND seq = 2", "entry 2 is missing"),
        ("DELETE FROM log WHERE table_id = 't' AND seq = 1", "entry 1 is missing"),
        ("UPDATE log SET entry = 'x' WHERE table_id = 't' AND seq = 0", "entry 0 is no entry"),
        ("DELETE FROM holders; DELETE FROM tables WHERE id = 't'", "it has entries but does not exist"),
    ] {
        file.execute(&format!("PRAGMA foreign_keys = off; {damage}")).await;
        there.execute(damage).await;
        for (from, to) in [(&file.place, &empty.place), (&there.place, &back.place)] {
            let told = move_all(from, to).await;
            let Err(MoveError::From(StoreError::Damaged { table, why })) = &told else { panic!("{told:?}") };
            assert_eq!((table.as_str(), why.as_str()), ("t", what));
        }
    }
    for home in [empty, back] {
        assert_eq!(home.open().await.mark("whole").await.unwrap(), None, "nothing has been moved");
    }
}

/// The checksum of an entry does not cover when it was made, nor anything beside the log: that is compared.
#[tokio::test]
async fn what_reads_otherwise_in_the_new_store_is_not_moved() {
    let (Some(there), file) = (Home::postgres(), Home::sqlite()) else { return };
    let store = file.open().await;
    append(&store, "t", 0, vec![created(), seated(0, "me"), step(3)]).await.unwrap();
    store.note("t", Seat(0), [("a".into(), "b".into())].into(), 1).await.unwrap();
    store.secret("key", vec![7]).await.unwrap();
    store.close().await;
    there.open().await.close().await;
    let spoilt = async |rows: &str, change: &str| {
        let alter = "CREATE FUNCTION alter() RETURNS trigger LANGUAGE plpgsql AS";
        there.execute(&format!("{alter} $$ BEGIN {change}; RETURN NEW; END $$")).await;
        let when = format!("CREATE TRIGGER alter BEFORE INSERT ON {rows} FOR EACH ROW EXECUTE FUNCTION alter()");
        there.execute(&when).await;
        let told = move_all(&file.place, &there.place).await;
        there.execute("DROP FUNCTION alter CASCADE").await;
        let store = there.open().await;
        assert_eq!(store.mark("t").await.unwrap(), None, "nothing has been moved");
        store.close().await;
        told.unwrap_err()
    };
    for (rows, change) in [
        ("log", "NEW.at := NEW.at + interval '1 minute'"),
        ("holders", "NEW.owner := 'another'"),
        ("notes", "NEW.value := 'c'"),
        ("tables", "NEW.private := NEW.private + 1"),
    ] {
        let told = spoilt(rows, change).await;
        assert!(matches!(&told, MoveError::Different(table) if table == "t"), "{rows}: {told:?}");
    }
    let told = spoilt("log", "NEW.entry := replace(NEW.entry, 'Ada', 'Eve')").await;
    assert!(matches!(&told, MoveError::To(StoreError::Damaged { table, .. }) if table == "t"), "{told:?}");
    let told = spoilt("secrets", "NEW.value := NEW.value || '\\x00'").await;
    assert!(matches!(told, MoveError::DifferentSecrets), "{told:?}");
    move_all(&file.place, &there.place).await.unwrap();
}

#[tokio::test]
async fn a_database_with_a_living_server_is_not_moved() {
    let (Some(there), file) = (Home::postgres(), Home::sqlite()) else { return };
    let server = there.open().await;
    server.beat().await.unwrap();
    file.open().await.close().await;
    let beating = async {
        loop {
            server.beat().await.unwrap();
            tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        }
    };
    tokio::select! {
        () = beating => (),
        told = move_all(&there.place, &file.place) => {
            assert!(matches!(told, Err(MoveError::From(StoreError::InUse))), "{told:?}");
        }
    }
    server.close().await;
    move_all(&there.place, &file.place).await.unwrap();
}
