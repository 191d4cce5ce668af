//! Hints on request, and bots that are as good as the player.

use axum::http::StatusCode;
use deckname_engine::Wyrand;
use deckname_table::TITLES;
use serde_json::{Value, json};

use crate::common::{Browser, Site, people};

/// A hint through the API.
async fn hint(person: &mut Browser, id: &str, full: bool) -> Value {
    person.get(&format!("/api/v1/tables/{id}/hint?full={full}")).await.ok()
}

/// The status and the code of a refusal.
async fn refused(person: &mut Browser, id: &str) -> (StatusCode, String) {
    let answer = person.get(&format!("/api/v1/tables/{id}/hint")).await;
    (answer.status, answer.json()["error"]["code"].as_str().unwrap().to_string())
}

#[tokio::test]
async fn a_single_player_gets_a_nudge_and_then_a_legal_move() {
    let site = Site::open().await;
    for title in &TITLES {
        let mut me = site.browser();
        let id = me.play(title.id).await;
        me.my_turn(&id).await;
        let nudge = hint(&mut me, &id, false).await;
        assert!(nudge["nudge"].as_str().unwrap().len() > 20 && nudge["move"].is_null(), "{nudge}");
        let full = hint(&mut me, &id, true).await;
        assert_eq!(full["nudge"], nudge["nudge"]);
        assert!(full["move"]["reason"].as_str().unwrap().len() > 20, "{full}");
        let legal = me.get(&format!("/api/v1/tables/{id}/legal")).await.ok();
        assert!(legal["actions"].as_array().unwrap().contains(&full["move"]["action"]), "{}: {full}", title.id);
        let asked = me.table(&id).await;
        let due = asked["status"]["seats"].as_array().unwrap();
        assert!(due.contains(&asked["me"]), "a hint changes nothing: {} is still asked", title.id);
        let page = me.get(&format!("/t/{id}")).await.body;
        assert!(page.contains("id=\"hint\"") && page.contains("id=\"hint-says\""), "{}", title.id);
        let said = me.get(&format!("/t/{id}/hint?full=true")).await.ok();
        assert!(said["html"].as_str().unwrap().contains(full["move"]["label"].as_str().unwrap()), "{said}");
    }
}

#[tokio::test]
async fn people_get_hints_only_where_the_table_gives_them_to_all() {
    let site = Site::open().await;
    let (mut those, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    assert_eq!(refused(&mut those[0], &id).await, (StatusCode::FORBIDDEN, "no-hints".into()));
    assert!(!those[0].get(&format!("/t/{id}")).await.body.contains("id=\"hint\""));

    let mut host = site.browser();
    let made = host.post("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 2, "hints": "yes"})).await.ok();
    let id = made["id"].as_str().unwrap();
    host.headers.push(("authorization", format!("Bearer {}", made["token"].as_str().unwrap())));
    let mut friend = site.browser();
    host.post(&format!("/api/v1/tables/{id}/sit"), json!({"seat": 0})).await.ok();
    let seated = friend.post(&format!("/api/v1/tables/{id}/sit"), json!({"seat": 1})).await.ok();
    friend.headers.push(("authorization", format!("Bearer {}", seated["token"].as_str().unwrap())));
    host.post(&format!("/api/v1/tables/{id}/start"), json!({})).await.ok();
    assert_eq!(host.table(id).await["hints"], "yes");
    let due = host.table(id).await["status"]["seats"][0].as_u64().unwrap();
    let (asked, other) = if due == 0 { (&mut host, &mut friend) } else { (&mut friend, &mut host) };
    assert!(!hint(asked, id, true).await["move"].is_null());
    assert_eq!(refused(other, id).await, (StatusCode::CONFLICT, "not-asked".into()));
    assert_eq!(refused(&mut site.browser(), id).await, (StatusCode::FORBIDDEN, "no-seat".into()));
}

#[tokio::test]
async fn a_table_without_hints_gives_none() {
    let site = Site::open().await;
    let mut me = site.browser();
    let fields = [("name", "Ada"), ("seat-0", "me"), ("seat-1", "novice"), ("hints", "no")];
    let at = me.multipart(&format!("/new/{}", TITLES[0].id), &fields).await.location();
    let id = at.strip_prefix("/t/").unwrap();
    me.my_turn(id).await;
    assert_eq!(refused(&mut me, id).await, (StatusCode::FORBIDDEN, "no-hints".into()));
    let bad = me.post("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 2, "hints": "loud"})).await;
    assert_eq!(bad.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn quick_play_keeps_the_level_and_offers_the_next_one() {
    let site = Site::open().await;
    let mut me = site.browser();
    assert!(me.get("/").await.body.contains("<option value=\"medium\" selected"), "it starts in the middle");
    assert_eq!(me.form("/play/heimlich", &[("level", "psychic")]).await.status, StatusCode::BAD_REQUEST);
    let at = me.form("/play/heimlich", &[("level", "easy")]).await.location();
    let id = at.strip_prefix("/t/").unwrap();
    let levels = |table: &Value| -> Vec<String> {
        let seats = table["seats"].as_array().unwrap();
        seats.iter().filter_map(|seat| seat["level"].as_str().map(String::from)).collect()
    };
    assert!(levels(&me.table(id).await).iter().all(|level| level == "easy"));
    assert!(me.get("/").await.body.contains("<option value=\"easy\" selected"), "it is remembered");

    let mut rng = Wyrand::new(4);
    while me.my_turn(id).await["stage"] != "over" {
        me.random_act(id, &mut rng).await.ok();
    }
    let page = me.get(&format!("/t/{id}")).await.body;
    let (_, offer) = page.split_once("id=\"another-level\"").expect("an offer");
    let next = if offer.split_once("</form>").unwrap().0.contains("value=\"medium\"") { "medium" } else { "novice" };
    let again = me.form(&format!("/t/{id}/again"), &[("level", next)]).await.location();
    assert!(levels(&me.table(again.strip_prefix("/t/").unwrap()).await).iter().all(|level| level == next));
    assert!(me.get("/").await.body.contains(&format!("<option value=\"{next}\" selected")));
}
