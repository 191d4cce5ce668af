//! The server sends an observer the same bytes in any two worlds that the observer cannot tell apart.
//!
//! Two servers with the same key get the logs of two such worlds. Then both get the same requests: pages, fragments, API, the
//! live channel, refused actions, undo, replay and record.

use std::fmt::Write as _;
use std::net::SocketAddr;

use axum::http::StatusCode;
use deckname_engine::{Observer, Rng, Seat, Seats, WireStep, Wyrand};
use deckname_store::{Append, Entry, Owner, Stage, Store, Summary};
use deckname_table::{Fairness, Record, Status, TITLES, Table, Title, open};
use deckname_web::Config;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::common::{Answer, Browser, Site};
use crate::raw::{Live, first_event};

/// When the games began, in milliseconds since 1970.
const BEGUN: u64 = 1_800_000_000_000;
const SEED: &str = "the seed of both";
/// How many games of each title, and how many moments of each game.
const GAMES: u64 = 6;
const MOMENTS: usize = 4;
/// How many alternatives are tried for a step that the observer cannot see.
const TRIES: usize = 10;

/// Two worlds that look the same to one observer at every step so far.
pub struct Twins {
    pub who: Observer,
    /// The seats of the observer's browser. Where several people share it, the curtain is down.
    pub mine: Seats,
    pub here: Box<dyn Table>,
    pub there: Box<dyn Table>,
}

impl Twins {
    fn told(table: &dyn Table, who: Observer) -> (Value, Vec<Value>, Value) {
        (table.view(who), table.notices(who, 0), table.status().to_json())
    }

    fn differ(&self) -> bool {
        self.here.view(Observer::Referee) != self.there.view(Observer::Referee)
    }

    /// Takes a step in both worlds, a different one there if the observer cannot tell. False if no such step is found.
    fn step(&mut self, rng: &mut Wyrand) -> bool {
        let Some(step) = random_step(&*self.here, rng) else { return false };
        let mut here = self.here.rewound(self.here.taken());
        take(&mut *here, &step);
        if matches!(here.status(), Status::Over(_)) {
            return false;
        }
        let told = Self::told(&*here, self.who);
        for other in others(&*self.there, &step, self.who, rng) {
            let mut there = self.there.rewound(self.there.taken());
            if take(&mut *there, &other) && Self::told(&*there, self.who) == told {
                (self.here, self.there) = (here, there);
                return true;
            }
        }
        false
    }
}

fn take(table: &mut dyn Table, step: &WireStep) -> bool {
    table.take(step, deckname_scene::Lang::En).is_ok()
}

fn random_step(table: &dyn Table, rng: &mut Wyrand) -> Option<WireStep> {
    match table.status() {
        Status::Chance(_) => Some(draw(table, rng)),
        Status::Seats(seats) => {
            let seats: Vec<_> = seats.iter().collect();
            let seat = seats[rng.below(seats.len() as u32) as usize];
            let actions = table.legal(seat);
            let action = actions[rng.below(actions.len() as u32) as usize].clone();
            Some(WireStep::Act { seat, action })
        }
        Status::Over(_) => None,
    }
}

fn draw(table: &dyn Table, rng: &mut Wyrand) -> WireStep {
    WireStep::Chance { chance: table.fair_outcome(&Fairness::new(rng.next().to_string())).unwrap() }
}

/// What could happen in the other world instead of `step`: other things first, `step` itself last.
fn others(there: &dyn Table, step: &WireStep, who: Observer, rng: &mut Wyrand) -> Vec<WireStep> {
    let mut others: Vec<WireStep> = match (step, there.status()) {
        (WireStep::Chance { .. }, Status::Chance(_)) => (0..TRIES).map(|_| draw(there, rng)).collect(),
        (WireStep::Act { seat, .. }, Status::Seats(_)) if who != Observer::Seat(*seat) => {
            let mut actions = there.legal(*seat);
            rng.shuffle(&mut actions);
            actions.into_iter().take(TRIES).map(|action| WireStep::Act { seat: *seat, action }).collect()
        }
        _ => Vec::new(),
    };
    others.push(step.clone());
    others
}

