//! Bots alone: how many decisions servers think about, write down and draw in a second, and how many they think about in vain.
//! Give them so many tables that most games still go on at the end.
//!
//! The game is one without chance, so that every step is a decision.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use deckname_cluster::Cluster;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::client::{Client, Live};
use crate::{Failure, Server, Size, free};

const GAME: &str = "spion";
const LEVEL: &str = "greedy";

/// What the servers did in one turn.
struct Turn {
    per_second: f64,
    /// Thought about, for each decision that counts.
    thoughts: f64,
}

/// One server and several take turns on the same cores.
pub async fn by_turns(size: &Size, rounds: u64, servers: u64) -> Result<(), Failure> {
    let cluster = Cluster::start().ok_or("PostgreSQL is not installed")?;
    println!("{} tables of {LEVEL} bots, each with a spectator", size.tables);
    let mut ratios = Vec::new();
    for n in 1..=rounds {
        let one = turn(&cluster, size, 1).await?;
        let several = turn(&cluster, size, servers).await?;
        for (count, turn) in [(1, &one), (servers, &several)] {
            println!(
                "{n}. {count} server(s) {:>8.0} decisions/s {:>8.3} thoughts for each",
                turn.per_second, turn.thoughts
            );
        }
        ratios.push(several.per_second / one.per_second);
    }
    let Some(middle) = ratios.len().checked_sub(1) else { return Err("no rounds".into()) };
    ratios.sort_by(f64::total_cmp);
    println!("{servers} servers against one  {:>8.2}, the median of {rounds}", ratios[middle / 2]);
    Ok(())
}

async fn turn(cluster: &Cluster, size: &Size, count: u64) -> Result<Turn, Failure> {
    let db = cluster.database();
    let (mut servers, mut addresses) = (Vec::new(), Vec::new());
    for _ in 0..count {
        let at = free()?;
        servers.push(Server::start(at, &db).await?);
        addresses.push(at);
    }
    let (mut tables, mut hosts) = (Vec::new(), Vec::new());
    let (mut spectators, mut starts) = (JoinSet::new(), JoinSet::new());
    for n in 0..size.tables {
        // Bots are asked where the game is started; the spectator looks at another server, if there is one.
        let at = addresses[n % addresses.len()];
        let (table, host) = open(at).await?;
        spectators.spawn(watch(addresses[(n + 1) % addresses.len()], table.clone()));
        tables.push(table.clone());
        hosts.push((at, table, host));
    }
    for (at, table, host) in hosts {
        starts.spawn(async move { start(at, &table, &host).await });
    }
    starts.join_all().await.into_iter().collect::<Result<Vec<()>, _>>()?;
    let before = Done::at(&addresses, &tables).await?;
    let begun = Instant::now();
    tokio::time::sleep(Duration::from_secs(size.seconds)).await;
    let (took, after) = (begun.elapsed(), Done::at(&addresses, &tables).await?);
    let steps = (after.steps - before.steps) as f64;
    if steps == 0.0 {
        return Err("no bot has moved".into());
    }
    // A spectator may only end with its game.
    while let Some(ended) = spectators.try_join_next() {
        eprintln!("a spectator: {:?}", ended?);
    }
    Ok(Turn { per_second: steps / took.as_secs_f64(), thoughts: (after.thoughts - before.thoughts) / steps })
}

/// What has been done so far, at all tables and by all servers.
struct Done {
    steps: u64,
    thoughts: f64,
}

impl Done {
    async fn at(servers: &[SocketAddr], tables: &[String]) -> Result<Self, Failure> {
        let mut done = Self { steps: 0, thoughts: 0.0 };
        let mut client = Client::open(servers[0], "").await?;
        for table in tables {
            let now = client.json("GET", &format!("/api/v1/tables/{table}"), &Value::Null).await?;
            done.steps += now["version"].as_u64().ok_or("no version")?;
        }
        for at in servers {
            let figures = String::from_utf8(Client::open(*at, "").await?.ask("GET", "/metrics", "").await?)?;
            for line in figures.lines().filter(|line| line.starts_with("deckname_bot_think_seconds_count")) {
                done.thoughts += line.rsplit(' ').next().map_or(Ok(0.0), str::parse)?;
            }
        }
        Ok(done)
    }
}

/// A table of bots, and the token of its host.
async fn open(at: SocketAddr) -> Result<(String, String), Failure> {
    let mut client = Client::open(at, "").await?;
    let bots = json!({"0": LEVEL, "1": LEVEL});
    let made = client.json("POST", "/api/v1/tables", &json!({"game": GAME, "seats": 2, "bots": bots})).await?;
    let text = |value: &Value| value.as_str().map(ToString::to_string).ok_or("no text");
    Ok((text(&made["id"])?, text(&made["token"])?))
}

async fn start(at: SocketAddr, table: &str, host: &str) -> Result<(), Failure> {
    Client::open(at, host).await?.json("POST", &format!("/api/v1/tables/{table}/start"), &json!({})).await?;
    Ok(())
}

/// Shows a table until it is over.
async fn watch(at: SocketAddr, table: String) -> Result<(), Failure> {
    let mut window = Live::open(at, &table, "").await?;
    loop {
        window.next().await?;
    }
}
