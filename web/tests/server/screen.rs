//! A table on a shared screen: it has no seat, and people join it by a code.

use axum::http::StatusCode;
use deckname_table::TITLES;
use serde_json::{Value, json};

use crate::common::{Browser, Site, people};

/// A table on a screen, by the browser that shows it.
async fn on_screen(site: &Site, game: &str) -> (Browser, String) {
    let mut host = site.browser();
    let fields = [("name", ""), ("screen", "true"), ("seat-0", "me"), ("seat-1", "me"), ("seat-2", "open")];
    let path = host.multipart(&format!("/new/{game}"), &fields).await.location();
    let id = path.strip_prefix("/t/").and_then(|path| path.strip_suffix("/screen")).unwrap().to_string();
    (host, id)
}

fn three_seats() -> &'static str {
    TITLES.iter().find(|title| title.seats().contains(&3)).unwrap().id
}

fn code(id: &str) -> String {
    id[..5].to_uppercase()
}

async fn typed(browser: &mut Browser, code: &str) -> crate::common::Answer {
    browser.form("/join", &[("code", code)]).await
}

#[tokio::test]
async fn a_code_leads_to_its_table_however_it_is_typed() {
    let site = Site::open().await;
    let (mut host, id) = on_screen(&site, three_seats()).await;
    let page = host.get(&format!("/t/{id}/screen")).await.body;
    assert!(page.contains(&code(&id)) && page.contains("spies.test/join"), "the screen says how to join");
    let spaced = format!(" {} {}-", &code(&id)[..2], &code(&id)[2..]);
    for typed_code in [code(&id), code(&id).to_lowercase(), spaced] {
        assert_eq!(typed(&mut site.browser(), &typed_code).await.location(), format!("/t/{id}"));
    }
    assert_eq!(site.browser().get(&format!("/j/{}", code(&id))).await.location(), format!("/t/{id}"));
}

#[tokio::test]
async fn a_wrong_code_is_asked_for_again_and_cannot_be_guessed_fast() {
    let site = Site::open().await;
    let mut browser = site.browser();
    for wrong in ["", "ABC", "OOOOO", "abcdefgh", "äöüäö", "%'_\u{0}x"] {
        let answer = typed(&mut browser, wrong).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{wrong:?}");
        assert!(answer.body.contains("id=\"code\"") && answer.body.contains("role=\"alert\""), "{}", answer.body);
    }
    for _ in 0..20 {
        typed(&mut browser, "zzzzz").await;
    }
    assert_eq!(typed(&mut browser, "zzzzz").await.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn only_tables_on_a_screen_have_so_short_a_code() {
    let site = Site::open().await;
    let (_, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    assert_eq!(typed(&mut site.browser(), &code(&id)).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn whoever_has_sat_down_in_front_of_the_screen_may_start() {
    let site = Site::open().await;
    let (mut host, id) = on_screen(&site, three_seats()).await;
    let table = host.table(&id).await;
    assert!(table["me"].is_null(), "the screen has no seat");
    let (mut stranger, mut ada) = (site.browser(), site.browser());
    ada.form(&format!("/t/{id}/sit"), &[("name", "Ada"), ("seat", "1")]).await;
    let refused = stranger.form(&format!("/t/{id}/start"), &[]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    ada.form(&format!("/t/{id}/start"), &[("level", "random")]).await.location();
    assert_eq!(host.table(&id).await["stage"], "playing");
    assert!(!ada.table(&id).await["host"].as_bool().unwrap(), "during the game there is one host");
}

/// Even a browser that holds a seat gets no more than a spectator when it opens the screen.
#[tokio::test]
async fn a_screen_is_the_same_for_everybody() {
    let site = Site::open().await;
    for title in &TITLES {
        let seats = *title.seats().start();
        let made =
            site.browser().post("/api/v1/tables", json!({"game": title.id, "seats": seats, "screen": true})).await;
        let id = made.ok()["id"].as_str().unwrap().to_string();
        let mut players = Vec::new();
        for seat in 0..seats {
            let mut player = site.browser();
            let (name, seat) = (format!("P{seat}"), seat.to_string());
            player.form(&format!("/t/{id}/sit"), &[("name", &name), ("seat", &seat)]).await.location();
            players.push(player);
        }
        players[0].form(&format!("/t/{id}/start"), &[]).await.location();
        let spectator = site.browser().get(&format!("/t/{id}/screen")).await.body;
        for player in &mut players {
            // The browser's own preferences are not part of it.
            player.cookies.remove("name");
            let own = player.get(&format!("/t/{id}")).await.body;
            assert!(own.contains("table hand"), "{}: the same table is this player's hand", title.id);
            assert_eq!(player.get(&format!("/t/{id}/screen")).await.body, spectator, "{}", title.id);
        }
    }
}
