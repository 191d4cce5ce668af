//! Thinking happens in a bounded pool: nobody waits for somebody else's bot.

use std::time::{Duration, Instant};

use deckname_engine::Wyrand;
use deckname_table::TITLES;
use serde_json::{Value, json};

use crate::common::{Site, people};

/// One thread answers everybody here: a bot that thought on it would stop them all.
#[tokio::test]
async fn a_thinking_bot_delays_nobody_elses_move() {
    let site = Site::open().await;
    let strongest = *deckname_bots::ROSTER.last().unwrap();
    for _ in 0..8 {
        let mut watcher = site.browser();
        let title = &TITLES[0];
        let bots: Value = (0..4).map(|n| (n.to_string(), json!(strongest))).collect::<serde_json::Map<_, _>>().into();
        let made = watcher.post("/api/v1/tables", json!({"game": title.id, "seats": 4, "bots": bots})).await.ok();
        watcher.headers.push(("authorization", format!("Bearer {}", made["token"].as_str().unwrap())));
        watcher.post(&format!("/api/v1/tables/{}/start", made["id"].as_str().unwrap()), json!({})).await.ok();
    }
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
    // The machine may be busy with other things for a moment; a bot on this thread would hold up nearly every move.
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
