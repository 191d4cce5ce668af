//! Talk at a table: who hears what, what may not be said, and what stays of it.

use std::time::Duration;

use axum::http::StatusCode;
use deckname_table::{TITLES, verify};
use serde_json::{Value, json};

use crate::common::{Answer, Browser, Site, lobby, people};
use crate::raw::{Live, first_event};
use crate::servers::{sites, through, token};

pub async fn say(browser: &mut Browser, id: &str, say: Value) -> Answer {
    browser.post(&format!("/api/v1/tables/{id}/talk"), json!({"say": say})).await
}

async fn heard(browser: &mut Browser, id: &str) -> Vec<String> {
    let talk = browser.get(&format!("/api/v1/tables/{id}/talk")).await.ok();
    let line = |said: &Value| format!("{}: {}", said["name"].as_str().unwrap(), said["words"].as_str().unwrap());
    talk["talk"].as_array().unwrap().iter().map(line).collect()
}

fn code(answer: &Answer) -> (StatusCode, String) {
    (answer.status, answer.json()["error"]["code"].as_str().unwrap_or_default().to_string())
}

/// A game of two people at which anything may be said.
pub async fn talkative(site: &Site, seats: u8, more: &Value) -> (Vec<Browser>, String) {
    let mut all: Vec<_> = (0..seats).map(|_| site.browser()).collect();
    let mut create = json!({"game": TITLES[0].id, "seats": seats, "talk": "free"});
    create.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let made = all[0].post("/api/v1/tables", create).await.ok();
    let id = made["id"].as_str().unwrap().to_string();
    all[0].headers.push(("authorization", format!("Bearer {}", made["token"].as_str().unwrap())));
    for (n, person) in all.iter_mut().enumerate() {
        let seated =
            person.post(&format!("/api/v1/tables/{id}/sit"), json!({"seat": n, "name": format!("P{n}")})).await;
        person.headers = vec![("authorization", format!("Bearer {}", seated.ok()["token"].as_str().unwrap()))];
    }
    all[0].post(&format!("/api/v1/tables/{id}/start"), json!({})).await.ok();
    (all, id)
}

#[tokio::test]
async fn players_are_heard_by_all_and_spectators_by_spectators() {
    let site = Site::open().await;
    let (mut all, id) = talkative(&site, 2, &json!({})).await;
    let [ada, ben] = &mut all[..] else { unreachable!() };
    let mut watcher = site.browser();
    assert_eq!(say(ada, &id, json!({"remark": "hmm"})).await.status, StatusCode::NO_CONTENT);
    assert_eq!(say(ben, &id, json!({"accuse": {"seat": 0, "claim": 1}})).await.status, StatusCode::NO_CONTENT);
    assert_eq!(say(&mut watcher, &id, json!({"text": "psst, the watchers"})).await.status, StatusCode::NO_CONTENT);
    let mut german = site.browser();
    german.headers.push(("accept-language", "de".into()));
    assert_eq!(heard(ada, &id).await, ["P0: Hmm …", "P1: My guess: P0 – agent: Red"]);
    assert_eq!(heard(&mut german, &id).await[..2], ["P0: Hm …", "P1: Mein Verdacht: P0 – Agent: Rot"]);
    assert_eq!(heard(&mut watcher, &id).await[2], ": psst, the watchers");
    for (browser, hears) in [(ada, false), (ben, false), (&mut watcher, true)] {
        let page = browser.get(&format!("/t/{id}")).await.body;
        assert_eq!(page.contains("psst"), hears);
        assert!(page.contains("Hmm …") && page.contains("My guess: P0"));
    }
}

