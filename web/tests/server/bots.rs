//! Bots think in bounded pools, so that no table waits for the bots of another.

use std::time::{Duration, Instant};

use deckname_engine::Wyrand;
use deckname_table::TITLES;
use deckname_web::OwnBot;
use serde_json::{Value, json};

use crate::common::{Site, people};

/// Unattended tables with only the strongest bots.
async fn busy_tables(site: &Site, count: usize) {
    let strongest = deckname_bots::Level::Hard.name();
    for _ in 0..count {
        let mut watcher = site.browser();
        let title = &TITLES[0];
        let bots: Value = (0..4).map(|n| (n.to_string(), json!(strongest))).collect::<serde_json::Map<_, _>>().into();
        let made = watcher.post("/api/v1/tables", json!({"game": title.id, "seats": 4, "bots": bots})).await.ok();
        watcher.headers.push(("authorization", format!("Bearer {}", made["token"].as_str().unwrap())));
        watcher.post(&format!("/api/v1/tables/{}/start", made["id"].as_str().unwrap()), json!({})).await.ok();
    }
}

/// The 90th percentile of the time that a bot of this level takes to answer a person.
async fn answers_within(site: &Site, level: &str, moves: usize) -> Duration {
    let mut me = site.browser();
    let body = json!({"game": TITLES[0].id, "seats": 2, "bots": {"1": level}});
    let made = me.post("/api/v1/tables", body).await.ok();
    let id = made["id"].as_str().unwrap();
    me.headers.push(("authorization", format!("Bearer {}", made["token"].as_str().unwrap())));
    me.post(&format!("/api/v1/tables/{id}/sit"), json!({"seat": 0})).await.ok();
    me.post(&format!("/api/v1/tables/{id}/start"), json!({})).await.ok();
    let (mut rng, mut times) = (Wyrand::new(3), Vec::new());
    for _ in 0..moves {
        if me.my_turn(id).await["stage"] == "over" {
            break;
        }
        me.random_act(id, &mut rng).await.ok();
        let begun = Instant::now();
        me.my_turn(id).await;
        times.push(begun.elapsed());
    }
    times.sort();
    times[times.len() * 9 / 10]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_do_not_wait_for_those_of_other_tables() {
    let site = Site::open().await;
    busy_tables(&site, 24).await;
    let quick = answers_within(&site, "greedy", 20).await;
    assert!(quick < Duration::from_millis(150), "an instant bot took {quick:?}");
    let deep = answers_within(&site, "hard", 6).await;
    // It may owe two decisions in a row.
    assert!(deep < Duration::from_millis(2_400), "a bot that thinks for 0.9 s took {deep:?}");
}

/// A single thread answers all requests here. A bot that thought on it would block them.
#[tokio::test]
async fn a_thinking_bot_delays_no_move_of_others() {
    let site = Site::open().await;
    busy_tables(&site, 8).await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let mut rng = Wyrand::new(2);
    let mut times = Vec::new();
    for _ in 0..30 {
        let Some(seat) = people[0].table(&id).await["status"]["seats"][0].as_u64() else { break };
        let begun = Instant::now();
        people[seat as usize].random_act(&id, &mut rng).await.ok();
        times.push(begun.elapsed());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    times.sort();
    // The machine may be busy for a moment, but a bot on this thread would delay nearly every move.
    let most = times[times.len() * 9 / 10];
    assert!(most < Duration::from_millis(100), "{times:?}");
}

#[tokio::test]
async fn only_bots_of_the_roster_are_let_in() {
    let site = Site::open().await;
    let mut host = site.browser();
    for level in ["cmd:touch /tmp/owned", "hard@99999999", "nobody", ""] {
        let body = json!({"game": TITLES[0].id, "seats": 2, "bots": {"0": level}});
        assert_eq!(host.post("/api/v1/tables", body).await.status, 400, "{level}");
        let form = [("seat-0", "me"), ("seat-1", level)];
        assert_eq!(host.multipart(&format!("/new/{}", TITLES[0].id), &form).await.status, 400, "{level}");
    }
}

fn own_bots() -> Vec<OwnBot> {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/bot.py");
    // One plays, one exits at once, one prints nonsense, one ends after every answer.
    let once = format!("head -n 1 | python3 {example}");
    let bots = [
        format!("parrot=cmd:python3 {example}"),
        "ghost=cmd:false".to_string(),
        "liar=cmd:yes nonsense".to_string(),
        format!("once=cmd:sh -c '{once}'"),
    ];
    bots.iter().map(|bot| bot.parse().unwrap()).collect()
}

#[tokio::test]
async fn own_programs_are_chosen_by_name_and_play() {
    let site = Site::with(|config| config.bots = own_bots()).await;
    let mut me = site.browser();
    let levels = me.get("/api/v1/games").await.ok()["levels"].clone();
    assert!(levels.as_array().unwrap().contains(&json!("parrot")));
    let page = me.get(&format!("/new/{}", TITLES[0].id)).await.body;
    assert!(page.contains("<option value=\"parrot\"") && !page.contains("bot.py"), "the name, not the command");

    let form = [("name", "Ada"), ("seat-0", "me"), ("seat-1", "parrot"), ("seat-2", "ghost"), ("seat-3", "liar")];
    let at = me.multipart(&format!("/new/{}", TITLES[0].id), &form).await.location();
    let id = at.strip_prefix("/t/").unwrap().to_string();
    assert!(!me.get(&at).await.body.contains("bot.py"));
    let mut rng = Wyrand::new(5);
    while me.my_turn(&id).await["stage"] != "over" {
        me.random_act(&id, &mut rng).await.ok();
    }
    // The example always moves its own agent by the whole roll, but on a busy machine it may be late now and then.
    let record = me.get(&format!("/t/{id}/record.json")).await.ok();
    let table = me.get(&format!("/api/v1/tables/{id}/replay")).await.ok();
    let agent = table["status"]["over"]["standings"][1]["agent"].as_str().unwrap().to_string();
    let moves = record["steps"].as_array().unwrap().iter().filter(|step| step["seat"] == 1);
    let moves: Vec<_> = moves.filter_map(|step| step["action"]["move"].as_object()).collect();
    let own = moves.iter().filter(|split| split.len() == 1 && split.contains_key(&agent)).count();
    assert!(moves.len() > 2 && 2 * own > moves.len(), "{agent}: {moves:?}");
}

#[tokio::test]
async fn a_program_that_ends_is_started_again() {
    let site = Site::with(|config| config.bots = own_bots()).await;
    let mut me = site.browser();
    let made = me.post("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 2, "bots": {"1": "once"}})).await.ok();
    let id = made["id"].as_str().unwrap();
    me.headers.push(("authorization", format!("Bearer {}", made["token"].as_str().unwrap())));
    me.post(&format!("/api/v1/tables/{id}/sit"), json!({"seat": 0})).await.ok();
    me.post(&format!("/api/v1/tables/{id}/start"), json!({})).await.ok();
    let mut rng = Wyrand::new(6);
    for _ in 0..6 {
        if me.my_turn(id).await["stage"] == "over" {
            break;
        }
        me.random_act(id, &mut rng).await.ok();
    }
    let table = me.my_turn(id).await;
    assert!(table["steps"].as_u64().unwrap_or(99) > 8, "{table}");
}