/// A person with this identity in these seats, strangers in the others; the host is `host`.
pub fn log_of(table: &dyn Table, me: &Owner, mine: Seats, host: &Owner) -> Vec<Entry> {
    let created = Entry::Created {
        game: table.game().into(),
        seats: table.seats(),
        options: table.options(),
        edition: table.edition(),
        draw: false,
        aid: "follows".into(),
        hints: "yes".into(),
        seed: SEED.into(),
        host: host.clone(),
    };
    let seated = Seats::all(table.seats()).iter().map(|n| Entry::Seated {
        seat: n,
        name: format!("P{}", n.0),
        owner: Some(if mine.contains(n) { me.clone() } else { Owner(format!("stranger {}", n.0)) }),
        contribution: format!("c{}", n.0),
        salt: format!("s{}", n.0),
    });
    let contributions = (0..table.seats()).map(|n| format!("c{n}")).collect();
    let pace = Entry::Pace { pace: "relaxed".into(), forfeit: false };
    let started = [Entry::Time { at: BEGUN }, Entry::Started { contributions }];
    // Whatever a seat could choose from: what its clock says depends on when it was asked and when it answered.
    let steps = table.steps().into_iter().zip(1..).flat_map(|(step, n)| {
        [Entry::Time { at: BEGUN + 700 * n }, Entry::Step { step, request: None, by_bot: false }]
    });
    std::iter::once(created).chain([pace]).chain(seated).chain(started).chain(steps).collect()
}

pub struct World {
    pub site: Site,
    at: SocketAddr,
    pub store: Store,
}

impl World {
    pub async fn open(adapt: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap().keep();
        let db = folder.join("world.db");
        let store = Store::open(&db).unwrap();
        store.secret("seal", vec![7; 32]).await.unwrap();
        let site = Site::with(|config| {
            config.db = db.into();
            config.now = || BEGUN + 200_000;
            adapt(config);
        })
        .await;
        Self { at: site.listen().await, site, store }
    }

    pub async fn put(&self, id: &str, log: Vec<Entry>, owes: Vec<Seat>) {
        let names = vec![Some("P0".into()), Some("P1".into())];
        let summary = Summary { game: TITLES[0].id.into(), stage: Stage::Playing, owes, names };
        let append = Append { table: id.into(), expected: 0, entries: log, summary, due: false, ended: None };
        self.store.append(append).await.unwrap();
    }
}

/// All that a client can see of an answer.
fn bytes(answer: &Answer) -> String {
    let mut all = format!("{}\n", answer.status);
    for (name, value) in &answer.headers {
        let _ = writeln!(all, "{name}: {}", value.to_str().unwrap());
    }
    all + &answer.body
}

