//! What a move costs the server: `updates GAME MOVES` plays so many random moves with somebody in every seat and a window for
//! each of them, in one thread, and prints the computing for each move. Requests, folding, SQLite, and what the players
//! themselves do with the messages are part of it; drawing four windows is most of it.
//!
//! The number of moves is fixed, so that `valgrind --tool=callgrind` counts the same work every time: the difference between two
//! numbers of moves does not contain opening the table. A game that ends is followed by another.

#[path = "load/client.rs"]
mod client;

use std::time::Duration;

use client::{Client, Live};
use deckname_cluster::computed;
use deckname_engine::{Rng, Wyrand};
use deckname_table::{TITLES, Title};
use deckname_web::{Config, serve_on};
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// The seats at the table, if the game has as many.
const SEATS: u8 = 4;

#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Failure = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let mut words = std::env::args().skip(1);
    let game = words.next().unwrap_or_else(|| TITLES[0].id.to_string());
    let title = TITLES.iter().find(|title| title.id == game).ok_or("no such game")?;
    let mut left: usize = words.next().map_or(Ok(200), |word| word.parse())?;
    let folder = tempfile::tempdir()?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let at = listener.local_addr()?;
    let config = Config {
        db: folder.path().join("updates.db").into(),
        bot_delay: Duration::ZERO,
        sweep_every: Duration::from_hours(1),
        ..Config::default()
    };
    let server = tokio::spawn(serve_on(listener, config, std::future::pending()));
    let (mut rng, mut spent, mut played, mut bytes) = (Wyrand::new(1), Duration::ZERO, 0, 0);
    while left > 0 {
        let mut table = Table::open(at, title).await?;
        let before = computed("self");
        while left > 0 && table.play(&mut rng, &mut bytes).await? {
            left -= 1;
            played += 1;
        }
        spent += computed("self").saturating_sub(before);
    }
    let each = f64::from(played);
    println!(
        "{:<14} {:>6.0} µs a move, {:>6} bytes",
        title.id,
        spent.as_secs_f64() / each * 1e6,
        bytes / played as usize
    );
    server.abort();
    Ok(())
}

/// A started table with somebody in every seat.
struct Table {
    id: String,
    seats: Vec<Client>,
    windows: Vec<Live>,
    version: u64,
}

impl Table {
    async fn open(at: std::net::SocketAddr, title: &Title) -> Result<Self, Failure> {
        let seats = SEATS.clamp(*title.seats().start(), *title.seats().end());
        let text = |value: &Value| value.as_str().map(ToString::to_string).ok_or("no text");
        let made = Client::open(at, "")
            .await?
            .json("POST", "/api/v1/tables", &json!({"game": title.id, "seats": seats}))
            .await?;
        let (id, host) = (text(&made["id"])?, text(&made["token"])?);
        let mut tokens = Vec::new();
        for seat in 0..seats {
            let mut client = Client::open(at, if seat == 0 { &host } else { "" }).await?;
            let sat = client.json("POST", &format!("/api/v1/tables/{id}/sit"), &json!({"seat": seat})).await?;
            tokens.push(if seat == 0 { host.clone() } else { text(&sat["token"])? });
        }
        let mut table = Self { seats: Vec::new(), windows: Vec::new(), version: 0, id };
        for token in &tokens {
            table.seats.push(Client::open(at, token).await?);
        }
        let start = format!("/api/v1/tables/{}/start", table.id);
        table.seats[0].json("POST", &start, &json!({})).await?;
        for token in &tokens {
            let mut window = Live::open(at, &table.id, token).await?;
            window.next().await?;
            table.windows.push(window);
        }
        Ok(table)
    }

    /// Makes a random move, and waits until every window has shown it. `false` if the game is over.
    async fn play(&mut self, rng: &mut Wyrand, bytes: &mut usize) -> Result<bool, Failure> {
        let path = format!("/api/v1/tables/{}", self.id);
        let now = self.seats[0].json("GET", &path, &Value::Null).await?;
        let Some(seat) = now["status"]["seats"][0].as_u64() else { return Ok(false) };
        let seat = &mut self.seats[seat as usize];
        let legal = seat.json("GET", &format!("{path}/legal"), &Value::Null).await?;
        let actions = legal["actions"].as_array().ok_or("no actions")?;
        let action = &actions[rng.below(actions.len() as u32) as usize];
        let act = json!({"version": legal["version"], "action": action});
        let answer = seat.json("POST", &format!("{path}/act"), &act).await?;
        self.version = answer["version"].as_u64().ok_or("no version")?;
        for window in &mut self.windows {
            loop {
                let (seen, size) = window.next().await?;
                *bytes += size;
                if seen >= self.version {
                    break;
                }
            }
        }
        Ok(true)
    }
}
