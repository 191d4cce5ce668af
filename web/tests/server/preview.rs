//! The picture that messengers show with a link to a table.

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use deckname_engine::Wyrand;
use deckname_table::TITLES;
use serde_json::{Value, json};

use crate::common::{Browser, Site, people};

async fn picture(browser: &mut Browser, id: &str, lang: &str, known: &str) -> (StatusCode, HeaderMap, Vec<u8>) {
    let path = format!("/t/{id}/preview.png?lang={lang}");
    let request = Request::get(path).header("host", "spies.test").header("if-none-match", known);
    browser.send_for_bytes(request.body(Body::empty()).unwrap()).await
}

/// Keeps the picture, to look at it.
fn keep(name: &str, png: &[u8]) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/screenshots");
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(format!("{folder}/preview-{name}.png"), png).unwrap();
}

fn check(png: &[u8]) {
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(png[16..24], [0, 0, 4, 176, 0, 0, 2, 118], "1200 × 630");
    assert!((15_000..600_000).contains(&png.len()), "{} bytes", png.len());
}

#[tokio::test]
async fn every_game_has_a_picture_for_its_links() {
    let site = Site::open().await;
    for title in &TITLES {
        let mut host = site.browser();
        let seats = *title.seats().end();
        let made = host.post("/api/v1/tables", json!({"game": title.id, "seats": seats})).await.ok();
        let id = made["id"].as_str().unwrap();
        host.post(&format!("/api/v1/tables/{id}/sit"), json!({"name": "Żółw <b>&\"Ян\""})).await.ok();
        let page = site.browser().get(&format!("/t/{id}")).await.body;
        assert!(page.contains(&format!("content=\"http://spies.test/t/{id}/preview.png?lang=en\"")));
        assert!(page.contains("og:description\" content=\"Żółw &lt;b&gt;"), "names are escaped");
        let (status, headers, png) = picture(&mut site.browser(), id, "de", "").await;
        assert_eq!((status, &headers["content-type"]), (StatusCode::OK, &"image/png".parse().unwrap()));
        check(&png);
        keep(title.id, &png);
        let tag = headers["etag"].to_str().unwrap();
        assert_eq!(picture(&mut site.browser(), id, "de", tag).await.0, StatusCode::NOT_MODIFIED);
        assert_eq!(picture(&mut site.browser(), id, "en", tag).await.0, StatusCode::OK, "another language");
    }
    assert_eq!(picture(&mut site.browser(), "nowhere", "de", "").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_picture_is_the_same_for_everyone_and_tells_the_result() {
    let site = Site::open().await;
    let (mut all, id) = people(&site, TITLES[0].id, 3, &Value::Null).await;
    let seen = picture(&mut site.browser(), &id, "en", "").await.2;
    for person in &mut all {
        assert_eq!(picture(person, &id, "en", "").await.2, seen, "a player's picture is a spectator's");
    }
    let mut rng = Wyrand::new(4);
    loop {
        let table = all[0].table(&id).await;
        let Some(seat) = table["status"]["seats"][0].as_u64() else { break };
        all[seat as usize].random_act(&id, &mut rng).await.ok();
    }
    let over = picture(&mut site.browser(), &id, "en", "").await.2;
    assert_ne!(over, seen);
    keep("over", &over);
    let page = site.browser().get(&format!("/t/{id}")).await.body;
    let said = page.split("og:description\" content=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(said.contains("win") && said.contains("P0, P1, P2"), "{said}");
}

#[tokio::test]
async fn nobody_can_keep_the_server_drawing() {
    let site = Site::open().await;
    let mut asked = Vec::new();
    for n in 10..36 {
        let mut host = site.browser();
        let made = host.post("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 2})).await.ok();
        let id = made["id"].as_str().unwrap().to_string();
        host.post(&format!("/api/v1/tables/{id}/sit"), json!({"name": format!("Maximilian Mustermann {n}")}))
            .await
            .ok();
        let mut browser = site.browser();
        asked.push(async move { picture(&mut browser, &id, "en", "").await });
    }
    // All at once, because drawing takes some machines so long that the next one is allowed again.
    let asked: Vec<_> = asked.into_iter().map(tokio::spawn).collect();
    let mut refused = 0;
    for (n, picture) in asked.into_iter().enumerate() {
        let (status, _, png) = picture.await.unwrap();
        refused += u32::from(status == StatusCode::TOO_MANY_REQUESTS);
        if n == 0 {
            keep("long-name", &png);
        }
    }
    assert!((1..26).contains(&refused), "{refused}");
}
