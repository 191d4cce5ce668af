//! A whole server in memory, and browsers that use it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use deckname_engine::{Rng, Wyrand};
use deckname_table::Title;
use deckname_web::{Config, Server, app};
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt;

pub struct Site {
    pub server: Arc<Server>,
    pub config: Config,
    app: Router,
    _folder: TempDir,
}

impl Site {
    pub async fn open() -> Self {
        Self::with(|_| ()).await
    }

    pub async fn with(adapt: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config {
            db: folder.path().join("test.db").into(),
            public_url: Some("http://spies.test".into()),
            bot_delay: Duration::ZERO,
            table_burst: 1_000,
            analysis_effort: 0.01,
            hint_effort: 0.01,
            ..Config::default()
        };
        adapt(&mut config);
        let server = Server::open(config.clone()).await.unwrap();
        Self { app: app(Arc::clone(&server)), server, config, _folder: folder }
    }

    /// A new server on the same database.
    pub async fn restart(self) -> Self {
        let server = Server::open(self.config.clone()).await.unwrap();
        Self { app: app(Arc::clone(&server)), server, ..self }
    }

    /// Serves it on a socket too.
    pub async fn listen(&self) -> std::net::SocketAddr {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        let app = self.app.clone();
        tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        at
    }

    pub fn browser(&self) -> Browser {
        Browser { app: self.app.clone(), cookies: BTreeMap::new(), headers: Vec::new() }
    }
}

#[derive(Clone)]
pub struct Browser {
    app: Router,
    pub cookies: BTreeMap<String, String>,
    /// Sent with every request.
    pub headers: Vec<(&'static str, String)>,
}

#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|why| panic!("{why}: {} {}", self.status, self.body))
    }

    pub fn ok(self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.body);
        if self.body.is_empty() { Value::Null } else { self.json() }
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Where a redirect leads.
    pub fn location(&self) -> String {
        assert_eq!(self.status, StatusCode::SEE_OTHER, "{}", self.body);
        self.header("location").to_string()
    }
}

impl Browser {
    pub async fn send(&mut self, request: Request<Body>) -> Answer {
        let (status, headers, body) = self.send_for_bytes(request).await;
        // A picture is no text.
        Answer { status, headers, body: String::from_utf8_lossy(&body).into_owned() }
    }

    pub async fn send_for_bytes(&mut self, mut request: Request<Body>) -> (StatusCode, HeaderMap, Vec<u8>) {
        for (name, value) in &self.headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        if !self.cookies.is_empty() && !request.headers().contains_key(header::COOKIE) {
            let line: Vec<_> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request.headers_mut().insert(header::COOKIE, line.join("; ").parse().unwrap());
        }
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        for cookie in parts.headers.get_all(header::SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            self.cookies.insert(name.into(), value.into());
        }
        let body = to_bytes(body, usize::MAX).await.unwrap();
        (parts.status, parts.headers, body.to_vec())
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        let request = Request::get(path).header(header::ACCEPT, "text/html").header(header::HOST, "spies.test");
        self.send(request.body(Body::empty()).unwrap()).await
    }

    pub async fn form(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body: Vec<_> = fields.iter().map(|(key, value)| format!("{key}={}", percent(value))).collect();
        let request = Request::post(path)
            .header(header::HOST, "spies.test")
            .header(header::ACCEPT, "text/html")
            .header(header::ORIGIN, "http://spies.test")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.send(request.body(body.join("&").into()).unwrap()).await
    }

