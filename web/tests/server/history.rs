//! What people keep of finished games: results, ratings, a code for another device, a file, and the end of it all.

use std::time::Duration;

use axum::http::StatusCode;
use deckname_engine::Wyrand;
use deckname_table::TITLES;
use deckname_web::{Config, Keep};
use serde_json::{Value, json};

use crate::common::{Browser, Site, lobby, people};
use crate::servers::{sites, through};

/// A game that ends soon.
const GAME: usize = 0;

/// Plays for everyone at this table until the game is over.
async fn play_on(people: &mut [Browser], id: &str) {
    let mut rng = Wyrand::new(11);
    for _ in 0..5_000 {
        let table = people[0].table(id).await;
        if table["stage"] == "over" {
            return;
        }
        let person = |seat: &Value| {
            let at = if *seat == table["me"] { 0 } else { seat.as_u64()? as usize };
            (at < people.len() && (at > 0 || *seat == table["me"])).then_some(at)
        };
        let due = table["status"]["seats"].as_array().and_then(|seats| seats.iter().find_map(person));
        match due {
            Some(at) => drop(people[at].random_act(id, &mut rng).await),
            None => tokio::time::sleep(Duration::from_millis(2)).await,
        }
    }
    panic!("the game does not end");
}

async fn games(browser: &mut Browser) -> Value {
    browser.get("/api/v1/me/games").await.ok()
}

async fn finished(site: &Site) -> (Vec<Browser>, String) {
    let (mut people, id) = people(site, TITLES[GAME].id, 2, &Value::Null).await;
    play_on(&mut people, &id).await;
    (people, id)
}

/// A browser with the key that this one sends as a header.
fn with_cookie(site: &Site, browser: &Browser) -> Browser {
    let mut other = site.browser();
    let token = browser.headers[0].1.strip_prefix("Bearer ").unwrap();
    other.cookies.insert("deckname".into(), token.into());
    other
}

