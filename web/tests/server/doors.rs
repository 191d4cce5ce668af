//! What strangers may try at the doors: addresses, names, slow and many connections. Each test fails if its door is left open.

use std::net::SocketAddr;
use std::time::Duration;

use axum::http::StatusCode;
use deckname_table::TITLES;
use deckname_web::{Config, serve_on};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::common::{Site, people};
use crate::raw::{Live, ask};

/// A server on a socket, as `deckname serve` runs it.
struct Serving {
    at: SocketAddr,
    stop: oneshot::Sender<()>,
    ended: JoinHandle<()>,
    _folder: TempDir,
}

impl Serving {
    async fn start(adapt: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config { db: folder.path().join("test.db"), bot_delay: Duration::ZERO, ..Config::default() };
        adapt(&mut config);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let ended = tokio::spawn(async move {
            serve_on(listener, config, async { drop(stopped.await) }).await.unwrap();
        });
        Self { at, stop, ended, _folder: folder }
    }

    /// A table of bots, started.
    async fn table(&self) -> String {
        let made = json!({"game": TITLES[0].id, "seats": 2});
        let (_, made) = ask(self.at, "", "POST", "/api/v1/tables", &made).await.unwrap();
        made["id"].as_str().unwrap().to_string()
    }
}

async fn seconds<T>(most: u64, work: impl Future<Output = T>) -> T {
    timeout(Duration::from_secs(most), work).await.expect("too slow")
}

#[tokio::test]
async fn the_language_switch_leads_to_no_other_site() {
    let site = Site::open().await;
    let mut me = site.browser();
    for (path, leads) in [
        ("//evil.example/?lang=de", "/evil.example/"),
        ("///evil.example?lang=de&a=b", "/evil.example?a=b"),
        ("//evil.example/%2e%2e?lang=en", "/evil.example/%2e%2e"),
        ("/rules/spy?lang=de", "/rules/spy"),
    ] {
        assert_eq!(me.get(path).await.location(), leads, "{path}");
    }
    let page = me.get("//evil.example/").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(!page.body.contains("\"//"), "a link to another site");
}