/// All requests that change nothing. The actions in `odd` may or may not be legal.
async fn ask_everything(browser: &mut Browser, id: &str, odd: &[Value]) -> Vec<(String, String)> {
    let mut asked = Vec::new();
    for lang in ["de", "en"] {
        browser.cookies.insert("lang".into(), lang.into());
        for path in [
            "",
            "/replay",
            "/replay?at=3&eyes=all",
            "/replay?eyes=0&fragment=1",
            "/record.json",
            "/seat/00",
            "/screen",
            "/preview.png",
            "/hint",
            "/hint?full=true",
        ] {
            asked.push((format!("{lang} {path}"), bytes(&browser.get(&format!("/t/{id}{path}")).await)));
        }
        for path in
            ["", "/view", "/legal", "/log", "/notes", "/record", "/replay?at=1", "/hint", "/hint?full=true", "/nothing"]
        {
            asked
                .push((format!("{lang} api {path}"), bytes(&browser.get(&format!("/api/v1/tables/{id}{path}")).await)));
        }
        let menu = browser.post(&format!("/api/v1/tables/{id}/menu"), json!({"draft": []})).await;
        let first = menu.json()["items"][0]["spot"].clone();
        asked.push((format!("{lang} api menu"), bytes(&menu)));
        for draft in [json!([]), json!([first]), json!(["nothing"]), json!([first, "nothing"])] {
            let answer = browser.post(&format!("/t/{id}/menu"), json!({"draft": draft})).await;
            asked.push((format!("{lang} menu {draft}"), bytes(&answer)));
        }
        for (n, action) in odd.iter().enumerate() {
            // This version is never current, so no action is taken.
            let act = json!({"version": 999_999, "action": action});
            asked.push((format!("{lang} stale {n}"), bytes(&browser.post(&format!("/t/{id}/act"), act).await)));
        }
    }
    asked.push(("home".into(), bytes(&browser.get("/").await)));
    for path in ["start", "fill", "hand", "leave", "sit"] {
        let answer = browser.post(&format!("/t/{id}/{path}"), json!({"seat": 0, "level": "random"})).await;
        asked.push((path.into(), bytes(&answer)));
    }
    asked
}

/// The last two are refused.
fn says() -> [Value; 5] {
    [
        json!({"remark": "hmm"}),
        json!({"accuse": {"seat": 0, "claim": 0}}),
        json!({"accuse": {"seat": 1, "claim": 3}}),
        json!({"accuse": {"seat": 1, "claim": 999}}),
        json!({"text": "hello"}),
    ]
}

/// What a stranger and a spectator have said.
fn said() -> [String; 2] {
    [json!(1), Value::Null].map(|seat| {
        let say = json!({"accuse": {"seat": 0, "claim": 1}});
        json!({"seat": seat, "name": "P1", "voice": "ab", "after": 0, "say": say}).to_string()
    })
}

/// What can be said and is heard. When it was said is told too, which is not the same in both worlds.
async fn talk(browser: &mut Browser, id: &str, seated: bool) -> Vec<(String, String)> {
    let mut asked = Vec::new();
    // How often spectators may speak depends on the time.
    for say in (if seated { 0..5 } else { 3..5 }).map(|n| says()[n].clone()) {
        let answer = browser.post(&format!("/t/{id}/talk"), json!({"say": say})).await;
        asked.push((format!("say {say}"), bytes(&answer)));
    }
    let mut heard = browser.get(&format!("/api/v1/tables/{id}/talk")).await.ok();
    for key in ["talk", "standing"] {
        heard[key].as_array_mut().unwrap().iter_mut().for_each(|said| drop(said["at"].take()));
    }
    asked.push(("talk".into(), heard.to_string()));
    for path in ["", "/screen"] {
        asked.push((format!("{path} with talk"), bytes(&browser.get(&format!("/t/{id}{path}")).await)));
    }
    let withdrawn = browser.post(&format!("/t/{id}/talk"), json!({"say": "withdraw"})).await;
    asked.push(("withdrawn".into(), if seated { bytes(&withdrawn) } else { String::new() }));
    asked.push(("page without the accusation".into(), bytes(&browser.get(&format!("/t/{id}")).await)));
    asked
}

/// Refused actions and undo. These come last because undo may change something.
async fn ask_for_changes(browser: &mut Browser, id: &str, refused: &[Value]) -> Vec<(String, String)> {
    let version = browser.table(id).await["version"].clone();
    let mut asked = Vec::new();
    for action in refused {
        let act = json!({"version": version, "action": action});
        for path in [format!("/t/{id}/act"), format!("/api/v1/tables/{id}/act")] {
            let answer = browser.post(&path, act.clone()).await;
            assert!(!answer.status.is_success(), "{action} was legal after all");
            asked.push((format!("{path} {action}"), bytes(&answer)));
        }
    }
    for path in [format!("/api/v1/tables/{id}/undo"), format!("/t/{id}/undo")] {
        let version = browser.table(id).await["version"].clone();
        asked.push((path.clone(), bytes(&browser.post(&path, json!({"version": version})).await)));
    }
    asked.push(("after undo".into(), bytes(&browser.get(&format!("/t/{id}")).await)));
    asked
}

