//! Tables that wait for players: who finds them, and when they vanish.

use std::time::Duration;

use axum::http::StatusCode;
use deckname_store::Entry;
use deckname_table::TITLES;
use deckname_web::Config;
use serde_json::{Value, json};

use crate::common::{Browser, Site};
use crate::raw::Live;
use crate::servers::{sites, through, token};

/// The list is read again at once, and offers end soon.
fn hasty(config: &mut Config) {
    (config.sweep_every, config.away_after) = (Duration::from_millis(300), Duration::from_millis(400));
}

/// Longer than the list is shown as it was read.
async fn a_moment() {
    tokio::time::sleep(Duration::from_millis(1_100)).await;
}

async fn listed(browser: &mut Browser) -> Vec<Value> {
    a_moment().await;
    browser.get("/api/v1/open-tables").await.ok()["tables"].as_array().unwrap().clone()
}

/// Ada's table for two, which is offered; she has taken a seat.
async fn offered(site: &Site) -> (Browser, String) {
    let mut ada = site.browser();
    let made = ada
        .post("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 3, "offer": true, "bots": {"2": "easy"}}))
        .await;
    let made = made.ok();
    let id = made["id"].as_str().unwrap().to_string();
    ada.headers.push(("authorization", format!("Bearer {}", made["token"].as_str().unwrap())));
    ada.post(&format!("/api/v1/tables/{id}/sit"), json!({"seat": 0, "name": "Ada <b>"})).await.ok();
    (ada, id)
}

#[tokio::test]
async fn a_table_is_listed_if_its_host_wants_until_it_is_full_or_starts() {
    let site = Site::open().await;
    let (mut ada, id) = offered(&site).await;
    let mut ben = site.browser();
    let found = listed(&mut ben).await;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((&found[0]["id"], &found[0]["game"]), (&json!(id), &json!(TITLES[0].id)));
    assert_eq!(found[0]["seats"][0], json!({"name": "Ada <b>", "level": null}));
    assert_eq!(found[0]["pace"], "none");
    ada.post(&format!("/api/v1/tables/{id}/pace"), json!({"pace": "brisk"})).await.ok();
    assert_eq!(listed(&mut ben).await[0]["pace"], "brisk", "how long they may think is known before they join");
    assert!(ben.get("/tables").await.body.contains("brisk: 5 minutes"));
    assert_eq!((&found[0]["seats"][1], &found[0]["seats"][2]["level"]), (&Value::Null, &json!("easy")));
    let page = ben.get("/tables").await.body;
    assert!(page.contains("Ada &lt;b&gt;") && !page.contains("Ada <b>"), "names are escaped");
    assert!(page.contains("One table is waiting.") && page.contains(&format!("/t/{id}")));
    assert!(ben.get("/").await.body.contains("href=\"/tables\""));
    let offer = format!("/api/v1/tables/{id}/offer");
    assert_eq!(ben.post(&offer, json!({"on": false})).await.json()["error"]["code"], "host-only");
    assert_eq!(ada.post(&offer, json!({"on": false})).await.ok()["offered"], false);
    assert_eq!(listed(&mut ben).await, [Value::Null; 0], "the host no longer wants it");
    assert_eq!(ada.form(&format!("/t/{id}/offer"), &[("on", "true")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(listed(&mut ben).await.len(), 1);
    let sit = format!("/api/v1/tables/{id}/sit");
    let seated = ben.post(&sit, json!({"name": "Ben"})).await.ok();
    ben.headers.push(("authorization", format!("Bearer {}", seated["token"].as_str().unwrap())));
    assert_eq!(listed(&mut ben).await.len(), 0, "the table is full");
    ben.post(&format!("/api/v1/tables/{id}/leave"), json!({})).await.ok();
    assert_eq!(listed(&mut ben).await.len(), 1, "a seat is open again");
    ada.post(&format!("/api/v1/tables/{id}/start"), json!({})).await.ok();
    assert_eq!(listed(&mut ben).await.len(), 0, "the game has begun");
    assert_eq!(ada.post(&offer, json!({"on": true})).await.json()["error"]["code"], "started");
}

#[tokio::test]
async fn what_nobody_has_listed_cannot_be_found() {
    let site = Site::open().await;
    let mut ada = site.browser();
    ada.post("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 2})).await.ok();
    ada.play(TITLES[1].id).await;
    let set_up = format!("/new/{}", TITLES[0].id);
    let made = ada.multipart(&set_up, &[("name", "Ada"), ("seat-0", "me"), ("seat-1", "open")]).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER);
    assert_eq!(listed(&mut site.browser()).await, [Value::Null; 0]);
    let fields = [("name", "Ada"), ("seat-0", "me"), ("seat-1", "open"), ("offer", "true")];
    ada.multipart(&set_up, &fields).await.location();
    assert_eq!(listed(&mut site.browser()).await.len(), 1, "with the box ticked it can");
}

#[tokio::test]
async fn a_table_vanishes_when_its_host_goes_and_is_back_with_the_host() {
    let site = Site::with(hasty).await;
    let (ada, id) = offered(&site).await;
    let at = site.listen().await;
    let window = Live::open(at, &id, token(&ada)).await.unwrap();
    for _ in 0..3 {
        assert_eq!(listed(&mut site.browser()).await.len(), 1, "the host is here");
    }
    drop(window);
    let mut guest = site.browser();
    guest.get(&format!("/t/{id}")).await;
    a_moment().await;
    a_moment().await;
    assert_eq!(listed(&mut guest).await.len(), 0, "the host has gone");
    let _window = Live::open(at, &id, token(&ada)).await.unwrap();
    assert_eq!(listed(&mut guest).await.len(), 1, "the host is back");
}

#[tokio::test]
async fn an_offer_survives_a_restart_only_as_long_as_the_host_is_there() {
    let site = Site::with(hasty).await;
    let (ada, id) = offered(&site).await;
    assert!(site.server.store.log(&id, 0).await.unwrap().contains(&Entry::Offered { on: true }));
    let site = site.restart().await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(listed(&mut site.browser()).await.len(), 0);
    let _window = Live::open(site.listen().await, &id, token(&ada)).await.unwrap();
    assert_eq!(listed(&mut site.browser()).await.len(), 1);
}

#[tokio::test]
async fn nobody_can_fill_the_list() {
    let site = Site::open().await;
    let mut refused = 0;
    for _ in 0..15 {
        let made =
            site.browser().post("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 2, "offer": true})).await;
        refused += u32::from(made.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert_eq!(refused, 5);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_servers_list_the_same_tables() {
    let Some([one, two]) = sites(Duration::from_millis(400), Duration::ZERO, hasty).await else { return };
    let (ada, id) = offered(&one).await;
    let window = Live::open(one.listen().await, &id, token(&ada)).await.unwrap();
    assert_eq!(listed(&mut two.browser()).await.len(), 1);
    through(&two, &ada).post(&format!("/api/v1/tables/{id}/offer"), json!({"on": false})).await.ok();
    assert_eq!(listed(&mut one.browser()).await.len(), 0, "taken back through the other server");
    through(&two, &ada).post(&format!("/api/v1/tables/{id}/offer"), json!({"on": true})).await.ok();
    assert_eq!(listed(&mut one.browser()).await.len(), 1);
    drop(window);
    a_moment().await;
    a_moment().await;
    assert_eq!(listed(&mut two.browser()).await.len(), 0, "the host has gone");
}
