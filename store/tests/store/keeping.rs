//! Tables that nobody looks at any more are removed.

use deckname_engine::{Seat, Seats};
use deckname_store::{AppendError, Keep, Notes, Owner, Purged, Stage, StoreError};

use crate::home::{DAY, Home, KEEP, append, created, seated, step};

on_both!(a_table_is_removed_when_its_time_is_over_and_nothing_of_it_stays, what_is_looked_at_or_damaged_is_kept,);

async fn a_table_is_removed_when_its_time_is_over_and_nothing_of_it_stays(home: Home) {
    let store = home.open().await;
    let (me, note) = (Owner("me".into()), Notes::from([("a".into(), "b".into())]));
    for n in 0..450 {
        append(&store, &format!("t{n:03}"), 0, vec![created()]).await.unwrap();
    }
    append(&store, "t000", 1, vec![seated(0, "me")]).await.unwrap();
    store.note("t000", Seat(0), note, 0).await.unwrap();
    store.order("t000", Seat(0), true, true).await.unwrap();
    assert_eq!(store.purge(KEEP, "").await.unwrap().tables, []);
    home.let_days_pass(2).await;
    // Servers that are not known to live might not know what a look is.
    store.beat().await.unwrap();
    assert_eq!(store.purge(Keep::FOREVER, "").await.unwrap().tables, []);
    append(&store, "t001", 1, vec![step(1)]).await.unwrap();
    let (mut removed, mut after, mut batches) = (0, String::new(), 0);
    loop {
        store.beat().await.unwrap();
        let Purged { tables, next } = store.purge(KEEP, &after).await.unwrap();
        (removed, batches) = (removed + tables.len(), batches + 1);
        assert!(tables.iter().all(|(table, stage)| table != "t001" && *stage == Stage::Lobby));
        let Some(next) = next else { break };
        after = next;
    }
    assert_eq!((removed, batches), (449, 3), "in small batches, all but the one that was used");
    assert_eq!(store.tables().await.unwrap(), 1);
    assert!(store.is_purged("t000").await.unwrap() && !store.is_purged("t001").await.unwrap());
    assert_eq!(store.log("t000", 0).await.unwrap(), []);
    assert_eq!(store.notes("t000").await.unwrap(), []);
    assert_eq!(store.standing_orders("t000").await.unwrap(), Seats::EMPTY);
    assert_eq!(store.tables_of(&me).await.unwrap(), []);
    assert!(matches!(store.look_at("t000", DAY).await, Err(StoreError::NoSuchTable(_))));
    assert!(matches!(append(&store, "t000", 2, vec![step(1)]).await, Err(AppendError::Conflict)));
}

async fn what_is_looked_at_or_damaged_is_kept(home: Home) {
    let store = home.open().await;
    for table in ["damaged", "looked", "unused"] {
        append(&store, table, 0, vec![created()]).await.unwrap();
    }
    home.execute("UPDATE tables SET summary = 'nonsense' WHERE id = 'damaged'").await;
    for _ in 0..3 {
        home.let_days_pass(1).await;
        store.look_at("looked", DAY / 4).await.unwrap();
    }
    store.beat().await.unwrap();
    let purged = store.purge(KEEP, "").await.unwrap();
    assert_eq!(purged, Purged { tables: vec![("unused".into(), Stage::Lobby)], next: None });
    home.let_days_pass(2).await;
    assert_eq!(store.purge(KEEP, "").await.unwrap().tables, [("looked".into(), Stage::Lobby)]);
    assert_eq!(store.log("damaged", 0).await.unwrap().len(), 1, "there may be something to rescue");
}
