//! Three servers on one PostgreSQL while servers are killed and frozen, connections are cut and the database crashes. A
//! checker goes over what all clients have seen. `cargo xtask chaos` runs it for longer.

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use deckname_cluster::Cluster;
use deckname_engine::{Rng, Wyrand};
use deckname_store::{Entry, Place, Store};
use deckname_table::TITLES;
use serde_json::{Value, json};

use crate::kill::Victim;
use crate::raw::ask;

const MINUTES: &str = "DECKNAME_CHAOS_MINUTES";
const SERVERS: usize = 3;

/// What the players know.
#[derive(Default)]
struct History {
    /// The requests that were acknowledged at each table, in order.
    acknowledged: Mutex<HashMap<String, Vec<String>>>,
    moves: AtomicUsize,
    /// Answers that a single server would not have given.
    wrong: Mutex<Vec<String>>,
    stop: AtomicBool,
}

impl History {
    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Two people who play one table after another, each request through any of the servers.
struct Players {
    servers: Vec<SocketAddr>,
    history: Arc<History>,
    rng: Wyrand,
    title: usize,
}

impl Players {
    async fn play(mut self) {
        while !self.history.stopped() {
            let Some((id, tokens)) = self.sit_down().await else { continue };
            let mut version = 0;
            while !self.history.stopped() && self.make_move(&id, &tokens, &mut version).await.unwrap_or(true) {}
            self.title += 1;
        }
    }

    /// Asks any server; `None` if it is not there or in trouble.
    async fn ask(&mut self, token: &str, method: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
        let at = self.servers[self.rng.below(SERVERS as u32) as usize];
        let answer = tokio::time::timeout(Duration::from_secs(3), ask(at, token, method, path, body)).await;
        match answer {
            Ok(Ok((503, _)) | Err(_)) | Err(_) => {
                tokio::time::sleep(Duration::from_millis(20)).await;
                None
            }
            Ok(Ok(answer)) => Some(answer),
        }
    }

    /// A table with two people, and bots in all other seats.
    async fn sit_down(&mut self) -> Option<(String, [String; 2])> {
        let title = &TITLES[self.title % TITLES.len()];
        let seats = 3.clamp(*title.seats().start(), *title.seats().end());
        let text = |value: &Value| value.as_str().map(ToString::to_string);
        let made = self.ask("", "POST", "/api/v1/tables", &json!({"game": title.id, "seats": seats})).await?.1;
        let (id, host) = (text(&made["id"])?, text(&made["token"])?);
        let sit = format!("/api/v1/tables/{id}/sit");
        self.ask(&host, "POST", &sit, &json!({"seat": 0})).await.filter(|answer| answer.0 == 200)?;
        let friend = text(&self.ask("", "POST", &sit, &json!({"seat": 1})).await?.1["token"])?;
        let start = format!("/api/v1/tables/{id}/start");
        self.ask(&host, "POST", &start, &json!({"level": "greedy"})).await.filter(|answer| answer.0 == 200)?;
        Some((id, [host, friend]))
    }

    /// Makes one move, repeating its request until it is acknowledged; false if the game is over.
    async fn make_move(&mut self, id: &str, tokens: &[String; 2], version: &mut u64) -> Option<bool> {
        let (_, table) = self.ask("", "GET", &format!("/api/v1/tables/{id}"), &Value::Null).await?;
        let seen = table["version"].as_u64()?;
        if seen < *version {
            self.wrong(format!("{id}: version {seen} was read after {version} had been acknowledged"));
        }
        *version = seen;
        if table["stage"] == "over" {
            return Some(false);
        }
        let owing = table["status"]["seats"].as_array()?.iter().filter_map(Value::as_u64).find(|seat| *seat < 2);
        let Some(seat) = owing else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            return Some(true);
        };
        let token = &tokens[seat as usize];
        let (_, legal) = self.ask(token, "GET", &format!("/api/v1/tables/{id}/legal"), &Value::Null).await?;
        let actions = legal["actions"].as_array()?;
        if actions.is_empty() {
            return Some(true);
        }
        let request = format!("{:x}", self.rng.next());
        let action = &actions[self.rng.below(actions.len() as u32) as usize];
        let act = json!({"version": legal["version"], "action": action, "request": request});
        loop {
            match self.ask(token, "POST", &format!("/api/v1/tables/{id}/act"), &act).await {
                Some((200, answer)) => {
                    *version = answer["version"].as_u64()?;
                    self.history.acknowledged.lock().unwrap().entry(id.into()).or_default().push(request);
                    self.history.moves.fetch_add(1, Ordering::Relaxed);
                    return Some(true);
                }
                Some((status, answer)) => {
                    self.wrong(format!("{id}: {status} {}", answer["error"]));
                    return Some(true);
                }
                None if self.history.stopped() => return None,
                None => (),
            }
        }
    }

    fn wrong(&self, what: String) {
        self.history.wrong.lock().unwrap().push(what);
    }
}

/// The servers and their database, and what is done to them.
struct World {
    cluster: Cluster,
    address: String,
    ports: Vec<SocketAddr>,
    servers: Vec<Victim>,
    rng: Wyrand,
}

