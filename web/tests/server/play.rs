//! Whole games through the pages and the API, against bots and among people.

use axum::http::StatusCode;
use deckname_engine::{Rng, Wyrand};
use deckname_table::{Record, TITLES, verify};
use serde_json::{Value, json};

use crate::common::{Browser, Site, people};

/// Plays to the end by sending drafts of clicks, as the script of the page does.
async fn play_by_clicks(browser: &mut Browser, id: &str, rng: &mut Wyrand) {
    loop {
        let table = browser.my_turn(id).await;
        if table["stage"] == "over" {
            return;
        }
        let mut draft: Vec<Value> = Vec::new();
        loop {
            let menu = browser.post(&format!("/api/v1/tables/{id}/menu"), json!({"draft": draft})).await.ok();
            let bar = browser.post(&format!("/t/{id}/menu"), json!({"draft": draft})).await.ok();
            assert!(bar["html"].as_str().unwrap().contains('<'));
            let items = menu["items"].as_array().unwrap();
            if !menu["chosen"].is_null() && (items.is_empty() || rng.below(3) == 0) {
                let act = json!({"version": menu["version"], "draft": draft});
                let answer = browser.post(&format!("/t/{id}/act"), act).await.ok();
                assert!(answer["version"].as_u64() > menu["version"].as_u64());
                break;
            }
            draft.push(items[rng.below(items.len() as u32) as usize]["spot"].clone());
        }
    }
}

/// The element with this id, and what follows up to the end of its panel or section.
fn part<'a>(page: &'a str, id: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("id=\"{id}\"")).unwrap();
    rest.split("</section>")
        .next()
        .unwrap()
        .split("<svg class=\"panel\"")
        .next()
        .unwrap()
        .split("id=\"side\"")
        .next()
        .unwrap()
}

#[tokio::test]
async fn a_game_of_each_kind_against_bots_by_clicking() {
    let site = Site::open().await;
    let mut rng = Wyrand::new(1);
    for title in &TITLES {
        let mut me = site.browser();
        let id = me.play(title.id).await;
        assert_eq!(me.get(&format!("/t/{id}/record.json")).await.status, StatusCode::CONFLICT, "in play");
        assert_eq!(me.get(&format!("/t/{id}/replay")).await.status, StatusCode::CONFLICT, "in play");
        play_by_clicks(&mut me, &id, &mut rng).await;

        let mut stranger = site.browser();
        let my_seat = me.table(&id).await["me"].as_u64().unwrap();
        for (browser, eyes) in [(&mut me, my_seat.to_string()), (&mut stranger, "public".to_string())] {
            let page = browser.get(&format!("/t/{id}")).await.body;
            let replay = browser.get(&format!("/t/{id}/replay?at=100000&eyes={eyes}")).await.body;
            let [shown, replayed] = [&page, &replay].map(|page| part(page, "panel-board").split("</svg>").next());
            assert_eq!(shown, replayed, "{}: from my own seat", title.id);
            assert!(page.contains("class=\"standings ranking\""), "{}", title.id);
        }
        let page = me.get(&format!("/t/{id}")).await.body;
        assert!(part(&page, "dossier-body").len() > 40, "{}: my dossier is still there", title.id);

        let record = stranger.get(&format!("/t/{id}/record.json")).await;
        assert!(record.header("content-disposition").contains("attachment"));
        let record = Record::from_json(&record.ok()).unwrap();
        assert_eq!(record.players.len(), usize::from(record.seats));
        assert_eq!(verify(&record).unwrap().steps, record.steps.len());
        let steps = record.steps.len();
        for path in [
            format!("/t/{id}/replay"),
            format!("/t/{id}/replay?at=0&eyes=public"),
            format!("/t/{id}/replay?at={}&eyes=1", steps / 2),
        ] {
            assert_eq!(stranger.get(&path).await.status, StatusCode::OK, "{path}");
        }
        let fragment = stranger.get(&format!("/t/{id}/replay?at=3&eyes=0&fragment=1")).await.ok();
        assert_eq!(fragment["at"], 3);
        assert_eq!(stranger.get(&format!("/t/{id}/replay?eyes=9")).await.status, StatusCode::BAD_REQUEST);
        let moment = stranger.get(&format!("/api/v1/tables/{id}/replay?at=2")).await.ok();
        assert_eq!((&moment["at"], &moment["steps"]), (&json!(2), &json!(steps)));
        let beyond = stranger.get(&format!("/api/v1/tables/{id}/replay?at={}", steps + 1)).await;
        assert_eq!((beyond.status, &beyond.json()["error"]["code"]), (StatusCode::BAD_REQUEST, &json!("bad-request")));
        assert_eq!(
            stranger.get(&format!("/t/{id}/replay?at={}", steps + 1)).await.status,
            StatusCode::OK,
            "shows the end"
        );

        let strange = stranger.form(&format!("/t/{id}/again"), &[]).await;
        assert_eq!(strange.status, StatusCode::FORBIDDEN, "a stranger");
        let again = me.form(&format!("/t/{id}/again"), &[]).await.location();
        assert_ne!(again, format!("/t/{id}"));
        let table = me.table(again.strip_prefix("/t/").unwrap()).await;
        let seats = table["seats"].as_array().unwrap().len() as u64;
        let next = if title.first_seat_begins { (my_seat + seats - 1) % seats } else { my_seat };
        assert_eq!((&table["stage"], &table["me"]), (&json!("playing"), &json!(next)), "{}", title.id);
    }
}

