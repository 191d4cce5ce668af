//! What the operator sees from outside: the log of requests, which tells no secret, and the figures.

use std::cell::RefCell;
use std::io;
use std::sync::Once;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use deckname_engine::Wyrand;
use deckname_table::TITLES;
use serde_json::{Value, json};

use crate::common::{Site, bots_alone, lobby, people};

const DASHBOARD: &str = include_str!("../../../docs/grafana-dashboard.json");
const ALERTS: &str = include_str!("../../../docs/alerts.yml");

thread_local! {
    static LOGGED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// What is logged on this thread. (A subscriber for one thread only would sometimes miss what other tests have logged first.)
struct Log;

impl io::Write for Log {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        LOGGED.with_borrow_mut(|log| log.extend_from_slice(line));
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub fn begin_log() {
    static BEGUN: Once = Once::new();
    BEGUN.call_once(|| tracing_subscriber::fmt().with_ansi(false).with_writer(|| Log).init());
}

pub fn logged() -> String {
    String::from_utf8(LOGGED.with_borrow(Vec::clone)).unwrap()
}

#[tokio::test]
async fn every_request_is_logged_with_its_id_and_without_secrets() {
    begin_log();
    let site = Site::with(|config| config.log_requests = true).await;
    let (mut people, id) = lobby(&site, &TITLES[0], 2, 2, false).await;
    let token = people[1].headers[0].1.strip_prefix("Bearer ").unwrap().to_string();
    let link = people[1].post(&format!("/api/v1/tables/{id}/new-link"), json!({})).await.ok()["link"].clone();
    let (_, key) = link.as_str().unwrap().rsplit_once('/').unwrap();
    let mut phone = site.browser();
    phone.headers.push(("x-request-id", "from-the-proxy.1".into()));
    let page = phone.get(&format!("/t/{id}/seat/{key}?secret=in-the-query")).await;
    assert_eq!((page.status, page.header("x-request-id")), (StatusCode::OK, "from-the-proxy.1"));
    phone.form(&format!("/t/{id}/seat/{key}"), &[]).await.location();
    assert_eq!(
        phone.get(&format!("/t/{id}/seats/{key}")).await.status,
        StatusCode::NOT_FOUND,
        "an address of no route"
    );
    phone.headers = vec![("x-request-id", "forged\tline".into())];
    assert_eq!(phone.get("/").await.header("x-request-id").len(), 16);
    people[0].post(&format!("/api/v1/tables/{id}/start"), json!({})).await.ok();

    let lines = logged();
    assert!(
        lines.contains("request{id=\"from-the-proxy.1\" method=\"GET\" route=\"/t/{id}/seat/{key}\" status=200}"),
        "{lines}"
    );
    assert!(lines.contains("route=\"none\" status=404"), "{lines}");
    let cookie = &phone.cookies["deckname"];
    for secret in [token.as_str(), key, &key[..12], &token[..12], &cookie[..12], "in-the-query", "forged", &id] {
        assert!(!lines.contains(secret), "{secret} is in the log:\n{lines}");
    }
}

#[tokio::test]
async fn every_answer_carries_the_id_of_its_line() {
    let mut unlogged = Site::open().await.browser();
    assert!(!unlogged.get("/").await.headers.contains_key("x-request-id"), "without lines there is nothing to name");
    unlogged.headers.push(("x-request-id", "given".into()));
    assert_eq!(unlogged.get("/").await.header("x-request-id"), "given");
    let site = Site::with(|config| config.log_requests = true).await;
    let mut me = site.browser();
    for path in ["/", "/nothing", "/metrics", "/healthz", "/api/v1/games", "/api/v1/nothing", "/t/x/start"] {
        assert_eq!(me.get(path).await.header("x-request-id").len(), 16, "{path}");
    }
    let large = Request::post("/api/v1/tables").header("content-length", "99999999").body(Body::empty()).unwrap();
    assert_eq!(me.send(large).await.header("x-request-id").len(), 16, "a refused body");
}

/// The names that begin with `deckname_` in a text.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let begins = text.match_indices("deckname_").map(|(at, _)| &text[at..]);
    begins.map(|rest| &rest[..rest.find(|c: char| !c.is_ascii_lowercase() && c != '_').unwrap_or(rest.len())])
}

/// The samples of a report: name with labels, and value, rounded down.
fn samples(report: &str) -> Vec<(String, u64)> {
    let lines = report.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let (name, value) = line.rsplit_once(' ').expect("a name and a value");
        (name.to_string(), value.parse::<f64>().expect("a number") as u64)
    };
    lines.map(read).collect()
}

#[tokio::test]
async fn every_figure_of_the_dashboard_and_the_alerts_exists() {
    let site = Site::with(|config| config.server_name = Some("one".into())).await;
    let id = bots_alone(&site, "greedy").await;
    let (mut people, played) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let mover = people[0].table(&played).await["status"]["seats"][0].as_u64().unwrap() as usize;
    people[mover].random_act(&played, &mut Wyrand::new(1)).await.ok();
    while site.browser().table(&id).await["version"].as_u64().unwrap() < 12 {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let answer = site.browser().get("/metrics").await;
    assert!(answer.header("content-type").starts_with("text/plain; version=0.0.4"));
    let samples = samples(&answer.body);
    for name in names(DASHBOARD).chain(names(ALERTS)) {
        assert!(samples.iter().any(|(sample, _)| sample.split('{').next() == Some(name)), "{name} does not exist");
    }
    assert!(samples.iter().all(|(sample, _)| sample.contains("server=\"one\"")), "{}", answer.body);
    let value = |wanted: &str| {
        let found = samples.iter().find(|(sample, _)| sample.starts_with(wanted));
        found.unwrap_or_else(|| panic!("no {wanted} in {}", answer.body)).1
    };
    assert!(value("deckname_append_seconds_count") > 5);
    assert!(value("deckname_bot_think_seconds_count{lane=\"instant\"") > 2);
    assert!(value("deckname_request_seconds_count{method=\"POST\",route=\"/api/v1/tables/{id}/act\"") == 1);
    assert!(value("deckname_tables_created_total") == 2 && value("deckname_moves_total") == 1);
    assert!(value("deckname_bot_queue{lane=\"searching\"") == 0);
}

#[tokio::test]
async fn made_up_methods_and_addresses_make_no_figures() {
    let site = Site::with(|config| config.public_url = Some("https://spies.test/games/".into())).await;
    let mut me = site.browser();
    for n in 0..20 {
        me.send(Request::builder().method(format!("M{n}").as_str()).uri("/").body(Body::empty()).unwrap()).await;
        me.get(&format!("/nothing-{n}")).await;
    }
    me.get("/games/api/v1/games").await.ok();
    me.get("/api/v1/games").await.ok();
    let report = me.get("/metrics").await.body;
    assert!(!report.contains("M1") && !report.contains("nothing-1"), "{report}");
    let both = "deckname_request_seconds_count{method=\"GET\",route=\"/api/v1/games\",";
    let counted = samples(&report).into_iter().find(|(name, _)| name.starts_with(both));
    assert_eq!(counted.expect("one route, below the path and above it").1, 2, "{report}");
}
