//! What the page does for one person: keeps notes, takes back clicks and steps, finds the way back to a table.

use std::time::Duration;

use deckname_table::TITLES;
use thirtyfour::Key;

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::set_up;
use crate::window::{Screen, Window};

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_kept_and_the_first_page_leads_back_to_the_table() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    set_up(&window, &server, &TITLES[0]).await;
    window.until_has("#notepad").await;
    let noted = "document.getElementById('notepad').value";
    window.fill("#notepad", "Grey is Ben").await;
    let value: String = window.ask(noted).await;
    assert!(!value.is_empty());
    Person::new(&window, 9).play(3, Duration::from_secs(30)).await;
    assert_eq!(window.ask::<String>(noted).await, value, "a move does not disturb it");
    tokio::time::sleep(Duration::from_secs(1)).await;
    window.until_has("[data-pick]").await;
    window.goto(&server.url("/")).await;
    window.picture("home-mine").await;
    assert!(window.has(".my-tables .tag.now").await, "the table waits for me");
    window.click(".my-tables a").await;
    window.until_has("#notepad").await;
    assert_eq!(window.ask::<String>(noted).await, value, "and it is still there after coming back");
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clicks_are_taken_back_until_the_last() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    set_up(&window, &server, &TITLES[0]).await;
    window.until_has("[data-pick]").await;
    let draft = "document.getElementById('menu').dataset.draft";
    let version = "document.querySelector('[data-version]').dataset.version";
    let before: String = window.ask(version).await;
    for by_key in [false, true] {
        window.click("[data-pick]").await;
        window.until(&format!("{draft} !== '[]'")).await;
        assert!(window.has(".picked[data-spot]").await, "what was clicked is marked on the board");
        if by_key {
            window.press(Key::Escape).await;
        } else {
            window.click("#back").await;
        }
        window.until(&format!("{draft} === '[]'")).await;
    }
    assert_eq!(window.ask::<String>(version).await, before, "nothing has happened at the table");
    window.close().await;
}

/// Is a step less taken after a click on undo? A bot that moves in this very moment has made the offer void.
async fn is_undone(window: &Window) -> bool {
    let steps = "Number(document.querySelector('[data-steps]').dataset.steps)";
    let before: usize = window.ask(steps).await;
    window.ask::<()>("document.getElementById('undo')?.click()").await;
    window.until(&format!("{steps} !== {before} || document.querySelector('#toast:not([hidden])')")).await;
    let undone = window.ask::<usize>(steps).await < before;
    window.until("document.querySelector('#toast').hidden").await;
    undone
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_that_revealed_nothing_is_undone() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    // While clicks can be taken back, undo is hidden.
    let offered = "document.getElementById('undo')?.checkVisibility() === true";
    for title in &TITLES {
        set_up(&window, &server, title).await;
        let mut ada = Person::new(&window, 10);
        for _ in 0..60 {
            if ada.is_over().await {
                break;
            }
            if window.ask(offered).await && is_undone(&window).await {
                return window.close().await;
            }
            ada.play(1, Duration::from_secs(30)).await;
        }
    }
    panic!("no game offered to undo a step");
}
