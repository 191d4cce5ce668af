//! Several people at one device: a curtain between them, and nothing secret behind it until it is lifted.

use std::time::Duration;

use axum::http::StatusCode;
use deckname_engine::Wyrand;
use deckname_table::{TITLES, Title, seal};
use serde_json::{Value, json};

use crate::common::{Answer, Browser, Site};
use crate::raw::Live;

/// Ada and Ben at one device, bots in the other seats; the game has begun.
async fn share(site: &Site, title: &Title, seal: &str) -> (Browser, String) {
    let mut device = site.browser();
    let bots: Vec<String> = (2..*title.seats().start()).map(|seat| format!("seat-{seat}")).collect();
    let mut fields = vec![
        ("name", "Ada"),
        ("seat-0", "me"),
        ("seat-1", "beside"),
        ("name-1", "Ben"),
        ("draw", "false"),
        ("seal", seal),
    ];
    fields.extend(bots.iter().map(|seat| (seat.as_str(), "novice")));
    let path = device.multipart(&format!("/new/{}", title.id), &fields).await.location();
    // The browser's own preferences are not part of the table.
    device.cookies.remove("name");
    (device, path.strip_prefix("/t/").unwrap().to_string())
}

async fn lift(device: &mut Browser, id: &str, seat: &Value) -> Answer {
    device.form(&format!("/t/{id}/lift"), &[("seat", &seat.to_string())]).await
}

async fn cover(device: &mut Browser, id: &str) {
    device.form(&format!("/t/{id}/cover"), &[]).await.location();
}

async fn page(browser: &mut Browser, id: &str) -> String {
    browser.get(&format!("/t/{id}")).await.body
}

/// What is between the head of the page and the bar.
fn content(html: &str) -> &str {
    let from = html.find("id=\"play\"").expect("a table");
    let content = &html[from..from + html[from..].find("id=\"bar\"").expect("a bar")];
    &content[..content.rfind('<').expect("the bar's element")]
}

/// The same as a spectator is told it.
fn as_spectator(html: &str) -> String {
    let (covered, watching) =
        ("The curtain is down: you see what everyone may see.", "You are watching, and see what everyone can see.");
    assert!(html.contains(covered), "the dossier says why it is closed");
    content(html).replace(covered, watching)
}

#[tokio::test]
async fn while_the_curtain_is_down_the_device_is_sent_what_a_spectator_is_sent() {
    let site = Site::open().await;
    let at = site.listen().await;
    for title in &TITLES {
        let (mut device, id) = share(&site, title, "").await;
        device.all_but_mine_have_moved(&id).await;
        let covered = page(&mut device, &id).await;
        let spectator = page(&mut site.browser(), &id).await;
        assert!(as_spectator(&covered) == content(&spectator), "{}: the page differs", title.id);
        assert!(covered.contains("I am Ada") && covered.contains("I am Ben"), "{}", title.id);
        assert!(!covered.contains("data-pick") && !covered.contains("data-note"), "{}", title.id);
        let token = device.cookies["deckname"].clone();
        let live = Live::open(at, &id, &token).await.unwrap().next().await.unwrap();
        let told = Live::open(at, &id, "").await.unwrap().next().await.unwrap();
        let html = |frame: &Value| frame["html"].as_str().unwrap().to_string();
        assert!(as_spectator(&html(&live)) == content(&html(&told)), "{}: the live page differs", title.id);
        assert_eq!(live["told"], told["told"]);
    }
}

#[tokio::test]
async fn each_sees_only_their_own_secrets_after_saying_who_they_are() {
    let site = Site::open().await;
    let (mut device, id) = share(&site, &TITLES[0], "").await;
    for (seat, name) in [(0, "Ada"), (1, "Ben")] {
        let refused = device.get(&format!("/api/v1/tables/{id}/legal")).await;
        assert_eq!((refused.status, &refused.json()["error"]["code"]), (StatusCode::CONFLICT, &json!("covered")));
        assert_eq!(lift(&mut device, &id, &json!(seat)).await.location(), format!("/t/{id}"));
        let own = page(&mut device, &id).await;
        assert!(own.contains(&format!("id=\"chip-{seat}\" class=\"chip me")), "{name} is the one who looks");
        assert!(own.contains("data-note=\"notepad\"") && own.contains("id=\"cover\"") && !own.contains("id=\"lift\""));
        assert_eq!(device.get(&format!("/api/v1/tables/{id}/view")).await.status, StatusCode::OK);
        cover(&mut device, &id).await;
        assert!(page(&mut device, &id).await.contains("id=\"lift\""));
    }
    assert_eq!(lift(&mut device, &id, &json!(7)).await.status, StatusCode::FORBIDDEN);
    let mut stranger = site.browser();
    assert_eq!(lift(&mut stranger, &id, &json!(0)).await.status, StatusCode::FORBIDDEN);
    stranger.cookies.insert("lifted".into(), "0".into());
    assert!(!page(&mut stranger, &id).await.contains("chip me"), "a cookie alone opens nothing");
}

#[tokio::test]
async fn the_curtain_names_who_is_next_until_the_game_is_over() {
    let site = Site::open().await;
    for title in &TITLES {
        let (mut device, id) = share(&site, title, "").await;
        let mut rng = Wyrand::new(11);
        for _ in 0..20_000 {
            let Some(seat) = device.my_asked(&id).await else { break };
            let name = if seat == 0 { "Ada" } else { "Ben" };
            let curtain = page(&mut device, &id).await;
            assert!(curtain.contains(&format!("{name} is next.")), "{}: {name}", title.id);
            lift(&mut device, &id, &seat.into()).await.location();
            device.random_act(&id, &mut rng).await;
            cover(&mut device, &id).await;
        }
        assert_eq!(device.table(&id).await["stage"], "over", "{}", title.id);
        assert!(page(&mut device, &id).await.contains("id=\"outcome\""));
        let next = device.post(&format!("/api/v1/tables/{id}/again"), json!({})).await.ok();
        let next = next["id"].as_str().unwrap().to_string();
        assert!(page(&mut device, &next).await.contains("id=\"lift\""), "{}: they share it again", title.id);
    }
}