#[tokio::test]
async fn two_people_keep_what_they_have_played() {
    let site = Site::open().await;
    let (mut people, id) = finished(&site).await;
    let told = [games(&mut people[0]).await, games(&mut people[1]).await];
    for (seat, told) in told.iter().enumerate() {
        let [game] = &told["games"].as_array().unwrap()[..] else { panic!("{told}") };
        assert_eq!((&game["table"], &game["seat"]), (&json!(id), &json!(seat)));
        assert_eq!((&game["seats"][0]["name"], &game["seats"][1]["bot"]), (&json!("P0"), &Value::Null));
        assert!(!game["seats"][seat]["score"].as_str().unwrap().is_empty());
        let statistics = &told["statistics"][0];
        assert_eq!(statistics["played"], 1);
        assert_eq!(statistics["ratings"][0]["against"], "people");
        let won = game["seats"][seat]["won"].as_bool().unwrap();
        // Someone who is nobody's agent may have won.
        let place = |seat: usize| game["seats"][seat]["place"].as_u64().unwrap();
        assert_eq!(statistics["ratings"][0]["rating"].as_f64().unwrap() > 25.0, place(seat) < place(1 - seat));
        assert_eq!(statistics["streak"], u8::from(won));
    }
    assert_eq!(games(&mut site.browser()).await, json!({"games": [], "statistics": []}), "nobody sees another's games");

    let before = people[0].get("/api/v1/me/games").await.body;
    let site = site.restart().await;
    let mut again = site.browser();
    again.headers.clone_from(&people[0].headers);
    assert_eq!(again.get("/api/v1/me/games").await.body, before, "after a restart, the same to the last digit");
    // What happens at the table after the end is not another game.
    again.post(&format!("/api/v1/tables/{id}/again"), json!({})).await.ok();
    assert_eq!(games(&mut again).await["games"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_game_against_bots_counts_against_their_level() {
    let site = Site::open().await;
    let mut me = site.browser();
    let id = me.play(TITLES[GAME].id).await;
    play_on(std::slice::from_mut(&mut me), &id).await;
    let told = games(&mut me).await;
    let game = &told["games"][0];
    for (seat, sat) in game["seats"].as_array().unwrap().iter().enumerate() {
        let bot = if game["seat"] == seat { Value::Null } else { json!("novice") };
        assert_eq!(sat["bot"], bot);
    }
    let ratings = told["statistics"][0]["ratings"].as_array().unwrap();
    assert_eq!((ratings.len(), &ratings[0]["against"]), (1, &json!("novice")));
    assert!(ratings[0]["uncertainty"].as_f64().unwrap() < 25.0 / 3.0);
    let page = me.get("/me?lang=de").await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "the language is kept");
    let page = me.get("/me").await.body;
    assert!(page.contains("Bots: Anfänger") && page.contains("±") && page.contains("Eine Partie,"), "{page}");
}

#[tokio::test]
async fn no_one_escapes_a_result_by_leaving_but_a_person_sent_away_has_none() {
    let site = Site::with(|config| config.away_after = Duration::ZERO).await;
    let (mut left, id) = people(&site, TITLES[GAME].id, 2, &Value::Null).await;
    left[0].post(&format!("/api/v1/tables/{id}/hand"), json!({"seat": 1, "level": "random"})).await.ok();
    play_on(&mut left[..1], &id).await;
    let told = games(&mut left[1]).await;
    assert_eq!(told["games"][0]["seats"][1]["relieved"], true);
    assert_eq!(told["statistics"][0]["ratings"][0]["against"], "people");
    assert_eq!(games(&mut left[0]).await["statistics"][0]["ratings"][0]["against"], "people");

    let (mut sent, id) = people(&site, TITLES[GAME].id, 2, &Value::Null).await;
    sent[0].post(&format!("/api/v1/tables/{id}/dismiss"), json!({"seat": 1, "level": "random"})).await.ok();
    play_on(&mut sent[..1], &id).await;
    assert_eq!(games(&mut sent[1]).await["games"], json!([]));
    assert_eq!(games(&mut sent[0]).await["statistics"][0]["ratings"][0]["against"], "random");
}

#[tokio::test]
async fn a_lesson_is_not_kept() {
    let site = Site::open().await;
    let mut me = site.browser();
    let at = me.form(&format!("/learn/{}", TITLES[GAME].id), &[]).await.location();
    let id = at.strip_prefix("/t/").unwrap().to_string();
    play_on(std::slice::from_mut(&mut me), &id).await;
    assert_eq!(games(&mut me).await["games"], json!([]));
}

async fn games_are_carried_to_another_device(here: &Site, there: &Site) {
    let (people, first) = finished(here).await;
    let mut old = with_cookie(here, &people[0]);
    let code = old.post("/api/v1/me/code", json!({})).await.ok()["code"].as_str().unwrap().to_string();

    // The other device has played too, and sits at a table.
    let (others, second) = finished(there).await;
    let mut new = with_cookie(there, &others[1]);
    let sits = new.post("/api/v1/tables", json!({"game": TITLES[GAME].id, "seats": 2})).await.ok();
    let sits = sits["id"].as_str().unwrap().to_string();
    new.post(&format!("/api/v1/tables/{sits}/sit"), json!({"seat": 1, "name": "Ada"})).await.ok();

    let typed = format!(" {} ", code.to_lowercase().replace('-', " "));
    let token = new.post("/api/v1/me/adopt", json!({"code": typed})).await.ok()["token"].clone();
    new.cookies.insert("deckname".into(), token.as_str().unwrap().into());
    assert_eq!(new.cookies["deckname"], old.cookies["deckname"], "both devices have the same key");
    for browser in [&mut new, &mut old] {
        let told = games(browser).await;
        let mut tables: Vec<_> =
            told["games"].as_array().unwrap().iter().map(|game| game["table"].as_str().unwrap()).collect();
        tables.sort_unstable();
        let mut both = [first.as_str(), second.as_str()];
        both.sort_unstable();
        assert_eq!(tables, both);
        assert_eq!(browser.table(&sits).await["me"], 1, "the seat has come along");
        assert_eq!(browser.table(&sits).await["host"], true);
    }
    let again = there.browser().post("/api/v1/me/adopt", json!({"code": code})).await;
    assert_eq!((again.status, &again.json()["error"]["code"]), (StatusCode::NOT_FOUND, &json!("no-such-parcel")));
}

#[tokio::test]
async fn games_come_along_to_another_device() {
    let site = Site::open().await;
    games_are_carried_to_another_device(&site, &site).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_come_along_through_another_server() {
    let Some([one, two]) = sites(Duration::from_secs(20), Duration::ZERO, |_| ()).await else { return };
    games_are_carried_to_another_device(&one, &two).await;
    let (people, id) = finished(&one).await;
    let mut mine = through(&two, &people[0]);
    assert_eq!(games(&mut mine).await["games"][0]["table"], json!(id));
    assert_eq!(mine.json("DELETE", "/api/v1/me/games", &json!({})).await.status, StatusCode::NO_CONTENT);
    assert_eq!(games(&mut through(&one, &people[0])).await["games"], json!([]));
    assert_eq!(games(&mut through(&two, &people[1])).await["games"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_code_is_of_use_once_and_not_for_long() {
    let site = Site::with(|config| config.carried_within = Duration::from_secs(3)).await;
    let mut me = site.browser();
    assert_eq!(me.post("/api/v1/me/code", json!({})).await.status, StatusCode::FORBIDDEN, "there is nothing to carry");
    me.play(TITLES[GAME].id).await;
    let key = me.cookies["deckname"].clone();
    let code = async |me: &mut Browser| me.post("/api/v1/me/code", json!({})).await.ok()["code"].to_string();
    let refused = async |code: &str| {
        let mut other = site.browser();
        let answer = other.form("/me/adopt", &[("code", code.trim_matches('"'))]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{code}");
        assert!(answer.body.contains("role=\"alert\"") && !other.cookies.contains_key("deckname"));
    };
    for wrong in ["", "abc", "ABCDE-FGHJK", "1l0o1-l0o1l", "\"; DROP TABLE results"] {
        refused(wrong).await;
    }
    let (first, second) = (code(&mut me).await, code(&mut me).await);
    assert_ne!(first, second);
    refused(&first).await;
    tokio::time::sleep(Duration::from_millis(4_100)).await;
    refused(&second).await;
    let third = code(&mut me).await;
    let mut other = site.browser();
    let adopted = other.form("/me/adopt", &[("code", third.trim_matches('"'))]).await;
    assert_eq!(adopted.location(), "/me?done=adopted");
    assert_eq!(other.cookies["deckname"], key);
    refused(&third).await;
}

#[tokio::test]
async fn codes_cannot_be_tried_for_long_and_not_from_another_site() {
    let site = Site::open().await;
    let mut guesser = site.browser();
    let mut tries = 0;
    while guesser.post("/api/v1/me/adopt", json!({"code": "aaaaaaaaaa"})).await.status == StatusCode::NOT_FOUND {
        tries += 1;
    }
    assert!((20..30).contains(&tries), "{tries}");
    let stop = guesser.post("/api/v1/me/adopt", json!({"code": "aaaaaaaaaa"})).await;
    assert_eq!(stop.status, StatusCode::TOO_MANY_REQUESTS);
    let mut lured = site.browser();
    lured.headers.push(("sec-fetch-site", "cross-site".into()));
    for path in ["/me/code", "/me/adopt", "/me/forget"] {
        assert_eq!(lured.form(path, &[("code", "aaaaaaaaaa")]).await.status, StatusCode::FORBIDDEN);
    }
}

#[tokio::test]
async fn results_are_exported_and_deleted_and_outlive_their_tables() {
    let eager = |config: &mut Config| {
        config.purge_every = Duration::from_millis(20);
        config.keep = Keep { finished: Some(Duration::from_hours(24)), ..Keep::FOREVER };
    };
    let site = Site::with(eager).await;
    let (people, id) = finished(&site).await;
    let mut me = with_cookie(&site, &people[0]);
    assert!(me.get("/me").await.body.contains(&format!("/t/{id}/replay")));
    let deckname_web::Place::File(path) = &site.config.db else { panic!("a file") };
    let sql = "UPDATE tables SET changed_at = changed_at - 999999, looked_at = 0";
    rusqlite::Connection::open(path).unwrap().execute(sql, []).unwrap();
    while site.server.store.mark(&id).await.unwrap().is_some() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let page = me.get("/me").await.body;
    assert!(page.contains("id=\"tally-") && !page.contains("/replay"));
    let file = me.get("/me/games.json").await;
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"deckname.json\"");
    assert_eq!(file.json(), games(&mut me).await);
    assert!(!file.body.contains("owner"), "browsers are nobody's business");
    assert_eq!(me.form("/me/forget", &[]).await.location(), "/me?done=forgotten");
    assert_eq!(games(&mut me).await["games"], json!([]));
    assert_eq!(games(&mut with_cookie(&site, &people[1])).await["games"].as_array().unwrap().len(), 1);
    let (_, waiting) = lobby(&site, &TITLES[GAME], 2, 1, false).await;
    assert_eq!(me.get(&format!("/t/{waiting}")).await.status, StatusCode::OK);
}
