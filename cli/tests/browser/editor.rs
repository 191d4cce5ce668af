//! The editor of Spion's set-up file: by mouse and by keyboard, checked by the game, and played with.

use std::time::Duration;

use thirtyfour::prelude::*;

use crate::person::Person;
use crate::server::Server;
use crate::window::{Screen, Window};

/// How often the file says this.
async fn says(window: &Window, words: &str, times: usize) {
    let file = "document.getElementById('file').value";
    window.until(&format!("{file}.split(/\\n/).filter((line) => line === '{words}').length === {times}")).await;
}

/// Clicks in the middle of a field, wherever it is drawn.
async fn click_field(window: &Window, field: &str) {
    let middle = "(box => [box.x + box.width / 2, box.y + box.height / 2].map(Math.floor))";
    let (x, y) = window.ask(&format!("{middle}(document.getElementById('at-{field}').getBoundingClientRect())")).await;
    window.click_at(x, y).await;
}

async fn open_editor(screen: Screen, lang: &str, server: &Server) -> Window {
    let window = Window::open(screen, lang).await;
    window.goto(&server.url("/new/spion")).await;
    window.click("a.editor-link").await;
    window.until_has("#verdict .verdict").await;
    says(&window, "at = 1", 1).await;
    window
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_up_is_edited_checked_and_played() {
    let server = Server::start();
    let window = open_editor(Screen::Desk, "en", &server).await;
    click_field(&window, "a1").await;
    window.until_has("#at-a1.picked, #at-b1.picked").await;
    window.picture("spion-editor-holds").await;
    // In half b the same piece goes to the field of the same number.
    click_field(&window, "b20").await;
    says(&window, "at = 20", 1).await;
    says(&window, "at = 1", 0).await;

    says(&window, "axis = \"nw-se\"", 2).await;
    click_field(&window, "a2").await;
    window.until_has("#tool-turn").await;
    window.click("#tool-turn").await;
    says(&window, "axis = \"nw-se\"", 1).await;
    says(&window, "axis = \"ne-sw\"", 3).await;

    window.click("#tool-new-large").await;
    window.until_has("#tool-new-large[aria-pressed='true']").await;
    click_field(&window, "a30").await;
    window.until_has("#verdict .problem").await;
    assert!(window.text("#verdict").await.contains("at most 12 pieces"), "{}", window.text("#verdict").await);
    assert!(window.ask::<bool>("document.getElementById('open').disabled").await);
    window.picture("spion-editor-wrong").await;
    window.click("#take-back").await;
    window.until_has("#verdict .verdict").await;
    says(&window, "at = 30", 0).await;

    // A reload, for example in the other language, loses nothing.
    window.driver.refresh().await.unwrap();
    says(&window, "at = 20", 1).await;
    window.until_has("#at-a20[aria-label*='Defender']").await;
    window.check_fit().await;

    window.fill("#name", "Ada").await;
    window.select("#seat-1", "easy").await;
    window.click("#open").await;
    window.until_has("#play").await;
    let titles = "[...document.querySelectorAll('#panel-board .field title')].map((title) => title.textContent)";
    let on_twenty = format!("{titles}.filter((title) => /^[ab]20: Defender/.test(title)).length");
    assert_eq!(window.ask::<usize>(&on_twenty).await, 2, "both defenders stand where they were put");
    let played = Person::new(&window, 7).play(6, Duration::from_mins(1)).await;
    assert_eq!(played.clicks, 6);
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_edited_by_hand_is_checked_and_redrawn() {
    let server = Server::start();
    let window = open_editor(Screen::Desk, "en", &server).await;
    let write = |from: &str, to: &str| {
        format!(
            "(file => {{ file.value = file.value.replace('{from}', '{to}'); file.dispatchEvent(new Event('input')) }})\
             (document.getElementById('file'))"
        )
    };
    window.ask::<()>(&write("zone = 16", "zone =")).await;
    window.until_has("#verdict .problem").await;
    assert!(window.has("#at-a1").await, "the last drawing stays");
    window.ask::<()>(&write("zone =", "zone = 17")).await;
    window.until_has("#verdict .verdict").await;
    window.until_has("#at-a17[aria-label*='zone']").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_move_by_keyboard_on_a_phone_in_german() {
    let server = Server::start();
    let window = open_editor(Screen::Phone, "de", &server).await;
    window.check_fit().await;
    window.ask::<()>("document.querySelector('#board [tabindex=\"0\"]').focus()").await;
    let here = "document.activeElement.id";
    assert_eq!(window.ask::<String>(here).await, "at-a1");
    window.press(Key::Enter).await;
    window.until_has("#at-a1.picked").await;
    for (key, field) in [(Key::Down, "at-a9"), (Key::Down, "at-a17"), (Key::Right, "at-a18")] {
        window.press(key).await;
        assert_eq!(window.ask::<String>(here).await, field);
    }
    window.picture("spion-editor").await;
    window.press(Key::Enter).await;
    says(&window, "at = 18", 1).await;
    assert_eq!(window.ask::<String>(here).await, "at-a18", "the focus stays");
    window.press(Key::Enter).await;
    window.until_has("#at-a18.picked").await;
    window.press(Key::Escape).await;
    window.until("!document.querySelector('#board .picked')").await;
    window.close().await;
}
