//! The pages that are not a table in play, in both languages.

use std::time::Duration;

use deckname_scene::Lang;
use deckname_table::TITLES;
use serde_json::json;

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::{set_up, set_up_for};
use crate::window::{Screen, Window};

/// What the first page may weigh, script, style and icon included.
const FIRST_PAGE: u64 = 100_000;
/// What a table may weigh, the same included.
const TABLE: u64 = 200_000;

#[tokio::test(flavor = "multi_thread")]
async fn every_page_stands_in_both_languages_on_both_screens() {
    let server = Server::start();
    for screen in [Screen::Desk, Screen::Phone] {
        let window = Window::open(screen, "de").await;
        window.goto(&server.url("/")).await;
        assert!(window.text("h1").await.contains("Agentenspiele"), "German for a German browser");
        window.picture("home-de").await;
        window.check_fit().await;
        window.click(".langs a[hreflang=en]").await;
        assert!(window.text("h1").await.contains("spy games"), "English by one click");
        window.picture("home-en").await;
        for title in &TITLES {
            for lang in Lang::ALL {
                window.goto(&server.url(&format!("/rules/{}?lang={}", title.id, lang.code()))).await;
                assert_eq!(window.ask::<String>("document.documentElement.lang").await, lang.code());
                window.check_fit().await;
            }
            window.picture(&format!("{}-rules", title.id)).await;
        }
        window.goto(&server.url("/t/nowhere")).await;
        window.picture("error").await;
        window.check_fit().await;
        window.close().await;
    }
}

/// What the page and all that it loads weigh as sent, from the cache or not. Without the worker: of what it keeps, the browser
/// does not know what was sent.
async fn weight(window: &Window) -> u64 {
    let tools = window.driver.cdp();
    tools.send_raw("Network.enable", json!({})).await.unwrap();
    tools.send_raw("Network.setBypassServiceWorker", json!({"bypass": true})).await.unwrap();
    window.driver.refresh().await.unwrap();
    window.until("document.readyState === 'complete'").await;
    let entries = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]";
    window.ask(&format!("{entries}.reduce((sum, entry) => sum + entry.encodedBodySize, 0)")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_page_and_every_table_are_light() {
    let server = Server::start();
    let window = Window::open(Screen::Phone, "en").await;
    window.goto(&server.url("/")).await;
    let first = weight(&window).await;
    println!("the first page weighs {first} bytes");
    assert!(first > 1_000 && first < FIRST_PAGE, "{first} bytes");
    window.close().await;
    for title in &TITLES {
        let window = Window::open(Screen::Phone, "en").await;
        set_up_for(&window, &server, title, *title.seats().end()).await;
        window.until_has("[data-pick], #done").await;
        let table = weight(&window).await;
        println!("{}: a table weighs {table} bytes", title.id);
        assert!(table > 1_000 && table < TABLE, "{}: {table} bytes", title.id);
        window.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_replayed() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    set_up(&window, &server, &TITLES[0]).await;
    Person::new(&window, 7).play(usize::MAX, Duration::from_mins(2)).await;
    window.click("#tools a[href$='/replay']").await;
    window.until_has("#slider").await;
    window.click("#to-first").await;
    window.until("document.getElementById('slider').value === '0'").await;
    let start = window.text("#log").await;
    for _ in 0..3 {
        window.click("#to-forward").await;
    }
    window.until("document.getElementById('slider').value === '3'").await;
    assert_ne!(start, window.text("#log").await);
    assert!(window.ask::<String>("location.search").await.contains("at=3"), "the address is the link to the moment");
    window.picture("replay").await;
    window.click(".eyes li:nth-child(3) a").await;
    window.until("location.search.includes('eyes=0')").await;
    window.until("document.querySelector('.eyes li:nth-child(3) a').hasAttribute('aria-current')").await;
    assert!(window.has("#fairness .verdict").await, "the dice were computed again");
    window.check_fit().await;
    window.close().await;
}
