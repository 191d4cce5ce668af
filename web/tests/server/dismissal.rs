//! Taking seats away: a secret link that got into the wrong hands, and a person whom the host sends away.

use std::time::Duration;

use axum::http::StatusCode;
use deckname_cluster::Cluster;
use deckname_engine::Wyrand;
use deckname_table::TITLES;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::common::{Browser, Site, lobby, people};
use crate::raw::{Live, first_event};
use crate::servers::{sites, through, token};

/// The key in the secret link of this person's seat, as the page shows it.
async fn key(person: &mut Browser, id: &str) -> String {
    let page = person.get(&format!("/t/{id}")).await.body;
    let (_, key) = page.split_once(&format!("/t/{id}/seat/")).expect("a secret link");
    key.chars().take_while(char::is_ascii_hexdigit).collect()
}

async fn take(thief: &mut Browser, id: &str, key: &str) -> StatusCode {
    thief.post(&format!("/api/v1/tables/{id}/move"), json!({"key": key})).await.status
}

/// Waits until the server ends this connection.
async fn ended(mut window: Live) {
    let end = async { while window.next().await.is_some() {} };
    timeout(Duration::from_secs(5), end).await.expect("the window stays open");
}

#[tokio::test]
async fn a_new_link_ends_the_old_one() {
    let site = Site::open().await;
    for in_play in [false, true] {
        let (mut people, id) = if in_play {
            people(&site, TITLES[0].id, 2, &Value::Null).await
        } else {
            lobby(&site, &TITLES[0], 2, 2, false).await
        };
        let leaked = key(&mut people[1], &id).await;
        let mut thief = site.browser();
        assert_eq!(take(&mut thief, &id, &leaked).await, StatusCode::OK, "whoever has the link has the seat");
        let mut me = site.browser();
        let moved = me.post(&format!("/api/v1/tables/{id}/move"), json!({"key": leaked})).await.ok();
        me.headers = vec![("authorization", format!("Bearer {}", moved["token"].as_str().unwrap()))];
        let renewed = me.post(&format!("/api/v1/tables/{id}/new-link"), json!({})).await.ok();
        let fresh = renewed["link"].as_str().unwrap().rsplit('/').next().unwrap().to_string();
        assert_ne!(fresh, leaked);
        for path in [format!("/t/{id}/seat/{leaked}"), format!("/t/{id}/seat/{fresh}0")] {
            assert_eq!(thief.get(&path).await.status, StatusCode::FORBIDDEN, "{path}");
        }
        assert_eq!(take(&mut thief, &id, &leaked).await, StatusCode::FORBIDDEN);
        assert_eq!(me.table(&id).await["me"], 1, "my seat is still mine");
        assert_eq!(thief.post(&format!("/api/v1/tables/{id}/new-link"), json!({})).await.status, StatusCode::FORBIDDEN);
        assert_eq!(take(&mut site.browser(), &id, &fresh).await, StatusCode::OK, "the new link works");
        let form = people[0].form(&format!("/t/{id}/new-link"), &[]).await.location();
        assert_eq!(form, format!("/t/{id}"));
    }
}

#[tokio::test]
async fn a_window_whose_seat_is_gone_is_closed_and_comes_back_as_a_spectator() {
    let site = Site::open().await;
    let at = site.listen().await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let link = key(&mut people[1], &id).await;
    let (before, owner) = (Live::open(at, &id, token(&people[1])).await.unwrap(), token(&people[1]).to_string());
    let mut watching = Live::open(at, &id, "").await.unwrap();
    watching.next().await.unwrap();
    assert_eq!(take(&mut site.browser(), &id, &link).await, StatusCode::OK);
    ended(before).await;
    let spectator = Live::open(at, &id, "").await.unwrap().next_text().await.unwrap();
    let again = Live::open(at, &id, &owner).await.unwrap().next_text().await.unwrap();
    assert_eq!(again, spectator, "whoever has lost the seat is shown what everyone is shown");
    let told = first_event(at, &id, &owner, "0").await;
    assert_eq!(told, first_event(at, &id, "", "0").await);
    let seen = timeout(Duration::from_secs(5), watching.next_text()).await;
    assert!(seen.unwrap().is_some(), "a spectator's window stays open");
}

#[tokio::test]
async fn the_host_sends_a_person_away_before_the_start() {
    let site = Site::open().await;
    let at = site.listen().await;
    let (mut people, id) = lobby(&site, &TITLES[0], 3, 3, false).await;
    let path = format!("/api/v1/tables/{id}/dismiss");
    let refused = [
        (1, json!({"seat": 2}), StatusCode::FORBIDDEN, "host-only"),
        (0, json!({"seat": 0}), StatusCode::CONFLICT, "own-seat"),
        (0, json!({"seat": 7}), StatusCode::BAD_REQUEST, "bad-request"),
        (0, json!({"seat": 1, "level": "nobody"}), StatusCode::BAD_REQUEST, "bad-request"),
    ];
    for (who, what, status, code) in refused {
        let answer = people[who].post(&path, what).await;
        assert_eq!((answer.status, answer.json()["error"]["code"].as_str().unwrap()), (status, code));
    }
    let link = key(&mut people[1], &id).await;
    let window = Live::open(at, &id, token(&people[1])).await.unwrap();
    let table = people[0].post(&path, json!({"seat": 1})).await.ok();
    assert_eq!(table["seats"][1]["kind"], "open");
    ended(window).await;
    assert_eq!(people[0].post(&path, json!({"seat": 1})).await.json()["error"]["code"], "no-person");
    assert_eq!(take(&mut site.browser(), &id, &link).await, StatusCode::FORBIDDEN, "the link is dead");
    let site = site.restart().await;
    let mut gone = through(&site, &people[1]);
    for action in ["sit", "leave"] {
        let answer = gone.post(&format!("/api/v1/tables/{id}/{action}"), json!({})).await;
        assert_eq!(answer.json()["error"]["code"], "dismissed", "{action}, after a restart too");
    }
    let page = gone.get(&format!("/t/{id}")).await.body;
    assert!(page.contains("id=\"dismissed\"") && page.contains("sent you away") && !page.contains("Sit here"));
    gone.headers.push(("accept-language", "de".into()));
    assert!(gone.get(&format!("/t/{id}")).await.body.contains("weggeschickt"));
    assert_eq!(gone.get("/api/v1/tables").await.ok()["tables"], json!([]), "not in the list of tables either");
    assert_eq!(through(&site, &people[2]).table(&id).await["me"], 2, "the others stay");
    let seated = site.browser().post(&format!("/api/v1/tables/{id}/sit"), json!({"name": "Eve"})).await.ok();
    assert_eq!(seated["seat"], 1, "the seat is free");
}

