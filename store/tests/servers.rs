//! Several servers on one PostgreSQL: what they hear of each other, and what happens when one of them dies, connections break,
//! or the database takes nothing more. What they agree on otherwise is in `store/sharing.rs`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use deckname_cluster::Cluster;
use deckname_engine::{Seat, WireStep};
use deckname_store::{Append, AppendError, Appended, Entry, Owner, Place, Stage, Store, StoreError, Summary};
use serde_json::json;
use tokio::task::JoinSet;

fn created() -> Entry {
    let host = Owner("host".into());
    let (game, options, aid, seed) = ("any".into(), json!({}), String::new(), "s".into());
    Entry::Created { game, seats: 2, options, edition: 2, draw: false, aid, hints: String::new(), seed, host }
}

fn step(n: u64) -> Entry {
    Entry::Step { step: WireStep::Chance { chance: json!(n) }, request: None, by_bot: false }
}

async fn append(store: &Store, table: &str, expected: u64, entry: Entry, due: bool) -> Result<Appended, AppendError> {
    let summary = Summary { game: "any".into(), stage: Stage::Playing, owes: vec![], names: vec![None, None] };
    store.append(Append { table: table.into(), expected, entries: vec![entry], summary, due, ended: None }).await
}

async fn servers<const N: usize>(address: &str) -> [Store; N] {
    let place: Place = address.parse().unwrap();
    let mut stores = Vec::new();
    for _ in 0..N {
        stores.push(Store::at(&place, "set-up").await.unwrap());
    }
    stores.try_into().unwrap()
}

