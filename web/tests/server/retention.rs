//! Tables that no one uses are removed, and bots that no one watches sleep. The tests move the clock.

use std::time::Duration;

use axum::http::StatusCode;
use deckname_cluster::Cluster;
use deckname_table::TITLES;
use deckname_web::{Config, Keep, Place};
use serde_json::{Value, json};

use crate::common::{Site, bots_alone, lobby, people};
use crate::raw::Live;
use crate::servers::sites;

const DAY: Duration = Duration::from_hours(24);
const KEEP: Keep =
    Keep { unstarted: Some(DAY.saturating_mul(10)), abandoned: Some(DAY.saturating_mul(20)), finished: None };

fn eager(config: &mut Config) {
    (config.purge_every, config.sweep_every) = (Duration::from_millis(20), Duration::from_millis(20));
    config.keep = KEEP;
}

/// Everything in the database becomes older by this many days; then the server has time to clean up.
async fn let_days_pass(site: &Site, days: u64) {
    match &site.config.db {
        Place::File(path) => {
            let seconds = days * DAY.as_secs();
            let sql = "UPDATE tables SET changed_at = changed_at - ?1, looked_at = max(0, looked_at - ?1)";
            rusqlite::Connection::open(path).unwrap().execute(sql, [seconds]).unwrap();
        }
        Place::Postgres(address) => {
            let passed = format!("interval '{days} days'");
            let sql = format!("UPDATE tables SET changed_at = changed_at - {passed}, looked_at = looked_at - {passed}");
            Cluster::shared().unwrap().sql(address.rsplit('/').next().unwrap(), &sql);
        }
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
}

/// Is it in the store? Unlike a request, this does not count as a look.
async fn is_kept(site: &Site, id: &str) -> bool {
    site.server.store.mark(id).await.unwrap().is_some()
}

async fn finished(site: &Site) -> String {
    let id = bots_alone(site, "random").await;
    while site.browser().table(&id).await["stage"] != "over" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    id
}

async fn tables_are_removed_in_time(site: &Site) {
    let (_, unstarted) = lobby(site, &TITLES[0], 2, 1, false).await;
    let (_, abandoned) = people(site, TITLES[0].id, 2, &Value::Null).await;
    let finished = finished(site).await;
    for (days, kept) in
        [(9, [true, true, true]), (2, [false, true, true]), (10, [false, false, true]), (999, [false, false, true])]
    {
        let_days_pass(site, days).await;
        let now = [is_kept(site, &unstarted).await, is_kept(site, &abandoned).await, is_kept(site, &finished).await];
        assert_eq!(now, kept, "after {days} more days");
    }
    let mut late = site.browser();
    assert_eq!(late.get(&format!("/t/{finished}/record.json")).await.status, StatusCode::OK, "kept for ever");
    for path in ["", "/record.json", "/replay"] {
        let page = late.get(&format!("/t/{abandoned}{path}")).await;
        assert_eq!(page.status, StatusCode::GONE, "{path}");
        assert!(page.body.contains("This table was removed"), "{path}");
    }
    let code = late.get(&format!("/j/{}", &abandoned[..7])).await;
    assert_eq!(code.status, StatusCode::NOT_FOUND, "its code is gone with it");
    let answer = late.post(&format!("/api/v1/tables/{unstarted}/sit"), json!({})).await;
    assert_eq!((answer.status, &answer.json()["error"]["code"]), (StatusCode::GONE, &json!("purged")));
    assert_eq!(late.get("/t/neverexisted").await.status, StatusCode::NOT_FOUND);
    late.headers.push(("accept-language", "de".into()));
    assert!(late.get(&format!("/t/{abandoned}")).await.body.contains("nicht mehr"));
}

#[tokio::test]
async fn unused_tables_are_removed_in_time() {
    tables_are_removed_in_time(&Site::with(eager).await).await;
}

#[tokio::test]
async fn unused_tables_are_removed_in_time_by_several_servers() {
    let Some([one, _two]) = sites(Duration::from_secs(20), Duration::ZERO, eager).await else { return };
    tables_are_removed_in_time(&one).await;
}

#[tokio::test]
async fn what_someone_looks_at_is_kept() {
    let site = Site::with(eager).await;
    let at = site.listen().await;
    let (_, asked) = lobby(&site, &TITLES[0], 2, 1, false).await;
    let (_, watched) = lobby(&site, &TITLES[0], 2, 1, false).await;
    let window = Live::open(at, &watched, "").await.unwrap();
    for _ in 0..3 {
        let_days_pass(&site, 8).await;
        // A table that is asked for again and again is noted once in a while only.
        site.server.forget(&asked);
        assert_eq!(site.browser().get(&format!("/t/{asked}")).await.status, StatusCode::OK);
        assert!(is_kept(&site, &watched).await, "a window is open");
    }
    drop(window);
    tokio::time::sleep(Duration::from_millis(100)).await;
    let_days_pass(&site, 11).await;
    assert!(!is_kept(&site, &asked).await && !is_kept(&site, &watched).await);
}

async fn length(site: &Site, id: &str) -> u64 {
    site.server.store.mark(id).await.unwrap().unwrap().length
}

async fn grows(site: &Site, id: &str) -> bool {
    let before = length(site, id).await;
    for _ in 0..40 {
        tokio::time::sleep(Duration::from_millis(25)).await;
        if length(site, id).await > before {
            return true;
        }
    }
    false
}

fn sleepy(config: &mut Config) {
    (config.sleep_after, config.bot_delay) = (Duration::from_millis(400), Duration::from_millis(100));
}

#[tokio::test]
async fn bots_alone_sleep_while_no_one_looks() {
    let site = Site::with(sleepy).await;
    let id = bots_alone(&site, "random").await;
    assert!(grows(&site, &id).await, "someone has just looked");
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert!(!grows(&site, &id).await, "no one looks");
    let site = site.restart().await;
    assert!(!grows(&site, &id).await, "after a restart neither");
    site.browser().table(&id).await;
    assert!(grows(&site, &id).await, "someone has asked");
    let window = Live::open(site.listen().await, &id, "").await.unwrap();
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert!(grows(&site, &id).await, "a window is open");
    drop(window);
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert!(!grows(&site, &id).await);
    let (mut people, id) = lobby(&site, &TITLES[0], 2, 1, false).await;
    people[0].post(&format!("/api/v1/tables/{id}/start"), json!({"level": "random"})).await.ok();
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(
        people[0].table(&id).await["status"]["seats"],
        json!([0]),
        "with a person at the table they do not sleep"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_go_on_where_someone_looks_through_another_server() {
    let Some([one, two]) = sites(Duration::from_secs(20), Duration::from_millis(100), sleepy).await else { return };
    let id = bots_alone(&one, "random").await;
    let window = Live::open(two.listen().await, &id, "").await.unwrap();
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    assert!(grows(&two, &id).await, "the first server lets its bots sleep, the second one wakes them");
    drop(window);
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    assert!(!grows(&two, &id).await);
}
