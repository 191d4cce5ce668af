//! Clocks: they run while a seat is asked, survive a restart, and hand the seat to a bot when time is up.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use deckname_engine::Wyrand;
use deckname_table::TITLES;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::common::{Browser, Site};
use crate::raw::Live;

/// What a brisk game begins with, and what every turn adds.
const FIRST: u64 = 300_000;
const EACH: u64 = 15_000;

/// A server whose time the test sets. Each use has a time of its own, because tests run side by side.
macro_rules! site_with_time {
    () => {
        site_with_time!(60)
    };
    ($grace:expr) => {{
        static NOW: AtomicU64 = AtomicU64::new(1_800_000_000_000);
        let adapt = |config: &mut deckname_web::Config| {
            config.now = || NOW.load(Ordering::Relaxed);
            config.clock_grace = Duration::from_secs($grace);
        };
        (Site::with(adapt).await, &NOW)
    }};
}

fn pass(now: &AtomicU64, milliseconds: u64) {
    now.fetch_add(milliseconds, Ordering::Relaxed);
}

/// A game with a brisk clock and two people, of whom the first is the host.
async fn brisk(site: &Site, time_up: &str) -> (Vec<Browser>, String) {
    let mut host = site.browser();
    let create = json!({"game": TITLES[0].id, "seats": 2, "pace": "brisk", "time_up": time_up});
    let made = host.post("/api/v1/tables", create).await.ok();
    let id = made["id"].as_str().unwrap().to_string();
    host.cookies.insert("deckname".into(), made["token"].as_str().unwrap().into());
    let mut people = vec![host, site.browser()];
    for (seat, person) in people.iter_mut().enumerate() {
        let seat = seat.to_string();
        person.form(&format!("/t/{id}/sit"), &[("name", &format!("P{seat}")), ("seat", &seat)]).await.location();
    }
    people[0].form(&format!("/t/{id}/start"), &[]).await.location();
    (people, id)
}

/// The seat that is asked.
async fn asked(person: &mut Browser, id: &str) -> usize {
    person.table(id).await["status"]["seats"][0].as_u64().unwrap() as usize
}

async fn clock(person: &mut Browser, id: &str, seat: usize) -> Value {
    person.table(id).await["seats"][seat]["clock"].clone()
}

/// The seat takes steps until another is asked.
async fn take_turn(people: &mut [Browser], id: &str, seat: usize) {
    let mut rng = Wyrand::new(5);
    while asked(&mut people[seat], id).await == seat {
        people[seat].random_act(id, &mut rng).await.ok();
    }
}

