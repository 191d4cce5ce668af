//! People who play, and people who watch, each request through any of the servers.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use deckname_engine::{Rng, Wyrand};
use deckname_table::TITLES;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::answers::{Asked, Told, judge};
use crate::client::{Client, Events};
use crate::history::{Heard, History, Who};

/// How long a client waits for an answer before it asks another server.
pub const PATIENCE: Duration = Duration::from_secs(3);
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
}

impl Players {
    pub async fn play(mut self) {
        while !self.history.stopped() {
            let Some(table) = self.sit_down().await else { continue };
            self.invite(&table);
            while !self.history.stopped() && self.make_move(&table).await.unwrap_or(true) {}
            self.title += 1;
        }
    }

    fn client(&self, token: &Value) -> Client {
        let [.., a, b] = self.number.to_be_bytes();
        Client { address: format!("10.0.{a}.{b}"), token: token.as_str().unwrap_or_default().to_string() }
    }

    /// Sends a request to any of the servers until one has carried it out. Unlike a person, this one never gives up: otherwise
    /// it could not know what has become of it. `None` if the answer is wrong, or when the players are to stop.
    async fn ask(&mut self, client: &Client, asked: Asked, table: &str, body: &Value) -> Option<(Told, Value)> {
        let (method, path) = asked.request(table);
        let mut repeated = false;
        loop {
            let at = any(&self.servers, &mut self.rng);
            if let Ok(Ok(answer)) = timeout(PATIENCE, client.ask(at, method, &path, body)).await {
                match judge(asked, repeated, &answer) {
                    Told::Unknown => (),
                    Told::Wrong => {
                        self.history.wrong(format!("{table}: {asked:?}: {} {}", answer.0, answer.1));
                        sleep(PAUSE).await;
                        return None;
                    }
                    told => return Some((told, answer.1)),
                }
            }
            if self.history.stopped() {
                return None;
            }
            sleep(PAUSE).await;
            repeated = true;
        }
    }

    /// A table with two people, and bots in all other seats.
    async fn sit_down(&mut self) -> Option<Table> {
        let title = &TITLES[self.title % TITLES.len()];
        let seats = 3.clamp(*title.seats().start(), *title.seats().end());
        let nobody = self.client(&Value::Null);
        let (_, made) = self.ask(&nobody, Asked::Create, "", &json!({"game": title.id, "seats": seats})).await?;
        let (id, host) = (made["id"].as_str().unwrap_or_default().to_string(), self.client(&made["token"]));
        self.history.created(&id);
        self.ask(&host, Asked::SitAsHost, &id, &json!({"seat": 0})).await?;
        let (told, seated) = self.ask(&nobody, Asked::SitAsFriend, &id, &json!({"seat": 1})).await?;
        if told == Told::DoneBefore {
            // The token was lost with the answer to the first try.
            return None;
        }
        let friend = self.client(&seated["token"]);
        self.ask(&host, Asked::Start, &id, &json!({"level": "greedy"})).await?;
        self.history.started(&id);
        Some(Table { id, people: [host, friend] })
    }

    /// Both players and a spectator watch the table.
    fn invite(&mut self, table: &Table) {
        let [host, friend] = table.people.clone();
        for (who, client) in [(Some(0), host), (Some(1), friend), (None, self.client(&Value::Null))] {
            let rng = Wyrand::new(self.rng.next());
            let (servers, history) = (Arc::clone(&self.servers), Arc::clone(&self.history));
            tokio::spawn(Watcher { table: table.id.clone(), who, client, servers, history, rng }.watch());
        }
    }

    /// Makes one move; false if the game is over.
    async fn make_move(&mut self, table: &Table) -> Option<bool> {
        let Table { id, people } = table;
        let (_, shown) = self.ask(&people[0], Asked::Look, id, &Value::Null).await?;
        self.history.look(id, &shown);
        if shown["me"] != 0 {
            self.history.wrong(format!("{id}: the host sits in seat {}", shown["me"]));
        }
        if shown["stage"] == "over" {
            self.history.end(self.number, id, shown["version"].as_u64().unwrap_or_default());
            return Some(false);
        }
        let Some(seat) = person_to_act(&shown) else {
            sleep(PAUSE).await;
            return Some(true);
        };
        let client = &people[seat as usize];
        let (_, legal) = self.ask(client, Asked::Legal, id, &Value::Null).await?;
        self.history.read(id, legal["version"].as_u64().unwrap_or_default());
        let actions = legal["actions"].as_array().filter(|actions| !actions.is_empty())?;
        let request = format!("{:x}", self.rng.next());
        let action = &actions[self.rng.below(actions.len() as u32) as usize];
        let act = json!({"version": legal["version"], "action": action, "request": request});
        let (_, news) = self.ask(client, Asked::Act, id, &act).await?;
        self.history.saw(id, Some(seat), &news);
        self.history.acknowledge(self.number, id, request, news["version"].as_u64().unwrap_or_default());
        Some(true)
    }
}

/// The seat of a person for whom the table waits.
pub fn person_to_act(shown: &Value) -> Option<u64> {
    let mut owing = shown["status"]["seats"].as_array()?.iter().filter_map(Value::as_u64);
    owing.find(|seat| *seat < 2)
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
            let Some(mut events) = self.listen(steps).await else {
                sleep(PAUSE).await;
                continue;
            };
            while let Ok(Ok((taken, news))) = timeout(PATIENCE, events.next()).await {
                self.history.hear(&self.table, self.who, taken, &news);
                (steps, version) = (taken, news["version"].as_u64().unwrap_or(version));
            }
        }
    }

    async fn listen(&mut self, steps: u64) -> Option<Events> {
        let at = any(&self.servers, &mut self.rng);
        match timeout(PATIENCE, self.client.listen(at, &self.table, steps)).await.ok()?.ok()? {
            Ok(events) => Some(events),
            Err(refused) => {
                if judge(Asked::Listen, false, &refused) == Told::Wrong {
                    let Self { table, who, .. } = self;
                    self.history.wrong(format!("{table}: {who:?} may not listen: {} {}", refused.0, refused.1));
                }
                None
            }
        }
    }
}

fn any(servers: &[SocketAddr], rng: &mut Wyrand) -> SocketAddr {
    servers[rng.below(servers.len() as u32) as usize]
}
