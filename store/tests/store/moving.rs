//! From a file to PostgreSQL and back.

use deckname_engine::{Seat, Seats};
use deckname_store::{Append, Ended, Lock, MoveError, Notes, Owner, Place, Stage, StoreError, move_all};

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
