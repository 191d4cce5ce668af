//! What several servers on PostgreSQL cost and gain against one on SQLite. The databases take turns, so that a busy machine
//! slows all of them down: only the ratios count.

mod common;

use std::sync::Mutex;
use std::time::{Duration, Instant};

use deckname_cluster::{Cluster, computed};
use deckname_store::{Place, Store, StoreError};

use common::append;

/// How long each measurement lasts, and how often all of them take their turn.
const TIME: Duration = Duration::from_secs(3);
const ROUNDS: usize = 5;

#[tokio::main]
async fn main() -> Result<(), StoreError> {
    let (alone, primary) = (Cluster::start(), Cluster::start());
    let (Some(alone), Some(primary)) = (alone, primary) else { return Ok(()) };
    let replica = primary.replica();
    for tables in [64, 8, 1] {
        appends(tables, &alone, &primary, &replica).await?;
    }
    floor(&alone).await?;
    elsewhere(&alone).await?;
    death(&alone).await?;
    promotion().await
}

/// What one store did in one turn.
#[derive(Clone, Copy)]
struct Turn {
    rate: f64,
    /// For each append.
    computing: f64,
}

async fn appends(tables: usize, alone: &Cluster, primary: &Cluster, replica: &Cluster) -> Result<(), StoreError> {
    let mut turns: [Vec<Turn>; 4] = Default::default();
    for _ in 0..ROUNDS {
        let (folder, one) = (temporary(), alone.database());
        let sqlite = vec![Store::open(&folder.join("figures.db"))?];
        turns[0].push(measure(&sqlite, tables, &[]).await);
        let _ = std::fs::remove_dir_all(&folder);
        turns[1].push(measure(&servers(&one, 1).await?, tables, &[alone]).await);
        turns[2].push(measure(&servers(&alone.database(), 2).await?, tables, &[alone]).await);
        let both = primary.database_with(replica);
        turns[3].push(measure(&servers(&both, 1).await?, tables, &[primary, replica]).await);
    }
    let [sqlite, ..] = &turns;
    println!("{tables} tables: SQLite {:.0} appends/s", median(sqlite.iter().map(|turn| turn.rate)));
    for (name, turns) in ["PostgreSQL", "two servers", "synchronous replica"].into_iter().zip(&turns[1..]) {
        let ratio = |of: fn(&Turn) -> f64| median(turns.iter().zip(sqlite).map(|(turn, base)| of(turn) / of(base)));
        println!(
            "  {name:<20} {:.2} × the appends/s of SQLite, {:.2} × its computing for each",
            ratio(|turn| turn.rate),
            ratio(|turn| turn.computing)
        );
    }
    let two = median(turns[2].iter().zip(&turns[1]).map(|(two, one)| two.rate / one.rate));
    println!("  two servers against one: {two:.2}");
    Ok(())
}

/// What PostgreSQL computes for a commit of one bare row, one after the other, against an append to SQLite at one table: less
/// than that no statement takes.
async fn floor(cluster: &Cluster) -> Result<(), StoreError> {
    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let folder = temporary();
        let sqlite = measure(&[Store::open(&folder.join("figures.db"))?], 1, &[]).await;
        let _ = std::fs::remove_dir_all(&folder);
        ratios.push(bare(cluster).await? / sqlite.computing);
    }
    println!(
        "a bare row in PostgreSQL: {:.2} × the computing of an append to SQLite at 1 table",
        median(ratios.into_iter())
    );
    Ok(())
}

/// The computing for each row.
async fn bare(cluster: &Cluster) -> Result<f64, StoreError> {
    let (client, connection) = tokio_postgres::connect(&cluster.database(), tokio_postgres::NoTls).await?;
    let driver = tokio::spawn(connection);
    client.batch_execute("CREATE TABLE bare (seq bigint PRIMARY KEY, entry text NOT NULL)").await?;
    let insert = client.prepare("INSERT INTO bare (seq, entry) VALUES ($1, $2)").await?;
    let computing = || computed("self") + cluster.computed();
    let (begun, before, mut count) = (Instant::now(), computing(), 0_i64);
    while begun.elapsed() < TIME {
        client.execute(&insert, &[&count, &r#"{"step":{"chance":{"roll":6}}}"#]).await?;
        count += 1;
    }
    let spent = computing().saturating_sub(before);
    driver.abort();
    Ok(spent.as_secs_f64() / count as f64)
}

fn temporary() -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("deckname-figures-{}", std::process::id()));
    // If this fails, the store says why.
    let _ = std::fs::create_dir_all(&folder);
    folder
}