#[tokio::test]
async fn a_game_among_people_survives_a_restart_at_every_move() {
    let mut site = Site::open().await;
    let (people, id) = people(&site, TITLES[0].id, 3, &Value::Null).await;
    let heads: Vec<_> = people.iter().map(|person| person.headers.clone()).collect();
    let mut rng = Wyrand::new(7);
    for turn in 0.. {
        let mut spectator = site.browser();
        let table = spectator.table(&id).await;
        assert!(table["me"].is_null());
        let Some(owing) = table["status"]["seats"].as_array().cloned() else { break };
        let mut person = site.browser();
        person.headers.clone_from(&heads[owing[0].as_u64().unwrap() as usize]);
        let done = person.random_act(&id, &mut rng).await.ok();
        assert!(done["version"].as_u64() > table["version"].as_u64());
        let before = person.get(&format!("/t/{id}")).await.body;
        if turn % 4 == 0 {
            site = site.restart().await;
            let mut same = site.browser();
            same.headers.clone_from(&person.headers);
            assert_eq!(same.get(&format!("/t/{id}")).await.body, before, "the page after a restart");
        }
    }
    assert!(
        verify(&Record::from_json(&site.browser().get(&format!("/t/{id}/record.json")).await.ok()).unwrap()).is_ok()
    );
}

#[tokio::test]
async fn a_rematch_brings_everybody_to_one_table() {
    let site = Site::open().await;
    let (mut people, id) = people(&site, TITLES[0].id, 3, &Value::Null).await;
    let path = format!("/api/v1/tables/{id}/again");
    assert_eq!(people[0].post(&path, json!({})).await.status, StatusCode::CONFLICT, "in play");
    let mut rng = Wyrand::new(8);
    while let Some(seat) = people[0].table(&id).await["status"]["seats"][0].as_u64() {
        people[seat as usize].random_act(&id, &mut rng).await.ok();
    }
    let both = people.iter().take(2).cloned().map(|mut person| {
        let path = path.clone();
        tokio::spawn(async move { person.post(&path, json!({})).await.ok()["id"].clone() })
    });
    let mut next = Vec::new();
    for asked in both.collect::<Vec<_>>() {
        next.push(asked.await.unwrap());
    }
    assert_eq!(next[0], next[1], "two who ask at once");
    assert_eq!(people[2].table(&id).await["again"], next[0]);
    let next = next[0].as_str().unwrap();
    for (seat, person) in people.iter_mut().enumerate() {
        let table = person.table(next).await;
        let moved = (seat + 2) % 3;
        assert_eq!((&table["me"], &table["stage"]), (&json!(moved), &json!("playing")), "the next one begins");
        assert_eq!(table["seats"][moved]["name"], format!("P{seat}"));
    }
}