fn odd_actions(twins: &Twins) -> (Vec<Value>, Vec<Value>) {
    let all = |table: &dyn Table| {
        Seats::all(table.seats()).iter().flat_map(|seat| table.legal(seat)).take(8).collect::<Vec<_>>()
    };
    let mut odd = all(&*twins.here);
    odd.extend(all(&*twins.there));
    odd.extend([json!("nonsense"), json!({"move": 3}), Value::Null]);
    let mine = twins.who.seat().map(|seat| twins.here.legal(seat)).unwrap_or_default();
    let refused = odd.iter().filter(|action| !mine.contains(action)).cloned().collect();
    (odd, refused)
}

async fn compare(worlds: [&World; 2], twins: &Twins, id: &str, token: &str) {
    let (odd, refused) = odd_actions(twins);
    let (mut seen, mut heads) = (Vec::new(), Vec::new());
    for (world, table) in worlds.into_iter().zip([&twins.here, &twins.there]) {
        let me = owner_of(token);
        // Not even the host may see more.
        world.put(id, log_of(&**table, &me, twins.mine, &me), vec![]).await;
        for said in said() {
            world.store.say(id, &said).await.unwrap();
        }
        let mut browser = world.site.browser();
        browser.cookies.insert("deckname".into(), token.into());
        let mut asked = ask_everything(&mut browser, id, &odd).await;
        check_hints(twins, &asked);
        let live = Live::open(world.at, id, token).await.unwrap().next_text().await.unwrap();
        asked.push(("live".into(), live));
        for last in ["", "0", "3", "999"] {
            asked.push((format!("events after {last:?}"), first_event(world.at, id, token, last).await));
        }
        let mut head = browser.get(&format!("/t/{id}/head")).await.ok();
        heads.push(head["head"].take());
        asked.push(("head".into(), head.to_string()));
        asked.extend(talk(&mut browser, id, twins.who.seat().is_some()).await);
        asked.extend(ask_for_changes(&mut browser, id, &refused).await);
        seen.push(asked);
    }
    for (here, there) in seen[0].iter().zip(&seen[1]) {
        assert_eq!(here.1, there.1, "{:?} can tell two worlds apart by {}", twins.who, here.0);
    }
    check_heads(twins, &heads);
}

/// Whoever owes a decision got a hint, and nobody else.
fn check_hints(twins: &Twins, asked: &[(String, String)]) {
    let owes = |seat| matches!(twins.here.status(), Status::Seats(seats) if seats.contains(seat));
    let hints: Vec<_> = asked.iter().filter(|(what, _)| what.contains("/hint")).collect();
    assert_eq!(hints.len(), 8, "in two languages, briefly and in full, as a page and as data");
    for (what, answer) in hints {
        assert_eq!(answer.starts_with("200"), twins.who.seat().is_some_and(owes), "{what}: {answer}");
    }
}

/// A head of the record's chain is the one thing that depends on what is hidden: that is what binds the record to it. It must
/// not be a hash that an observer could compute for each world that they think possible, so the seed has to be in it.
fn check_heads(twins: &Twins, heads: &[Value]) {
    for (table, head) in [&twins.here, &twins.there].into_iter().zip(heads) {
        let names = (0..table.seats()).map(|n| format!("P{n}")).collect();
        let contributions = (0..table.seats()).map(|n| format!("c{n}")).collect();
        let fairness = Fairness { contributions, ..Fairness::new(SEED) };
        let record = Record::of(&**table, names, Some(&fairness));
        let is_in = |seed: &str| record.heads(seed).iter().any(|own| head == own);
        assert!(is_in(SEED), "the head is that of this game");
        // Before the first outcome of chance the head binds only what is public.
        let blinded = *head != record.heads("")[0];
        assert!(
            !blinded || !is_in("") && !is_in(&fairness.commitment()),
            "what is public is enough to recompute the head"
        );
    }
}

