//! The measurements.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use deckname_engine::{Rng, Wyrand};
use deckname_table::TITLES;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::client::{Client, Live};
use crate::{Failure, Size, millis};

/// The seats at each table. Each has a window that shows every move.
const SEATS: u8 = 4;

/// The compressed size of the first page with everything that it loads, in kB.
pub async fn home(at: SocketAddr) -> Result<f64, Failure> {
    let mut client = Client::open(at, "").await?;
    let mut total = client.ask("GET", "/", "").await?.len();
    for name in ["style.css", "app.js", "icon.svg"] {
        total += client.ask("GET", &format!("/assets/now/{name}"), "").await?.len();
    }
    Ok(total as f64 / 1_000.0)
}

#[derive(Clone)]
pub struct Table {
    pub id: String,
    pub tokens: Vec<String>,
}

/// A started table with somebody in every seat.
pub async fn sit_down(at: SocketAddr) -> Result<Table, Failure> {
    let mut client = Client::open(at, "").await?;
    let game = TITLES.iter().find(|title| title.seats().contains(&SEATS)).ok_or("no game for four")?;
    let made = client.json("POST", "/api/v1/tables", &json!({"game": game.id, "seats": SEATS})).await?;
    let text = |value: &Value| value.as_str().map(ToString::to_string).ok_or("no text");
    let (id, host) = (text(&made["id"])?, text(&made["token"])?);
    let mut tokens = vec![host.clone()];
    for seat in 0..SEATS {
        let token = if seat == 0 { host.as_str() } else { "" };
        let sat = Client::open(at, token)
            .await?
            .json("POST", &format!("/api/v1/tables/{id}/sit"), &json!({"seat": seat}))
            .await?;
        if seat > 0 {
            tokens.push(text(&sat["token"])?);
        }
    }
    Client::open(at, &host).await?.json("POST", &format!("/api/v1/tables/{id}/start"), &json!({})).await?;
    Ok(Table { id, tokens })
}

/// How fast and how long each table plays, once all windows are open.
#[derive(Clone)]
struct Pace {
    every: Duration,
    lasts: Duration,
    all_here: Arc<tokio::sync::Barrier>,
}

/// Plays one table through one server, with its windows at the `others`, and measures how long each move takes to reach the
/// other seats.
async fn play(
    (at, others): (SocketAddr, Vec<SocketAddr>),
    table: Table,
    pace: Pace,
    mut rng: Wyrand,
    found: mpsc::UnboundedSender<(Duration, usize)>,
) -> Result<(), Failure> {
    let mut windows = Vec::new();
    let mut movers = Vec::new();
    for (seat, token) in table.tokens.iter().enumerate() {
        let mut window = Live::open(others[seat % others.len()], &table.id, token).await?;
        window.next().await?;
        let (seen, mut versions) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((version, size)) = window.next().await {
                if seen.send((version, size, Instant::now())).is_err() {
                    return;
                }
            }
        });
        while versions.try_recv().is_ok() {}
        windows.push(versions);
        movers.push(Client::open(at, token).await?);
    }
    let begun = movers[0].json("GET", &format!("/api/v1/tables/{}", table.id), &Value::Null).await?;
    let mut due = begun["status"]["seats"][0].as_u64();
    pace.all_here.wait().await;
    let until = Instant::now() + pace.lasts;
    let mut clock = tokio::time::interval_at(tokio::time::Instant::now() + pace.every.mul_f64(rng.unit()), pace.every);
    while let Some(seat) = due.filter(|_| Instant::now() < until) {
        clock.tick().await;
        let mover = &mut movers[seat as usize];
        let legal = mover.json("GET", &format!("/api/v1/tables/{}/legal", table.id), &Value::Null).await?;
        let actions = legal["actions"].as_array().ok_or("no actions")?;
        let action = &actions[rng.below(actions.len() as u32) as usize];
        let act = json!({"version": legal["version"], "action": action});
        let posted = Instant::now();
        let answer = mover.json("POST", &format!("/api/v1/tables/{}/act", table.id), &act).await?;
        due = answer["status"]["seats"][0].as_u64();
        let version = answer["version"].as_u64().ok_or("no version")?;
        for (other, window) in windows.iter_mut().enumerate() {
            loop {
                let (seen, size, at) = window.recv().await.ok_or("the window was closed")?;
                if seen >= version {
                    if other as u64 != seat {
                        // The receiver is gone when time is up.
                        let _ = found.send((at - posted, size));
                    }
                    break;
                }
            }
        }
    }
    Ok(())
}

