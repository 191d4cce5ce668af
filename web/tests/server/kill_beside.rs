//! kill −9 over what is kept beside the moves: what was said, offered, taken back, subscribed and agreed is there afterwards,
//! once; and nobody is told twice that they are waited for.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use deckname_engine::{Rng, Wyrand};
use deckname_store::{Entry, Mailbox, Store};
use deckname_table::TITLES;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::bell::{Device, PushService};
use crate::kill::{Acknowledged, Victim, make_move, sit_down};
use crate::leaks::owner_of;
use crate::raw::{ask, ask_text};
use crate::smtp::PostOffice;

const KILLS: usize = 15;

/// A database, the server on it, and who kills it.
struct Scene {
    _folder: TempDir,
    path: PathBuf,
    at: SocketAddr,
    office: PostOffice,
    stop: Arc<AtomicBool>,
}

impl Scene {
    async fn set() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let at = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let (office, stop) = (PostOffice::open().await, Arc::default());
        Self { path: folder.path().join("killed.db"), _folder: folder, at, office, stop }
    }

    async fn start(&self) -> Victim {
        Victim::start_with(self.path.to_str().unwrap(), self.at, Some(&self.office.url)).await
    }

    /// Kills it again and again. The last one lives for a while.
    async fn kill_and_kill(&self, mut victim: Victim) {
        let mut rng = Wyrand::new(4);
        for _ in 0..KILLS {
            sleep(Duration::from_millis(60 + u64::from(rng.below(350)))).await;
            drop(victim);
            victim = self.start().await;
        }
        sleep(Duration::from_secs(2)).await;
        self.stop.store(true, Ordering::Relaxed);
        sleep(Duration::from_secs(1)).await;
    }

    fn client(&self, token: &str) -> Client {
        Client { at: self.at, token: token.to_string(), stop: Arc::clone(&self.stop) }
    }
}

#[derive(Clone)]
struct Client {
    at: SocketAddr,
    token: String,
    stop: Arc<AtomicBool>,
}

impl Client {
    fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    /// The status of the answer; `None` if none came.
    async fn post(&self, path: &str, body: &Value) -> Option<u16> {
        ask_text(self.at, &self.token, "POST", path, body).await.ok().map(|(status, _)| status)
    }
}

/// Every text is said once, whether or not there is an answer. Returns those that were acknowledged.
async fn talk(client: Client, table: String, name: usize) -> Vec<String> {
    let mut heard = Vec::new();
    for n in 0.. {
        if !client.goes_on() {
            break;
        }
        let text = format!("{name} says {n}");
        let say = json!({"say": {"text": text}});
        if client.post(&format!("/t/{table}/talk"), &say).await == Some(204) {
            heard.push(text);
        }
        sleep(Duration::from_millis(120)).await;
    }
    heard
}

/// Offers a table and takes it back, in turn. Returns what was acknowledged last, unless a later answer is missing.
async fn offer(client: Client, table: String) -> Option<bool> {
    let (mut known, mut on) = (Some(false), true);
    while client.goes_on() {
        match client.post(&format!("/api/v1/tables/{table}/offer"), &json!({"on": on})).await {
            Some(200) => (known, on) = (Some(on), !on),
            Some(429) => on = false,
            told => known = known.filter(|_| told.is_some()),
        }
        sleep(Duration::from_millis(40)).await;
    }
    known
}

/// Hangs a bell and stops it, in turn.
async fn ring(client: Client, endpoint: String) -> Option<bool> {
    let device = Device::new().subscription(&endpoint, &json!({"from": 0, "to": 0, "ahead": 0}));
    let (mut known, mut on) = (Some(false), true);
    while client.goes_on() {
        let told = if on {
            client.post("/bell", &device).await
        } else {
            client.post("/bell/stop", &json!({"endpoint": endpoint})).await
        };
        if told == Some(204) {
            (known, on) = (Some(on), !on);
        } else {
            known = None;
        }
        sleep(Duration::from_millis(30)).await;
    }
    known
}

/// Takes steps and takes them back, each until there is an answer. Returns the requests that were carried out.
async fn undo(client: Client, table: String, tokens: [String; 2]) -> Vec<String> {
    let (mut done, mut rng) = (Vec::new(), Wyrand::new(7));
    let moves = Acknowledged::default();
    while client.goes_on() {
        if !matches!(make_move(client.at, &table, &tokens, &moves, &mut rng).await, Ok(true)) {
            sleep(Duration::from_millis(10)).await;
            continue;
        }
        let Ok((200, now)) = ask(client.at, &tokens[0], "GET", &format!("/api/v1/tables/{table}"), &Value::Null).await
        else {
            continue;
        };
        let request = format!("{:x}", rng.next());
        let body = json!({"version": now["version"], "request": request});
        for token in &tokens {
            let path = format!("/api/v1/tables/{table}/undo");
            let status = loop {
                match ask(client.at, token, "POST", &path, &body).await {
                    Ok((status, _)) => break status,
                    Err(_) => sleep(Duration::from_millis(10)).await,
                }
            };
            if status == 200 {
                done.push(request);
                break;
            }
        }
    }
    done
}