pub fn owner_of(token: &str) -> Owner {
    Owner(hex::encode(Sha256::digest(token.split_once('.').unwrap().0)))
}

/// A new identity that both servers accept because they sign with the same key.
pub async fn new_identity(world: &World) -> String {
    let made = world.site.browser().post("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 2})).await;
    made.ok()["token"].as_str().unwrap().to_string()
}

/// Goes through games in two worlds. At every moment at which they differ and a seat owes a decision, `compare` gets them and a
/// name for the table. Returns how many moments these were.
pub async fn each_moment(title: &Title, mut compare: impl AsyncFnMut(&Twins, String)) -> usize {
    let mut rng = Wyrand::new(title.id.len() as u64);
    let mut told_apart = 0;
    for game in 0..GAMES {
        let seats = *title.seats().start() + rng.below(2) as u8;
        let seats = seats.min(*title.seats().end());
        let who = if game % 3 == 2 { Observer::Public } else { Observer::Seat(Seat(rng.below(seats.into()) as u8)) };
        let (here, there) =
            (open(title.id, seats, &Value::Null).unwrap(), open(title.id, seats, &Value::Null).unwrap());
        let mine = match who.seat() {
            Some(seat) => Seats::one(seat),
            None if game + 1 == GAMES => Seats::all(2),
            None => Seats::EMPTY,
        };
        let mut twins = Twins { who, mine, here, there };
        for moment in 0..MOMENTS {
            let wanted = twins.here.taken() + 2 + rng.below(12) as usize;
            while twins.here.taken() < wanted && twins.step(&mut rng) {}
            // The server draws chance at once, so only positions in which a seat owes a decision are ever shown.
            while matches!(twins.here.status(), Status::Chance(_)) && twins.step(&mut rng) {}
            if twins.differ() && matches!(twins.here.status(), Status::Seats(_)) {
                let id = format!("{}{game}{moment}", title.id.replace('-', ""));
                compare(&twins, id).await;
                told_apart += 1;
            }
        }
    }
    told_apart
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_answer_depends_on_what_its_observer_may_not_know() {
    let worlds = [World::open(|_| ()).await, World::open(|_| ()).await];
    let worlds = [&worlds[0], &worlds[1]];
    for title in &TITLES {
        let ask = async |twins: &Twins, id: String| compare(worlds, twins, &id, &new_identity(worlds[0]).await).await;
        let compared = each_moment(title, ask).await;
        assert!(compared >= 3, "{}: the hidden truth differed in only {compared} moments", title.id);
        println!("{}: {compared} moments", title.id);
    }
}

/// During a game no one gets its record, its replay or its seed.
#[tokio::test]
async fn a_game_in_play_keeps_its_record() {
    let site = Site::open().await;
    let (people, id) = crate::common::people(&site, TITLES[0].id, 2, &Value::Null).await;
    let everybody = people.into_iter().chain([site.browser()]);
    for mut browser in everybody {
        for path in [
            format!("/t/{id}/record.json"),
            format!("/t/{id}/replay"),
            format!("/t/{id}/replay?at=1&eyes=0&fragment=1"),
            format!("/api/v1/tables/{id}/record"),
            format!("/api/v1/tables/{id}/replay?eyes=all"),
        ] {
            assert_eq!(browser.get(&path).await.status, StatusCode::CONFLICT, "{path}");
        }
        let table = browser.table(&id).await;
        assert!(table["fairness"]["seed"].is_null());
        assert_eq!(table["fairness"]["commitment"].as_str().unwrap().len(), 64);
    }
}
