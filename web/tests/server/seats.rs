//! Who sits where: choosing a seat, drawing lots, passing on who begins.

use axum::http::StatusCode;
use deckname_engine::Wyrand;
use deckname_table::{TITLES, Title};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::common::{Browser, Site, lobby};

async fn start(host: &mut Browser, id: &str) -> Value {
    host.post(&format!("/api/v1/tables/{id}/start"), json!({"level": "random"})).await.ok()
}

fn first_seat_begins() -> impl Iterator<Item = &'static Title> {
    TITLES.iter().filter(|title| title.first_seat_begins)
}

/// As anyone can compute the draw from what is published when the game is over.
fn recomputed(table: &Value) -> Vec<u64> {
    let drawn: Vec<usize> = serde_json::from_value(table["drawn"].clone()).unwrap();
    let contributions: Vec<String> = serde_json::from_value(table["fairness"]["contributions"].clone()).unwrap();
    let before: Vec<&str> = drawn.iter().map(|seat| contributions[*seat].as_str()).collect();
    let lot = |seat: &usize| {
        let number = seat.to_string();
        let seed = table["fairness"]["seed"].as_str().unwrap();
        let hash =
            [seed].iter().chain(&before).chain(&["seats", &number]).fold(Sha256::new(), |hash, part| {
                hash.chain_update((part.len() as u64).to_be_bytes()).chain_update(part)
            });
        hash.finalize()
    };
    let mut order: Vec<usize> = (0..drawn.len()).collect();
    order.sort_by_key(lot);
    (0..drawn.len()).map(|seat| order.iter().position(|other| *other == seat).unwrap() as u64).collect()
}

#[tokio::test]
async fn lots_move_people_with_all_that_is_theirs() {
    let site = Site::open().await;
    let title = first_seat_begins().find(|title| title.seats().contains(&4)).unwrap();
    let (mut people, id) = lobby(&site, title, 4, 3, true).await;
    assert!(people[1].table(&id).await["drawn"].is_null());
    let page = people[1].get(&format!("/t/{id}")).await.body;
    let (_, key) = page.split_once(&format!("/t/{id}/seat/")).unwrap();
    let key: String = key.chars().take_while(char::is_ascii_hexdigit).collect();
    let drawn = start(&mut people[0], &id).await["drawn"].clone();
    for (n, person) in people.iter_mut().enumerate() {
        let table = person.table(&id).await;
        assert_eq!(table["me"], drawn[n]);
        assert_eq!(table["seats"][table["me"].as_u64().unwrap() as usize]["name"], format!("P{n}"));
        let listed = person.get("/api/v1/tables").await.ok();
        assert_eq!(listed["tables"][0]["seat"], drawn[n], "in the list of tables too");
    }
    let mut phone = site.browser();
    let moved = phone.post(&format!("/api/v1/tables/{id}/move"), json!({"key": key})).await.ok();
    assert_eq!(moved["seat"], drawn[1], "a secret link from before the draw leads to the same player");
    let site = site.restart().await;
    assert_eq!(site.browser().table(&id).await["drawn"], drawn, "after a restart too");
}

#[tokio::test]
async fn the_draw_can_be_checked_when_the_game_is_over() {
    let site = Site::open().await;
    let (mut people, id) = lobby(&site, &TITLES[0], 2, 2, true).await;
    start(&mut people[0], &id).await;
    let mut rng = Wyrand::new(4);
    let over = loop {
        let table = people[0].table(&id).await;
        let Some(due) = table["status"]["seats"].as_array() else { break table };
        let mover = people.iter_mut().zip(table["drawn"].as_array().unwrap()).find(|(_, seat)| due.contains(seat));
        mover.unwrap().0.random_act(&id, &mut rng).await.ok();
    };
    assert_eq!(json!(recomputed(&over)), over["drawn"]);
}

#[tokio::test]
async fn everybody_begins_now_and_then() {
    let site = Site::open().await;
    let mut begun = [0; 2];
    for _ in 0..40 {
        let (mut people, id) = lobby(&site, &TITLES[0], 2, 2, true).await;
        start(&mut people[0], &id).await;
        begun[people[0].table(&id).await["me"].as_u64().unwrap() as usize] += 1;
    }
    // One in 10^9 fair runs fails.
    assert!(begun.iter().all(|count| *count > 2), "{begun:?}");
    let (mut people, id) = lobby(&site, &TITLES[0], 2, 2, false).await;
    start(&mut people[0], &id).await;
    assert_eq!(people[1].table(&id).await["me"], 1, "without a draw everyone stays");
}

