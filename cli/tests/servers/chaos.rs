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

use crate::answers::{Asked, Told, judge};
use crate::client::Client;
use crate::history::{History, Known};
use crate::players::{PATIENCE, Players, person_to_act};
use crate::world::{FAULTS, SERVERS, Server, World};

/// How long it lasts. By default, every fault happens once.
const MINUTES: &str = "DECKNAME_CHAOS_MINUTES";
const SETTLED_AFTER: Duration = Duration::from_secs(4);
/// Far longer than anybody has to wait, however busy the machine is.
const GOES_ON_WITHIN: Duration = Duration::from_mins(1);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_servers_lose_and_double_nothing_whatever_happens_to_them() {
    let minutes: f64 = std::env::var(MINUTES).map_or(0.0, |minutes| minutes.parse().unwrap());
    let pairs = if minutes > 0.0 { 50 } else { 10 };
    let Some(world) = World::start().await else { return };
    let servers: Arc<[SocketAddr]> = world.addresses().into();
    let history = Arc::new(History::default());
    let players: Vec<_> = (0..pairs)
        .map(|number| {
            let (servers, history) = (Arc::clone(&servers), Arc::clone(&history));
            let (rng, title) = (Wyrand::stream(16, number.into()), number as usize);
            tokio::spawn(Players { number, servers, history, rng, title }.play())
        })
        .collect();

    let begun = Instant::now();
    let (mut world, faults) = disturb(world, Duration::from_secs_f64(minutes * 60.0)).await;
    let went_on = all_go_on(&history, pairs).await;
    history.stop();
    for player in players {
        player.await.unwrap();
    }
    let lasted = begun.elapsed();
    at_rest(&history).await;
    call_the_roll(&servers, &history).await;
    let wrong = [history.wrongs(), world.panics()].concat();
    assert!(wrong.is_empty(), "{} wrong answers, such as {:#?}", wrong.len(), &wrong[..wrong.len().min(5)]);
    let (tables, listeners) = check(&mut world, &history).await;
    println!("{} moves at {tables} tables in {lasted:.0?}, followed by {listeners} listeners", history.moves());
    println!("every pair had gone on {went_on:.1?} after the last fault; a new replica after {:.1?}", world.promotions);
    for (what, times) in &faults {
        println!("{times:>4} × {what}");
    }
}

/// Does everything that can be done to the servers and databases, at least once and for this long.
async fn disturb(mut world: World, long: Duration) -> (World, BTreeMap<&'static str, usize>) {
    let (begun, mut faults) = (Instant::now(), BTreeMap::<_, usize>::new());
    let mut round = FAULTS.iter().cycle();
    while faults.len() < FAULTS.len() || begun.elapsed() < long {
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
    (world, faults)
}

/// Everything is up again: every pair must go on, bots included. Returns how long that took after the last fault.
async fn all_go_on(history: &History, pairs: u32) -> Duration {
    let begun = Instant::now();
    sleep(SETTLED_AFTER).await;
    let before = history.progress();
    loop {
        let idle = history.idle_since(&before, pairs);
        if idle.is_empty() {
            return begun.elapsed();
        }
        if begun.elapsed() > GOES_ON_WITHIN {
            history.wrong(format!("pairs that do not go on after the last fault: {idle:?}"));
            return begun.elapsed();
        }
        sleep(Duration::from_millis(100)).await;
    }
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

/// Every server shows every table that was acknowledged, each in the same version, and none waits for bots. Stops at the first
/// table for which this does not hold: to wait for all the others too could take hours.
async fn call_the_roll(servers: &[SocketAddr], history: &History) {
    for (table, known) in history.tables() {
        let begun = Instant::now();
        let mut shown = look_everywhere(servers, history, &table).await;
        while !is_settled(&known, &shown) && begun.elapsed() < GOES_ON_WITHIN {
            sleep(Duration::from_millis(100)).await;
            shown = look_everywhere(servers, history, &table).await;
        }
        if !is_settled(&known, &shown) {
            return history.wrong(format!("{table}: {known:?} is shown as {shown:?}"));
        }
    }
}

/// The table as each server that answers shows it.
async fn look_everywhere(servers: &[SocketAddr], history: &History, table: &str) -> Vec<Value> {
    let (method, path) = Asked::Look.request(table);
    let mut all = Vec::new();
    for at in servers {
        let nobody = Client { address: "10.1.0.1".into(), token: String::new() };
        let Ok(Ok(answer)) = timeout(PATIENCE, nobody.ask(*at, method, &path, &Value::Null)).await else { continue };
        match judge(Asked::Look, false, &answer) {
            Told::Done | Told::DoneBefore => {
                history.look(table, &answer.1);
                all.push(answer.1);
            }
            Told::Wrong => history.wrong(format!("{table}: {} {}", answer.0, answer.1)),
            Told::Unknown => (),
        }
    }
    all
}

fn is_settled(known: &Known, shown: &[Value]) -> bool {
    let in_play = shown.iter().any(|table| table["stage"] == "playing");
    let same = shown.iter().all(|table| table["version"] == shown[0]["version"]);
    let goes_on = !in_play || shown.iter().all(|table| person_to_act(table).is_some());
    shown.len() == SERVERS && same && goes_on && (known.over.is_none() || shown[0]["stage"] == "over")
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
    let tables = history.tables();
    let store = Store::open(&file).unwrap();
    for (table, known) in &tables {
        let log = store.log(table, 0).await.unwrap();
        if let Some(why) = known.fault(&log) {
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
    (tables.len(), heard.len())
}

/// Everything that this client may know about the table.
async fn whole(client: &Client, at: SocketAddr, table: &str) -> (u64, Value) {
    loop {
        if let Ok(Ok(mut events)) = client.listen(at, table, 0).await
            && let Ok(news) = events.next().await
        {
            return news;
        }
        sleep(Duration::from_millis(20)).await;
    }
}
