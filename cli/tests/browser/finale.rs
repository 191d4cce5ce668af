//! The end of every game, its replay, the list of tables, and pages without barriers.

use std::time::Duration;

use deckname_scene::Lang;
use deckname_table::{TITLES, Title};
use serde_json::Value;
use thirtyfour::prelude::*;

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::set_up;
use crate::window::{Screen, Window};

/// A random player may wander for hours, so after this many clicks another table is opened.
const CLICKS: usize = 350;
const TABLES: usize = 4;

/// Where `cargo xtask test` puts what looks for barriers.
const AXE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/axe-4.14.0/axe.min.js");

/// Plays a game to its end. Returns the path of its table.
pub async fn play_to_the_end(window: &Window, server: &Server, title: &Title, luck: u32) -> String {
    let mut ada = Person::new(window, luck);
    for _ in 0..TABLES {
        set_up(window, server, title).await;
        ada.play(CLICKS, Duration::from_mins(2)).await;
        if ada.is_over().await {
            return window.ask("location.pathname").await;
        }
    }
    panic!("{}: {TABLES} tables, and none was played to its end", title.id);
}

/// axe-core finds nothing on this page.
pub async fn check_barriers(window: &Window, page: &str) {
    let axe = std::fs::read_to_string(AXE).expect("axe-core; `cargo xtask test` fetches it");
    window.driver.execute(axe, Vec::<Value>::new()).await.unwrap();
    let found: Vec<String> = window
        .wait_for("axe.run({ resultTypes: ['violations'] }).then((found) => found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`)))")
        .await;
    assert!(found.is_empty(), "{page}: {found:#?}");
}