impl Browser {
    /// Waits until one of the first two seats is asked, and says which; `None` once the game is over.
    async fn my_asked(&mut self, id: &str) -> Option<u64> {
        for _ in 0..6_000 {
            let table = self.table(id).await;
            if table["stage"] == "over" {
                return None;
            }
            let owes = table["status"]["seats"].as_array().cloned().unwrap_or_default();
            if let Some(seat) = owes.iter().filter_map(Value::as_u64).find(|seat| *seat < 2) {
                return Some(seat);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("no seat moves: {}", self.table(id).await);
    }

    /// Nothing happens at the table before somebody at this device moves.
    async fn all_but_mine_have_moved(&mut self, id: &str) {
        for _ in 0..6_000 {
            let table = self.table(id).await;
            let owes = table["status"]["seats"].as_array().cloned().unwrap_or_default();
            if !owes.is_empty() && owes.iter().all(|seat| seat.as_u64() < Some(2)) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("a bot does not move: {}", self.table(id).await);
    }
}

#[tokio::test]
async fn the_device_opens_its_number_while_the_curtain_is_down_and_the_others_add_nothing() {
    let site = Site::open().await;
    let (mut device, id) = share(&site, &TITLES[0], &seal("a number")).await;
    let promised = device.table(&id).await;
    assert_eq!(promised["fairness"]["seals"], json!([seal("a number"), null]));
    assert_eq!(promised["stage"], "lobby", "the number is not open yet");
    assert!(page(&mut device, &id).await.contains(&seal("a number")), "the script is asked to open it");
    let open = json!({"contribution": "a number"});
    assert_eq!(device.post(&format!("/t/{id}/open"), open).await.status, StatusCode::NO_CONTENT);
    let begun = device.table(&id).await;
    assert_eq!(begun["fairness"]["contributions"], json!(["a number", ""]));
    let said = page(&mut device, &id).await;
    assert!(said.contains("Ben added nothing that was secret"), "it is said honestly");
}

#[tokio::test]
async fn people_are_added_and_get_up_in_the_lobby() {
    let site = Site::open().await;
    let mut device = site.browser();
    let fields = [("name", "Ada"), ("seat-0", "me"), ("seat-1", "open")];
    let path = device.multipart(&format!("/new/{}", TITLES[0].id), &fields).await.location();
    let id = path.strip_prefix("/t/").unwrap().to_string();
    let refused = site.browser().form(&format!("/t/{id}/beside"), &[("name", "Eve")]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "only beside somebody who has a seat");
    device.form(&format!("/t/{id}/beside"), &[("name", "Ben")]).await.location();
    assert_eq!(device.table(&id).await["seats"][1]["name"], "Ben");
    let lobby = page(&mut device, &id).await;
    assert!(lobby.contains("on this device") && lobby.contains("Ben gets up"));
    assert_eq!(device.get("/").await.body.matches("class=\"sitting\"").count(), 1, "one table, listed once");
    let full = device.form(&format!("/t/{id}/beside"), &[("name", "Eve")]).await;
    assert_eq!(full.status, StatusCode::CONFLICT, "there is no open seat");
    device.form(&format!("/t/{id}/leave"), &[("seat", "1")]).await.location();
    let table = device.table(&id).await;
    assert_eq!((&table["seats"][0]["kind"], &table["seats"][1]["kind"]), (&json!("person"), &json!("open")));
    let early = lift(&mut device, &id, &json!(0)).await;
    assert_eq!(early.status, StatusCode::CONFLICT, "there is nothing to lift yet");
}

/// Spectators talk apart from players, and players at a device do not become spectators by covering it.
#[tokio::test]
async fn while_the_curtain_is_down_the_device_neither_speaks_nor_hears_spectators() {
    let site = Site::open().await;
    let (mut device, id) = share(&site, &TITLES[0], "").await;
    let speech = json!({"say": {"remark": "hmm"}});
    let refused = device.post(&format!("/t/{id}/talk"), speech.clone()).await;
    assert_eq!((refused.status, &refused.json()["error"]["code"]), (StatusCode::CONFLICT, &json!("covered")));
    site.browser().post(&format!("/t/{id}/talk"), speech.clone()).await.ok();
    assert_eq!(device.get(&format!("/api/v1/tables/{id}/talk")).await.ok()["talk"], json!([]));
    assert!(!page(&mut device, &id).await.contains("id=\"talk\""));
    lift(&mut device, &id, &json!(1)).await.location();
    device.post(&format!("/t/{id}/talk"), speech).await.ok();
    let heard = device.get(&format!("/api/v1/tables/{id}/talk")).await.ok();
    assert_eq!(heard["talk"][0]["name"], "Ben", "{heard}");
}

#[tokio::test]
async fn everyone_at_a_device_is_there_while_its_page_is_open() {
    let site = Site::with(|config| config.away_after = Duration::from_millis(200)).await;
    let at = site.listen().await;
    let (mut device, id) = share(&site, &TITLES[0], "").await;
    let token = device.cookies["deckname"].clone();
    let live = Live::open(at, &id, &token).await.unwrap();
    tokio::time::sleep(Duration::from_millis(600)).await;
    let away = |table: Value| [0, 1].map(|seat| table["seats"][seat]["away"].as_bool().unwrap());
    assert_eq!(away(device.table(&id).await), [false, false]);
    drop(live);
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(away(device.table(&id).await), [true, true]);
}
