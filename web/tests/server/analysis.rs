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
    assert_eq!(shown.matches("<figure class=\"curve\"").count(), 4, "score, chances, exposure and what one could know");
    assert!(shown.contains(&format!("/t/{id}/replay?at=")), "findings lead into the replay");
    let headings = shown.split("<h2 id=\"seat-").skip(1).filter(|heading| heading.contains("class=\"key by-")).count();
    assert_eq!((headings, shown.matches("class=\"legend\"").count()), (2, 1), "the signs of the curves are explained");
    people[0].get(&format!("{page}?lang=de")).await.location();
    let german = done(&mut people[0], &page).await.body;
    assert!(german.contains("Warum es so kam") && german.contains("Siegchance"));
}

/// Plays a game of random moves to its end. Ada writes a mark before the tenth step.
async fn played(site: &Site) -> (Vec<Browser>, String) {
    let (mut people, id) = people(site, "heimlich", 2, &json!({})).await;
    let mut rng = Wyrand::new(4);
    for number in 0.. {
        let table = people[0].table(&id).await;
        if table["stage"] == "over" {
            break;
        }
        if number == 5 {
            let marks = json!({"mark-red-1": "yes", "mark-blue-1": "no", "free": "I have no idea who he is"});
            people[0].json("PUT", &format!("/t/{id}/notes"), &marks).await.ok();
        }
        let due = table["status"]["seats"][0].as_u64().unwrap() as usize;
        people[due].random_act(&id, &mut rng).await.ok();
    }
    (people, id)
}

#[tokio::test]
async fn what_a_seat_noted_is_held_against_what_it_could_know_for_itself_alone() {
    let site = Site::open().await;
    let (mut people, id) = played(&site).await;
    let marks = people[0].get(&format!("/api/v1/tables/{id}/marks")).await.json();
    let fields: Vec<&str> = marks.as_array().unwrap().iter().filter_map(|mark| mark["field"].as_str()).collect();
    assert_eq!(fields, ["mark-blue-1", "mark-red-1"], "texts are not marks");
    assert!(marks[0]["after"].as_u64().unwrap() > 0);
    assert_eq!(people[1].get(&format!("/api/v1/tables/{id}/marks")).await.json(), json!([]));
    assert_eq!(site.browser().get(&format!("/api/v1/tables/{id}/marks")).await.status, StatusCode::FORBIDDEN);

    let api = format!("/api/v1/tables/{id}/analysis");
    let mine = done(&mut people[0], &api).await.json();
    let noted = |seat: &serde_json::Value| {
        let noticed = seat["beliefs"].as_array().unwrap().iter().filter(|one| !one["noted_from"].is_null()).count();
        noticed + seat["mistaken"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(noted(&mine["seats"][0]), 1, "red is right or wrong: {}", mine["seats"][0]);
    for other in [&mut people[1], &mut site.browser()] {
        let theirs = done(other, &api).await.json();
        assert_eq!(noted(&theirs["seats"][0]), 0, "no one else is shown it");
    }
    let page = done(&mut people[0], &format!("/t/{id}/analysis")).await.body;
    assert_eq!(page.matches("<figure class=\"curve\"").count(), 4, "score, chances, exposure and what one could know");
    assert!(page.contains("Noted here") || page.contains("noted already"), "{page}");
}

#[tokio::test]
async fn an_analysis_outlives_the_server_and_a_rematch_keeps_its_secrets() {
    let site = Site::open().await;
    let (mut people, id) = played(&site).await;
    let api = format!("/api/v1/tables/{id}/analysis");
    let before = done(&mut people[0], &api).await.json();
    let again = people[0].post(&format!("/api/v1/tables/{id}/again"), json!({})).await.json();
    let rematch = again["id"].as_str().unwrap_or_else(|| panic!("{again}"));
    for person in &mut people {
        let running = person.get(&format!("/api/v1/tables/{rematch}/analysis")).await;
        assert_eq!(running.status, StatusCode::CONFLICT, "the rematch is not over");
        let after = done(person, &api).await.json();
        assert_eq!(after["chances"], before["chances"], "and does not change what is known about the first game");
    }

    let site = site.restart().await;
    let kept = site.browser().get(&api).await;
    assert_eq!(kept.status, StatusCode::OK, "it is not worked out again: {}", kept.body);
    assert_eq!(kept.json()["chances"], before["chances"]);
}

#[tokio::test]
async fn a_better_action_is_played_out_as_its_seat_would_see_it() {
    let site = Site::with(|config| config.analysis_effort = 0.2).await;
    let (mut people, id) = played(&site).await;
    let found = done(&mut people[0], &format!("/api/v1/tables/{id}/analysis")).await.json();
    let decisions = found["decisions"].as_array().unwrap();
    let page = done(&mut people[0], &format!("/t/{id}/analysis")).await.body;
    let path = |step: u64| format!("/t/{id}/replay?at={}&eyes=instead-{step}", step + 1);
    let better = decisions.iter().filter(|decision| !decision["better"].is_null());
    let mut steps = better.map(|decision| decision["step"].as_u64().unwrap());
    let step =
        steps.find(|step| page.contains(&path(*step).replace('&', "&amp;"))).expect("the page leads to one of them");
    let path = path(step);

    let shown = people[0].get(&path).await;
    assert_eq!(shown.status, StatusCode::OK);
    assert!(shown.body.contains("id=\"imagined\"") && shown.body.contains(&format!("min=\"{step}\"")));
    assert!(!shown.body.contains("id=\"outcome\""), "what was imagined decides nothing");
    let real = people[0].get(&format!("/t/{id}/replay?at={}&eyes=all", step + 1)).await.body;
    assert!(!real.contains("id=\"imagined\""));

    let fine = decisions.iter().find(|decision| decision["better"].is_null()).unwrap();
    for (eyes, status) in [
        (format!("instead-{}", fine["step"]), StatusCode::NOT_FOUND),
        ("instead-99999".into(), StatusCode::NOT_FOUND),
        ("instead-x".into(), StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(people[0].get(&format!("/t/{id}/replay?at=3&eyes={eyes}")).await.status, status, "{eyes}");
    }
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
    let one = browser.get("/puzzles/spion?n=1").await.body;
    let another = browser.get("/puzzles/spion?n=2").await.body;
    assert!(one.contains("/puzzles/spion?n=2") && one.contains("/puzzles/spion?n=366") && one != another);
    for wrong in ["n=0", "n=367"] {
        assert_eq!(browser.get(&format!("/puzzles/spion?{wrong}")).await.status, StatusCode::NOT_FOUND, "{wrong}");
    }
    assert_eq!(browser.get("/puzzles/spion?n=one").await.status, StatusCode::BAD_REQUEST);
    assert!(!browser.get("/puzzles/spion?n=1&answer=999").await.body.contains("id=\"verdict\""), "no such answer");
    assert_eq!(browser.get("/puzzles/chess").await.status, StatusCode::NOT_FOUND);
}
