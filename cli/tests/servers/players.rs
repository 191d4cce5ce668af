//! People who play, and people who watch, each request through any of the servers.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use deckname_engine::{Rng, Wyrand};
use deckname_table::TITLES;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::client::Client;
use crate::history::{Heard, History, Who};

/// How long a client waits for an answer before it asks another server.
const PATIENCE: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_millis(20);

/// Two people who play one table after another.
pub struct Players {
    pub number: u32,
    pub servers: Arc<[SocketAddr]>,
    pub history: Arc<History>,
    pub rng: Wyrand,
    /// Which game is next.
    pub title: usize,
}

struct Table {
    id: String,
    people: [Client; 2],
    /// The latest version that was seen or acknowledged.
    version: u64,
}

impl Players {
    pub async fn play(mut self) {
        while !self.history.stopped() {
            let Some(mut table) = self.sit_down().await else { continue };
            self.invite(&table);
            while !self.history.stopped() && self.make_move(&mut table).await.unwrap_or(true) {}
            self.title += 1;
        }
    }

    fn client(&self, token: &str) -> Client {
        let [.., a, b] = self.number.to_be_bytes();
        Client { address: format!("10.0.{a}.{b}"), token: token.to_string() }
    }

    /// Asks any server; `None` if it is not there or in trouble.
    async fn ask(&mut self, client: &Client, method: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
        let at = any(&self.servers, &mut self.rng);
        match timeout(PATIENCE, client.ask(at, method, path, body)).await {
            Ok(Ok((503, _)) | Err(_)) | Err(_) => {
                sleep(PAUSE).await;
                None
            }
            Ok(Ok(answer)) => Some(answer),
        }
    }

    /// A table with two people, and bots in all other seats.
    async fn sit_down(&mut self) -> Option<Table> {
        let title = &TITLES[self.title % TITLES.len()];
        let seats = 3.clamp(*title.seats().start(), *title.seats().end());
        let nobody = self.client("");
        let made = self.ask(&nobody, "POST", "/tables", &json!({"game": title.id, "seats": seats})).await?.1;
        let (id, host) = (made["id"].as_str()?.to_string(), self.client(made["token"].as_str()?));
        let sit = format!("/tables/{id}/sit");
        self.ask(&host, "POST", &sit, &json!({"seat": 0})).await.filter(|answer| answer.0 == 200)?;
        let seated = self.ask(&nobody, "POST", &sit, &json!({"seat": 1})).await?.1;
        let friend = self.client(seated["token"].as_str()?);
        let start = self.ask(&host, "POST", &format!("/tables/{id}/start"), &json!({"level": "greedy"})).await?;
        (start.0 == 200).then_some(Table { id, people: [host, friend], version: 0 })
    }

    /// The host and a spectator watch the table.
    fn invite(&mut self, table: &Table) {
        for (who, client) in [(Some(0), table.people[0].clone()), (None, self.client(""))] {
            let rng = Wyrand::new(self.rng.next());
            let (servers, history) = (Arc::clone(&self.servers), Arc::clone(&self.history));
            tokio::spawn(Watcher { table: table.id.clone(), who, client, servers, history, rng }.watch());
        }
    }

    /// Makes one move, repeating its request until it is acknowledged; false if the game is over.
    async fn make_move(&mut self, table: &mut Table) -> Option<bool> {
        let Table { id, people, version } = table;
        let (_, shown) = self.ask(&people[0], "GET", &format!("/tables/{id}"), &Value::Null).await?;
        let seen = shown["version"].as_u64()?;
        if seen < *version {
            self.history.wrong(format!("{id}: version {seen} was read after {version} had been acknowledged"));
        }
        *version = seen;
        if shown["stage"] == "over" {
            self.history.end(id, seen);
            return Some(false);
        }
        let owing = shown["status"]["seats"].as_array()?.iter().filter_map(Value::as_u64).find(|seat| *seat < 2);
        let Some(seat) = owing else {
            sleep(PAUSE).await;
            return Some(true);
        };
        let client = &people[seat as usize];
        let (_, legal) = self.ask(client, "GET", &format!("/tables/{id}/legal"), &Value::Null).await?;
        let actions = legal["actions"].as_array()?;
        if actions.is_empty() {
            return Some(true);
        }
        let request = format!("{:x}", self.rng.next());
        let action = &actions[self.rng.below(actions.len() as u32) as usize];
        let act = json!({"version": legal["version"], "action": action, "request": request});
        // Unlike a person, this one never gives up: otherwise it could not know what has become of the move.
        loop {
            match self.ask(client, "POST", &format!("/tables/{id}/act"), &act).await {
                Some((200, news)) => {
                    *version = news["version"].as_u64()?;
                    self.history.saw(id, Some(seat), &news);
                    self.history.acknowledge(id, request, *version);
                    return Some(true);
                }
                Some((status, answer)) => {
                    self.history.wrong(format!("{id}: {status} {}", answer["error"]));
                    return Some(true);
                }
                None if self.history.stopped() => return None,
                None => (),
            }
        }
    }
}

/// Listens to a table until it is over, at any server, and at another one when this one is silent.
struct Watcher {
    table: String,
    who: Who,
    client: Client,
    servers: Arc<[SocketAddr]>,
    history: Arc<History>,
    rng: Wyrand,
}

impl Watcher {
    async fn watch(mut self) {
        let (client, view) = (self.client.clone(), Value::Null);
        let heard = Heard { client, steps: 0, version: 0, events: Vec::new(), view };
        self.history.heard.lock().unwrap().insert((self.table.clone(), self.who), heard);
        let (mut steps, mut version) = (0, 0);
        while !self.history.is_over(&self.table, version) {
            // The listener stays after the players have stopped, so that it hears of the last moves too.
            let at = any(&self.servers, &mut self.rng);
            let opened = timeout(PATIENCE, self.client.listen(at, &self.table, steps)).await;
            let Ok(Ok(mut events)) = opened else {
                sleep(PAUSE).await;
                continue;
            };
            while let Ok(Ok((taken, news))) = timeout(PATIENCE, events.next()).await {
                self.history.hear(&self.table, self.who, taken, &news);
                (steps, version) = (taken, news["version"].as_u64().unwrap_or(version));
            }
        }
    }
}

fn any(servers: &[SocketAddr], rng: &mut Wyrand) -> SocketAddr {
    servers[rng.below(servers.len() as u32) as usize]
}
