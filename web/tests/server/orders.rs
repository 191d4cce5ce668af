//! Standing orders: the server answers for a seat, and no other player can tell.

use std::time::Duration;

use axum::http::StatusCode;
use deckname_engine::Wyrand;
use deckname_scene::Lang;
use deckname_table::{TITLES, Title, open};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::common::{Browser, Site, people};
use crate::raw::Live;

/// The seat that gives the order.
const ORDERS: usize = 1;

fn title() -> &'static Title {
    TITLES.iter().find(|title| (title.texts)().has("standing-order")).unwrap()
}

async fn legal(person: &mut Browser, id: &str) -> Vec<Value> {
    person.get(&format!("/api/v1/tables/{id}/legal")).await.ok()["actions"].as_array().unwrap().clone()
}

/// Plays at random until the seat is asked a question with a single answer, and everyone else has answered theirs.
async fn play_until_forced(people: &mut [Browser], id: &str, rng: &mut Wyrand) {
    loop {
        let due: Vec<usize> = serde_json::from_value(people[0].table(id).await["status"]["seats"].clone()).unwrap();
        match due.iter().find(|seat| **seat != ORDERS) {
            Some(other) => drop(people[*other].random_act(id, rng).await.ok()),
            None if legal(&mut people[ORDERS], id).await.len() == 1 => return,
            None => drop(people[ORDERS].random_act(id, rng).await.ok()),
        }
    }
}

async fn answered(person: &mut Browser, id: &str, version: &Value) -> bool {
    for _ in 0..100 {
        if person.table(id).await["version"] != *version {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    false
}

async fn order(person: &mut Browser, id: &str, on: bool) -> StatusCode {
    person.json("PUT", &format!("/api/v1/tables/{id}/order"), &json!({"on": on})).await.status
}

#[tokio::test]
async fn the_server_answers_until_the_order_is_withdrawn() {
    let site = Site::open().await;
    let (mut people, id) = people(&site, title().id, *title().seats().start(), &Value::Null).await;
    let mut rng = Wyrand::new(3);
    play_until_forced(&mut people, &id, &mut rng).await;
    let version = people[0].table(&id).await["version"].clone();
    assert!(!answered(&mut people[0], &id, &version).await, "without an order the seat is asked");
    assert_eq!(order(&mut people[ORDERS], &id, true).await, StatusCode::NO_CONTENT);
    assert!(answered(&mut people[0], &id, &version).await, "an order answers the open question too");
    assert_eq!(people[ORDERS].table(&id).await["order"], true);
    assert_eq!(people[0].table(&id).await["order"], false, "only the seat itself is told");
    let log = people[0].get(&format!("/api/v1/tables/{id}/log")).await.ok();
    assert!(log["log"].as_array().unwrap().iter().all(|line| line["by_bot"] == false), "it passes for a click");

    let site = site.restart().await;
    let mut after: Vec<_> = people.iter().map(|_| site.browser()).collect();
    for (same, person) in after.iter_mut().zip(&people) {
        same.headers.clone_from(&person.headers);
    }
    assert_eq!(after[ORDERS].table(&id).await["order"], true, "after a restart too");
    assert_eq!(order(&mut after[ORDERS], &id, false).await, StatusCode::NO_CONTENT);
    play_until_forced(&mut after, &id, &mut rng).await;
    let version = after[0].table(&id).await["version"].clone();
    assert!(!answered(&mut after[0], &id, &version).await, "withdrawn");
}

#[tokio::test]
async fn a_question_that_an_order_answers_is_not_offered() {
    let site = Site::with(|config| config.bot_delay = Duration::from_mins(1)).await;
    let (mut people, id) = people(&site, title().id, *title().seats().start(), &Value::Null).await;
    play_until_forced(&mut people, &id, &mut Wyrand::new(3)).await;
    let page = format!("/t/{id}");
    assert!(people[ORDERS].get(&page).await.body.contains("data-pick"), "the seat is asked");
    assert_eq!(order(&mut people[ORDERS], &id, true).await, StatusCode::NO_CONTENT);
    let body = people[ORDERS].get(&page).await.body;
    assert!(!body.contains("data-pick") && !body.contains("bar mine"), "nothing flashes up until the server answers");
    assert_eq!(order(&mut people[ORDERS], &id, false).await, StatusCode::NO_CONTENT);
    assert!(people[ORDERS].get(&page).await.body.contains("data-pick"));
}

#[tokio::test]
async fn an_order_changes_no_page_but_ones_own() {
    let site = Site::open().await;
    let at = site.listen().await;
    let (mut people, id) = people(&site, title().id, *title().seats().start(), &Value::Null).await;
    let token = people[0].headers[0].1.strip_prefix("Bearer ").unwrap().to_string();
    let mut window = Live::open(at, &id, &token).await.unwrap();
    window.next().await.unwrap();
    let before = [people[0].get(&format!("/t/{id}")).await.body, people[ORDERS].get(&format!("/t/{id}")).await.body];
    let label = (title().texts)().plain(Lang::En, "standing-order");
    assert!(before.iter().all(|page| page.contains(&label)));
    let update = people[ORDERS].json("PUT", &format!("/t/{id}/order"), &json!({"on": true})).await.ok();
    assert!(
        update["html"]
            .as_str()
            .unwrap()
            .contains("id=\"order\" type=\"button\" aria-pressed=\"false\" data-on=\"true\""),
        "{update}"
    );
    assert_eq!(people[0].get(&format!("/t/{id}")).await.body, before[0]);
    assert_ne!(people[ORDERS].get(&format!("/t/{id}")).await.body, before[1]);
    let told = timeout(Duration::from_millis(300), window.next()).await;
    assert!(told.is_err(), "another player's window got a message");
}

#[tokio::test]
async fn orders_are_for_players_of_games_that_have_them() {
    let site = Site::open().await;
    let (mut people, id) = people(&site, title().id, *title().seats().start(), &Value::Null).await;
    assert_eq!(order(&mut site.browser(), &id, true).await, StatusCode::FORBIDDEN);
    let without = TITLES.iter().find(|title| !(title.texts)().has("standing-order")).unwrap();
    let (mut others, other) = crate::common::people(&site, without.id, *without.seats().start(), &Value::Null).await;
    assert_eq!(order(&mut others[0], &other, true).await, StatusCode::NOT_FOUND);
    assert!(others[0].table(&other).await["order"].is_null());
    assert_eq!(people[0].json("PUT", &format!("/t/{id}/order"), &json!({})).await.status, StatusCode::BAD_REQUEST);
    let lobby = json!({"game": title().id, "seats": title().seats().start()});
    let lobby = people[0].post("/api/v1/tables", lobby).await.ok()["id"].as_str().unwrap().to_string();
    assert_eq!(order(&mut people[0], &lobby, true).await, StatusCode::CONFLICT, "not before the start");
    // The hook never gives an answer that the rules do not.
    let table = open(title().id, *title().seats().start(), &Value::Null).unwrap();
    assert_eq!(table.standing_order(deckname_engine::Seat(0)), None, "nothing is asked yet");
}
