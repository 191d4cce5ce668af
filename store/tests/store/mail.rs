//! Addresses for letters: one for each owner, kept once their reader has agreed, moved and forgotten with the rest.

use std::time::Duration;

use deckname_store::{Mailbox, Owner, Store, move_all};

use crate::home::{DAY, Home};

on_both!(addresses_come_and_go, letters_are_counted);

fn owner(name: &str) -> Owner {
    Owner(name.into())
}

fn mailbox(id: &str) -> Mailbox {
    Mailbox { id: id.into(), address: format!("{id}@example.org"), about: "{}".into(), confirmed: false }
}

async fn id_of(store: &Store, name: &str) -> Option<String> {
    store.mailbox_of(&owner(name)).await.unwrap().map(|mailbox| mailbox.id)
}

async fn addresses_come_and_go(home: Home) {
    let store = &home.open().await;
    let (ada, ben) = (owner("ada"), owner("ben"));
    store.keep_mailbox(&ada, mailbox("one")).await.unwrap();
    assert_eq!(store.mailbox_of(&ada).await.unwrap(), Some(mailbox("one")));
    store.keep_mailbox(&ada, mailbox("two")).await.unwrap();
    assert!(!store.confirm_mailbox("one", DAY).await.unwrap(), "an owner has one address");
    assert!(!store.confirm_mailbox("two", Duration::ZERO).await.unwrap(), "too late");
    assert!(!store.confirm_mailbox("two\0", DAY).await.unwrap());
    assert!(store.confirm_mailbox("two", DAY).await.unwrap());
    assert!(store.confirm_mailbox("two", Duration::ZERO).await.unwrap(), "who has agreed may say so again");
    store.describe_mailbox("two", "quiet").await.unwrap();
    let kept = store.mailbox_of(&ada).await.unwrap().unwrap();
    assert_eq!((kept.confirmed, kept.about.as_str()), (true, "quiet"));
    assert!(!format!("{kept:?}").contains("example"), "nothing of it gets into a log");

    store.keep_mailbox(&ben, mailbox("three")).await.unwrap();
    store.forget_mailboxes(DAY).await.unwrap();
    assert_eq!(id_of(store, "ben").await.as_deref(), Some("three"), "there is still time to agree");
    store.forget_mailboxes(Duration::ZERO).await.unwrap();
    assert_eq!((id_of(store, "ben").await, id_of(store, "ada").await.as_deref()), (None, Some("two")));
    store.describe_mailbox("three", "quiet").await.unwrap();
    assert_eq!(id_of(store, "ben").await, None, "what was forgotten does not come back");

    // To another device: the address goes along, unless there is one.
    store.move_results(&ada, &ben).await.unwrap();
    assert_eq!((id_of(store, "ada").await, id_of(store, "ben").await.as_deref()), (None, Some("two")));
    store.keep_mailbox(&ada, mailbox("four")).await.unwrap();
    store.move_results(&ada, &ben).await.unwrap();
    assert_eq!((id_of(store, "ada").await, id_of(store, "ben").await.as_deref()), (None, Some("two")));
    store.forget_results(&ben).await.unwrap();
    assert_eq!(id_of(store, "ben").await, None);
    store.keep_mailbox(&ben, mailbox("five")).await.unwrap();
    store.drop_mailbox("five").await.unwrap();
    store.drop_mailbox("five").await.unwrap();
    assert_eq!(id_of(store, "ben").await, None);
}

async fn letters_are_counted(home: Home) {
    let store = home.open().await;
    for allowed in [true, true, true, false, false] {
        assert_eq!(store.allows_letter("ada", 3, Duration::from_hours(1)).await.unwrap(), allowed);
    }
    assert!(store.allows_letter("ben", 1, Duration::from_secs(1)).await.unwrap());
    tokio::time::sleep(Duration::from_millis(2_100)).await;
    assert!(store.allows_letter("ben", 1, Duration::from_secs(1)).await.unwrap(), "after a while there is one more");
    store.forget_mailboxes(DAY).await.unwrap();
    assert!(!store.allows_letter("ada", 3, Duration::from_hours(1)).await.unwrap());
}

#[tokio::test]
async fn addresses_move_to_another_store_and_back() {
    let (Some(there), old, new) = (Home::postgres(), Home::sqlite(), Home::sqlite()) else { return };
    let store = old.open().await;
    store.keep_mailbox(&owner("ada"), mailbox("one")).await.unwrap();
    store.keep_mailbox(&owner("ben"), mailbox("two")).await.unwrap();
    store.confirm_mailbox("one", DAY).await.unwrap();
    store.close().await;
    for (from, to) in [(&old, &there), (&there, &new)] {
        move_all(&from.place, &to.place).await.unwrap();
        let store = to.open().await;
        let [ada, ben] =
            [store.mailbox_of(&owner("ada")).await.unwrap(), store.mailbox_of(&owner("ben")).await.unwrap()];
        assert_eq!((ada, ben), (Some(Mailbox { confirmed: true, ..mailbox("one") }), Some(mailbox("two"))));
        store.close().await;
    }
}