/// Asks for the rematch again and again. Returns the names that it was given.
async fn rematch(client: Client, table: String) -> Vec<String> {
    let mut names = Vec::new();
    while client.goes_on() {
        let path = format!("/api/v1/tables/{table}/again");
        if let Ok((200, made)) = ask(client.at, &client.token, "POST", &path, &json!({})).await {
            names.push(made["id"].as_str().unwrap().to_string());
        }
        sleep(Duration::from_millis(40)).await;
    }
    names
}

/// How far somebody has come with letters, as far as they were told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Letters {
    Unknown,
    Asked,
    Agreed,
    Stopped,
}

/// Asks for letters, agrees, and stops them if wanted, each until there is an answer.
async fn letters(client: Client, office: PostOffice, address: String, stops: bool) -> Letters {
    let wish = json!({"address": address, "from": 0, "to": 0, "ahead": 0});
    let mut state = Letters::Unknown;
    while client.goes_on() {
        let mine = office.letters().into_iter().rfind(|letter| letter.to[0] == address);
        state = match state {
            Letters::Unknown => match client.post("/mail", &wish).await {
                Some(303) => Letters::Asked,
                // An address is asked only so often.
                Some(429) => return Letters::Unknown,
                _ => state,
            },
            Letters::Asked => match client.post(&mine.unwrap().link("/mail/agree/"), &json!({})).await {
                Some(200) => Letters::Agreed,
                _ => state,
            },
            Letters::Agreed if stops => match client.post("/mail/forget", &json!({})).await {
                Some(303) => Letters::Stopped,
                _ => state,
            },
            _ => return state,
        };
        sleep(Duration::from_millis(150)).await;
    }
    state
}