#[tokio::test]
async fn decisions_belong_to_the_server_that_began_them_until_it_dies() {
    let Some(cluster) = Cluster::shared() else { return };
    let [one, two] = servers(&cluster.database()).await;
    assert!(append(&one, "t", 0, created(), true).await.unwrap().ours);
    assert!(!append(&two, "t", 1, step(1), true).await.unwrap().ours, "the first server is still thinking");
    assert!(one.mark("t").await.unwrap().unwrap().ours);
    let died = Instant::now();
    loop {
        two.beat().await.unwrap();
        if two.claim().await.unwrap() == ["t"] {
            break;
        }
        assert!(died.elapsed() < Duration::from_millis(3_600), "the lease does not end");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(died.elapsed() > Duration::from_secs(2), "a living server lost its decision");
    assert!(two.mark("t").await.unwrap().unwrap().ours);
    assert!(!one.mark("t").await.unwrap().unwrap().ours);
    one.beat().await.unwrap();
    assert_eq!(one.claim().await.unwrap(), [""; 0], "the decision belongs to a living server");
}

#[tokio::test]
async fn a_server_that_comes_later_is_told_too() {
    let Some(cluster) = Cluster::shared() else { return };
    let place = Place::Postgres(cluster.database());
    let one = Store::at(&place, "").await.unwrap();
    let mut here = one.subscribe();
    append(&one, "t", 0, created(), false).await.unwrap();
    append(&one, "t", 1, step(1), true).await.unwrap();
    for length in [1, 2] {
        let told = here.try_recv().expect("a server that is alone tells its own listeners before it answers");
        assert_eq!((told.mark.length, told.mark.ours), (length, length == 2));
    }
    let two = Store::at(&place, "").await.unwrap();
    let mut there = two.subscribe();
    let mut length = 2;
    // Listening begins in the background.
    while there.is_empty() {
        two.beat().await.unwrap();
        length = append(&one, "t", length, step(length), false).await.unwrap().length;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(there.recv().await.unwrap().mark.length > 2);
}

#[tokio::test]
async fn short_entries_come_with_the_message_and_long_ones_are_read() {
    let Some(cluster) = Cluster::shared() else { return };
    let [one, two] = servers(&cluster.database()).await;
    let mut heard = two.subscribe();
    append(&one, "t", 0, created(), false).await.unwrap();
    let mut length = 1;
    // Listening begins in the background.
    while heard.is_empty() {
        two.beat().await.unwrap();
        length = append(&one, "t", length, step(length), false).await.unwrap().length;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let long =
        Entry::Step { step: WireStep::Chance { chance: json!("x\n\t ".repeat(3_000)) }, request: None, by_bot: false };
    let spaced = Entry::Step { step: WireStep::Chance { chance: json!("x\n\t y") }, request: None, by_bot: false };
    for (entry, comes) in [(spaced, true), (long, false), (step(0), true)] {
        two.beat().await.unwrap();
        length = append(&one, "t", length, entry.clone(), false).await.unwrap().length;
        let told = loop {
            let told = heard.recv().await.unwrap();
            if told.mark.length == length {
                break told;
            }
        };
        assert_eq!(told.since(length - 1), comes.then_some(&[entry][..]));
        assert_eq!(told.since(length), Some(&[][..]), "nothing is missing");
        assert_eq!(told.since(length - 2), None, "one did not come");
    }
}

#[tokio::test]
async fn a_person_is_present_as_long_as_a_living_server_has_a_window() {
    let Some(cluster) = Cluster::shared() else { return };
    let [one, two] = servers(&cluster.database()).await;
    let tables = ["t".to_string()];
    one.announce("t", Seat(1), 2).await.unwrap();
    assert!(two.present(&tables).await.unwrap()[0].open);
    tokio::time::sleep(Duration::from_secs(4)).await;
    let seen = two.present(&tables).await.unwrap();
    assert!(
        !seen[0].open && seen[0].ago < Duration::from_secs(2),
        "a dead server's window counts until its lease ends"
    );
    one.beat().await.unwrap();
    one.announce("t", Seat(1), 0).await.unwrap();
    let seen = two.present(&tables).await.unwrap();
    assert!(!seen[0].open && seen[0].ago < Duration::from_secs(1), "{seen:?}");
}

/// Two servers append at the same tables, one from the first to the last and the other from the last to the first. The database
/// takes itself for one with a single table, because it had no more when it last counted, and keeps the plans that it makes then.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn batches_of_two_servers_do_not_block_each_other() {
    let Some(cluster) = Cluster::shared() else { return };
    let address = cluster.database();
    let database = address.rsplit('/').next().unwrap();
    cluster.set(database, "SET deadlock_timeout = '50ms'");
    let stores: [Store; 2] = servers(&address).await;
    let stores = stores.map(Arc::new);
    cluster.sql(database, "ALTER TABLE tables SET (autovacuum_enabled = off)");
    let (mut names, mut done, mut conflicts) = (Vec::new(), 0, 0);
    for (many, long) in [(3, 500), (16, 1_000), (64, 1_500)] {
        while names.len() < many {
            names.push(format!("t{:02}", names.len()));
            append(&stores[0], names.last().unwrap(), 0, created(), false).await.unwrap();
            if names.len() == 1 {
                cluster.sql(database, "ANALYZE tables");
            }
        }
        let stop = Instant::now() + Duration::from_millis(long);
        let mut writers = JoinSet::new();
        for (forwards, backwards) in names.iter().zip(names.iter().rev()) {
            writers.spawn(keep_appending(Arc::clone(&stores[0]), forwards.clone(), stop));
            writers.spawn(keep_appending(Arc::clone(&stores[1]), backwards.clone(), stop));
        }
        while let Some(writer) = writers.join_next().await {
            let (more, lost) = writer.unwrap();
            (done, conflicts) = (done + more, conflicts + lost);
        }
    }
    drop(stores);
    let begun = Instant::now();
    let connected = format!("SELECT count(*) FROM pg_stat_activity WHERE datname = '{database}'");
    // A connection counts what has happened to it at its end.
    while cluster.sql("postgres", &connected) != "0" {
        assert!(begun.elapsed() < Duration::from_secs(5), "the connections do not end");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(done > 0 && conflicts > 0, "the servers were never in each other's way");
    let deadlocks = format!("SELECT deadlocks FROM pg_stat_database WHERE datname = '{database}'");
    assert_eq!(cluster.sql("postgres", &deadlocks), "0", "after {done} appends and {conflicts} conflicts");
}

/// Appends at this table again and again; how many were done, and for how many another server was faster.
async fn keep_appending(store: Arc<Store>, table: String, stop: Instant) -> (u32, u32) {
    let (mut done, mut conflicts, mut length) = (0, 0, 1);
    while Instant::now() < stop {
        match append(&store, &table, length, step(length), length.is_multiple_of(3)).await {
            Ok(mark) => (done, length) = (done + 1, mark.length),
            Err(AppendError::Conflict) => {
                (conflicts, length) = (conflicts + 1, store.mark(&table).await.unwrap().unwrap().length);
            }
            Err(why) => panic!("{why}"),
        }
    }
    (done, conflicts)
}

/// Connections are cut and the database crashes while four writers append: every acknowledged entry is there once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_cut_connections_and_crashes() {
    let Some(mut cluster) = Cluster::start() else { return };
    let stores: [Store; 2] = servers(&cluster.database()).await;
    let stores = stores.map(Arc::new);
    append(&stores[0], "t", 0, created(), false).await.unwrap();
    let stop = Instant::now() + Duration::from_secs(6);
    let writers: Vec<_> = (0..4_u64)
        .map(|writer| {
            let store = Arc::clone(&stores[writer as usize % 2]);
            tokio::spawn(async move {
                let (mut acknowledged, mut n) = (Vec::new(), 0);
                while Instant::now() < stop {
                    let Ok(Some(mark)) = store.mark("t").await else { continue };
                    match append(&store, "t", mark.length, step(writer * 1_000_000 + n), false).await {
                        Ok(mark) => acknowledged.push((mark.length - 1, step(writer * 1_000_000 + n))),
                        Err(AppendError::Conflict) => continue,
                        Err(why) => println!("{why}"),
                    }
                    n += 1;
                }
                acknowledged
            })
        })
        .collect();
    let faults = tokio::task::spawn_blocking(move || {
        for fault in 0..4 {
            std::thread::sleep(Duration::from_millis(900));
            if fault % 2 == 0 { cluster.cut() } else { cluster.crash() }
        }
        cluster
    });
    let mut acknowledged = Vec::new();
    for writer in writers {
        acknowledged.extend(writer.await.unwrap());
    }
    let _cluster = faults.await.unwrap();
    let log = stores[0].log("t", 0).await.unwrap();
    for (place, entry) in &acknowledged {
        assert_eq!(log[*place as usize], *entry);
        assert_eq!(log.iter().filter(|other| *other == entry).count(), 1, "an entry is there twice");
    }
    println!("{} entries, {} acknowledged", log.len(), acknowledged.len());
    assert!(acknowledged.len() > 50, "hardly anything was appended: {}", acknowledged.len());
}

/// The server's health, as soon as it is as wanted.
async fn becomes(store: &Store, wanted: impl Fn(&Result<(), StoreError>) -> bool) {
    let begun = Instant::now();
    loop {
        let _ = store.beat().await;
        let health = store.healthy().await;
        if wanted(&health) {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(8), "{health:?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Without room for temporary files, PostgreSQL says the same as on a full disk.
#[tokio::test]
async fn a_server_whose_database_takes_nothing_more_is_not_healthy() {
    let Some(cluster) = Cluster::shared() else { return };
    let address = cluster.database();
    let database = address.rsplit('/').next().unwrap();
    let [store] = servers(&address).await;
    store.healthy().await.unwrap();
    cluster.set(database, "SET default_transaction_read_only = on");
    becomes(&store, |health| matches!(health, Err(StoreError::Silent))).await;
    cluster.set(database, "RESET default_transaction_read_only");
    becomes(&store, Result::is_ok).await;
    cluster.set(database, "SET temp_file_limit = 0");
    becomes(&store, |health| matches!(health, Err(why) if why.to_string().contains("temp_file_limit"))).await;
    cluster.set(database, "RESET temp_file_limit");
    becomes(&store, Result::is_ok).await;
}
