//! Every window shows a move at once, and one that was away catches up to exactly the same page.

use std::net::SocketAddr;
use std::time::Duration;

use deckname_engine::Wyrand;
use deckname_table::TITLES;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::common::{Browser, Site, people};
use crate::raw::Live;

fn token(person: &Browser) -> &str {
    person.headers[0].1.strip_prefix("Bearer ").unwrap()
}

#[tokio::test]
async fn a_move_reaches_every_window_and_two_windows_of_a_seat_agree() {
    let site = Site::open().await;
    let at = site.listen().await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let mut windows = Vec::new();
    for who in [token(&people[0]), token(&people[0]), token(&people[1]), ""] {
        windows.push(Live::open(at, &id, who).await.unwrap());
    }
    let seat = people[0].table(&id).await["status"]["seats"][0].as_u64().unwrap() as usize;
    let moved = people[seat].random_act(&id, &mut Wyrand::new(1)).await.ok();
    let version = moved["version"].as_u64().unwrap();
    let mut updates = Vec::new();
    for window in &mut windows {
        updates.push(timeout(Duration::from_secs(5), window.until(version)).await.unwrap()["html"].clone());
    }
    assert_eq!(updates[0], updates[1], "two windows of one seat");
    assert_ne!(updates[0], updates[2], "another seat knows something else");
    assert_ne!(updates[0], updates[3]);
    // The live channel sends what a fresh page contains.
    for (browser, update) in people.iter_mut().zip([&updates[0], &updates[2]]) {
        assert!(browser.get(&format!("/t/{id}")).await.body.contains(update.as_str().unwrap()));
    }
    assert!(site.browser().get(&format!("/t/{id}")).await.body.contains(updates[3].as_str().unwrap()));
}

#[tokio::test]
async fn the_page_is_the_same_after_a_restart() {
    let site = Site::open().await;
    let at = site.listen().await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let seat = people[0].table(&id).await["status"]["seats"][0].as_u64().unwrap() as usize;
    people[seat].random_act(&id, &mut Wyrand::new(1)).await.ok();
    let before = Live::open(at, &id, token(&people[0])).await.unwrap().next().await.unwrap();
    site.server.stop();
    let site = site.restart().await;
    let at = site.listen().await;
    let after = Live::open(at, &id, token(&people[0])).await.unwrap().next().await.unwrap();
    assert_eq!(after, before);
}

#[tokio::test]
async fn the_lobby_is_live_and_becomes_the_table() {
    let site = Site::open().await;
    let at = site.listen().await;
    let mut host = site.browser();
    let made = host.post("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 2})).await.ok();
    let id = made["id"].as_str().unwrap();
    host.headers.push(("authorization", format!("Bearer {}", made["token"].as_str().unwrap())));
    let mut window = Live::open(at, id, "").await.unwrap();
    assert!(!window.next().await.unwrap()["html"].as_str().unwrap().contains("Mata"));
    host.post(&format!("/api/v1/tables/{id}/sit"), json!({"name": "Mata"})).await.ok();
    let seated = timeout(Duration::from_secs(5), window.until(2)).await.unwrap();
    assert!(seated["html"].as_str().unwrap().contains("Mata"));
    host.post(&format!("/api/v1/tables/{id}/start"), json!({})).await.ok();
    let started = timeout(Duration::from_secs(5), window.until(4)).await.unwrap();
    assert_eq!(started["reload"], true);
}

#[tokio::test]
async fn a_stopping_server_closes_its_windows_and_loses_nothing() {
    let site = Site::open().await;
    let at = site.listen().await;
    let (people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let mut window = Live::open(at, &id, token(&people[0])).await.unwrap();
    window.next().await.unwrap();
    site.server.stop();
    timeout(Duration::from_secs(5), async { while window.next().await.is_some() {} }).await.expect("still open");
}

#[tokio::test]
async fn the_number_of_open_windows_is_limited() {
    let site = Site::with(|config| config.most_live = 2).await;
    let at = site.listen().await;
    let (_people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let first = Live::open(at, &id, "").await.unwrap();
    let _second = Live::open(at, &id, "").await.unwrap();
    assert!(Live::open(at, &id, "").await.is_err());
    drop(first);
    timeout(Duration::from_secs(5), async {
        while Live::open(at, &id, "").await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("a closed window makes room for another");
}

async fn next_event(stream: &mut BufReader<TcpStream>) -> (String, Value) {
    let (mut id, mut line) = (String::new(), String::new());
    loop {
        line.clear();
        timeout(Duration::from_secs(5), stream.read_line(&mut line)).await.unwrap().unwrap();
        if let Some(value) = line.strip_prefix("id: ") {
            id = value.trim().to_string();
        } else if let Some(data) = line.strip_prefix("data: ") {
            return (id, serde_json::from_str(data).unwrap());
        }
    }
}

async fn listen(at: SocketAddr, id: &str, token: &str, last: &str) -> BufReader<TcpStream> {
    let mut socket = TcpStream::connect(at).await.unwrap();
    let head = format!(
        "GET /api/v1/tables/{id}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nLast-Event-ID: {last}\r\n\r\n"
    );
    socket.write_all(head.as_bytes()).await.unwrap();
    BufReader::new(socket)
}

#[tokio::test]
async fn events_tell_a_program_the_news_and_what_it_missed() {
    let site = Site::open().await;
    let at = site.listen().await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let token = token(&people[0]).to_string();
    let mut stream = listen(at, &id, &token, "").await;
    let (first, news) = next_event(&mut stream).await;
    assert!(!news["events"].as_array().unwrap().is_empty());
    assert_eq!(news["view"], people[0].get(&format!("/api/v1/tables/{id}/view")).await.ok()["view"]);
    let seat = news["status"]["seats"][0].as_u64().unwrap() as usize;
    people[seat].random_act(&id, &mut Wyrand::new(1)).await.ok();
    let (_, moved) = next_event(&mut stream).await;
    assert!(moved["version"].as_u64() > news["version"].as_u64());
    let (_, missed) = next_event(&mut listen(at, &id, &token, &first).await).await;
    assert_eq!(missed["events"], moved["events"]);
}
