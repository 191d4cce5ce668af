//! Accusations that stand: everyone sees them at the player and the thing that they are about.

use axum::http::StatusCode;
use deckname_table::TITLES;
use serde_json::{Value, json};

use crate::common::{Browser, Site, people};
use crate::raw::Live;
use crate::servers::token;
use crate::talk::{flee, say, talkative};

fn accuse(seat: u8, claim: u16) -> Value {
    json!({"accuse": {"seat": seat, "claim": claim}})
}

/// The pins of a page: what each says, and of whom and what.
async fn pins(browser: &mut Browser, path: &str) -> Vec<String> {
    let page = browser.get(path).await.body;
    let pins = page.split("class=\"pin\"").skip(1);
    let value = |pin: &str, key: &str| pin.split_once(key).unwrap().1.split('"').next().unwrap().to_string();
    pins.map(|pin| {
        format!("{} [{}] [{}]", value(pin, "title=\""), value(pin, "data-about=\""), value(pin, "data-slip=\""))
    })
    .collect()
}

#[tokio::test]
async fn an_accusation_is_pinned_for_all_until_it_is_replaced_or_withdrawn() {
    let site = Site::open().await;
    let (mut all, id) = talkative(&site, 3, &json!({})).await;
    let page = format!("/t/{id}");
    assert_eq!(say(&mut all[1], &id, accuse(0, 1)).await.status, StatusCode::NO_CONTENT);
    let red = "P1 suspects P0 – agent: Red [agent-red marker-red] [P1: P0?]";
    for browser in all.iter_mut().chain([&mut site.browser()]) {
        assert_eq!(pins(browser, &page).await, [red]);
        assert_eq!(pins(browser, &format!("{page}/screen")).await, [red], "also on the screen");
    }
    let mut german = site.browser();
    german.headers.push(("accept-language", "de".into()));
    assert_eq!(pins(&mut german, &page).await, ["P1 verdächtigt P0 – Agent: Rot [agent-red marker-red] [P1: P0?]"]);
    say(&mut all[1], &id, accuse(2, 3)).await;
    say(&mut all[2], &id, accuse(1, 0)).await;
    let both = pins(&mut all[0], &page).await;
    assert_eq!(
        both,
        [
            "P2 suspects P1 – agent: Yellow [agent-yellow marker-yellow] [P2: P1?]",
            "P1 suspects P2 – agent: Blue [agent-blue marker-blue] [P1: P2?]"
        ],
        "one for each player"
    );
    assert!(all[1].get(&page).await.body.contains("id=\"withdraw\""));
    assert!(!all[0].get(&page).await.body.contains("id=\"withdraw\""), "there is nothing to take back");
    assert_eq!(say(&mut all[1], &id, json!("withdraw")).await.status, StatusCode::NO_CONTENT);
    assert_eq!(pins(&mut all[0], &page).await.len(), 1);
    assert_eq!(say(&mut all[1], &id, json!("withdraw")).await.status, StatusCode::BAD_REQUEST);
    let standing = all[0].get(&format!("/api/v1/tables/{id}/talk")).await.ok()["standing"].clone();
    assert_eq!((standing.as_array().unwrap().len(), &standing[0]["seat"]), (1, &json!(2)));
    // It is still there after a restart.
    let site = site.restart().await;
    assert_eq!(pins(&mut site.browser(), &page).await.len(), 1);
}

#[tokio::test]
async fn what_spectators_suspect_is_pinned_to_nothing() {
    let site = Site::open().await;
    let (mut all, id) = talkative(&site, 2, &json!({})).await;
    let mut watcher = site.browser();
    assert_eq!(say(&mut watcher, &id, accuse(0, 1)).await.status, StatusCode::NO_CONTENT);
    for browser in all.iter_mut().chain([&mut watcher]) {
        assert!(pins(browser, &format!("/t/{id}")).await.is_empty());
    }
}

#[tokio::test]
async fn a_live_page_is_sent_the_pin_and_who_was_sent_away_leaves_none() {
    let site = Site::open().await;
    let (mut all, id) = talkative(&site, 3, &json!({})).await;
    let at = site.listen().await;
    let mut window = Live::open(at, &id, token(&all[0])).await.unwrap();
    window.next_text().await.unwrap();
    say(&mut all[2], &id, accuse(1, 2)).await;
    let update = tokio::time::timeout(std::time::Duration::from_secs(5), window.next_text()).await.unwrap().unwrap();
    assert!(update.contains("P2 suspects P1"), "{update}");
    all[0].post(&format!("/api/v1/tables/{id}/dismiss"), json!({"seat": 2})).await.ok();
    let page = format!("/t/{id}");
    assert!(pins(&mut all[0], &page).await.is_empty());
    say(&mut all[0], &id, accuse(1, 2)).await;
    assert_eq!(pins(&mut all[1], &page).await.len(), 1);
    assert!(pins(&mut all[2], &page).await.is_empty(), "whoever was sent away hears nothing");
}

#[tokio::test]
async fn at_a_silent_table_nothing_is_pinned() {
    let site = Site::open().await;
    let (mut all, id) = talkative(&site, 2, &json!({"talk": "silent"})).await;
    assert_eq!(say(&mut all[0], &id, accuse(1, 1)).await.status, StatusCode::FORBIDDEN);
    assert!(pins(&mut all[1], &format!("/t/{id}")).await.is_empty());
}

#[tokio::test]
async fn sg_20_pursuers_can_neither_pin_nor_withdraw() {
    let site = Site::open().await;
    let (mut all, id) = people(&site, "streng-geheim", 3, &json!({"flight": "bold"})).await;
    let fugitive = flee(&mut all, &id).await;
    for seat in (0..3).filter(|seat| *seat != fugitive) {
        for what in [accuse(fugitive as u8, 1), json!("withdraw")] {
            let refused = say(&mut all[seat], &id, what).await;
            assert_eq!(refused.json()["error"]["clause"], "SG-20", "{}", refused.body);
        }
    }
    assert!(pins(&mut all[fugitive], &format!("/t/{id}")).await.is_empty());
    // The others hear the fugitive.
    let other = (fugitive + 1) % 3;
    assert_eq!(say(&mut all[fugitive], &id, accuse(other as u8, 6)).await.status, StatusCode::NO_CONTENT);
    let told = pins(&mut all[other], &format!("/t/{id}")).await;
    assert!(told.len() == 1 && told[0].contains("[agent-") && told[0].ends_with("X1?]"), "{told:?}");
}

#[tokio::test]
async fn every_game_pins_its_accusations() {
    let site = Site::open().await;
    for title in &TITLES {
        let seats = *title.seats().start();
        let (mut all, id) = people(&site, title.id, seats, &Value::Null).await;
        let talk = all[1].get(&format!("/t/{id}")).await.body;
        let claims = talk.split_once("id=\"accuse-what\"").unwrap().1;
        // The first one that can be true of the first seat.
        let mut pinned = false;
        for claim in claims.split("<option value=\"").skip(1).take(40).filter_map(|rest| rest.split('"').next()) {
            let claim = claim.parse().unwrap();
            if say(&mut all[1], &id, accuse(0, claim)).await.status == StatusCode::NO_CONTENT {
                pinned = true;
                break;
            }
        }
        let seen = pins(&mut all[0], &format!("/t/{id}")).await;
        assert!(pinned && seen.len() == 1 && seen[0].starts_with("P1 suspects P0 – "), "{}: {seen:?}", title.id);
    }
}
