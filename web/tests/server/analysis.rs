//! Why a finished game went as it did, and puzzles.

use std::time::Duration;

use axum::http::StatusCode;
use deckname_engine::Wyrand;
use deckname_table::TITLES;
use serde_json::json;

use crate::common::{Answer, Browser, Site, people};

/// Asks until the analysis is done.
async fn done(browser: &mut Browser, path: &str) -> Answer {
    for _ in 0..600 {
        let answer = browser.get(path).await;
        if answer.status == StatusCode::OK && answer.header("refresh").is_empty() {
            return answer;
        }
        let working = answer.status == StatusCode::ACCEPTED || answer.header("refresh") == "2";
        assert!(working, "{} {}", answer.status, answer.body);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{path} is never done");
}

#[tokio::test]
async fn a_finished_game_says_why_and_a_running_one_does_not() {
    let site = Site::open().await;
    let (mut people, id) = people(&site, "heimlich", 2, &json!({})).await;
    let (page, api) = (format!("/t/{id}/analysis"), format!("/api/v1/tables/{id}/analysis"));
    let mut rng = Wyrand::new(4);
    while people[0].table(&id).await["stage"] != "over" {
        for path in [&page, &api] {
            assert_eq!(people[0].get(path).await.status, StatusCode::CONFLICT, "the game runs");
        }
        let due = people[0].table(&id).await["status"]["seats"][0].as_u64().unwrap() as usize;
        people[due].random_act(&id, &mut rng).await.ok();
    }
    assert!(people[1].get(&format!("/t/{id}")).await.body.contains(&page), "the table leads there");

    let found = done(&mut people[0], &api).await.json();
    let steps = people[0].get(&format!("/t/{id}/record.json")).await.json()["steps"].as_array().unwrap().len();
    assert_eq!(found["steps"], steps);
    assert_eq!(found["chances"].as_array().unwrap().len(), steps + 1);
    assert_eq!(found["seats"].as_array().unwrap().len(), 2);
    assert!(found["report"]["seats"][1][0]["sentence"].as_str().unwrap().starts_with("P1"));

    let shown = done(&mut people[0], &page).await.body;
    assert_eq!(shown.matches("<figure class=\"curve\"").count(), 2, "chances and exposure");
    assert!(shown.contains(&format!("/t/{id}/replay?at=")), "moments lead into the replay");
    people[0].get(&format!("{page}?lang=de")).await.location();
    let german = done(&mut people[0], &page).await.body;
    assert!(german.contains("Warum es so kam") && german.contains("Siegchance"));
}

#[tokio::test]
async fn no_table_no_analysis() {
    let site = Site::open().await;
    for path in ["/t/nowhere/analysis", "/api/v1/tables/nowhere/analysis"] {
        assert_eq!(site.browser().get(path).await.status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn every_game_has_puzzles_or_says_why_not() {
    let site = Site::open().await;
    let mut browser = site.browser();
    for title in &TITLES {
        for lang in ["de", "en"] {
            browser.get(&format!("/puzzles/{}?lang={lang}", title.id)).await.location();
            let page = browser.get(&format!("/puzzles/{}", title.id)).await;
            assert_eq!(page.status, StatusCode::OK, "{}", title.id);
            let proof = page.body.contains("id=\"solution\"");
            assert_eq!(proof, matches!(title.id, "spion" | "streng-geheim"), "{}", title.id);
            assert_eq!(proof, page.body.contains("id=\"panel-board\""), "{}", title.id);
        }
    }
    let one = browser.get("/puzzles/spion?n=0").await.body;
    let another = browser.get("/puzzles/spion?n=1").await.body;
    assert!(one.contains("/puzzles/spion?n=1") && one != another);
    assert_eq!(browser.get("/puzzles/chess").await.status, StatusCode::NOT_FOUND);
}
