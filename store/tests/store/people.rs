//! What belongs to people: seats, notes, orders, results.

use std::sync::Arc;
use std::time::Duration;

use deckname_engine::{Seat, Seats};
use deckname_store::{Append, AppendError, Ended, Entry, Kept, Notes, Owner, Parcel};

use crate::home::{Home, append, created, seated, step, summary};

on_both!(
    tables_are_listed_for_the_owners_who_sit_there_now,
    a_table_taken_off_the_list_stays_on_the_lists_of_others,
    notes_belong_to_one_seat_and_empty_ones_are_gone,
    marks_are_kept_with_the_step_and_texts_are_not,
    an_analysis_is_worked_out_once_and_kept,
    a_player_who_changes_seats_is_listed_in_the_new_one,
    a_standing_order_holds_until_it_is_withdrawn,
    a_result_is_kept_once_and_with_the_last_step_only,
    a_parcel_is_received_once_and_in_time,
    a_secret_stays_what_it_was_first,
);

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
    store.note("t", Seat(0), notes(&[("red", "1"), ("blue", "2")]), 3).await.unwrap();
    store.note("t", Seat(0), notes(&[("red", ""), ("blue", "3")]), 5).await.unwrap();
    assert_eq!(store.notes("t").await.unwrap(), [(Seat(0), notes(&[("blue", "3")]))]);
    assert_eq!(store.notes("other").await.unwrap(), []);
    assert!(store.note("never", Seat(0), notes(&[("a", "b")]), 5).await.is_err(), "a note without a table");
    store.note("t", Seat(1), notes(&[("a", "b")]), 5).await.expect("an earlier failure must not affect the next job");
}

async fn marks_are_kept_with_the_step_and_texts_are_not(home: Home) {
    let store = home.open().await;
    append(&store, "t", 0, vec![created()]).await.unwrap();
    let marks = [("red", "maybe", 3), ("red", "yes", 5), ("red", "no", 5), ("pad", "a longer text", 6), ("red", "", 9)];
    for (field, value, after) in marks {
        store.note("t", Seat(1), [(field.to_string(), value.to_string())].into(), after).await.unwrap();
    }
    let jotted = store.jottings("t").await.unwrap();
    let told: Vec<_> =
        jotted.iter().map(|one| (one.seat.0, one.after, one.field.as_str(), one.value.as_str())).collect();
    assert_eq!(told, [(1, 3, "red", "maybe"), (1, 5, "red", "no"), (1, 9, "red", "")]);
    assert_eq!(store.jottings("other").await.unwrap(), []);
}

async fn an_analysis_is_worked_out_once_and_kept(home: Home) {
    let store = Arc::new(home.open().await);
    append(&store, "t", 0, vec![created()]).await.unwrap();
    let asked = (0..8).map(|_| Arc::clone(&store)).map(|store| tokio::spawn(async move { store.analysis("t").await }));
    let mut told = Vec::new();
    for asked in asked.collect::<Vec<_>>() {
        told.push(asked.await.unwrap().unwrap());
    }
    assert_eq!(told.iter().filter(|kept| **kept == Kept::Yours).count(), 1, "{told:?}");
    assert_eq!(told.iter().filter(|kept| **kept == Kept::Begun).count(), 7, "{told:?}");
    store.keep_analysis("t", None).await.unwrap();
    assert_eq!(store.analysis("t").await.unwrap(), Kept::Yours, "it failed and may be tried again");
    store.keep_analysis("t", Some("why".into())).await.unwrap();
    store.close().await;
    assert_eq!(home.open().await.analysis("t").await.unwrap(), Kept::Found("why".into()));
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

async fn a_result_is_kept_once_and_with_the_last_step_only(home: Home) {
    let store = home.open().await;
    let (me, you) = (Owner("me".into()), Owner("you".into()));
    let ended = |ending: &str| {
        let people = vec![(Owner("me".into()), Seat(0)), (Owner("you".into()), Seat(1))];
        Some(Ended { people, ending: ending.into() })
    };
    append(&store, "t", 0, vec![created(), seated(0, "me")]).await.unwrap();
    let end = |expected, ending| Append {
        table: "t".into(),
        expected,
        entries: vec![step(1)],
        summary: summary(),
        due: false,
        ended: ended(ending),
    };
    assert!(matches!(store.append(end(7, "early")).await, Err(AppendError::Conflict)));
    assert_eq!(store.results_of(&me).await.unwrap(), []);
    store.append(end(2, "first")).await.unwrap();
    store.append(end(3, "second")).await.unwrap();
    store.close().await;
    let store = home.open().await;
    let kept = store.results_of(&you).await.unwrap();
    assert_eq!((kept.len(), kept[0].table.as_str(), kept[0].seat, kept[0].ending.as_str()), (1, "t", Seat(1), "first"));
    store.move_results(&you, &Owner("new".into())).await.unwrap();
    assert_eq!(store.results_of(&you).await.unwrap(), []);
    assert_eq!(store.results_of(&Owner("new".into())).await.unwrap(), kept);
    store.forget_results(&me).await.unwrap();
    assert_eq!(store.results_of(&me).await.unwrap(), []);
    assert_eq!(store.results_of(&Owner("new".into())).await.unwrap().len(), 1);
}

async fn a_parcel_is_received_once_and_in_time(home: Home) {
    let stores = [Arc::new(home.open().await), Arc::new(home.open().await)];
    let parcel = |code: &str, seconds| Parcel {
        code: code.into(),
        owner: Owner("me".into()),
        sealed: code.as_bytes().to_vec(),
        within: Duration::from_secs(seconds),
    };
    stores[0].send(parcel("replaced", 60)).await.unwrap();
    stores[0].send(parcel("now", 60)).await.unwrap();
    assert_eq!(stores[1].receive("replaced").await.unwrap(), None);
    let both = tokio::join!(stores[0].receive("now"), stores[1].receive("now"));
    let mut both = [both.0.unwrap(), both.1.unwrap()];
    both.sort();
    assert_eq!(both, [None, Some(b"now".to_vec())], "one of two gets it");
    stores[1].send(parcel("late", 0)).await.unwrap();
    assert_eq!(stores[0].receive("late").await.unwrap(), None);
    assert_eq!(stores[0].receive("never").await.unwrap(), None);
}

async fn a_secret_stays_what_it_was_first(home: Home) {
    assert_eq!(home.open().await.secret("key", vec![1]).await.unwrap(), [1]);
    assert_eq!(home.open().await.secret("key", vec![2]).await.unwrap(), [1]);
}