    pub async fn multipart(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let part = |(name, value): &(&str, &str)| {
            format!("--cut\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
        };
        let body: String = fields.iter().map(part).chain(["--cut--\r\n".to_string()]).collect();
        let request = Request::post(path)
            .header(header::HOST, "spies.test")
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=cut");
        self.send(request.body(body.into()).unwrap()).await
    }

    pub async fn json(&mut self, method: &str, path: &str, body: &Value) -> Answer {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "spies.test")
            .header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(body.to_string().into()).unwrap()).await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.json("POST", path, &body).await
    }

    /// Starts a table with only me and bots that decide at once; returns its id.
    pub async fn play(&mut self, game: &str) -> String {
        let at = self.form(&format!("/play/{game}"), &[("level", "novice")]).await.location();
        at.strip_prefix("/t/").unwrap().to_string()
    }

    /// The table as the API describes it.
    pub async fn table(&mut self, id: &str) -> Value {
        self.get(&format!("/api/v1/tables/{id}")).await.ok()
    }

    /// Waits until I owe a decision or the game is over; returns the table.
    pub async fn my_turn(&mut self, id: &str) -> Value {
        for _ in 0..6_000 {
            let table = self.table(id).await;
            let me = table["me"].clone();
            let owes = table["status"]["seats"].as_array().is_some_and(|seats| seats.contains(&me));
            if owes || table["stage"] == "over" {
                return table;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("no seat moves: {}", self.table(id).await);
    }

    /// Do I owe a decision at this moment?
    pub async fn my_turn_now(&mut self, id: &str) -> bool {
        let table = self.table(id).await;
        table["status"]["seats"].as_array().is_some_and(|seats| seats.contains(&table["me"]))
    }

    /// Takes a random legal action through the API.
    pub async fn random_act(&mut self, id: &str, rng: &mut Wyrand) -> Answer {
        let legal = self.get(&format!("/api/v1/tables/{id}/legal")).await.ok();
        let actions = legal["actions"].as_array().unwrap();
        let action = &actions[rng.below(actions.len() as u32) as usize];
        self.post(&format!("/api/v1/tables/{id}/act"), json!({"version": legal["version"], "action": action})).await
    }
}

fn percent(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") })
        .collect()
}

/// A started table with a person in every seat, and its id. The first person is the host.
pub async fn people(site: &Site, game: &str, seats: u8, options: &Value) -> (Vec<Browser>, String) {
    let mut people: Vec<_> = (0..seats).map(|_| site.browser()).collect();
    let made = people[0].post("/api/v1/tables", json!({"game": game, "seats": seats, "options": options})).await.ok();
    let id = made["id"].as_str().unwrap().to_string();
    people[0].headers.push(("authorization", format!("Bearer {}", made["token"].as_str().unwrap())));
    for (seat, person) in people.iter_mut().enumerate() {
        let sit = json!({"seat": seat, "name": format!("P{seat}"), "contribution": format!("c{seat}")});
        let token = person.post(&format!("/api/v1/tables/{id}/sit"), sit).await.ok()["token"].clone();
        person.headers = vec![("authorization", format!("Bearer {}", token.as_str().unwrap()))];
    }
    people[0].post(&format!("/api/v1/tables/{id}/start"), json!({})).await.ok();
    (people, id)
}

/// A table in its lobby with people in its first seats.
pub async fn lobby(site: &Site, title: &Title, seats: u8, people: u8, draw: bool) -> (Vec<Browser>, String) {
    let mut all: Vec<_> = (0..people).map(|_| site.browser()).collect();
    let made = all[0].post("/api/v1/tables", json!({"game": title.id, "seats": seats, "draw": draw})).await.ok();
    let id = made["id"].as_str().unwrap().to_string();
    all[0].headers.push(("authorization", format!("Bearer {}", made["token"].as_str().unwrap())));
    for (n, person) in all.iter_mut().enumerate() {
        let sit = json!({"seat": n, "name": format!("P{n}"), "contribution": format!("c{n}")});
        let token = person.post(&format!("/api/v1/tables/{id}/sit"), sit).await.ok()["token"].clone();
        person.headers = vec![("authorization", format!("Bearer {}", token.as_str().unwrap()))];
    }
    (all, id)
}

/// A started table with only bots.
pub async fn bots_alone(site: &Site, level: &str) -> String {
    let mut host = site.browser();
    let bots = json!({"0": level, "1": level});
    let made =
        host.post("/api/v1/tables", json!({"game": deckname_table::TITLES[0].id, "seats": 2, "bots": bots})).await.ok();
    let id = made["id"].as_str().unwrap().to_string();
    host.headers.push(("authorization", format!("Bearer {}", made["token"].as_str().unwrap())));
    host.post(&format!("/api/v1/tables/{id}/start"), json!({})).await.ok();
    id
}