/// The panel says who has won, why and by which clause, ranks all seats, and draws a line for each.
async fn check_panel(window: &Window, title: &Title) {
    let seats: usize = window.ask("document.querySelectorAll('#seats .chip').length").await;
    assert!(!window.text("#outcome .why").await.is_empty(), "{}: no reason", title.id);
    let clause = window.text("#outcome .by-clause a").await;
    assert!(window.ask::<String>("document.querySelector('.by-clause a').href").await.ends_with(&clause), "{clause}");
    assert_eq!(window.ask::<usize>("document.querySelectorAll('#outcome .ranking tr').length").await, seats);
    assert_eq!(window.ask::<usize>("document.querySelectorAll('#outcome .curve .line path').length").await, seats);
    assert_eq!(window.text("#outcome h2").await, window.text("#prompt").await, "the bar says the same");
    window.ask::<()>("void scrollTo(0, document.body.scrollHeight)").await;
    let [top, bottom, height]: [f64; 3] = window
        .ask("((box) => [box.top, box.bottom, innerHeight])(document.getElementById('prompt').getBoundingClientRect())")
        .await;
    assert!(top >= 0.0 && bottom <= height, "{}: the result is out of sight", title.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_ends_with_a_panel_and_is_replayed_from_the_start() {
    let server = Server::start();
    let window = Window::open(Screen::Phone, "en").await;
    for title in &TITLES {
        let path = play_to_the_end(&window, &server, title, 31).await;
        check_panel(&window, title).await;
        window.ask::<()>("void document.getElementById('outcome').scrollIntoView()").await;
        window.picture(&format!("{}-finale", title.id)).await;
        for lang in Lang::ALL {
            window.goto(&server.url(&format!("{path}?lang={}", lang.code()))).await;
            check_barriers(&window, &format!("{} at its end, {lang:?}", title.id)).await;
        }
        window.click("#tools a[href$='/replay']").await;
        window.until_has("#slider").await;
        assert_eq!(window.ask::<String>("document.getElementById('slider').value").await, "0", "at the beginning");
        assert!(window.text("h1").await.contains(&title.name(Lang::En)));
        assert!(window.has("#dossier-body fieldset[disabled]").await, "notes can only be read");
        window.click("#autoplay").await;
        window.until("Number(document.getElementById('slider').value) > 3").await;
        window.click("#autoplay").await;
        window.until("document.getElementById('autoplay').ariaPressed === 'false'").await;
        check_replay(&window, title).await;
        window.click("#to-last").await;
        window.until_has("#outcome").await;
        check_barriers(&window, &format!("{}, the end of its replay", title.id)).await;
        window.click("#reel .to-table").await;
        window.until("!!document.querySelector('main[data-base]')").await;
    }
    window.close().await;
}

/// The strip says what happened, and nothing lies over the controls.
async fn check_replay(window: &Window, title: &Title) {
    let said = window.text("#strip-line").await;
    let latest = "(log => log.querySelector('li li:last-child') && [...log.querySelectorAll('.turn:first-child li')].map((line) => line.innerText).join(' '))(document.getElementById('log'))";
    let latest: String = window.ask(latest).await;
    assert!(latest.contains(&said), "{}: {said:?} is not what happened last: {latest:?}", title.id);
    window.picture(&format!("{}-replay", title.id)).await;
    window.check_fit().await;
    let covered: Vec<String> = window
        .ask("[...document.querySelectorAll('#bar :is(a, button, input[type=range], #strip-line)')].filter((thing) => thing.checkVisibility()).filter((thing) => { const box = thing.getBoundingClientRect(); const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2); return !thing.contains(top) && !top?.contains(thing); }).map((thing) => thing.outerHTML.slice(0, 80))")
        .await;
    assert!(covered.is_empty(), "{}: {covered:?}", title.id);
    check_barriers(window, &format!("the replay of {}", title.id)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_has_barriers() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    for title in &TITLES {
        for lang in Lang::ALL {
            let editors = title.choices.iter().filter(|choice| (title.editor)(choice.key).is_some());
            let editors = editors.map(|choice| format!("/edit/{}/{}", title.id, choice.key));
            let pages =
                ["/".to_string(), format!("/new/{}", title.id), format!("/rules/{}", title.id), "/t/nowhere".into()];
            for path in pages.into_iter().chain(editors) {
                let separator = if path.contains('?') { '&' } else { '?' };
                window.goto(&server.url(&format!("{path}{separator}lang={}", lang.code()))).await;
                check_barriers(&window, &format!("{path}, {lang:?}")).await;
            }
        }
        window.goto(&server.url(&format!("/new/{}?lang=en", title.id))).await;
        window.fill("#name", "Ada").await;
        window.select("#seat-1", "open").await;
        window.click("form .primary").await;
        window.until_has("main.lobby").await;
        check_barriers(&window, &format!("the lobby of {}", title.id)).await;
        set_up(&window, &server, title).await;
        window.until_has("[data-pick]").await;
        check_barriers(&window, &format!("{} at its start", title.id)).await;
        Person::new(&window, 5).play(12, Duration::from_mins(1)).await;
        check_barriers(&window, &format!("{} in play", title.id)).await;
    }
    window.goto(&server.url("/")).await;
    check_barriers(&window, "the list of tables").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_is_told() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    let path = play_to_the_end(&window, &server, &TITLES[0], 7).await;
    let last: usize = window.ask("Number(document.querySelector('[data-steps]').dataset.steps)").await;
    window.goto(&server.url(&format!("{path}/replay?at={}&eyes=all", last - 1))).await;
    window.ask::<()>("localStorage.setItem('settings', JSON.stringify({ pace: 'fast', sound: 'off' }))").await;
    window.driver.refresh().await.unwrap();
    window.until_has("#slider").await;
    window.click("#to-forward").await;
    window.until("!!document.querySelector('#great:not([hidden]) .turned')").await;
    window.picture("unmasking").await;
    window.until_has("#outcome").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_can_be_removed_from_the_list() {
    let server = Server::start();
    let window = Window::open(Screen::Phone, "de").await;
    for title in &TITLES[..2] {
        set_up(&window, &server, title).await;
    }
    let path: String = window.ask("location.pathname").await;
    window.goto(&server.url("/")).await;
    window.picture("my-tables").await;
    window.check_fit().await;
    window.click(&format!("form[action='{path}/remove'] button")).await;
    window.until(&format!("!document.querySelector('a[href=\"{path}\"]')")).await;
    assert_eq!(window.ask::<usize>("document.querySelectorAll('.sitting').length").await, 1, "only this one is gone");
    window.goto(&server.url(&path)).await;
    window.until_has("[data-pick]").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn enter_on_a_piece_keeps_the_focus_on_it() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    let heimlich = TITLES.iter().find(|title| title.id == "heimlich").unwrap();
    set_up(&window, &server, heimlich).await;
    window.until_has("#panel-board .on[data-spot]").await;
    window.ask::<()>("document.querySelector('#panel-board .on[data-spot]').focus()").await;
    let piece: String = window.ask("document.activeElement.dataset.spot").await;
    window.press(Key::Enter).await;
    window.until("JSON.parse(document.getElementById('menu').dataset.draft ?? '[]').length > 0").await;
    let focused: String =
        window.ask("document.activeElement.dataset.spot ?? document.activeElement.outerHTML.slice(0, 200)").await;
    assert_eq!(focused, piece);
    window.close().await;
}
