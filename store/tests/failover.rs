//! A primary with a synchronous replica: what holds when the replica takes its place.

use std::process::Command;
use std::time::{Duration, Instant};

use deckname_cluster::Cluster;
use deckname_engine::WireStep;
use deckname_store::{Append, AppendError, Appended, Entry, Owner, Place, Stage, Store, Summary};
use serde_json::json;

async fn append(store: &Store, expected: u64) -> Result<Appended, AppendError> {
    let host = Owner("host".into());
    let (game, options, aid, seed) = ("any".into(), json!({}), String::new(), "s".into());
    let entry = match expected {
        0 => Entry::Created { game, seats: 2, options, edition: 2, draw: false, aid, hints: String::new(), seed, host },
        n => Entry::Step { step: WireStep::Chance { chance: json!(n) }, request: None, by_bot: false },
    };
    let summary = Summary { game: "any".into(), stage: Stage::Playing, owes: vec![], names: vec![None, None] };
    store.append(Append { table: "t".into(), expected, entries: vec![entry], summary, due: false, ended: None }).await
}

async fn server(address: &str) -> Store {
    Store::at(&address.parse::<Place>().unwrap(), "set-up").await.unwrap()
}

async fn length(store: &Store) -> u64 {
    store.mark("t").await.unwrap().unwrap().length
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_primary_that_was_replaced_and_wakes_again_is_not_believed() {
    let Some(old) = Cluster::start() else { return };
    let new = old.replica();
    let address = old.database_with(&new);
    let (one, two) = (server(&address).await, server(&address).await);
    for n in 0..3 {
        append(&one, n).await.unwrap();
    }
    assert_eq!(length(&two).await, 3);

    old.freeze();
    // As long as the last proof counts, an append is still sent to the old primary, and repeated when it does not answer.
    tokio::time::sleep(Duration::from_secs(1)).await;
    new.promote();
    let _replica = new.replica();
    let ready = Instant::now();
    append(&one, 3).await.unwrap();
    let answered = ready.elapsed();
    old.thaw();
    let database = address.rsplit('/').next().unwrap();
    assert_eq!(old.sql(database, "SELECT length FROM tables"), "3", "the old primary would be believed");
    assert_eq!(length(&two).await, 4, "a read is older than what was acknowledged");
    append(&two, 4).await.unwrap();
    assert_eq!(length(&server(&address).await).await, 5, "a new server has gone to the old primary");
    println!("the first append after the promotion was answered after {answered:?}");
    assert!(answered < Duration::from_millis(1_500), "{answered:?}");
}

/// The append is on its way when the primary freezes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_append_that_waits_for_a_frozen_primary_goes_to_the_new_one() {
    let Some(old) = Cluster::start() else { return };
    let new = old.replica();
    let store = server(&old.database_with(&new)).await;
    append(&store, 0).await.unwrap();
    old.freeze();
    let begun = Instant::now();
    let (told, ready) = tokio::join!(
        append(&store, 1),
        tokio::task::spawn_blocking(move || {
            new.promote();
            let replica = new.replica();
            (Instant::now(), new, replica)
        })
    );
    let (ready, _new, _replica) = ready.unwrap();
    assert_eq!(told.unwrap().length, 2);
    println!("answered {:?} after the promotion was complete, {:?} in all", ready.elapsed(), begun.elapsed());
    assert!(ready.elapsed() < Duration::from_millis(1_500), "{:?}", ready.elapsed());
}

/// Appends while nothing reaches the replica, and lets the replica take over. Was the append acknowledged, and is it there?
async fn replaced_while_behind(synchronous: bool) -> Option<(bool, bool)> {
    let old = Cluster::start()?;
    let new = old.replica();
    if !synchronous {
        old.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = ''");
        old.sql("postgres", "SELECT pg_reload_conf()");
    }
    let address = old.database_with(&new);
    let store = server(&address).await;
    append(&store, 0).await.unwrap();
    // What was acknowledged without the replica may still be on its way.
    let sender = old.sql("postgres", "SELECT pid FROM pg_stat_replication");
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(Command::new("kill").args(["-STOP", &sender]).status().unwrap().success());
    let acknowledged =
        tokio::time::timeout(Duration::from_millis(800), append(&store, 1)).await.is_ok_and(|told| told.is_ok());
    old.freeze();
    new.promote();
    let database = address.rsplit('/').next().unwrap();
    let there = new.sql(database, "SELECT length FROM tables") == "2";
    Some((acknowledged, there))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_acknowledged_before_the_replica_has_it() {
    let Some(found) = replaced_while_behind(true).await else { return };
    assert_eq!(found, (false, false));
}

/// The control: this is what the synchronous replica is for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_synchronous_replication_an_acknowledged_entry_can_be_lost() {
    let Some(found) = replaced_while_behind(false).await else { return };
    assert_eq!(found, (true, false));
}

/// Appends while the replica sleeps: it must not be acknowledged before the replica wakes.
async fn waits_for(replica: &Cluster, store: &Store, expected: u64) {
    replica.freeze();
    let mut appending = Box::pin(append(store, expected));
    let early = tokio::time::timeout(Duration::from_secs(1), &mut appending).await;
    assert!(early.is_err(), "acknowledged although the replica sleeps: {early:?}");
    replica.thaw();
    appending.await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_waits_for_the_replica_whatever_the_database_is_set_to() {
    let Some(primary) = Cluster::start() else { return };
    let replica = primary.replica();
    let address = primary.database_with(&replica);
    primary.set(address.rsplit('/').next().unwrap(), "SET synchronous_commit = off");
    let store = server(&address).await;
    append(&store, 0).await.unwrap();
    waits_for(&replica, &store, 1).await;
}

/// Sessions that have not set it themselves follow the configuration.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_waits_for_the_replica_after_the_configuration_was_changed() {
    let Some(primary) = Cluster::start() else { return };
    let replica = primary.replica();
    let store = server(&primary.database_with(&replica)).await;
    append(&store, 0).await.unwrap();
    primary.sql("postgres", "ALTER SYSTEM SET synchronous_commit = off");
    primary.sql("postgres", "SELECT pg_reload_conf()");
    while primary.sql("postgres", "SHOW synchronous_commit") != "off" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // Sessions read the configuration when they are next asked something.
    append(&store, 1).await.unwrap();
    waits_for(&replica, &store, 2).await;
}