/// How long the moves took to reach the other screens.
pub struct Moves {
    /// In order.
    times: Vec<Duration>,
    bytes: usize,
    took: Duration,
}

impl Moves {
    /// What this share of the moves took at most, in milliseconds.
    pub fn share(&self, part: f64) -> f64 {
        millis(self.times[((self.times.len() - 1) as f64 * part) as usize])
    }

    pub fn per_second(&self) -> f64 {
        self.times.len() as f64 / f64::from(SEATS - 1) / self.took.as_secs_f64()
    }

    pub fn print(&self, size: &Size) {
        println!("moves                  {:>8.0} /s   ({} wanted)", self.per_second(), size.moves_per_second);
        println!("post to other screens  {:>8.1} ms   p50", self.share(0.5));
        println!("                       {:>8.1} ms   p99 (at most 50)", self.share(0.99));
        println!("                       {:>8.1} ms   the slowest", self.share(1.0));
        println!("an update              {:>8.1} kB", self.bytes as f64 / self.times.len() as f64 / 1_000.0);
    }
}

/// Opens so many tables, each with somebody in every seat.
pub async fn sit_down_at_many(at: SocketAddr, count: usize) -> Result<Vec<Table>, Failure> {
    let places = Arc::new(tokio::sync::Semaphore::new(32));
    let mut sitting = tokio::task::JoinSet::new();
    for _ in 0..count {
        let places = Arc::clone(&places);
        sitting.spawn(async move {
            let _place = places.acquire().await;
            sit_down(at).await
        });
    }
    sitting.join_all().await.into_iter().collect()
}

/// Plays at many tables at once. Everyone has sat down when `begin` is called.
pub async fn moves(servers: &[SocketAddr], size: &Size, begin: impl FnOnce(&[Table])) -> Result<Moves, Failure> {
    let begun = Instant::now();
    let tables = sit_down_at_many(servers[0], size.tables).await?;
    println!("{} tables opened in    {:>8.1} s", tables.len(), begun.elapsed().as_secs_f64());
    begin(&tables);
    let every = Duration::from_secs_f64(tables.len() as f64 / f64::from(size.moves_per_second));
    let (found, mut times) = mpsc::unbounded_channel();
    let all_here = Arc::new(tokio::sync::Barrier::new(tables.len() + 1));
    let pace = Pace { every, lasts: Duration::from_secs(size.seconds), all_here: Arc::clone(&all_here) };
    let mut playing = tokio::task::JoinSet::new();
    for (n, table) in (0..).zip(tables) {
        let at = servers[n as usize % servers.len()];
        let others: Vec<_> = servers.iter().copied().filter(|other| *other != at || servers.len() == 1).collect();
        playing.spawn(play((at, others), table, pace.clone(), Wyrand::stream(1, n), found.clone()));
    }
    drop(found);
    all_here.wait().await;
    let begun = Instant::now();
    playing.join_all().await.into_iter().collect::<Result<Vec<()>, _>>()?;
    let took = begun.elapsed();
    let (mut all, mut bytes) = (Vec::new(), 0);
    while let Ok((time, size)) = times.try_recv() {
        all.push(time);
        bytes += size;
    }
    all.sort();
    Ok(Moves { times: all, bytes, took })
}

/// Opens `count` idle windows, up to a hundred at each table.
pub async fn idle(at: SocketAddr, count: usize) -> Result<Vec<Live>, Failure> {
    let mut open = Vec::new();
    let mut table = None;
    for n in 0..count {
        if n % 100 == 0 {
            table = Some(sit_down(at).await?);
        }
        if let Some(table) = &table {
            let token = table.tokens.get(n % 100).map_or("", String::as_str);
            let mut window = Live::open(at, &table.id, token).await?;
            window.next().await?;
            open.push(window);
        }
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    Ok(open)
}
