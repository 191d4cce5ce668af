//! A page that waits for somebody is at rest: what moved has come to its end, and nothing is styled, laid out or painted again
//! and again. On a phone that is the battery.

use std::time::Duration;

use deckname_table::TITLES;
use serde::Deserialize;
use serde_json::json;

use crate::finale::play_to_the_end;
use crate::server::Server;
use crate::whole_games::set_up;
use crate::window::{Motion, Screen, Window};

/// How long each page is watched, and how often it may be styled or laid out meanwhile. One endless animation does so sixty
/// times a second, on a slow machine still twenty times.
const WATCHED: Duration = Duration::from_secs(2);
const ALLOWED: f64 = 10.0;

/// Animations that never end. The others are taken to their ends.
const ENDLESS: &str = "(() => {
  const all = document.getAnimations();
  const endless = all.filter((one) => one.effect.getComputedTiming().endTime === Infinity);
  for (const one of all) if (!endless.includes(one)) one.finish();
  return endless.map((one) => one.animationName ?? one.transitionProperty);
})()";

#[derive(Deserialize)]
struct Metrics {
    metrics: Vec<Metric>,
}

#[derive(Deserialize)]
struct Metric {
    name: String,
    value: f64,
}

/// How often the page has been styled and laid out so far.
async fn work(window: &Window) -> [f64; 2] {
    let answer = window.driver.cdp().send_raw("Performance.getMetrics", json!({})).await.unwrap();
    let Metrics { metrics } = serde_json::from_value(answer).unwrap();
    let count = |name| metrics.iter().find(|metric| metric.name == name).unwrap().value;
    [count("RecalcStyleCount"), count("LayoutCount")]
}

async fn check_rest(window: &Window, what: &str) {
    window.until("document.readyState === 'complete' && !document.body.classList.contains('telling')").await;
    // What follows an update comes at most half a second later.
    tokio::time::sleep(Duration::from_millis(600)).await;
    let endless: Vec<String> = window.ask(ENDLESS).await;
    assert!(endless.is_empty(), "{what}: these animations never end: {endless:?}");
    let before = work(window).await;
    tokio::time::sleep(WATCHED).await;
    let after = work(window).await;
    let [styled, laid_out] = [after[0] - before[0], after[1] - before[1]];
    assert!(
        styled <= ALLOWED && laid_out <= ALLOWED,
        "{what}: while nothing happened, it was styled {styled} times and laid out {laid_out} times"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_waits_is_at_rest() {
    let server = Server::start();
    let window = Window::open_with(Screen::Phone, "en", Motion::Gliding).await;
    window.driver.cdp().send_raw("Performance.enable", json!({})).await.unwrap();
    for title in &TITLES {
        set_up(&window, &server, title).await;
        window.until_has("[data-pick]").await;
        assert!(
            window.ask::<bool>("document.getAnimations().length > 0").await,
            "{}: nothing moves at first",
            title.id
        );
        check_rest(&window, title.id).await;
    }
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_other_pages_are_at_rest() {
    let server = Server::start();
    let window = Window::open_with(Screen::Desk, "en", Motion::Gliding).await;
    window.driver.cdp().send_raw("Performance.enable", json!({})).await.unwrap();
    for path in ["/", "/new/heimlich", "/rules/heimlich", "/learn/heimlich"] {
        window.goto(&server.url(path)).await;
        check_rest(&window, path).await;
    }
    play_to_the_end(&window, &server, &TITLES[0], 3).await;
    check_rest(&window, "the end").await;
    let replay: String = window.ask("document.querySelector(\"#tools a[href$='/replay']\").href").await;
    window.goto(&replay).await;
    check_rest(&window, "the replay").await;
    window.close().await;
}
