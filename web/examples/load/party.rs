//! What a party around the games costs: phones that ring, talk, and tables that wait for players.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::http::StatusCode;
use axum::routing::post;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use deckname_table::TITLES;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey};
use ring::rand::SystemRandom;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::interval;

use crate::client::{Client, Live};
use crate::measure::{self, Moves, Table};
use crate::{Failure, Server, Size, free, millis};

const SUBSCRIPTIONS: usize = 5_000;
const MESSAGES_PER_SECOND: u32 = 100;
const OPEN_TABLES: usize = 200;
/// How often somebody looks for a table.
const LOOKS_PER_SECOND: u32 = 10;

/// What one round has shown.
struct Round {
    moves: Moves,
    /// In MB.
    memory: f64,
}

/// Plays the same without and with a party, in turn, each on a new server, and compares.
pub async fn by_turns(size: &Size, rounds: u64) -> Result<(), Failure> {
    println!("{SUBSCRIPTIONS} subscriptions, {MESSAGES_PER_SECOND} messages/s, {OPEN_TABLES} open tables");
    let (mut p99, mut memory) = (Vec::new(), Vec::new());
    for n in 1..=rounds {
        let quiet = round(size, false).await?;
        let loud = round(size, true).await?;
        for (name, round) in [("without", &quiet), ("with", &loud)] {
            println!(
                "{n}. {name:<8} {:>6.0} moves/s {:>8.1} ms p50 {:>8.1} ms p99 {:>8.1} MB",
                round.moves.per_second(),
                round.moves.share(0.5),
                round.moves.share(0.99),
                round.memory
            );
        }
        p99.push(loud.moves.share(0.99) / quiet.moves.share(0.99));
        memory.push(loud.memory - quiet.memory);
    }
    println!("p99 with a party       {:>8.2} times that without, the median of {rounds}", median(p99));
    println!("memory                 {:>8.1} MB more, the median of {rounds}", median(memory));
    Ok(())
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

async fn round(size: &Size, party: bool) -> Result<Round, Failure> {
    let folder = tempfile::tempdir()?;
    let db = folder.path().join("party.db");
    let at = free()?;
    let (server, _) = Server::start(at, db.to_str().ok_or("no text")?).await?;
    // Both rounds have as many tables in memory.
    let waiting = measure::sit_down_at_many(at, SUBSCRIPTIONS / 4).await?;
    let pushed = Arc::new(AtomicUsize::new(0));
    let mut hosts = Vec::new();
    if party {
        subscribe(at, waiting, push_service(Arc::clone(&pushed)).await?).await?;
        hosts = offer_tables(at).await?;
    }
    let mut busy = JoinSet::new();
    let begin = |tables: &[Table]| {
        if party {
            busy.spawn(talk(at, tables.to_vec()));
            busy.spawn(look(at));
        }
    };
    let moves = measure::moves(&[at], size, begin).await?;
    let memory = server.memory()?;
    busy.abort_all();
    while let Some(ended) = busy.join_next().await {
        if let Ok(done) = ended {
            done?;
        }
    }
    if party {
        println!("{} push messages, {} hosts wait", pushed.load(Ordering::Relaxed), hosts.len());
    }
    Ok(Round { moves, memory })
}

/// Takes every message; says where it is.
async fn push_service(pushed: Arc<AtomicUsize>) -> Result<SocketAddr, Failure> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let at = listener.local_addr()?;
    let take = move || {
        pushed.fetch_add(1, Ordering::Relaxed);
        async { StatusCode::CREATED }
    };
    tokio::spawn(async move { axum::serve(listener, Router::new().route("/{device}", post(take))).await });
    Ok(at)
}

/// A phone for everyone at these tables.
async fn subscribe(at: SocketAddr, tables: Vec<Table>, service: SocketAddr) -> Result<(), Failure> {
    let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).map_err(|_| "no key")?;
    let public = private.compute_public_key().map_err(|_| "no key")?;
    let keys = json!({"p256dh": BASE64.encode(public.as_ref()), "auth": BASE64.encode([7; 16])});
    for (n, token) in tables.iter().flat_map(|table| &table.tokens).enumerate() {
        let endpoint = format!("http://{service}/device-{n}");
        let never = json!({"from": 0, "to": 0, "ahead": 0});
        let sent = json!({"endpoint": endpoint, "keys": keys, "quiet": never}).to_string();
        Client::open(at, token).await?.ask("POST", "/bell", &sent).await?;
    }
    Ok(())
}

/// Tables that wait for players, each with a host who is there and comes from an address of their own.
async fn offer_tables(at: SocketAddr) -> Result<Vec<Live>, Failure> {
    let mut hosts = Vec::new();
    for n in 0..OPEN_TABLES {
        let mut host = Client::open(at, "").await?;
        host.from = Some(IpAddr::V4(Ipv4Addr::new(10, 7, (n / 250) as u8, (n % 250) as u8)));
        let made =
            host.json("POST", "/api/v1/tables", &json!({"game": TITLES[0].id, "seats": 2, "offer": true})).await?;
        let (id, token) = (made["id"].as_str().ok_or("no id")?, made["token"].as_str().ok_or("no token")?);
        Client::open(at, token).await?.json("POST", &format!("/api/v1/tables/{id}/sit"), &json!({"seat": 0})).await?;
        let mut window = Live::open(at, id, token).await?;
        window.next().await?;
        hosts.push(window);
    }
    Ok(hosts)
}

/// Everyone in turn says something.
async fn talk(at: SocketAddr, tables: Vec<Table>) -> Result<(), Failure> {
    let mut clock = interval(Duration::from_secs(1) / MESSAGES_PER_SECOND);
    let says = [json!({"remark": "hmm"}), json!({"accuse": {"seat": 1, "claim": 1}}), json!({"remark": "thanks"})];
    for n in 0.. {
        clock.tick().await;
        let table = &tables[n % tables.len()];
        let token = &table.tokens[n / tables.len() % table.tokens.len()];
        let say = json!({"say": says[n % says.len()]}).to_string();
        Client::open(at, token).await?.ask("POST", &format!("/api/v1/tables/{}/talk", table.id), &say).await?;
    }
    Ok(())
}

/// People look for a table.
async fn look(at: SocketAddr) -> Result<(), Failure> {
    let mut clock = interval(Duration::from_secs(1) / LOOKS_PER_SECOND);
    let mut client = Client::open(at, "").await?;
    let (mut slowest, mut looks) = (Duration::ZERO, 0);
    loop {
        clock.tick().await;
        let begun = Instant::now();
        let open = client.json("GET", "/api/v1/open-tables", &Value::Null).await?;
        slowest = slowest.max(begun.elapsed());
        looks += 1;
        if looks % 100 == 0 {
            let listed = open["tables"].as_array().map_or(0, Vec::len);
            println!("{listed} tables listed, the slowest of {looks} looks took {:.1} ms", millis(slowest));
        }
    }
}
