//! What strangers may try at the doors: addresses, names, slow and many connections. Each test fails if its door is left open.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::Duration;

use axum::http::StatusCode;
use deckname_cluster::Cluster;
use deckname_engine::Wyrand;
use deckname_table::TITLES;
use deckname_web::{Config, Place, serve_on};
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
        let db = folder.path().join("test.db").into();
        let mut config = Config { db, bot_delay: Duration::ZERO, ..Config::default() };
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
async fn a_broken_body_and_two_hosts_are_bad_requests() {
    let serving = Serving::start(|_| ()).await;
    for sent in [
        "POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n",
    ] {
        let mut socket = TcpStream::connect(serving.at).await.unwrap();
        socket.write_all(sent.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        seconds(10, socket.read_to_end(&mut answer)).await.unwrap();
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("bad-request"), "{answer}");
    }
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
    let db = Place::File(folder.path().join("test.db"));
    let serving = Serving::start(|config| config.db.clone_from(&db)).await;
    serving.table().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let second = serve_on(listener, Config { db, ..Config::default() }, std::future::pending());
    let why = seconds(5, second).await.unwrap_err().to_string();
    assert!(why.contains("a server is using this database"), "{why}");
}

#[tokio::test]
async fn a_server_whose_disk_takes_no_more_is_not_healthy() {
    let folder = tempfile::tempdir().unwrap();
    let below = folder.path().join("data");
    std::fs::create_dir(&below).unwrap();
    let site = Site::with(|config| {
        (config.db, config.health_for) = (below.join("test.db").into(), Duration::ZERO);
    })
    .await;
    assert_eq!(site.browser().get("/healthz").await.body, "ok\n");
    // Files can still be created there, but what is written into this one finds no room.
    std::os::unix::fs::symlink("/dev/full", below.join("test.db-health")).unwrap();
    assert_eq!(site.browser().get("/healthz").await.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(site.browser().get("/healthz").await.status, StatusCode::OK, "the file that was full is gone");
    std::fs::rename(&below, folder.path().join("gone")).unwrap();
    assert_eq!(site.browser().get("/healthz").await.status, StatusCode::SERVICE_UNAVAILABLE);
    std::fs::rename(folder.path().join("gone"), &below).unwrap();
    assert_eq!(site.browser().get("/healthz").await.status, StatusCode::OK);
    assert!(!below.join("test.db-health").exists(), "nothing is left behind");
}

#[tokio::test]
async fn a_server_whose_database_is_read_only_is_not_healthy() {
    let Some(cluster) = Cluster::shared() else { return };
    let address = cluster.database();
    let site = Site::with(|config| {
        (config.db, config.health_for) = (address.parse().unwrap(), Duration::ZERO);
    })
    .await;
    let mut probe = site.browser();
    assert_eq!(probe.get("/healthz").await.body, "ok\n");
    cluster.set(address.rsplit('/').next().unwrap(), "SET default_transaction_read_only = on");
    // The first answers may come from connections that end.
    tokio::time::sleep(Duration::from_secs(4)).await;
    let becomes = async {
        while probe.get("/healthz").await.status != StatusCode::SERVICE_UNAVAILABLE {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    seconds(10, becomes).await;
}

#[tokio::test]
async fn below_a_path_every_address_leads_there() {
    let site = Site::with(|config| config.public_url = Some("https://spies.test/games/".into())).await;
    let at = site.listen().await;
    for proxy_keeps_the_path in [true, false] {
        let to = |path: &str| if proxy_keeps_the_path { path.into() } else { path.replacen("/games", "", 1) };
        let mut me = site.browser();
        let home = me.get(&to("/games/")).await;
        assert_eq!(home.status, StatusCode::OK);
        assert_all_below(&home.body);
        let table = me.form(&to("/games/play/spy"), &[]).await.location();
        assert!(table.starts_with("/games/t/"), "{table}");
        let page = me.get(&to(&table)).await;
        assert_all_below(&page.body);
        for address in addresses(&page.body).filter(|address| address.contains("/assets/")) {
            assert_eq!(me.get(&to(address)).await.status, StatusCode::OK, "{address}");
        }
        assert_eq!(site.browser().get(&to("/games/?lang=de")).await.location(), "/games/");
        let missing = me.get(&to("/games/nothing")).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND);
        assert_all_below(&missing.body);
        let opened = me.post(&to("/games/api/v1/tables"), json!({"game": "spy", "seats": 2})).await.ok();
        let lobby = opened["url"].as_str().unwrap().strip_prefix("https://spies.test").unwrap();
        assert!(lobby.starts_with("/games/t/"), "{opened}");
        let page = me.get(&to(lobby)).await;
        let token = me.cookies["deckname"].clone();
        let mut window = Live::open_at(at, &format!("{}/live", to(lobby)), &token, "127.0.0.1").await.unwrap();
        let update = seconds(5, window.next()).await.unwrap();
        let html = update["html"].as_str().unwrap();
        assert_all_below(html);
        assert!(page.body.contains(html), "the page and the live channel show the same");
        assert_eq!(me.get(&to("/games/api/openapi.json")).await.ok()["servers"][0]["url"], "/games/");
    }
    let cookie = site.browser().form("/games/play/spy", &[]).await;
    assert!(cookie.header("set-cookie").contains("Path=/games/"), "{}", cookie.header("set-cookie"));
}

/// Values of attributes that begin with a slash.
fn addresses(html: &str) -> impl Iterator<Item = &str> {
    html.split("=\"").skip(1).filter_map(|rest| rest.split('"').next()).filter(|value| value.starts_with('/'))
}

fn assert_all_below(html: &str) {
    let wrong: Vec<_> = addresses(html).filter(|address| !address.starts_with("/games/")).collect();
    assert!(wrong.is_empty() && addresses(html).count() > 0, "{wrong:?}");
}

/// The fragment after a message, as the script puts it together.
fn whole(before: &str, message: &Value) -> String {
    let Some(delta) = message["delta"].as_array() else { return message["html"].as_str().unwrap().into() };
    let before: Vec<&str> = before.split('<').collect();
    let mut pieces = Vec::new();
    for part in delta {
        match part {
            Value::String(text) => pieces.extend(text.split('<')),
            pair => {
                let number = |n: usize| pair[n].as_u64().unwrap() as usize;
                pieces.extend(&before[number(0)..number(0) + number(1)]);
            }
        }
    }
    pieces.join("<")
}

#[tokio::test]
async fn a_move_sends_a_window_what_has_changed_and_the_page_is_the_same() {
    let site = Site::open().await;
    let at = site.listen().await;
    let mut rng = Wyrand::new(1);
    for title in &TITLES {
        let (fewest, most) = (*title.seats().start(), *title.seats().end());
        for seats in BTreeSet::from([fewest, most]) {
            let bytes = at_most(&site, at, title.id, seats, &mut rng).await;
            assert!(bytes <= 8_000, "{}, {seats} seats: {bytes} bytes at once", title.id);
        }
    }
}

/// Plays a whole game, because the first and the last moves change most; returns how much a window was sent at once.
async fn at_most(site: &Site, at: SocketAddr, game: &str, seats: u8, rng: &mut Wyrand) -> usize {
    let (mut people, id) = people(site, game, seats, &Value::Null).await;
    let token = people[0].headers[0].1.strip_prefix("Bearer ").unwrap().to_string();
    let mut plain = Live::open(at, &id, &token).await.unwrap();
    let path = format!("/t/{id}/live?told=0&delta=1&packed=1");
    let mut window = Live::open_at(at, &path, &token, "127.0.0.1").await.unwrap();
    let (first, at_first) = seconds(5, window.next_sized()).await.unwrap();
    let mut shown = whole("", &serde_json::from_str(&first).unwrap());
    let (mut bytes, mut most, mut moves) = (0, 0, 0);
    while let Some(seat) = people[0].table(&id).await["status"]["seats"][0].as_u64().filter(|_| moves < 250) {
        let moved = people[seat as usize].random_act(&id, rng).await.ok();
        let version = moved["version"].as_u64().unwrap();
        let expected = seconds(5, plain.until(version)).await["html"].as_str().unwrap().to_string();
        loop {
            let (text, size) = seconds(5, window.next_sized()).await.unwrap();
            let message: Value = serde_json::from_str(&text).unwrap();
            bytes += size;
            most = most.max(size);
            shown = whole(&shown, &message);
            if message["version"].as_u64().unwrap() >= version {
                break;
            }
        }
        assert_eq!(shown, expected, "{game}");
        moves += 1;
    }
    println!("{game}, {seats} seats: {} bytes a move of {moves}, at most {most}, {at_first} at first", bytes / moves);
    most
}

#[tokio::test]
async fn a_damaged_table_is_out_of_order_and_the_others_are_not() {
    let site = Site::open().await;
    let mut me = site.browser();
    let (broken, good) = (me.play(TITLES[0].id).await, me.play(TITLES[0].id).await);
    let Place::File(path) = &site.config.db else { panic!("no file") };
    let db = rusqlite::Connection::open(path).unwrap();
    let flip = "UPDATE log SET entry = replace(entry, '\"seats\":', '\"seatt\":') WHERE table_id = ? AND seq = 0";
    assert_eq!(db.execute(flip, [&broken]).unwrap(), 1);
    // The server that is running has the table in memory.
    let site = site.restart().await;
    let answer = site.browser().json("GET", &format!("/api/v1/tables/{broken}"), &Value::Null).await;
    assert_eq!((answer.status.as_u16(), &answer.json()["error"]["code"]), (503, &json!("damaged")));
    assert_eq!(site.browser().table(&good).await["id"], json!(good));
}
