//! Two people talk at a table: remarks, accusations, texts; each reads, answers and mutes for themselves.

use deckname_table::TITLES;
use thirtyfour::prelude::*;

use crate::party::{meet, sit_down, start};
use crate::server::Server;
use crate::whole_games::ask_for;
use crate::window::{Screen, Window};

#[tokio::test(flavor = "multi_thread")]
async fn two_people_talk_and_one_mutes_the_other() {
    let server = Server::start();
    let (host, friend) = (Window::open(Screen::Desk, "de").await, Window::open(Screen::Phone, "de").await);
    meet(&server, TITLES[0].id, &host, &friend, &[("#talk", "free")]).await;
    friend.check_fit().await;
    // By keyboard alone.
    host.ask::<()>("void document.getElementById('talk-toggle').focus()").await;
    host.press(Key::Enter).await;
    host.until_has("#talk.out").await;
    host.ask::<()>("void document.querySelector('[data-say]').focus()").await;
    host.press(Key::Enter).await;
    host.until("document.getElementById('said').innerText.includes('Gut gespielt')").await;
    friend.until("document.getElementById('unread').innerText.includes('1')").await;
    friend.picture("talk-unread").await;
    friend.check_fit().await;
    friend.click("#talk-toggle").await;
    friend.until("document.getElementById('unread').hidden").await;
    friend.select("#accuse-what", "1").await;
    friend.click("#accuse button").await;
    host.until("document.getElementById('said').innerText.includes('Mein Verdacht: Ada')").await;
    friend.fill("#speech", "<b>Hallo</b> & willkommen").await;
    friend.click("#speak button").await;
    host.until("document.getElementById('said').innerText.includes('<b>Hallo</b> & willkommen')").await;
    friend.until("document.getElementById('speech').value === ''").await;
    friend.picture("talk").await;
    friend.check_fit().await;
    host.picture("talk").await;
    host.check_fit().await;
    // Ada has heard enough, in this browser only.
    host.click("#said .mute").await;
    host.until("!document.getElementById('said').innerText.includes('Hallo')").await;
    friend.click("[data-say*=thanks]").await;
    friend.until("document.getElementById('said').innerText.includes('Danke')").await;
    host.driver.refresh().await.unwrap();
    host.until_has("#play").await;
    host.click("#talk-toggle").await;
    host.until_has("#talk.out").await;
    assert!(!host.text("#said").await.contains("Danke"), "still muted");
    host.picture("talk-muted").await;
    host.click("#unmute").await;
    host.until("document.getElementById('said').innerText.includes('Danke')").await;
    host.press(Key::Escape).await;
    host.until("!document.querySelector('#talk.out')").await;
    assert_eq!(host.ask::<String>("document.activeElement.id").await, "talk-toggle");
    host.close().await;
    friend.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_talk_before_the_start_and_the_television_shows_it_for_a_moment() {
    let server = Server::start();
    let television = Window::open(Screen::Television, "de").await;
    let (ada, ben) = (Window::open(Screen::Phone, "de").await, Window::open(Screen::Phone, "de").await);
    television.goto(&server.url(&format!("/new/{}", TITLES[0].id))).await;
    ask_for(&television, 2).await;
    television.select("#talk", "free").await;
    television.click("#on-screen").await;
    television.until_has("#code").await;
    let code = television.text("#code").await;
    for (window, name) in [(&ada, "Ada"), (&ben, "Ben")] {
        sit_down(window, &server.url(&format!("/j/{code}")), name).await;
    }
    ada.click("#talk-toggle").await;
    ada.until_has("#talk.out").await;
    ada.fill("#speech", "Wer hat die Kekse?").await;
    ada.click("#speak button").await;
    let shown =
        "[...document.querySelectorAll('#aloud p')].filter(line => line.checkVisibility()).map(line => line.innerText)";
    television.until(&format!("({shown}).join().includes('Ada: Wer hat die Kekse?')")).await;
    television.picture("aloud-lobby").await;
    television.check_fit().await;
    ben.until("document.getElementById('unread').innerText.includes('1')").await;
    ben.click("#talk-toggle").await;
    ben.picture("talk-lobby").await;
    ben.check_fit().await;
    ben.press(Key::Escape).await;
    ada.press(Key::Escape).await;
    start(&ada, &ben, "Ben").await;
    television.until_has("#play").await;
    assert_eq!(
        television.ask::<usize>(&format!("({shown}).length")).await,
        0,
        "what was said before is not shown again"
    );
    ben.click("#talk-toggle").await;
    assert!(ben.text("#said").await.contains("Kekse"), "but it can be read");
    ben.click("[data-say*=not-me]").await;
    television.until(&format!("({shown}).join().includes('Ben: Ich war’s nicht!')")).await;
    television.picture("aloud").await;
    ben.picture("talk-hand").await;
    ben.check_fit().await;
    television.until(&format!("({shown}).length === 0")).await;
    for window in [television, ada, ben] {
        window.close().await;
    }
}