async fn new_token(at: SocketAddr, create: &Value) -> (String, String) {
    let (_, made) = ask(at, "", "POST", "/api/v1/tables", create).await.unwrap();
    (made["id"].as_str().unwrap().to_string(), made["token"].as_str().unwrap().to_string())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kill_9_loses_nothing_that_was_said_offered_undone_or_subscribed() {
    let scene = Scene::set().await;
    let (at, victim) = (scene.at, scene.start().await);
    let plain = json!({"game": TITLES[0].id, "seats": 2});
    let free = json!({"game": TITLES[0].id, "seats": 2, "talk": "free"});
    let (mut talks, mut offers, mut bells, mut mails) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for n in 0..6 {
        let (table, token) = new_token(at, &free).await;
        talks.push((table.clone(), tokio::spawn(talk(scene.client(&token), table, n))));
        let (table, token) = new_token(at, &plain).await;
        offers.push((table.clone(), tokio::spawn(offer(scene.client(&token), table))));
        let endpoint = format!("https://push.example/{n}");
        bells.push((token.clone(), endpoint.clone(), tokio::spawn(ring(scene.client(&token), endpoint))));
    }
    for n in 0..4 {
        let (_, token) = new_token(at, &plain).await;
        let asked = letters(scene.client(&token), scene.office.clone(), format!("p{n}@example.org"), n % 2 == 0);
        mails.push((token, tokio::spawn(asked)));
    }
    let (finished, tokens) = sit_down(at).await.unwrap();
    let mut rng = Wyrand::new(5);
    while make_move(at, &finished, &tokens, &Acknowledged::default(), &mut rng).await.unwrap() {}
    let again = tokio::spawn(rematch(scene.client(&tokens[0]), finished.clone()));
    let (undone, tokens) = sit_down(at).await.unwrap();
    let undoing = tokio::spawn(undo(scene.client(""), undone.clone(), tokens));
    scene.kill_and_kill(victim).await;

    let store = Store::open(&scene.path).unwrap();
    let counts = [
        check_talk(&store, talks).await,
        check_offers(&store, offers).await,
        check_bells(&store, bells).await,
        check_letters(&store, mails).await,
        check_rematch(&store, &finished, &again.await.unwrap()).await,
        check_undone(&store, &undone, &undoing.await.unwrap()).await,
    ];
    println!("{KILLS} kills; said, offered, bells, letters, rematches, undone: {counts:?}");
    assert!(counts.iter().all(|count| *count > 0), "something never happened: {counts:?}");
}

/// Each check returns how many acknowledged things it has found.
async fn check_talk(store: &Store, talks: Vec<(String, JoinHandle<Vec<String>>)>) -> usize {
    let mut count = 0;
    for (table, heard) in talks {
        let mut times: HashMap<String, usize> = HashMap::new();
        for said in store.talk(&table, 0).await.unwrap() {
            let said: Value = serde_json::from_str(&said.said).unwrap();
            *times.entry(said["say"]["text"].as_str().unwrap().to_string()).or_default() += 1;
        }
        let heard = heard.await.unwrap();
        assert!(times.values().all(|times| *times == 1), "something was said twice: {times:?}");
        assert!(heard.iter().all(|text| times.contains_key(text)), "something said is lost");
        count += heard.len();
    }
    count
}

async fn check_offers(store: &Store, offers: Vec<(String, JoinHandle<Option<bool>>)>) -> usize {
    let mut count = 0;
    for (table, known) in offers {
        let log = store.log(&table, 0).await.unwrap();
        let on = log.iter().rev().find_map(|entry| if let Entry::Offered { on } = entry { Some(*on) } else { None });
        if let Some(known) = known.await.unwrap() {
            assert_eq!(on.unwrap_or(false), known, "{table}: an offer");
            count += log.len() - 1;
        }
    }
    count
}

async fn check_bells(store: &Store, bells: Vec<(String, String, JoinHandle<Option<bool>>)>) -> usize {
    let mut count = 0;
    for (token, endpoint, known) in bells {
        let all = store.bells_of(&owner_of(&token)).await.unwrap();
        if let Some(known) = known.await.unwrap() {
            let hangs = all.iter().filter(|bell| bell.endpoint == endpoint).count();
            assert_eq!(hangs, usize::from(known), "{endpoint}");
            count += 1;
        }
    }
    count
}

async fn check_letters(store: &Store, mails: Vec<(String, JoinHandle<Letters>)>) -> usize {
    let mut count = 0;
    for (token, known) in mails {
        let kept = store.mailbox_of(&owner_of(&token)).await.unwrap();
        match known.await.unwrap() {
            Letters::Unknown => continue,
            Letters::Asked => assert!(kept.is_some()),
            Letters::Agreed => assert!(kept.unwrap().confirmed, "a consent is lost"),
            Letters::Stopped => assert_eq!(kept, None, "an address is back"),
        }
        count += 1;
    }
    count
}

async fn check_rematch(store: &Store, finished: &str, names: &[String]) -> usize {
    assert!(names.iter().all(|name| *name == names[0]), "several rematches: {names:?}");
    let log = store.log(finished, 0).await.unwrap();
    assert_eq!(log.iter().filter(|entry| matches!(entry, Entry::Again { .. })).count(), 1);
    let log = store.log(&names[0], 0).await.unwrap();
    assert_eq!(log.iter().filter(|entry| matches!(entry, Entry::Created { .. })).count(), 1);
    names.len()
}

async fn check_undone(store: &Store, table: &str, requests: &[String]) -> usize {
    let log = store.log(table, 0).await.unwrap();
    for request in requests {
        let own = |entry: &&Entry| matches!(entry, Entry::Undone { request: Some(own), .. } if own == request);
        assert_eq!(log.iter().filter(own).count(), 1, "an undo is lost or there twice");
    }
    requests.len()
}

/// Half of the people have a phone, half have letters. They come one after another, while the server is killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kill_9_makes_no_phone_ring_twice_for_one_wait() {
    const PEOPLE: usize = 40;
    let scene = Scene::set().await;
    let (at, victim, push) = (scene.at, scene.start().await, PushService::open().await);
    let mut waited_for = Vec::new();
    for _ in 0..PEOPLE {
        let (id, tokens) = sit_down(at).await.unwrap();
        let (_, table) = ask(at, "", "GET", &format!("/api/v1/tables/{id}"), &Value::Null).await.unwrap();
        waited_for.push(tokens[table["status"]["seats"][0].as_u64().unwrap() as usize].clone());
    }
    let store = Arc::new(Store::open(&scene.path).unwrap());
    let hung: Arc<Mutex<usize>> = Arc::default();
    for (n, token) in waited_for.into_iter().enumerate() {
        let (store, client, hung) = (Arc::clone(&store), scene.client(&token), Arc::clone(&hung));
        let endpoint = format!("{}/{n}", push.at);
        tokio::spawn(async move {
            sleep(Duration::from_millis(150 * n as u64)).await;
            let quiet = json!({"from": 0, "to": 0, "ahead": 0});
            if n % 2 == 0 {
                let device = Device::new().subscription(&endpoint, &quiet);
                while client.post("/bell", &device).await != Some(204) {
                    sleep(Duration::from_millis(10)).await;
                }
            } else {
                let about = json!({"quiet": quiet, "lang": "en"}).to_string();
                let (id, address) = (format!("m{n}"), format!("m{n}@example.org"));
                store.keep_mailbox(&owner_of(&token), Mailbox { id, address, about, confirmed: true }).await.unwrap();
            }
            *hung.lock().unwrap() += 1;
        });
    }
    scene.kill_and_kill(victim).await;
    let hung = *hung.lock().unwrap();
    let mut told: HashMap<String, usize> = HashMap::new();
    for (device, ..) in push.received.lock().unwrap().iter() {
        *told.entry(device.clone()).or_default() += 1;
    }
    for letter in scene.office.letters() {
        *told.entry(letter.to[0].clone()).or_default() += 1;
    }
    println!("{KILLS} kills; {} of {hung} people were told", told.len());
    assert!(told.values().all(|times| *times == 1), "somebody was told twice: {told:?}");
    // One that was on its way when the server died is lost rather than sent again.
    assert!(told.len() + KILLS >= hung && told.len() > PEOPLE / 3, "{} of {hung} were told", told.len());
}
