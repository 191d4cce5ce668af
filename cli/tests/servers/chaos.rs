//! Three servers on a PostgreSQL with a synchronous replica, while servers are killed and frozen, connections are cut, answers
//! are lost, and the database crashes and is replaced by its replica. A checker goes over what all clients have seen.
//! `cargo xtask chaos` runs it for longer.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use deckname_engine::Wyrand;
use deckname_store::Store;
use serde_json::Value;
use tokio::time::{sleep, timeout};

use crate::client::Client;
use crate::history::{History, fault};
use crate::players::Players;
use crate::world::{FAULTS, Server, World};

/// How long it lasts. By default, every fault happens once.
const MINUTES: &str = "DECKNAME_CHAOS_MINUTES";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_servers_lose_and_double_nothing_whatever_happens_to_them() {
    let minutes: f64 = std::env::var(MINUTES).map_or(0.0, |minutes| minutes.parse().unwrap());
    let tables = if minutes > 0.0 { 50 } else { 10 };
    let Some(mut world) = World::start().await else { return };
    let servers: Arc<[SocketAddr]> = world.addresses().into();
    let history = Arc::new(History::default());
    let players: Vec<_> = (0..tables)
        .map(|number| {
            let (servers, history) = (Arc::clone(&servers), Arc::clone(&history));
            let (rng, title) = (Wyrand::stream(16, number.into()), number as usize);
            tokio::spawn(Players { number, servers, history, rng, title }.play())
        })
        .collect();

    let (begun, mut faults) = (Instant::now(), BTreeMap::<_, usize>::new());
    let mut round = FAULTS.iter().cycle();
    while faults.len() < FAULTS.len() || begun.elapsed().as_secs_f64() < minutes * 60.0 {
        sleep(Duration::from_secs(1)).await;
        let (what, disturb) = *round.next().unwrap();
        let disturbed = tokio::task::spawn_blocking(move || {
            disturb(&mut world);
            world.tend();
            world
        });
        world = disturbed.await.unwrap();
        *faults.entry(what).or_default() += 1;
    }
    // Everything is up again: all tables must go on, bots included.
    sleep(Duration::from_secs(4)).await;
    let before = history.moves();
    sleep(Duration::from_secs(3)).await;
    let late = history.moves() - before;
    history.stop();
    for player in players {
        player.await.unwrap();
    }
    let lasted = begun.elapsed();
    at_rest(&history).await;
    let wrong = history.wrongs();
    assert!(wrong.is_empty(), "{} wrong answers, such as {:?}", wrong.len(), &wrong[..wrong.len().min(5)]);
    let (tables_played, listeners) = check(&mut world, &history).await;
    println!("{} moves at {tables_played} tables in {lasted:.0?}, followed by {listeners} listeners", history.moves());
    println!("{late} moves in the 3 s after the last fault; a new replica after {:.1?}", world.promotions);
    for (what, times) in &faults {
        println!("{times:>4} × {what}");
    }
    assert!(late >= tables as usize, "hardly anything went on after the faults: {late} moves");
}

/// Waits until all listeners have been told everything: bots have moved, and it is for people to go on.
async fn at_rest(history: &History) {
    let told = || history.heard.lock().unwrap().values().map(|heard| heard.version).sum::<u64>();
    let (begun, mut last, mut since) = (Instant::now(), told(), Instant::now());
    while since.elapsed() < Duration::from_secs(4) {
        assert!(begun.elapsed() < Duration::from_mins(1), "the tables do not come to rest");
        sleep(Duration::from_millis(200)).await;
        if told() != last {
            (last, since) = (told(), Instant::now());
        }
    }
}

/// Moves everything into a file, where a single server says what each client may and must have seen. Returns how many tables
/// and listeners were checked.
async fn check(world: &mut World, history: &History) -> (usize, usize) {
    world.stop();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("quiet.db");
    let moved = Command::new(env!("CARGO_BIN_EXE_deckname"))
        .args(["move", "--from", world.database(), "--to"])
        .arg(&file)
        .output()
        .unwrap();
    assert!(moved.status.success(), "{moved:?}");
    let acknowledged = history.acknowledged.lock().unwrap().clone();
    let store = Store::open(&file).unwrap();
    for (table, moves) in &acknowledged {
        let log = store.log(table, 0).await.unwrap();
        if let Some(why) = fault(&log, moves) {
            panic!("{table}: {why}");
        }
    }
    store.close().await;
    drop(store);
    // Its bots stay where they are.
    let quiet = Server::start(file.to_str().unwrap().to_string(), "3600000");
    let heard = std::mem::take(&mut *history.heard.lock().unwrap());
    for ((table, who), heard) in &heard {
        let (steps, news) = timeout(Duration::from_secs(30), whole(&heard.client, quiet.at, table)).await.unwrap();
        let told = (heard.steps, Value::from(heard.version), &Value::from(heard.events.clone()), &heard.view);
        let due = (steps, news["version"].clone(), &news["events"], &news["view"]);
        assert!(told == due, "{table}: {who:?} was told {told:?}\nbut there is {due:?}");
    }
    (acknowledged.len(), heard.len())
}

/// Everything that this client may know about the table.
async fn whole(client: &Client, at: SocketAddr, table: &str) -> (u64, Value) {
    loop {
        if let Ok(mut events) = client.listen(at, table, 0).await
            && let Ok(news) = events.next().await
        {
            return news;
        }
        sleep(Duration::from_millis(20)).await;
    }
}