impl World {
    fn disturb(&mut self, fault: usize) -> &'static str {
        let which = self.rng.below(SERVERS as u32) as usize;
        let pause = Duration::from_millis(200 + u64::from(self.rng.below(3_800)));
        match fault % 4 {
            0 => {
                self.servers[which].0.kill().unwrap();
                self.servers[which].0.wait().unwrap();
                std::thread::sleep(pause);
                self.servers[which] = Victim::spawn(&self.address, self.ports[which]);
                "a server was killed"
            }
            1 => {
                self.signal(which, "STOP");
                std::thread::sleep(pause);
                self.signal(which, "CONT");
                "a server was frozen"
            }
            2 => {
                self.cluster.cut();
                "all connections were cut"
            }
            _ => {
                self.cluster.crash();
                "PostgreSQL crashed"
            }
        }
    }

    fn signal(&self, which: usize, signal: &str) {
        let process = self.servers[which].0.id().to_string();
        assert!(Command::new("kill").args([&format!("-{signal}"), &process]).status().unwrap().success());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_servers_lose_and_double_nothing_whatever_happens_to_them() {
    let Some(cluster) = Cluster::start() else { return };
    let minutes: f64 = std::env::var(MINUTES).map_or(0.25, |minutes| minutes.parse().unwrap());
    let tables = if minutes > 0.5 { 50 } else { 10 };
    let address = cluster.database();
    let free = || std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let ports: Vec<_> = (0..SERVERS).map(|_| free()).collect();
    let mut servers = Vec::new();
    for port in &ports {
        servers.push(Victim::start(&address, *port).await);
    }
    let history = Arc::new(History::default());
    let players: Vec<_> = (0..tables)
        .map(|n| {
            let (servers, history) = (ports.clone(), Arc::clone(&history));
            tokio::spawn(Players { servers, history, rng: Wyrand::stream(16, n), title: n as usize }.play())
        })
        .collect();

    let begun = Instant::now();
    let mut world = World { cluster, address, ports, servers, rng: Wyrand::new(5) };
    let mut faults = HashMap::<_, usize>::new();
    let mut fault = 0;
    while fault < 4 || begun.elapsed().as_secs_f64() < minutes * 60.0 {
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        let (disturbed, what) = tokio::task::spawn_blocking(move || {
            let what = world.disturb(fault);
            (world, what)
        })
        .await
        .unwrap();
        world = disturbed;
        *faults.entry(what).or_default() += 1;
        fault += 1;
    }
    // Everything is up again: all tables must go on, bots included.
    tokio::time::sleep(Duration::from_secs(6)).await;
    let before = history.acknowledged.lock().unwrap().clone();
    tokio::time::sleep(Duration::from_secs(4)).await;
    history.stop.store(true, Ordering::Relaxed);
    for player in players {
        player.await.unwrap();
    }
    let wrong = history.wrong.lock().unwrap().clone();
    assert!(wrong.is_empty(), "{} wrong answers, such as {:?}", wrong.len(), &wrong[..wrong.len().min(5)]);
    let acknowledged = history.acknowledged.lock().unwrap().clone();
    check(&world.address, &acknowledged).await;
    let moves = history.moves.load(Ordering::Relaxed);
    let late = moves - before.values().map(Vec::len).sum::<usize>();
    println!(
        "{moves} moves at {} tables in {:?}; {faults:?}; {late} moves after the last",
        acknowledged.len(),
        begun.elapsed()
    );
    assert!(late >= tables as usize, "hardly anything went on after the faults: {late} moves");
}

/// Every acknowledged move is in the log once, in the order of the acknowledgements, and nothing is there twice.
async fn check(address: &str, acknowledged: &HashMap<String, Vec<String>>) {
    let place: Place = address.parse().unwrap();
    let store = Store::at(&place, "checker").await.unwrap();
    for (id, requests) in acknowledged {
        let log = store.log(id, 0).await.unwrap();
        assert_eq!(log.len() as u64, store.mark(id).await.unwrap().unwrap().length, "{id}: a place is missing");
        let name = |entry: &Entry| match entry {
            Entry::Step { request, .. } => request.clone(),
            _ => None,
        };
        let made: Vec<String> = log.iter().filter_map(name).collect();
        if let Some(why) = fault(&made, requests) {
            panic!("{id}: {why}");
        }
    }
}

/// What is wrong with the requests that were made, given those that were acknowledged.
fn fault(made: &[String], acknowledged: &[String]) -> Option<&'static str> {
    let mut rest = made.iter();
    if !acknowledged.iter().all(|request| rest.any(|made| made == request)) {
        return Some("an acknowledged move is lost or out of order");
    }
    let distinct: HashSet<_> = made.iter().collect();
    (distinct.len() != made.len()).then_some("a move is there twice")
}

#[test]
fn the_checker_finds_what_is_lost_doubled_or_out_of_order() {
    let list = |text: &str| text.chars().map(String::from).collect::<Vec<_>>();
    assert_eq!(fault(&list("abcd"), &list("acd")), None);
    for (made, acknowledged) in [("abc", "abd"), ("abc", "acb"), ("abcb", "abc"), ("", "a")] {
        assert!(fault(&list(made), &list(acknowledged)).is_some(), "{made} {acknowledged}");
    }
}