#[tokio::test]
async fn friends_come_by_link_sit_leave_and_start() {
    let site = Site::open().await;
    let game = TITLES[0].id;
    let mut host = site.browser();
    let seats = [("name", "Ada"), ("seat-0", "me"), ("seat-1", "open"), ("seat-2", "open")];
    let at = host.multipart(&format!("/new/{game}"), &seats).await.location();
    let id = at.strip_prefix("/t/").unwrap().to_string();
    let mut friend = site.browser();
    assert!(friend.get(&at).await.body.contains("Ada"));
    friend.form(&format!("{at}/sit"), &[("seat", "0"), ("name", "Bo")]).await;
    assert!(friend.table(&id).await["me"].is_null(), "seat 0 is taken");
    friend.form(&format!("{at}/sit"), &[("seat", "2"), ("name", "Ada")]).await.location();
    let table = friend.table(&id).await;
    assert_eq!(table["me"], 2);
    assert_eq!(table["seats"][2]["name"], "Ada 2", "two of the same name");
    assert_eq!(friend.form(&format!("{at}/sit"), &[("seat", "1")]).await.status, StatusCode::CONFLICT, "two seats");
    assert_eq!(friend.form(&format!("{at}/start"), &[]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(friend.form(&format!("{at}/fill"), &[("seat", "1"), ("level", "random")]).await.status, 403);
    friend.form(&format!("{at}/leave"), &[]).await.location();
    friend.form(&format!("{at}/sit"), &[("name", "Bo")]).await.location();
    assert_eq!(friend.table(&id).await["me"], 1, "the first open seat");
    assert!(friend.get("/").await.body.contains(&id), "my tables");
    host.form(&format!("{at}/fill"), &[("seat", "2"), ("level", "random")]).await.location();
    assert_eq!(host.table(&id).await["seats"][2]["kind"], "bot");
    assert_eq!(host.form(&format!("{at}/fill"), &[("seat", "1"), ("level", "random")]).await.status, 409);
    host.form(&format!("{at}/start"), &[]).await.location();
    assert_eq!(host.table(&id).await["stage"], "playing");
    assert_eq!(friend.form(&format!("{at}/leave"), &[]).await.status, StatusCode::CONFLICT);
    assert_eq!(site.browser().form(&format!("{at}/sit"), &[]).await.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_secret_link_moves_the_seat_to_another_browser() {
    let site = Site::open().await;
    let mut phone = site.browser();
    let id = phone.play(TITLES[0].id).await;
    let seat = phone.table(&id).await["me"].clone();
    let page = phone.get(&format!("/t/{id}")).await.body;
    let (_, rest) = page.split_once(&format!("/t/{id}/seat/")).expect("the secret link is on my page");
    let link = format!("/t/{id}/seat/{}", rest.chars().take_while(char::is_ascii_hexdigit).collect::<String>());
    let mut laptop = site.browser();
    assert!(!laptop.get(&format!("/t/{id}")).await.body.contains("/seat/"), "but on no other page");
    assert_eq!(laptop.get(&link).await.status, StatusCode::OK);
    assert!(laptop.table(&id).await["me"].is_null(), "looking at a link moves nothing");
    laptop.form(&link, &[]).await.location();
    assert_eq!(laptop.table(&id).await["me"], seat);
    assert_eq!(laptop.table(&id).await["host"], true);
    assert!(phone.table(&id).await["me"].is_null());
}

#[tokio::test]
async fn an_absent_player_is_replaced_by_a_bot_and_comes_back() {
    let site = Site::with(|config| config.away_after = std::time::Duration::from_millis(100)).await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let hand = json!({"seat": 1, "level": "random"});
    let path = format!("/api/v1/tables/{id}/hand");
    assert_eq!(people[0].post(&path, hand.clone()).await.status, StatusCode::CONFLICT, "still here");
    assert_eq!(site.browser().post(&path, hand.clone()).await.status, StatusCode::FORBIDDEN);
    tokio::time::sleep(std::time::Duration::from_millis(150)).await;
    people[0].post(&path, hand).await.ok();
    assert_eq!(people[0].table(&id).await["seats"][1]["kind"], "handed");
    let mut rng = Wyrand::new(3);
    people[0].my_turn(&id).await;
    people[0].random_act(&id, &mut rng).await.ok();
    people[0].my_turn(&id).await;
    let log = people[0].get(&format!("/api/v1/tables/{id}/log")).await.ok();
    assert!(log["log"].as_array().unwrap().iter().any(|line| line["by_bot"] == true), "its moves are marked");
    people[1].post(&format!("/api/v1/tables/{id}/take-back"), json!({})).await.ok();
    assert_eq!(people[0].table(&id).await["seats"][1]["kind"], "person");
}