async fn until(person: &mut Browser, id: &str, is: impl Fn(&Value) -> bool) {
    for _ in 0..1_000 {
        if is(&person.table(id).await) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{}", person.table(id).await);
}

#[tokio::test]
async fn a_clock_runs_while_its_seat_is_asked_and_every_turn_adds_to_it() {
    let (site, now) = site_with_time!();
    let (mut people, id) = brisk(&site, "bot").await;
    let first = asked(&mut people[0], &id).await;
    let begun = now.load(Ordering::Relaxed);
    let running = clock(&mut people[0], &id, first).await;
    assert_eq!(running["since"], begun);
    let left = running["left"].as_u64().unwrap();
    assert!((FIRST..=FIRST + EACH).contains(&left), "{left}");
    assert_eq!(clock(&mut people[0], &id, 1 - first).await["since"], Value::Null, "the other one stands still");

    pass(now, 20_000);
    take_turn(&mut people, &id, first).await;
    let after = clock(&mut people[0], &id, first).await;
    assert_eq!(after, json!({"left": left - 20_000, "since": null}));
    let other = clock(&mut people[0], &id, 1 - first).await;
    assert_eq!(other, json!({"left": FIRST + EACH, "since": begun + 20_000}), "being asked adds to it");
    pass(now, 1_000);
    take_turn(&mut people, &id, 1 - first).await;
    assert_eq!(clock(&mut people[0], &id, first).await["left"], left - 20_000 + EACH);
}

#[tokio::test]
async fn what_is_refused_costs_time_only_once() {
    let (site, now) = site_with_time!();
    let (mut people, id) = brisk(&site, "bot").await;
    let first = asked(&mut people[0], &id).await;
    let before = people[first].table(&id).await;
    pass(now, 5_000);
    for _ in 0..3 {
        let act = json!({"version": before["version"], "action": "nonsense"});
        let refused = people[first].post(&format!("/api/v1/tables/{id}/act"), act).await;
        assert!(refused.status.is_client_error(), "{}", refused.body);
    }
    let after = people[first].table(&id).await;
    assert_eq!((&after["version"], &after["seats"]), (&before["version"], &before["seats"]), "nothing was noted");
}

#[tokio::test]
async fn clocks_survive_a_restart() {
    let (site, now) = site_with_time!();
    let (mut people, id) = brisk(&site, "bot").await;
    for _ in 0..3 {
        pass(now, 7_000);
        let seat = asked(&mut people[0], &id).await;
        take_turn(&mut people, &id, seat).await;
    }
    let before = people[0].table(&id).await["seats"].clone();
    let seat = asked(&mut people[0], &id).await;
    pass(now, 3_000);
    let site = site.restart().await;
    let mut same = site.browser();
    same.cookies.clone_from(&people[seat].cookies);
    assert_eq!(same.table(&id).await["seats"], before, "what was left, and since when, follows from the log");

    // Nobody looks at the table, and its time is up. The browsers would keep the old server alive.
    drop((same, people));
    pass(now, 59_000 + FIRST + 10 * EACH);
    let mut watcher = site.browser();
    until(&mut watcher, &id, |table| table["seats"][seat]["kind"] == "handed").await;
}

#[tokio::test]
async fn after_a_restart_people_have_time_to_come_back() {
    let (site, now) = site_with_time!(3_600);
    let (mut people, id) = brisk(&site, "bot").await;
    let seat = asked(&mut people[0], &id).await;
    let cookies = people[seat].cookies.clone();
    drop(people);
    let site = site.restart().await;
    pass(now, FIRST + 5 * EACH);
    let mut same = site.browser();
    same.cookies = cookies;
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(same.table(&id).await["seats"][seat]["kind"], "person", "the server was away, not the person");
    same.random_act(&id, &mut Wyrand::new(1)).await.ok();
    pass(now, 3_600_000);
    until(&mut same, &id, |table| table["seats"].as_array().unwrap().iter().any(|seat| seat["kind"] == "handed")).await;
}

#[tokio::test]
async fn when_time_is_up_a_bot_stands_in_until_the_person_is_back() {
    let (site, now) = site_with_time!();
    let (mut people, id) = brisk(&site, "bot").await;
    pass(now, 70_000);
    let seat = asked(&mut people[0], &id).await;
    let left = clock(&mut people[0], &id, seat).await["left"].as_u64().unwrap();
    pass(now, left - 70_001);
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(people[0].table(&id).await["seats"][seat]["kind"], "person", "a moment is left");
    pass(now, 1);
    until(&mut people[0], &id, |table| table["seats"][seat]["kind"] == "handed").await;
    assert_eq!(clock(&mut people[0], &id, seat).await, Value::Null, "bots have no clock");
    until(&mut people[0], &id, |table| table["status"]["seats"][0] != seat as u64).await;
    let page = people[seat].get(&format!("/t/{id}")).await.body;
    assert!(page.contains("id=\"take-back\""), "the seat can be taken back");
    people[seat].form(&format!("/t/{id}/take-back"), &[]).await.location();
    assert_eq!(clock(&mut people[0], &id, seat).await, json!({"left": EACH, "since": null}));
}

#[tokio::test]
async fn a_seat_that_forfeits_is_played_to_the_end_by_a_bot_and_the_result_says_so() {
    let (site, now) = site_with_time!();
    let (mut people, id) = brisk(&site, "forfeit").await;
    pass(now, 70_000 + FIRST + EACH);
    let seat = asked(&mut people[0], &id).await;
    until(&mut people[0], &id, |table| table["seats"][seat]["forfeited"] == true).await;
    let back = people[seat].post(&format!("/api/v1/tables/{id}/take-back"), json!({})).await;
    assert_eq!((back.status, &back.json()["error"]["code"]), (StatusCode::CONFLICT, &json!("forfeited")));
    let page = people[seat].get(&format!("/t/{id}")).await.body;
    assert!(!page.contains("id=\"take-back\"") && page.contains("Your time was up"));
    let other = 1 - seat;
    let mut rng = Wyrand::new(9);
    while people[other].my_turn(&id).await["stage"] != "over" {
        people[other].random_act(&id, &mut rng).await;
    }
    let page = people[other].get(&format!("/t/{id}")).await.body;
    assert!(
        page.contains("class=\"forfeit\"") && page.contains(&format!("P{seat} ran out of time")),
        "the result says it"
    );
    let next = people[other].post(&format!("/api/v1/tables/{id}/again"), json!({})).await.ok();
    let next = people[other].table(next["id"].as_str().unwrap()).await;
    assert_eq!((&next["pace"], &next["time_up"]), (&json!("brisk"), &json!("forfeit")), "a rematch keeps its pace");
}

#[tokio::test]
async fn the_host_chooses_the_pace_before_the_start() {
    let site = Site::open().await;
    let mut host = site.browser();
    let fields = [("name", "Ada"), ("seat-0", "me"), ("seat-1", "open"), ("pace", "leisure"), ("time-up", "forfeit")];
    let path = host.multipart(&format!("/new/{}", TITLES[0].id), &fields).await.location();
    let id = path.strip_prefix("/t/").unwrap().to_string();
    let chosen = host.table(&id).await;
    assert_eq!((&chosen["pace"], &chosen["time_up"]), (&json!("leisure"), &json!("forfeit")));
    let mut friend = site.browser();
    friend.form(&format!("/t/{id}/sit"), &[("name", "Ben"), ("seat", "1")]).await.location();
    let refused = friend.form(&format!("/t/{id}/pace"), &[("pace", "brisk")]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    host.form(&format!("/t/{id}/pace"), &[("pace", "relaxed"), ("time-up", "bot")]).await.location();
    assert_eq!(host.table(&id).await["pace"], "relaxed");
    assert!(friend.get(&path).await.body.contains("relaxed: 15 minutes"), "everyone reads it in the lobby");
    host.form(&format!("/t/{id}/start"), &[]).await.location();
    let late = host.post(&format!("/api/v1/tables/{id}/pace"), json!({"pace": "none"})).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn bots_have_no_clock_and_tables_without_a_pace_have_none() {
    let site = Site::open().await;
    let mut host = site.browser();
    let plain = host.play(TITLES[0].id).await;
    let page = host.get(&format!("/t/{plain}")).await.body;
    assert!(!page.contains("role=\"timer\"") && !page.contains("data-now"));
    let fields = [("name", "Ada"), ("seat-0", "me"), ("seat-1", "novice"), ("pace", "brisk")];
    let path = host.multipart(&format!("/new/{}", TITLES[0].id), &fields).await.location();
    let page = host.get(&path).await.body;
    assert_eq!(page.matches("role=\"timer\"").count(), 1, "one person, one clock");
}

/// A page that counts by itself is the same from one move to the next, so no update gives away that somebody makes a note.
#[tokio::test]
async fn a_note_of_another_player_is_not_betrayed_by_the_clocks() {
    let (site, now) = site_with_time!();
    let (mut people, id) = brisk(&site, "bot").await;
    let at = site.listen().await;
    let token = people[0].cookies["deckname"].clone();
    let mut live = Live::open(at, &id, &token).await.unwrap();
    live.next_text().await.unwrap();
    pass(now, 4_000);
    people[1].json("PUT", &format!("/t/{id}/notes"), &json!({"notepad": "it was Ada"})).await.ok();
    assert!(timeout(Duration::from_millis(500), live.next_text()).await.is_err(), "there is nothing new to see");
}
