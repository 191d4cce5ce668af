//! Every table has a short address, by which friends are invited.

use std::time::Duration;

use axum::http::StatusCode;
use deckname_table::TITLES;
use serde_json::{Value, json};

use crate::common::{Site, people};
use crate::servers::sites;

/// The path of the short address.
fn short(id: &str) -> String {
    format!("/j/{}", id[..7].to_uppercase())
}

#[tokio::test]
async fn a_short_address_leads_to_its_table_as_long_as_there_is_one() {
    let site = Site::open().await;
    let (mut all, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let mut friend = site.browser();
    assert_eq!(friend.get(&short(&id)).await.location(), format!("/t/{id}"));
    assert_eq!(friend.get(&short(&id).to_lowercase()).await.location(), format!("/t/{id}"));
    let spaced = format!("{}-{} ", &id[..3], &id[3..7]);
    assert_eq!(friend.form("/join", &[("code", &spaced)]).await.location(), format!("/t/{id}"));
    let page = all[0].get(&format!("/t/{id}")).await.body;
    assert!(page.contains(&format!("value=\"http://spies.test{}\"", short(&id))), "the table shows it");
    // A game that is over can be looked at by it too.
    let mut rng = deckname_engine::Wyrand::new(5);
    while let Some(seat) = all[0].table(&id).await["status"]["seats"][0].as_u64() {
        all[seat as usize].random_act(&id, &mut rng).await.ok();
    }
    assert_eq!(friend.get(&short(&id)).await.location(), format!("/t/{id}"));
    assert_eq!(friend.get("/j/ZZZZZZZ").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_lobby_and_programs_invite_by_the_short_address() {
    let site = Site::open().await;
    let mut host = site.browser();
    let made = host.post("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 2})).await.ok();
    let id = made["id"].as_str().unwrap();
    assert_eq!(made["invitation"], format!("http://spies.test{}", short(id)));
    let lobby = site.browser().get(&format!("/t/{id}")).await.body;
    assert!(lobby.contains(&format!("data-share=\"http://spies.test{}\"", short(id))));
    assert!(lobby.contains("spies.test/join") && lobby.contains(&id[..7].to_uppercase()));
}

#[tokio::test]
async fn wrong_codes_are_few_and_right_ones_free() {
    let site = Site::open().await;
    let (_, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let mut browser = site.browser();
    for _ in 0..60 {
        assert_eq!(browser.get(&short(&id)).await.location(), format!("/t/{id}"));
    }
    let mut answers = Vec::new();
    for _ in 0..22 {
        answers.push(browser.get("/j/ZZZZZZZ").await.status);
    }
    assert!(answers[..20].iter().all(|status| *status == StatusCode::NOT_FOUND), "{answers:?}");
    assert_eq!(answers[21], StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(browser.get(&short(&id)).await.status, StatusCode::TOO_MANY_REQUESTS, "a guesser learns nothing more");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_short_address_works_at_every_server() {
    let Some([one, two]) = sites(Duration::from_secs(20), Duration::ZERO, |_| ()).await else { return };
    let (_, id) = people(&one, TITLES[0].id, 2, &Value::Null).await;
    assert_eq!(two.browser().get(&short(&id)).await.location(), format!("/t/{id}"));
}