#[tokio::test]
async fn nobody_sits_down_with_a_name_that_cannot_be_seen_or_told_apart() {
    let site = Site::open().await;
    let mut host = site.browser();
    let made = host.post("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 5})).await.ok();
    let id = made["id"].as_str().unwrap();
    let sent = ["\u{3164}\u{2800}\u{34f}\u{180e}\u{ad}", "Ada", "A\u{ad}da", "\u{410}d\u{430}"];
    for name in sent {
        site.browser().post(&format!("/api/v1/tables/{id}/sit"), json!({"name": name})).await.ok();
    }
    let seats = host.table(id).await["seats"].clone();
    let name = |seat: usize| seats[seat]["name"].as_str().unwrap();
    assert!(name(0).chars().all(|c| c.is_ascii_alphabetic()) && name(0).len() > 2, "a code name: {:?}", name(0));
    assert_eq!([name(1), name(2), name(3)], ["Ada", "Ada 2", "\u{410}d\u{430} 3"]);
}

#[tokio::test]
async fn invitations_lead_to_an_address_that_can_be_opened() {
    for listen in ["0.0.0.0:8017", "[::]:8017"] {
        let site = Site::with(|config| {
            config.public_url = None;
            config.listen = listen.parse().unwrap();
        })
        .await;
        let mut me = site.browser();
        let table = json!({"game": TITLES[0].id, "seats": 2});
        let opened = me.post("/api/v1/tables", table.clone()).await.ok();
        assert!(opened["url"].as_str().unwrap().starts_with("http://spies.test/t/"), "{opened}");
        for host in ["", "a b", "user@evil.example", "[::"] {
            me.headers = vec![("host", host.into())];
            let url = me.post("/api/v1/tables", table.clone()).await.ok()["url"].as_str().unwrap().to_string();
            assert!(url.starts_with("http://127.0.0.1:8017/t/") || url.starts_with("http://[::1]:8017/t/"), "{url}");
        }
    }
    let known = Site::open().await;
    let mut me = known.browser();
    me.headers = vec![("host", "evil.example".into())];
    let opened = me.post("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 2})).await.ok();
    assert!(
        opened["url"].as_str().unwrap().starts_with("http://spies.test/t/"),
        "the operator has said which: {opened}"
    );
}

#[tokio::test]
async fn a_body_has_to_come_in_time() {
    let serving = Serving::start(|config| config.body_within = Duration::from_millis(300)).await;
    for head in ["Content-Length: 60000", "Transfer-Encoding: chunked"] {
        let mut slow = TcpStream::connect(serving.at).await.unwrap();
        let head = format!("POST /api/v1/tables HTTP/1.1\r\nHost: x\r\n{head}\r\n\r\n");
        slow.write_all(head.as_bytes()).await.unwrap();
        let mut answer = String::new();
        seconds(5, slow.read_to_string(&mut answer)).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too-slow"), "{answer}");
    }
    assert!(!serving.table().await.is_empty(), "a body in time is read");
}

#[tokio::test]
async fn one_address_cannot_take_every_connection() {
    let serving = Serving::start(|config| config.most_connections_each = 5).await;
    let mut open = Vec::new();
    for _ in 0..5 {
        open.push(TcpStream::connect(serving.at).await.unwrap());
    }
    let mut refused = TcpStream::connect(serving.at).await.unwrap();
    assert_eq!(seconds(5, refused.read(&mut [0; 1])).await.unwrap_or(0), 0, "closed at once");
    open.clear();
    let come_in = async { while ask(serving.at, "", "GET", "/api/v1/games", &Value::Null).await.is_err() {} };
    seconds(5, come_in).await;
}

#[tokio::test]
async fn one_address_cannot_take_every_live_connection() {
    let site = Site::with(|config| {
        (config.most_live, config.most_live_each, config.behind_proxy) = (4, 2, true);
    })
    .await;
    let at = site.listen().await;
    let (_people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let open = async |from: &str| Live::open_from(at, &id, "", from).await;
    let _greedy = [open("10.0.0.1").await.unwrap(), open("10.0.0.1").await.unwrap()];
    assert!(open("10.0.0.1").await.is_err());
    let other = open("10.0.0.2").await.unwrap();
    let events = |from: &'static str| {
        let mut program = site.browser();
        program.headers.push(("x-forwarded-for", from.into()));
        let path = format!("/api/v1/tables/{id}/events");
        async move { timeout(Duration::from_millis(300), program.get(&path)).await.map(|answer| answer.status) }
    };
    assert_eq!(events("10.0.0.1").await, Ok(StatusCode::TOO_MANY_REQUESTS), "streams of events count too");
    assert!(events("10.0.0.2").await.is_err(), "an open stream does not end");
    drop(other);
}

#[tokio::test]
async fn a_window_that_answers_no_ping_is_closed_and_its_player_is_away() {
    let site = Site::with(|config| {
        (config.ping_every, config.away_after) = (Duration::from_millis(200), Duration::from_millis(100));
    })
    .await;
    let at = site.listen().await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let token = people[1].headers[0].1.strip_prefix("Bearer ").unwrap().to_string();
    // Answers no ping, because no one reads what comes.
    let _dead = Live::open(at, &id, &token).await.unwrap();
    let mut alive = Live::open(at, &id, people[0].headers[0].1.strip_prefix("Bearer ").unwrap()).await.unwrap();
    let reading = tokio::spawn(async move { while alive.next().await.is_some() {} });
    tokio::time::sleep(Duration::from_millis(250)).await;
    assert_eq!(people[0].table(&id).await["seats"][1]["away"], false, "the window is open");
    let away = async {
        while people[0].table(&id).await["seats"][1]["away"] == false {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    seconds(5, away).await;
    assert_eq!(people[0].table(&id).await["seats"][0]["away"], false, "a window that answers stays");
    assert!(!reading.is_finished());
}

#[tokio::test]
async fn a_server_that_stops_says_so_to_its_windows() {
    let serving = Serving::start(|_| ()).await;
    let id = serving.table().await;
    let request = format!("ws://{}/t/{id}/live", serving.at).into_client_request().unwrap();
    let socket = TcpStream::connect(serving.at).await.unwrap();
    let (mut window, _) = tokio_tungstenite::client_async(request, socket).await.unwrap();
    assert!(matches!(seconds(5, window.next()).await, Some(Ok(Message::Text(_)))));
    serving.stop.send(()).unwrap();
    match seconds(5, window.next()).await {
        Some(Ok(Message::Close(Some(frame)))) => assert_eq!(frame.code, CloseCode::Away),
        other => panic!("{other:?}"),
    }
    drop(window);
    seconds(5, serving.ended).await.unwrap();
}

#[tokio::test]
async fn a_second_server_on_the_same_database_says_why_it_does_not_start() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("test.db");
    let serving = Serving::start(|config| config.db.clone_from(&db)).await;
    serving.table().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let second = serve_on(listener, Config { db, ..Config::default() }, std::future::pending());
    let why = seconds(5, second).await.unwrap_err().to_string();
    assert!(why.contains("another server is using this database"), "{why}");
}