#[tokio::test]
async fn in_a_game_a_bot_plays_on_for_a_person_who_was_sent_away() {
    let site = Site::open().await;
    let mut rng = Wyrand::new(5);
    for title in &TITLES {
        let (mut people, id) = people(&site, title.id, *title.seats().start(), &Value::Null).await;
        let link = key(&mut people[1], &id).await;
        let knew = people[1].get(&format!("/api/v1/tables/{id}/view")).await.ok();
        let public = site.browser().get(&format!("/api/v1/tables/{id}/view")).await.ok();
        let path = format!("/api/v1/tables/{id}/dismiss");
        let table = people[0].post(&path, json!({"seat": 1, "level": "random"})).await.ok();
        assert_eq!((&table["seats"][1]["kind"], &table["seats"][1]["name"]), (&json!("handed"), &json!("P1")));
        assert_ne!(knew["view"], public["view"], "{}: the seat knew more than all", title.id);
        let view = people[1].get(&format!("/api/v1/tables/{id}/view")).await.ok();
        assert!(view["view"] == site.browser().get(&format!("/api/v1/tables/{id}/view")).await.ok()["view"]);
        for (action, body) in
            [("act", json!({"version": 1, "action": {}})), ("take-back", json!({})), ("notes", json!({}))]
        {
            let method = if action == "notes" { "PUT" } else { "POST" };
            let answer = people[1].json(method, &format!("/api/v1/tables/{id}/{action}"), &body).await;
            assert_eq!(answer.json()["error"]["code"], "dismissed", "{action}");
        }
        assert_eq!(take(&mut people[1], &id, &link).await, StatusCode::FORBIDDEN);
        let page = people[1].get(&format!("/t/{id}")).await.body;
        assert!(page.contains("id=\"dismissed\"") && !page.contains("data-pick"));
        for _ in 0..500 {
            let log = people[0].get(&format!("/api/v1/tables/{id}/log")).await.ok();
            if log["log"].as_array().unwrap().iter().any(|line| line["by_bot"] == true) {
                break;
            }
            let due = people[0].table(&id).await["status"]["seats"].clone();
            match due.as_array().and_then(|due| due.iter().find(|seat| **seat != json!(1))) {
                Some(seat) => drop(people[seat.as_u64().unwrap() as usize].random_act(&id, &mut rng).await.ok()),
                None => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        }
        let log = people[0].get(&format!("/api/v1/tables/{id}/log")).await.ok();
        assert!(log["log"].as_array().unwrap().iter().any(|line| line["by_bot"] == true), "{}", title.id);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_are_taken_away_on_every_server_at_once() {
    let Some([one, two]) = sites(Duration::from_secs(20), Duration::ZERO, |_| ()).await else { return };
    let at = two.listen().await;
    let (mut people, id) = people(&one, TITLES[0].id, 2, &Value::Null).await;
    let link = key(&mut people[1], &id).await;
    let window = Live::open(at, &id, token(&people[1])).await.unwrap();
    people[1].post(&format!("/api/v1/tables/{id}/new-link"), json!({})).await.ok();
    assert_eq!(take(&mut two.browser(), &id, &link).await, StatusCode::FORBIDDEN, "the old link, elsewhere");
    people[0].post(&format!("/api/v1/tables/{id}/dismiss"), json!({"seat": 1})).await.ok();
    let answer = through(&two, &people[1]).post(&format!("/api/v1/tables/{id}/leave"), json!({})).await;
    assert_eq!(answer.json()["error"]["code"], "dismissed");
    ended(window).await;
}

#[tokio::test]
async fn nothing_is_written_that_an_older_server_cannot_read() {
    let Some([one]) = sites(Duration::from_secs(20), Duration::ZERO, |_| ()).await else { return };
    let (mut people, id) = people(&one, TITLES[0].id, 2, &Value::Null).await;
    let (cluster, name) = (Cluster::shared().unwrap(), one.config.db.to_string());
    let name = name.rsplit('/').next().unwrap();
    let old = "INSERT INTO servers (id, since, until, setup) VALUES ('old', now(), now() + interval '1 hour', '')";
    cluster.sql(name, old);
    let path = format!("/api/v1/tables/{id}/new-link");
    let answer = people[1].post(&path, json!({})).await;
    assert_eq!(
        (answer.status, &answer.json()["error"]["code"]),
        (StatusCode::SERVICE_UNAVAILABLE, &json!("upgrading"))
    );
    assert_eq!(people[1].table(&id).await["me"], 1, "the table goes on");
    cluster.sql(name, "DELETE FROM servers WHERE id = 'old'");
    people[1].post(&path, json!({})).await.ok();
}