#[tokio::test]
async fn the_host_decides_about_the_draw() {
    let site = Site::open().await;
    let (mut people, id) = lobby(&site, &TITLES[0], 3, 2, true).await;
    let path = format!("/api/v1/tables/{id}/draw");
    assert_eq!(people[1].post(&path, json!({"on": false})).await.status, StatusCode::FORBIDDEN);
    assert!(people[1].get(&format!("/t/{id}")).await.body.contains("drawn by lot"));
    assert_eq!(people[0].post(&path, json!({"on": false})).await.ok()["draw"], false);
    assert!(people[1].get(&format!("/t/{id}")).await.body.contains("as you are seated"));
    people[0].form(&format!("/t/{id}/draw"), &[("on", "true")]).await.location();
    let started = start(&mut people[0], &id).await;
    assert!(started["drawn"].is_array());
    assert_eq!(people[0].post(&path, json!({"on": false})).await.status, StatusCode::CONFLICT, "too late");
    for title in &TITLES {
        let page = site.browser().get(&format!("/new/{}", title.id)).await.body;
        let usual = format!("<option value=\"{}\" selected>", title.first_seat_begins);
        assert!(page.split_once("name=\"draw\"").unwrap().1.contains(&usual), "{}", title.id);
    }
}

#[tokio::test]
async fn players_choose_their_seats_and_colours_before_the_start() {
    let site = Site::open().await;
    let mut coloured = 0;
    for title in TITLES.iter().filter(|title| title.seats().contains(&4)) {
        let (mut people, id) = lobby(&site, title, 4, 2, false).await;
        let path = format!("/api/v1/tables/{id}/change-seat");
        people[0].post(&format!("/api/v1/tables/{id}/fill"), json!({"seat": 3, "level": "random"})).await.ok();
        let before = people[1].table(&id).await;
        let colours: Vec<_> = before["seats"].as_array().unwrap().iter().map(|seat| seat["colour"].clone()).collect();
        coloured += usize::from(colours.iter().all(|colour| !colour.is_null()));
        assert_eq!(people[1].post(&path, json!({"seat": 2})).await.ok()["me"], 2, "an open seat");
        let swapped = people[1].post(&path, json!({"seat": 3})).await.ok();
        assert_eq!((&swapped["me"], &swapped["seats"][2]["kind"]), (&json!(3), &json!("bot")), "a bot makes room");
        assert_eq!(swapped["seats"][3]["colour"], colours[3], "the colour belongs to the seat");
        assert_eq!(people[1].post(&path, json!({"seat": 0})).await.status, StatusCode::CONFLICT, "a person does not");
        assert_eq!(people[1].post(&path, json!({"seat": 4})).await.status, StatusCode::BAD_REQUEST);
        assert_eq!(site.browser().post(&path, json!({"seat": 1})).await.status, StatusCode::FORBIDDEN);
        people[1].form(&format!("/t/{id}/change-seat"), &[("seat", "1")]).await.location();
        assert_eq!(people[1].table(&id).await["me"], 1);
        start(&mut people[0], &id).await;
        assert_eq!(people[1].post(&path, json!({"seat": 2})).await.status, StatusCode::CONFLICT, "too late");
        assert_eq!(people[1].table(&id).await["me"], 1);
    }
    assert!(coloured > 0, "no game had colours, so nothing was tested");
}

#[tokio::test]
async fn notes_begin_with_the_game() {
    let site = Site::open().await;
    let (mut people, id) = lobby(&site, &TITLES[0], 2, 2, false).await;
    let path = format!("/t/{id}/notes");
    let note = json!({"free": "for my eyes only"});
    assert_eq!(people[0].json("PUT", &path, &note).await.status, StatusCode::CONFLICT);
    start(&mut people[0], &id).await;
    assert_eq!(people[0].json("PUT", &path, &note).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn every_own_file_has_one_to_start_from() {
    let site = Site::open().await;
    let mut me = site.browser();
    let mut files = 0;
    for title in &TITLES {
        let page = me.get(&format!("/new/{}", title.id)).await.body;
        for choice in title.choices.iter().filter(|choice| choice.own_file) {
            let link = format!("/files/{}/{}.toml", title.id, choice.key);
            assert!(page.contains(&format!("href=\"{link}\"")), "{link}");
            let file = me.get(&link).await;
            assert!(file.header("content-disposition").starts_with("attachment"));
            let options = json!({choice.key: {"toml": file.body}});
            let table = json!({"game": title.id, "seats": title.seats().start(), "options": options});
            assert_eq!(me.post("/api/v1/tables", table).await.status, StatusCode::CREATED, "{link}");
            files += 1;
        }
        assert_eq!(me.get(&format!("/files/{}/nothing.toml", title.id)).await.status, StatusCode::NOT_FOUND);
    }
    assert!(files > 0, "no game accepts a file, so nothing was tested");
    assert_eq!(me.get("/files/nothing/board.toml").await.status, StatusCode::NOT_FOUND);
}