async fn servers(address: &str, count: usize) -> Result<Vec<Store>, StoreError> {
    let place = Place::Postgres(address.to_string());
    let mut stores = Vec::new();
    for _ in 0..count {
        stores.push(Store::at(&place, "").await?);
    }
    Ok(stores)
}

/// Appends at all tables at once, each append after the answer to the one before.
async fn measure(stores: &[Store], tables: usize, clusters: &[&Cluster]) -> Turn {
    let computing = || computed("self") + clusters.iter().map(|cluster| cluster.computed()).sum::<Duration>();
    let (begun, before, count) = (Instant::now(), computing(), Mutex::new(0_u32));
    let work = (0..tables).map(|n| Box::pin(keep_appending(&stores[n % stores.len()], n, &count)));
    join(work.collect()).await;
    let count = f64::from(count.lock().map_or(0, |count| *count));
    let turn = Turn {
        rate: count / begun.elapsed().as_secs_f64(),
        computing: computing().saturating_sub(before).as_secs_f64() / count,
    };
    for store in stores {
        store.close().await;
    }
    turn
}

async fn keep_appending(store: &Store, n: usize, count: &Mutex<u32>) {
    let (table, begun, mut expected) = (format!("table{n:07}"), Instant::now(), 0);
    while begun.elapsed() < TIME {
        match append(store, &table, expected, expected % 2 == 0).await {
            Ok(mark) => expected = mark.length,
            Err(why) => eprintln!("{why}"),
        }
        if let Ok(mut count) = count.lock() {
            *count += 1;
        }
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

/// How long after the append another server has heard of it and has read it, against its own acknowledgement.
async fn elsewhere(cluster: &Cluster) -> Result<(), StoreError> {
    let stores = servers(&cluster.database(), 2).await?;
    let mut changes = stores[1].subscribe();
    let (mut acknowledged, mut heard, mut fetched) = (Vec::new(), Vec::new(), Vec::new());
    for expected in 0..1_000 {
        if expected % 100 == 0 {
            // A server is told only while it lives.
            stores[1].beat().await?;
        }
        let begun = Instant::now();
        let listen = async {
            while changes.recv().await.is_ok_and(|change| change.mark.length <= expected) {}
            let heard = begun.elapsed();
            let read = stores[1].log("table", expected).await;
            (heard, begun.elapsed(), read.is_ok_and(|log| log.len() == 1))
        };
        let write = async {
            let told = append(&stores[0], "table", expected, false).await;
            (begun.elapsed(), told.is_ok())
        };
        let ((told, appended), (was_heard, was_fetched, found)) = tokio::join!(write, listen);
        if appended && found {
            acknowledged.push(told.as_secs_f64());
            heard.push(was_heard.as_secs_f64());
            fetched.push(was_fetched.as_secs_f64());
        }
    }
    let [acknowledged, heard, fetched] = [acknowledged, heard, fetched].map(|times| median(times.into_iter()));
    println!(
        "elsewhere, median of 1,000: acknowledged after {:.2} ms, heard {:.2} ×, fetched {:.2} ×",
        acknowledged * 1_000.0,
        heard / acknowledged,
        fetched / acknowledged
    );
    Ok(())
}

/// How long after its last sign of life the decisions of a server are taken over.
async fn death(cluster: &Cluster) -> Result<(), StoreError> {
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let stores = servers(&cluster.database(), 2).await?;
        stores[0].beat().await?;
        stores[1].beat().await?;
        if append(&stores[0], "table", 0, true).await.is_err() {
            continue;
        }
        let begun = Instant::now();
        loop {
            stores[1].beat().await?;
            if !stores[1].claim().await?.is_empty() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        times.push(begun.elapsed().as_secs_f64());
    }
    println!("a dead server's decisions are taken over after {:.1} s; a lease is 3 s", median(times.into_iter()));
    Ok(())
}

/// How long after the promotion an append is answered that was on its way to the frozen primary.
async fn promotion() -> Result<(), StoreError> {
    let Some(primary) = Cluster::start() else { return Ok(()) };
    let replica = primary.replica();
    let store = servers(&primary.database_with(&replica), 1).await?.remove(0);
    if append(&store, "table", 0, false).await.is_err() {
        return Ok(());
    }
    primary.freeze();
    let promote = tokio::task::spawn_blocking(move || {
        replica.promote();
        let next = replica.replica();
        (Instant::now(), replica, next)
    });
    let (told, promoted) = tokio::join!(append(&store, "table", 1, false), promote);
    if let (Ok(_), Ok((ready, ..))) = (told, promoted) {
        println!("first answer {:.2} s after the promoted replica has one of its own", ready.elapsed().as_secs_f64());
    }
    primary.thaw();
    Ok(())
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
