//! A load test: starts its own server and prints how much it can take.
//!
//! `cargo run --release -p deckname-web --example load`, or with numbers: `-- TABLES MOVES_PER_SECOND SECONDS IDLE SERVERS`.
//! If SERVERS is given, that many share a PostgreSQL, and every window is at another server than the moves of its table.
//!
//! `-- party TABLES MOVES_PER_SECOND SECONDS ROUNDS` measures the same moves on one server by turns without and with a party around
//! them: phones that ring, talk, and open tables.
//!
//! `-- bots TABLES SECONDS ROUNDS SERVERS` lets bots play by themselves, on one server and on several by turns.

mod bots;
mod client;
mod measure;
mod party;

use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use client::Client;
use deckname_cluster::Cluster;
use deckname_web::{Config, serve};

/// Rendering a page makes many small strings and a few large ones. With the system's allocator they cost a third more.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Failure = Box<dyn std::error::Error + Send + Sync>;

struct Size {
    tables: usize,
    moves_per_second: u32,
    seconds: u64,
    idle: usize,
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [command, listen, db] = &words[..]
        && command == "serve"
    {
        return run_server(listen.parse()?, db).await;
    }
    if let [command, numbers @ ..] = &words[..]
        && command == "bots"
    {
        let number = |index: usize, usual: u64| numbers.get(index).map_or(Ok(usual), |word| word.parse());
        let size = Size { tables: number(0, 100)? as usize, moves_per_second: 0, seconds: number(1, 12)?, idle: 0 };
        return bots::by_turns(&size, number(2, 3)?, number(3, 3)?).await;
    }
    let partying = words.first().is_some_and(|word| word == "party");
    let numbers = &words[usize::from(partying)..];
    let number = |index: usize, usual: u64| numbers.get(index).map_or(Ok(usual), |word| word.parse());
    let size = Size {
        tables: number(0, 500)? as usize,
        moves_per_second: number(1, 500)? as u32,
        seconds: number(2, 20)?,
        idle: if partying { 0 } else { number(3, 5_000)? as usize },
    };
    match (partying, number(4, 0)?) {
        (true, _) => party::by_turns(&size, number(3, 3)?).await,
        (false, 0) => one_server(&size).await,
        (false, servers) => several_servers(&size, servers).await,
    }
}

async fn one_server(size: &Size) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let db = folder.path().join("load.db");
    let db = db.to_str().ok_or("no text")?;
    let at = free()?;

    let (server, ready) = Server::start(at, db).await?;
    println!("ready after            {:>8.0} ms   (at most 300)", millis(ready));
    println!(
        "home page              {:>8.1} kB   (at most 100, with style and script, as they come compressed)",
        measure::home(at).await?
    );
    measure::moves(&[at], size, |_| ()).await?.print(size);
    drop(server);

    let (server, _) = Server::start(at, db).await?;
    let empty = server.memory()?;
    let open = measure::idle(at, size.idle).await?;
    println!(
        "{:>6} idle windows    {:>8.1} MB   (at most 300; {empty:.1} before, {:.1} kB each)",
        open.len(),
        server.memory()?,
        (server.memory()? - empty) * 1_000.0 / open.len() as f64
    );
    Ok(())
}

async fn several_servers(size: &Size, count: u64) -> Result<(), Failure> {
    let cluster = Cluster::start().ok_or("PostgreSQL is not installed")?;
    let db = cluster.database();
    let (mut servers, mut addresses) = (Vec::new(), Vec::new());
    for _ in 0..count {
        let at = free()?;
        servers.push(Server::start(at, &db).await?);
        addresses.push(at);
    }
    println!("{count} servers on PostgreSQL");
    measure::moves(&addresses, size, |_| ()).await?.print(size);
    Ok(())
}

fn free() -> Result<SocketAddr, Failure> {
    Ok(std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}

async fn run_server(listen: SocketAddr, db: &str) -> Result<(), Failure> {
    // All players of this test have one address.
    let each = usize::MAX;
    let config = Config {
        listen,
        db: db.parse()?,
        bot_delay: Duration::ZERO,
        table_burst: 10_000_000,
        most_connections_each: each,
        most_live_each: each,
        // Those of a party say where they come from, and the push service is on this machine.
        behind_proxy: true,
        push_anywhere: true,
        ring_after: Duration::from_secs(5),
        ..Config::default()
    };
    Ok(serve(config).await?)
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// The server: this same program in a process of its own.
struct Server(Child);

impl Server {
    async fn start(at: SocketAddr, db: &str) -> Result<(Self, Duration), Failure> {
        let begun = Instant::now();
        let mut command = Command::new(std::env::current_exe()?);
        let child = command.arg("serve").arg(at.to_string()).arg(db).stdout(Stdio::null()).spawn()?;
        let server = Self(child);
        loop {
            let answered = async { Client::open(at, "").await?.ask("GET", "/healthz", "").await }.await;
            match answered {
                Ok(_) => return Ok((server, begun.elapsed())),
                Err(why) if begun.elapsed() > Duration::from_secs(20) => return Err(why),
                Err(_) => tokio::time::sleep(Duration::from_millis(2)).await,
            }
        }
    }

    /// The resident memory of the server, in MB.
    fn memory(&self) -> Result<f64, Failure> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse()?;
        Ok(kilobytes / 1_000.0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may already have ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
