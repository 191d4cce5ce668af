//! kill −9 at random moments under load: afterwards every acknowledged move is there exactly once, and all tables go on.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use deckname_engine::{Rng, Wyrand};
use deckname_store::{Entry, Store};
use deckname_table::TITLES;
use deckname_web::{Config, MailServer, serve};
use serde_json::{Value, json};

use crate::raw::ask;

const KILLS: usize = 50;
const TABLES: usize = 8;
const DB: &str = "DECKNAME_TEST_DB";
const LISTEN: &str = "DECKNAME_TEST_LISTEN";
/// The mail server of the victim. Then it also rings, soon.
const MAIL: &str = "DECKNAME_TEST_MAIL";

/// Not a test of its own: the process that the test below starts and kills.
#[tokio::test]
async fn the_victim() {
    let (Ok(db), Ok(listen)) = (std::env::var(DB), std::env::var(LISTEN)) else { return };
    let mut config = Config {
        db: db.parse().unwrap(),
        listen: listen.parse().unwrap(),
        bot_delay: Duration::ZERO,
        table_burst: 1_000_000,
        ..Config::default()
    };
    if let Ok(mail) = std::env::var(MAIL) {
        (config.ring_every, config.ring_after) = (Duration::from_millis(30), Duration::from_millis(60));
        config.push_anywhere = true;
        config.mail = Some(MailServer::read(&mail, "Deckname <games@example.org>").unwrap());
    }
    serve(config).await.unwrap();
}

pub struct Victim(Child);

impl Victim {
    pub async fn start(db: &str, at: SocketAddr) -> Self {
        Self::start_with(db, at, None).await
    }

    pub async fn start_with(db: &str, at: SocketAddr, mail: Option<&str>) -> Self {
        let victim = Self::spawn(db, at, mail);
        let begun = Instant::now();
        while ask(at, "", "GET", "/api/v1/games", &Value::Null).await.is_err() {
            assert!(begun.elapsed() < Duration::from_secs(20), "the server does not come up");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        victim
    }

    fn spawn(db: &str, at: SocketAddr, mail: Option<&str>) -> Self {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "kill::the_victim", "--test-threads=1"])
            .env(DB, db)
            .env(LISTEN, at.to_string())
            .envs(mail.map(|mail| (MAIL, mail)))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self(child)
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// What the players know: the requests that were acknowledged at each table.
pub type Acknowledged = Arc<Mutex<HashMap<String, Vec<String>>>>;

/// Two people who play one table after another, whatever happens to the server.
async fn play(at: SocketAddr, acknowledged: Acknowledged, stop: Arc<AtomicBool>, mut rng: Wyrand) {
    while !stop.load(Ordering::Relaxed) {
        if let Ok((id, tokens)) = sit_down(at).await {
            while !stop.load(Ordering::Relaxed) {
                match make_move(at, &id, &tokens, &acknowledged, &mut rng).await {
                    Ok(true) => (),
                    Ok(false) => break,
                    Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
                }
            }
        } else {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

pub async fn sit_down(at: SocketAddr) -> std::io::Result<(String, [String; 2])> {
    let text = |value: &Value| value.as_str().map(ToString::to_string).ok_or_else(|| std::io::Error::other("no text"));
    let (_, made) = ask(at, "", "POST", "/api/v1/tables", &json!({"game": TITLES[0].id, "seats": 2})).await?;
    let (id, host) = (text(&made["id"])?, text(&made["token"])?);
    ask(at, &host, "POST", &format!("/api/v1/tables/{id}/sit"), &json!({"seat": 0})).await?;
    let (_, friend) = ask(at, "", "POST", &format!("/api/v1/tables/{id}/sit"), &json!({"seat": 1})).await?;
    let friend = text(&friend["token"])?;
    ask(at, &host, "POST", &format!("/api/v1/tables/{id}/start"), &json!({})).await?;
    Ok((id, [host, friend]))
}

/// Repeats one request until the move is acknowledged; false if the game is over.
pub async fn make_move(
    at: SocketAddr,
    id: &str,
    tokens: &[String; 2],
    acknowledged: &Acknowledged,
    rng: &mut Wyrand,
) -> std::io::Result<bool> {
    let (_, table) = ask(at, "", "GET", &format!("/api/v1/tables/{id}"), &Value::Null).await?;
    let Some(seat) = table["status"]["seats"][0].as_u64() else { return Ok(table["stage"] != "over") };
    let token = &tokens[seat as usize];
    let (_, legal) = ask(at, token, "GET", &format!("/api/v1/tables/{id}/legal"), &Value::Null).await?;
    let actions = legal["actions"].as_array().cloned().unwrap_or_default();
    if actions.is_empty() {
        return Ok(true);
    }
    let request = format!("{:x}", rng.next());
    let action = &actions[rng.below(actions.len() as u32) as usize];
    let act = json!({"version": legal["version"], "action": action, "request": request});
    loop {
        match ask(at, token, "POST", &format!("/api/v1/tables/{id}/act"), &act).await {
            Ok((200, _)) => {
                acknowledged.lock().unwrap().entry(id.into()).or_default().push(request);
                return Ok(true);
            }
            Ok((status, answer)) => panic!("{status} {answer}"),
            Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kill_9_loses_no_acknowledged_move() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("killed.db");
    let db = path.to_str().unwrap();
    let at = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let (acknowledged, stop) = (Acknowledged::default(), Arc::new(AtomicBool::new(false)));
    let begun = Instant::now();
    let players: Vec<_> = (0..TABLES as u64)
        .map(|n| tokio::spawn(play(at, Arc::clone(&acknowledged), Arc::clone(&stop), Wyrand::stream(9, n))))
        .collect();
    let mut rng = Wyrand::new(4);
    for _ in 0..KILLS {
        let victim = Victim::start(db, at).await;
        tokio::time::sleep(Duration::from_millis(30 + u64::from(rng.below(300)))).await;
        drop(victim);
    }
    let last = Victim::start(db, at).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    stop.store(true, Ordering::Relaxed);
    for player in players {
        player.await.unwrap();
    }
    let acknowledged = acknowledged.lock().unwrap().clone();
    for id in acknowledged.keys() {
        let (status, table) = ask(at, "", "GET", &format!("/api/v1/tables/{id}"), &Value::Null).await.unwrap();
        assert_eq!(status, 200, "{table}");
    }
    drop(last);
    let store = Store::open(&path).unwrap();
    let mut moves = 0;
    for (id, requests) in &acknowledged {
        let mut times: HashMap<String, usize> = HashMap::new();
        for entry in store.log(id, 0).await.unwrap() {
            if let Entry::Step { request: Some(request), .. } = entry {
                *times.entry(request).or_default() += 1;
            }
        }
        assert!(times.values().all(|times| *times == 1), "{id}: a move is there twice");
        assert!(requests.iter().all(|request| times.contains_key(request)), "{id}: an acknowledged move is lost");
        moves += requests.len();
    }
    println!("{KILLS} kills, {moves} moves at {} tables in {:?}", acknowledged.len(), begun.elapsed());
    assert!(moves > KILLS, "hardly anything was played: {moves} moves");
}