#[tokio::test]
async fn people_talk_in_the_lobby_and_accuse_nobody_yet() {
    let site = Site::open().await;
    let (mut all, id) = lobby(&site, &TITLES[0], 2, 2, false).await;
    let page = format!("/t/{id}");
    assert_eq!(say(&mut all[0], &id, json!({"remark": "take-your-time"})).await.status, StatusCode::NO_CONTENT);
    for accusation in [json!({"accuse": {"seat": 1, "claim": 1}}), json!("withdraw")] {
        assert_eq!(code(&say(&mut all[0], &id, accusation).await).1, "not-started");
    }
    let lobby = all[1].get(&page).await.body;
    assert!(
        lobby.contains("Take your time") && lobby.contains("id=\"talk-toggle\"") && !lobby.contains("id=\"accuse\"")
    );
    // Visitors talk among themselves here too.
    let mut visitor = site.browser();
    say(&mut visitor, &id, json!({"remark": "oh-no"})).await;
    assert_eq!(heard(&mut all[1], &id).await, ["P0: Take your time."]);
    assert_eq!(heard(&mut visitor, &id).await.len(), 2);
    all[0].post(&format!("/api/v1/tables/{id}/start"), json!({})).await.ok();
    assert!(all[1].get(&page).await.body.contains("Take your time"), "what was said is still there");
}

#[tokio::test]
async fn a_shared_screen_shows_what_players_say_and_nothing_that_they_do_not_hear() {
    let site = Site::open().await;
    let (mut all, id) = talkative(&site, 2, &json!({"screen": true})).await;
    let mut screen = site.browser();
    say(&mut all[0], &id, json!({"text": "over here"})).await;
    say(&mut site.browser(), &id, json!({"text": "psst"})).await;
    let shown = screen.get(&format!("/t/{id}/screen")).await.body;
    assert!(shown.contains("id=\"aloud\"") && shown.contains("over here") && !shown.contains("psst"), "{shown}");
    assert!(all[1].get(&format!("/t/{id}")).await.body.contains("id=\"talk\""), "phones have the talk");
}

#[tokio::test]
async fn what_spectators_say_is_in_no_frame_of_a_player() {
    let site = Site::open().await;
    let (mut all, id) = talkative(&site, 2, &json!({})).await;
    let at = site.listen().await;
    let mut window = Live::open(at, &id, token(&all[0])).await.unwrap();
    window.next_text().await.unwrap();
    assert_eq!(say(&mut site.browser(), &id, json!({"text": "psst"})).await.status, StatusCode::NO_CONTENT);
    let quiet = tokio::time::timeout(Duration::from_millis(500), window.next_text()).await;
    assert!(quiet.is_err(), "a player is sent {quiet:?}");
    assert!(!first_event(at, &id, token(&all[0]), "").await.contains("psst"));
    say(&mut all[1], &id, json!({"text": "hello"})).await;
    let update = tokio::time::timeout(Duration::from_secs(5), window.next_text()).await.unwrap().unwrap();
    assert!(update.contains("hello") && !update.contains("psst"), "{update}");
}

