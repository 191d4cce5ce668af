//! Two people by an invitation, a server that dies, a person without a mouse.

use std::time::Duration;

use deckname_table::TITLES;
use thirtyfour::Key;

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::set_up;
use crate::window::{Motion, Screen, Window};

#[tokio::test(flavor = "multi_thread")]
async fn two_people_meet_by_a_link_and_play() {
    let server = Server::start();
    let (host, friend) = (Window::open(Screen::Desk, "en").await, Window::open(Screen::Phone, "de").await);
    let title = TITLES.iter().find(|title| title.seats().contains(&2)).unwrap();
    host.goto(&server.url(&format!("/new/{}", title.id))).await;
    host.fill("#name", "Ada").await;
    host.ask::<()>(
        "(s => { s.value = '2'; s.dispatchEvent(new Event('change')) })(document.getElementById('how-many'))",
    )
    .await;
    host.click("form .primary").await;
    host.until_has("#invite").await;
    host.picture("lobby").await;
    let link: String = host.ask("document.getElementById('invite').value").await;

    friend.goto(&link).await;
    friend.until_has("button[name=seat]").await;
    friend.fill("#name", "Ben").await;
    friend.picture("lobby").await;
    friend.check_fit().await;
    friend.click("button[name=seat]").await;
    host.until("document.body.innerText.includes('Ben')").await;
    host.click("#start button").await;
    host.until_has("#desk").await;
    friend.until_has("#desk").await;

    let (mut ada, mut ben) = (Person::new(&host, 3), Person::new(&friend, 4));
    let patience = Duration::from_mins(1);
    ada.play(1, patience).await;
    for _ in 0..300 {
        if ada.is_over().await || ben.is_over().await {
            break;
        }
        if host.has("[data-pick]").await {
            ada.play(1, patience).await;
        } else if friend.has("[data-pick]").await {
            ben.play(1, patience).await;
        }
    }
    host.until("Number(document.querySelector('[data-version]').dataset.version) > 3").await;
    let version = "document.querySelector('[data-version]').dataset.version";
    let mine: String = host.ask(version).await;
    friend.until(&format!("Number({version}) >= {mine}")).await;
    assert_ne!(host.text("#dossier").await, friend.text("#dossier").await, "each has a dossier of their own");
    host.close().await;
    friend.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_catches_up_after_the_server_was_killed() {
    let mut server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    set_up(&window, &server, &TITLES[0]).await;
    let mut ada = Person::new(&window, 5);
    ada.play(6, Duration::from_secs(30)).await;
    window.until_has("[data-pick]").await;
    let seen = (window.text("#log").await, window.text("#dossier").await);
    server.kill();
    window.until("!document.getElementById('lost').hidden").await;
    window.picture("cut-off").await;
    server.start_again();
    window.until("document.getElementById('lost').hidden").await;
    assert_eq!(seen, (window.text("#log").await, window.text("#dossier").await), "the same picture as before");
    let played = ada.play(6, Duration::from_secs(30)).await;
    assert_eq!(played.clicks, 6, "and the game goes on");
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_by_keyboard_alone() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    window.goto(&server.url("/")).await;
    for _ in 0..60 {
        window.press(Key::Tab).await;
        if window.ask("document.activeElement.matches('.game .start button')").await {
            break;
        }
    }
    window.press(Key::Enter).await;
    window.until_has("#desk").await;
    let mut ada = Person::new(&window, 6);
    for _ in 0..8 {
        if !ada.is_over().await {
            ada.choose_by_keyboard(300).await;
        }
    }
    window.picture("keyboard").await;
    assert!(window.ask::<usize>("document.querySelectorAll('#log li').length").await > 2);
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_glide_unless_the_system_asks_for_calm() {
    let server = Server::start();
    for motion in [Motion::Gliding, Motion::Still] {
        let window = Window::open_with(Screen::Desk, "en", motion).await;
        set_up(&window, &server, &TITLES[0]).await;
        let watch = "(() => { window.glides = 0; document.addEventListener('transitionrun', e => window.glides += e.target.matches('.piece') ? 1 : 0) })()";
        window.ask::<()>(watch).await;
        let mut ada = Person::new(&window, 8);
        for _ in 0..12 {
            ada.play(1, Duration::from_secs(30)).await;
            tokio::time::sleep(Duration::from_millis(if motion == Motion::Gliding { 700 } else { 0 })).await;
        }
        assert_eq!(window.ask::<u32>("window.glides").await > 0, motion == Motion::Gliding, "{motion:?}");
        window.close().await;
    }
}
