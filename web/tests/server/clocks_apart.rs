//! Clocks on several servers: each shows the same, one of them calls time, and another does when that one is gone.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use deckname_cluster::Cluster;
use deckname_engine::Wyrand;
use deckname_store::Entry;
use deckname_table::TITLES;
use deckname_web::Config;
use serde_json::{Value, json};

use crate::common::{Browser, Site};
use crate::kill::Victim;
use crate::raw::ask;
use crate::servers::{sites, through};

/// What a brisk game begins with, and what every turn adds.
const FIRST: u64 = 300_000;
const EACH: u64 = 15_000;
/// In this time a server looks at its clocks at least twice.
const TWO_LOOKS: Duration = Duration::from_millis(800);
/// Longer than it takes until the others know that a server is gone.
const GONE_AFTER: Duration = Duration::from_secs(12);

/// A game with a brisk clock and two people.
async fn brisk(site: &Site) -> (Vec<Browser>, String) {
    let mut people = vec![site.browser(), site.browser()];
    let create = json!({"game": TITLES[0].id, "seats": 2, "pace": "brisk", "time_up": "bot"});
    let made = people[0].post("/api/v1/tables", create).await.ok();
    let id = made["id"].as_str().unwrap().to_string();
    people[0].headers.push(("authorization", format!("Bearer {}", made["token"].as_str().unwrap())));
    for (seat, person) in people.iter_mut().enumerate() {
        let sit = json!({"seat": seat, "name": format!("P{seat}")});
        let token = person.post(&format!("/api/v1/tables/{id}/sit"), sit).await.ok()["token"].clone();
        person.headers = vec![("authorization", format!("Bearer {}", token.as_str().unwrap()))];
    }
    people[0].post(&format!("/api/v1/tables/{id}/start"), json!({})).await.ok();
    (people, id)
}

async fn time_ups(site: &Site, id: &str) -> Vec<Entry> {
    let log = site.server.store.log(id, 0).await.unwrap();
    log.into_iter().filter(|entry| matches!(entry, Entry::TimeUp { .. })).collect()
}

async fn until_time_is_up(site: &Site, id: &str) {
    let begun = std::time::Instant::now();
    while time_ups(site, id).await.is_empty() {
        assert!(begun.elapsed() < GONE_AFTER, "nobody calls time");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn seat_asked(table: &Value) -> usize {
    table["status"]["seats"][0].as_u64().unwrap() as usize
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_server_shows_the_same_clock_and_time_is_called_once() {
    static NOW: AtomicU64 = AtomicU64::new(1_800_000_000_000);
    let timed = |config: &mut Config| {
        config.now = || NOW.load(Ordering::Relaxed);
        config.clock_grace = Duration::ZERO;
    };
    let Some([one, two]) = sites(Duration::from_secs(20), Duration::ZERO, timed).await else { return };
    let (people, id) = brisk(&one).await;
    let mut rng = Wyrand::new(3);
    for n in 0..4 {
        NOW.fetch_add(7_000, Ordering::Relaxed);
        let site = [&one, &two][n % 2];
        let seat = seat_asked(&through(site, &people[0]).table(&id).await);
        through(site, &people[seat]).random_act(&id, &mut rng).await.ok();
        let [here, there] = [through(&one, &people[0]).table(&id).await, through(&two, &people[0]).table(&id).await];
        assert_eq!(here["seats"], there["seats"], "both show the same clock");
        assert!(here["seats"][seat_asked(&here)]["clock"]["since"].is_u64(), "{here}");
    }
    // Both look at the clock, as both have the table in memory.
    NOW.fetch_add(FIRST + 10 * EACH, Ordering::Relaxed);
    until_time_is_up(&two, &id).await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let ups = time_ups(&one, &id).await;
    let seats: Vec<_> =
        ups.iter().map(|entry| if let Entry::TimeUp { seat, .. } = entry { *seat } else { unreachable!() }).collect();
    let mut once = seats.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), seats.len(), "time was called twice: {ups:?}");
    let [here, there] = [through(&one, &people[0]).table(&id).await, through(&two, &people[0]).table(&id).await];
    assert_eq!(here["seats"], there["seats"]);
    assert_eq!(here["seats"][usize::from(seats[0].0)]["kind"], "handed");
}

/// Ahead of the time that the killed server knew.
static AHEAD: AtomicU64 = AtomicU64::new(0);

fn now() -> u64 {
    system_time() + AHEAD.load(Ordering::Relaxed)
}

fn system_time() -> u64 {
    std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_millis() as u64
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_the_server_of_a_table_is_killed_another_calls_time() {
    let Some(cluster) = Cluster::shared() else { return };
    let address = cluster.database();
    let other = Site::with(|config| {
        config.db = address.parse().unwrap();
        (config.now, config.clock_grace) = (now, Duration::ZERO);
    })
    .await;
    let at = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let victim = Victim::start(&address, at).await;
    // Everything happens on the other server: this one has never seen the table.
    let create = json!({"game": TITLES[0].id, "seats": 2, "pace": "brisk", "time_up": "bot"});
    let (_, made) = ask(at, "", "POST", "/api/v1/tables", &create).await.unwrap();
    let (id, host) = (made["id"].as_str().unwrap(), made["token"].as_str().unwrap());
    ask(at, host, "POST", &format!("/api/v1/tables/{id}/sit"), &json!({"seat": 0})).await.unwrap();
    ask(at, "", "POST", &format!("/api/v1/tables/{id}/sit"), &json!({"seat": 1})).await.unwrap();
    ask(at, host, "POST", &format!("/api/v1/tables/{id}/start"), &json!({})).await.unwrap();
    let (_, shown) = ask(at, "", "GET", &format!("/api/v1/tables/{id}"), &Value::Null).await.unwrap();
    assert!(shown["seats"][seat_asked(&shown)]["clock"]["since"].is_u64(), "{shown}");
    drop(victim);
    AHEAD.store(FIRST + 2 * EACH, Ordering::Relaxed);
    until_time_is_up(&other, id).await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(time_ups(&other, id).await.len(), 1, "once");
    let after = other.browser().table(id).await;
    assert_eq!(after["seats"][seat_asked(&shown)]["kind"], "handed");
}

/// The clocks of the servers' machines do not matter, even if the database answers slowly at first.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_go_by_the_database() {
    /// Longer than the first turn may take.
    const BEHIND: u64 = 6 * 60_000;
    let Some(cluster) = Cluster::shared() else { return };
    let address = cluster.database();
    let name = address.rsplit('/').next().unwrap();
    let behind = format!(
        "CREATE SEQUENCE asked;
         CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql
         AS $$ SELECT pg_catalog.clock_timestamp() - interval '{BEHIND} ms'
               FROM pg_sleep(CASE WHEN nextval('asked') < 3 THEN 0.6 ELSE 0 END) $$"
    );
    cluster.sql(name, &behind);
    cluster.set(name, "SET search_path = public, pg_catalog");
    let begun = system_time() - BEHIND;
    let site = Site::with(|config| {
        config.db = address.parse().unwrap();
        config.clock_grace = Duration::ZERO;
    })
    .await;
    let (mut people, id) = brisk(&site).await;
    let table = people[0].table(&id).await;
    let since = table["seats"][seat_asked(&table)]["clock"]["since"].as_u64().unwrap();
    assert!(since + 1_000 > begun && since < system_time() - BEHIND + 1_000, "{since} is not after {begun}");
    // By this machine's clock, this time has long been up.
    tokio::time::sleep(TWO_LOOKS).await;
    assert!(time_ups(&site, &id).await.is_empty());
}
