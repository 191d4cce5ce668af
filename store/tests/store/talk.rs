//! What is said at a table is kept, in order, apart from the log, and goes with the table.

use std::time::Duration;

use deckname_store::{Keep, Store, move_all};

use crate::home::{Home, append, created};

on_both!(talk_is_kept_and_goes_with_the_table);

async fn make(store: &Store, table: &str) {
    append(store, table, 0, vec![created()]).await.unwrap();
}

async fn said(store: &Store, table: &str, after: u64) -> Vec<String> {
    store.talk(table, after).await.unwrap().into_iter().map(|said| said.said).collect()
}

async fn talk_is_kept_and_goes_with_the_table(home: Home) {
    let store = &home.open().await;
    make(store, "a").await;
    make(store, "b").await;
    assert!(store.say("nowhere", "x").await.is_err());
    let before = store.mark("a").await.unwrap().unwrap();
    for text in ["one", "two\0", "three"] {
        store.say("a", text).await.unwrap();
    }
    let after = store.mark("a").await.unwrap().unwrap();
    assert_eq!((after.length, after.private), (before.length, before.private + 3), "the log is as before");
    let all = store.talk("a", 0).await.unwrap();
    assert!(all.is_sorted_by(|one, other| one.seq < other.seq) && all.len() == 3);
    assert_eq!(said(store, "a", all[1].seq).await, ["three"]);
    assert_eq!(said(store, "b", 0).await, [""; 0]);
    store.offer("a", "about").await.unwrap();
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    let keep = Keep { unstarted: Some(Duration::from_secs(1)), ..Keep::FOREVER };
    store.beat().await.unwrap();
    assert_eq!(store.purge(keep, "").await.unwrap().tables.len(), 2);
    assert_eq!(said(store, "a", 0).await, [""; 0], "it goes with the table");
    assert_eq!(store.offers(Duration::from_mins(1)).await.unwrap(), []);
}

#[tokio::test]
async fn servers_that_speak_at_once_are_all_heard() {
    let Some(home) = Home::postgres() else { return };
    let (one, two) = (home.open().await, home.open().await);
    make(&one, "a").await;
    for _ in 0..20 {
        let told = tokio::join!(one.say("a", "1"), two.say("a", "2"), one.say("a", "3"), two.say("a", "4"));
        assert!(told.0.is_ok() && told.1.is_ok() && told.2.is_ok() && told.3.is_ok(), "{told:?}");
    }
    assert_eq!(said(&one, "a", 0).await.len(), 80);
}

#[tokio::test]
async fn talk_moves_with_the_table() {
    let (Some(there), file) = (Home::postgres(), Home::sqlite()) else { return };
    let store = file.open().await;
    make(&store, "a").await;
    store.say("a", "remember").await.unwrap();
    store.close().await;
    move_all(&file.place, &there.place).await.unwrap();
    assert_eq!(said(&there.open().await, "a", 0).await, ["remember"]);
}
