//! How many appends a second a store takes, with a SQLite file, and with a PostgreSQL of its own, without and with a synchronous
//! replica.

use std::sync::Arc;
use std::time::{Duration, Instant};

use deckname_cluster::Cluster;
use deckname_engine::WireStep;
use deckname_store::{Append, Entry, Owner, Place, Stage, Store, StoreError, Summary};
use serde_json::json;

const TIME: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() -> Result<(), StoreError> {
    let (alone, primary) = (Cluster::start(), Cluster::start());
    let replica = primary.as_ref().map(Cluster::replica);
    for tables in [64, 8, 1] {
        let folder = std::env::temp_dir().join(format!("deckname-appends-{}", std::process::id()));
        let file = Store::open(&folder.with_extension("db"))?;
        measure("SQLite", &[file], tables).await;
        for suffix in ["db", "db-wal", "db-shm"] {
            let _ = std::fs::remove_file(folder.with_extension(suffix));
        }
        if let (Some(alone), Some(primary), Some(replica)) = (&alone, &primary, &replica) {
            measure("PostgreSQL", &servers(alone.database(), 1).await?, tables).await;
            measure("PostgreSQL, 2 servers", &servers(alone.database(), 2).await?, tables).await;
            measure("PostgreSQL, replica", &servers(primary.database_with(replica), 1).await?, tables).await;
        }
    }
    Ok(())
}

async fn servers(address: String, count: usize) -> Result<Vec<Store>, StoreError> {
    let place = Place::Postgres(address);
    let mut stores = Vec::new();
    for _ in 0..count {
        stores.push(Store::at(&place, "").await?);
    }
    Ok(stores)
}

async fn measure(name: &str, stores: &[Store], tables: usize) {
    let times = Arc::new(std::sync::Mutex::new(Vec::new()));
    let begun = Instant::now();
    let work = (0..tables).map(|n| append(&stores[n % stores.len()], n, &times));
    let all: Vec<_> = work.map(Box::pin).collect();
    join(all).await;
    let mut times = times.lock().map(|times| times.clone()).unwrap_or_default();
    times.sort();
    let rate = times.len() as f64 / begun.elapsed().as_secs_f64();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    println!("{tables:>3} tables  {name:<22} {rate:>8.0} appends/s  median {median:>8.2?}");
    for store in stores {
        store.close().await;
    }
}

/// Drives all futures on this task until the last has ended.
async fn join<F: Future<Output = ()> + Unpin>(mut all: Vec<F>) {
    std::future::poll_fn(|context| {
        all.retain_mut(|one| std::pin::Pin::new(one).poll(context).is_pending());
        if all.is_empty() { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    })
    .await;
}

async fn append(store: &Store, n: usize, times: &std::sync::Mutex<Vec<Duration>>) {
    let (table, begun) = (format!("table{n:07}"), Instant::now());
    let created = Entry::Created {
        game: "any".into(),
        seats: 4,
        options: json!({}),
        edition: 1,
        draw: false,
        aid: String::new(),
        seed: "seed".into(),
        host: Owner("host".into()),
    };
    let (mut expected, mut entry) = (0, created);
    while begun.elapsed() < TIME {
        let names = vec![Some("Ada".to_string()); 4];
        let summary = Summary { game: "any".into(), stage: Stage::Playing, owes: vec![], names };
        let started = Instant::now();
        let append = Append { table: table.clone(), expected, entries: vec![entry], summary, due: expected % 2 == 0 };
        match store.append(append).await {
            Ok(mark) => expected = mark.length,
            Err(why) => eprintln!("{why}"),
        }
        if let Ok(mut times) = times.lock() {
            times.push(started.elapsed());
        }
        entry = Entry::Step { step: WireStep::Chance { chance: json!({"roll": 6}) }, request: None, by_bot: false };
    }
}
