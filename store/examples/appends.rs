//! Appends to SQLite, so many at each of so many tables, and prints how many there were in a second and how much computing each
//! took: `appends [TABLES] [EACH]`. The number is fixed, so that `valgrind --tool=callgrind` counts the same work every time.

mod common;

use std::time::Instant;

use deckname_cluster::computed;
use deckname_store::{AppendError, Store};
use tokio::task::JoinSet;

use common::append;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse());
    let (tables, each) = (numbers.next().unwrap_or(Ok(64))?, numbers.next().unwrap_or(Ok(2_000))?);
    let folder = std::env::temp_dir().join(format!("deckname-appends-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let store = std::sync::Arc::new(Store::open(&folder.join("appends.db"))?);
    let (begun, before) = (Instant::now(), computed("self"));
    let mut work = JoinSet::new();
    for n in 0..tables {
        let store = std::sync::Arc::clone(&store);
        work.spawn(async move {
            for expected in 0..each {
                append(&store, &format!("table{n:07}"), expected, u64::is_multiple_of(expected, 2)).await?;
            }
            Ok::<_, AppendError>(())
        });
    }
    while let Some(done) = work.join_next().await {
        done??;
    }
    let (count, taken) = ((tables * each) as f64, begun.elapsed().as_secs_f64());
    let computing = computed("self").saturating_sub(before).as_secs_f64();
    println!("{:.0} appends/s, {:.2} µs of computing for each", count / taken, computing / count * 1e6);
    store.close().await;
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}
