//! Every game from its set-up to its end, by clicking, on a desk and on a phone.

use std::time::Duration;

use deckname_table::{TITLES, Title};

use crate::person::Person;
use crate::server::Server;
use crate::window::{Screen, Window};

/// Opens a table for the fewest seats against the quickest bots, by the set-up form.
pub async fn set_up(window: &Window, server: &Server, title: &Title) {
    window.goto(&server.url(&format!("/new/{}", title.id))).await;
    window.fill("#name", "Ada").await;
    let (fewest, most) = title.seats().into_inner();
    if fewest < most {
        window.ask::<()>(&format!(
            "(s => {{ s.value = '{fewest}'; s.dispatchEvent(new Event('change')) }})(document.getElementById('how-many'))"
        ))
        .await;
    }
    for seat in 1..fewest {
        window.select(&format!("#seat-{seat}"), "random").await;
    }
    window.picture(&format!("{}-set-up", title.id)).await;
    window.check_fit().await;
    window.click("form .primary").await;
    window.until_has("#desk").await;
}

async fn whole_game(screen: Screen, luck: u32) {
    let server = Server::start();
    let window = Window::open(screen, "en").await;
    for title in &TITLES {
        set_up(&window, &server, title).await;
        let mut ada = Person::new(&window, luck);
        ada.play(0, Duration::from_secs(1)).await;
        window.until("!!document.querySelector('[data-pick]')").await;
        window.picture(&format!("{}-start", title.id)).await;
        window.check_fit().await;
        let begun = ada.play(25, Duration::from_secs(60)).await;
        window.picture(&format!("{}-middle", title.id)).await;
        window.check_fit().await;
        let played = ada.play(usize::MAX, Duration::from_secs(120)).await;
        println!("{} on a {}: {begun:?}, then {played:?}", title.id, screen.name());
        assert!(begun.on_board + played.on_board > 0, "{}: nothing was clicked on the board", title.id);
        assert!(window.has("#tools a[href$='/replay']").await, "{}: no way to the replay", title.id);
        window.picture(&format!("{}-end", title.id)).await;
        window.check_fit().await;
    }
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "drives a real browser"]
async fn every_game_is_played_to_its_end_on_a_desk() {
    whole_game(Screen::Desk, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "drives a real browser"]
async fn every_game_is_played_to_its_end_on_a_phone() {
    whole_game(Screen::Phone, 2).await;
}