#[tokio::test]
async fn what_must_not_be_said_is_refused_with_a_reason() {
    let site = Site::open().await;
    let (mut all, id) = talkative(&site, 3, &json!({})).await;
    let [ada, ben, eve] = &mut all[..] else { unreachable!() };
    let bad = (StatusCode::BAD_REQUEST, "bad-request".to_string());
    for wrong in [
        json!({"text": "x".repeat(501)}),
        json!({"text": " \n"}),
        json!({"accuse": {"seat": 1, "claim": 999}}),
        json!({"accuse": {"seat": 7, "claim": 1}}),
        json!({"remark": "boo"}),
        json!({}),
        json!("hmm"),
    ] {
        assert_eq!(code(&say(ada, &id, wrong.clone()).await), bad, "{wrong}");
    }
    let html = "<script>alert(1)</script> & \"so\"";
    say(ada, &id, json!({"text": html})).await.ok();
    let page = ben.get(&format!("/t/{id}")).await.body;
    assert!(
        page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;so&quot;") && !page.contains("<script>alert")
    );
    let answers: Vec<_> =
        [say(ben, &id, json!({"text": "1"})).await, say(ben, &id, json!({"remark": "hmm"})).await].into();
    assert!(answers.iter().all(|answer| answer.status == StatusCode::NO_CONTENT));
    let mut refused = 0;
    for _ in 0..10 {
        refused += u32::from(say(ben, &id, json!({"remark": "hmm"})).await.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert_eq!(refused, 7, "five times in ten seconds");
    // A person who was sent away is not heard, not even among the spectators.
    ada.post(&format!("/api/v1/tables/{id}/dismiss"), json!({"seat": 2})).await.ok();
    assert_eq!(code(&say(eve, &id, json!({"remark": "hmm"})).await), (StatusCode::FORBIDDEN, "dismissed".to_string()));
}

#[tokio::test]
async fn a_spectator_cannot_pass_for_a_player_or_flood_the_others() {
    let site = Site::open().await;
    let (mut all, id) = talkative(&site, 2, &json!({})).await;
    let mut watcher = site.browser();
    let path = format!("/api/v1/tables/{id}/talk");
    watcher.post(&path, json!({"say": {"text": "I am not P0"}, "name": "P0"})).await.ok();
    let talk = watcher.get(&path).await.ok();
    assert_eq!((&talk["talk"][0]["name"], &talk["talk"][0]["seat"]), (&json!("P0 2"), &Value::Null));
    assert_eq!(heard(&mut all[0], &id).await, [""; 0]);
    let mut refused = 0;
    for _ in 0..30 {
        // Every time as somebody else.
        refused +=
            u32::from(say(&mut site.browser(), &id, json!({"remark": "hmm"})).await.status != StatusCode::NO_CONTENT);
    }
    assert!(refused >= 20, "{refused}");
    assert_eq!(say(&mut all[0], &id, json!({"remark": "hmm"})).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn the_host_decides_what_may_be_said() {
    let site = Site::open().await;
    for (talk, remark, text) in [("silent", false, false), ("remarks", true, false), ("free", true, true)] {
        let (mut all, id) = talkative(&site, 2, &json!({"talk": talk})).await;
        assert_eq!(all[0].table(&id).await["talk"], talk);
        for (what, allowed) in [(json!({"remark": "thanks"}), remark), (json!({"text": "hello"}), text)] {
            let answer = say(&mut all[0], &id, what.clone()).await;
            assert_eq!(answer.status == StatusCode::NO_CONTENT, allowed, "{talk}: {what}");
            assert!(allowed || code(&answer).1 == "no-talk");
        }
        let page = all[0].get(&format!("/t/{id}")).await.body;
        assert_eq!((page.contains("id=\"talk\""), page.contains("id=\"speech\"")), (remark, text), "{talk}");
    }
    let (mut all, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    assert_eq!(
        code(&say(&mut all[0], &id, json!({"text": "hello"})).await).1,
        "no-talk",
        "without being asked: remarks"
    );
    let alone = site.browser().play(TITLES[0].id).await;
    assert!(!all[0].get(&format!("/t/{alone}")).await.body.contains("id=\"speech\""));
}

/// Seat 0 takes a flight as soon as it can; says who flees.
pub async fn flee(all: &mut [Browser], id: &str) -> usize {
    let view = format!("/api/v1/tables/{id}/view");
    for n in 0.. {
        assert!(n < 200, "nobody flees");
        if all[0].get(&view).await.ok()["view"]["phase"] == "flight" {
            break;
        }
        let owing = all[0].table(id).await["status"]["seats"][0].as_u64().unwrap() as usize;
        let legal = all[owing].get(&format!("/api/v1/tables/{id}/legal")).await.ok();
        let actions = legal["actions"].as_array().unwrap();
        let wanted =
            |action: &&Value| if owing == 0 { action.get("flee").is_some() } else { **action == json!("stay") };
        let action = actions.iter().find(wanted).unwrap_or(&actions[0]);
        let act = json!({"version": legal["version"], "action": action});
        all[owing].post(&format!("/api/v1/tables/{id}/act"), act).await.ok();
    }
    all[0].get(&view).await.ok()["view"]["fugitive"].as_u64().unwrap() as usize
}

#[tokio::test]
async fn sg_20_pursuers_do_not_talk_while_a_flight_lasts() {
    let site = Site::open().await;
    let (mut all, id) = people(&site, "streng-geheim", 3, &json!({"flight": "bold"})).await;
    let fugitive = flee(&mut all, &id).await;
    for (seat, person) in all.iter_mut().enumerate() {
        let answer = say(person, &id, json!({"remark": "hmm"})).await;
        let page = person.get(&format!("/t/{id}")).await.body;
        if seat == fugitive {
            assert!(answer.status == StatusCode::NO_CONTENT && page.contains("id=\"remarks\""));
        } else {
            assert_eq!(
                (answer.status, &answer.json()["error"]["clause"]),
                (StatusCode::UNPROCESSABLE_ENTITY, &json!("SG-20"))
            );
            assert!(page.contains("#SG-20") && !page.contains("id=\"remarks\""), "the page says why");
        }
    }
    assert_eq!(say(&mut site.browser(), &id, json!({"remark": "hmm"})).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn talk_survives_a_restart_and_is_in_the_record_only_if_the_table_says_so() {
    for recorded in [false, true] {
        let site = Site::open().await;
        let (mut all, id) = talkative(&site, 2, &json!({"talk_recorded": recorded})).await;
        say(&mut all[0], &id, json!({"text": "mark my words"})).await;
        say(&mut site.browser(), &id, json!({"text": "mark the watcher's"})).await;
        let site = site.restart().await;
        let mut all: Vec<_> = all.iter().map(|person| through(&site, person)).collect();
        assert_eq!(heard(&mut all[1], &id).await, ["P0: mark my words"]);
        let mut rng = deckname_engine::Wyrand::new(5);
        loop {
            let table = all[0].table(&id).await;
            let Some(seat) = table["status"]["seats"][0].as_u64() else { break };
            all[seat as usize].random_act(&id, &mut rng).await.ok();
        }
        assert_eq!(heard(&mut all[1], &id).await.len(), 2, "when the game is over, everybody hears everything");
        let record = all[0].get(&format!("/t/{id}/record.json")).await.body;
        let read = deckname_table::Record::from_text(&record).unwrap();
        assert!(verify(&read).is_ok(), "talk is no part of what is verified");
        let talk = serde_json::from_str::<Value>(&record).unwrap()["talk"].clone();
        let expected = json!([{"after": talk[0]["after"], "seat": 0, "say": {"text": "mark my words"}}]);
        assert_eq!(talk, if recorded { expected } else { Value::Null });
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn talk_through_one_server_is_heard_at_the_others() {
    let Some([one, two]) = sites(Duration::from_secs(20), Duration::ZERO, |_| ()).await else { return };
    let (mut all, id) = talkative(&one, 2, &json!({})).await;
    let mut window = Live::open(two.listen().await, &id, token(&all[1])).await.unwrap();
    window.next_text().await.unwrap();
    say(&mut all[0], &id, json!({"text": "over there"})).await;
    let update = tokio::time::timeout(Duration::from_secs(5), window.next_text()).await.unwrap().unwrap();
    assert!(update.contains("over there"), "{update}");
    let mut there = through(&two, &all[0]);
    for _ in 0..2 {
        say(&mut there, &id, json!({"remark": "hmm"})).await;
        say(&mut all[0], &id, json!({"remark": "hmm"})).await;
    }
    assert_eq!(say(&mut there, &id, json!({"remark": "hmm"})).await.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(heard(&mut there, &id).await, heard(&mut all[0], &id).await);
}
