//! Players at a forged server: does the history notice what it does wrong?

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use deckname_engine::Wyrand;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};

use crate::answers::Answer;
use crate::history::History;
use crate::players::Players;

/// A server at which all is well: a single table that is never over. Its table does not change, which nobody looks for here.
fn well(request: &str) -> Answer {
    match request {
        "POST /api/v1/tables" => (201, json!({"id": "t", "token": "host"})),
        "GET /api/v1/tables/t" => {
            (200, json!({"stage": "playing", "version": 5, "me": 0, "status": {"seats": [2, 1]}}))
        }
        "GET /api/v1/tables/t/legal" => (200, json!({"version": 5, "actions": ["a"]})),
        "GET /api/v1/tables/t/events" => trouble(),
        _ => (200, json!({"version": 5, "token": "friend"})),
    }
}

fn trouble() -> Answer {
    (503, json!({"error": {"code": "unavailable"}}))
}

/// What becomes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    AllWell,
    Wrong,
    StandsStill,
}

/// How the history judges a server that gives this answer to this request, and else does well.
async fn judged(request: &'static str, answer: Answer) -> Outcome {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let servers: Arc<[SocketAddr]> = [listener.local_addr().unwrap()].into();
    let asked = Arc::new(AtomicUsize::new(0));
    let server = tokio::spawn(forge(listener, request, answer, Arc::clone(&asked)));
    let history = Arc::new(History::default());
    let (rng, told) = (Wyrand::new(1), Arc::clone(&history));
    let before = history.progress();
    let players = tokio::spawn(Players { number: 0, servers, history: told, rng, title: 0 }.play());
    let outcome = async {
        loop {
            if !history.wrongs().is_empty() {
                return Outcome::Wrong;
            }
            // Whoever listens asks a little later than whoever plays.
            if asked.load(Ordering::Relaxed) >= 20 {
                let idle = history.idle_since(&before, 1);
                return if idle.is_empty() { Outcome::AllWell } else { Outcome::StandsStill };
            }
            sleep(Duration::from_millis(5)).await;
        }
    };
    let outcome = timeout(Duration::from_secs(30), outcome).await.unwrap();
    history.stop();
    players.await.unwrap();
    server.abort();
    outcome
}

async fn forge(listener: TcpListener, request: &'static str, answer: Answer, asked: Arc<AtomicUsize>) {
    while let Ok((mut socket, _)) = listener.accept().await {
        let mut head = vec![0; 4_096];
        let read = socket.read(&mut head).await.unwrap();
        let text = String::from_utf8_lossy(&head[..read]).to_string();
        let this = text.split_once(" HTTP").unwrap().0;
        let forged = this == request;
        asked.fetch_add(usize::from(forged), Ordering::Relaxed);
        let (status, body) = if forged { answer.clone() } else { well(this) };
        let body = body.to_string();
        let head = format!("HTTP/1.1 {status} -\r\nContent-Length: {}\r\n\r\n", body.len());
        socket.write_all((head + &body).as_bytes()).await.unwrap();
    }
}

#[tokio::test]
async fn the_history_finds_a_server_that_does_wrong_and_a_table_that_stands_still() {
    let look = "GET /api/v1/tables/t";
    let error = |status: u16, code: &str| (status, json!({"error": {"code": code}}));
    let shown = |stage: &str, version: u64, me: Value| (200, json!({"stage": stage, "version": version, "me": me}));
    for (request, answer, outcome) in [
        (look, well(look), Outcome::AllWell),
        (look, trouble(), Outcome::StandsStill),
        (look, shown("playing", 5, json!(0)), Outcome::StandsStill),
        (look, error(404, "no-such-table"), Outcome::Wrong),
        (look, shown("lobby", 5, json!(0)), Outcome::Wrong),
        (look, shown("playing", 5, Value::Null), Outcome::Wrong),
        ("POST /api/v1/tables", error(429, "too-many"), Outcome::Wrong),
        ("POST /api/v1/tables", trouble(), Outcome::StandsStill),
        ("POST /api/v1/tables/t/sit", error(404, "no-such-table"), Outcome::Wrong),
        ("POST /api/v1/tables/t/start", (500, Value::Null), Outcome::Wrong),
        ("POST /api/v1/tables/t/start", error(409, "started"), Outcome::Wrong),
        ("GET /api/v1/tables/t/legal", error(409, "not-started"), Outcome::Wrong),
        ("GET /api/v1/tables/t/legal", (200, json!({"version": 4, "actions": ["a"]})), Outcome::Wrong),
        ("POST /api/v1/tables/t/act", error(409, "stale"), Outcome::Wrong),
        ("POST /api/v1/tables/t/act", trouble(), Outcome::StandsStill),
        ("GET /api/v1/tables/t/events", error(403, "no-seat"), Outcome::Wrong),
    ] {
        assert_eq!(judged(request, answer.clone()).await, outcome, "{request}: {answer:?}");
    }
}
