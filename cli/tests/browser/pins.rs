//! Accusations that everyone sees: at the name of the accused and on the board, on a desk, a phone and a television.

use deckname_table::TITLES;

use crate::party::{invitation, meet, sit_down};
use crate::server::Server;
use crate::window::{Screen, Window};

/// What is pinned to things on the board, as `thing: words`.
const PINNED: &str = "[...document.querySelectorAll('.pinned')].map(slip => slip.dataset.on + ': ' + slip.textContent)";

/// Accuses the only other player of this.
async fn accuse(window: &Window, claim: &str) {
    if !window.has("#talk.out").await {
        window.click("#talk-toggle").await;
    }
    window.select("#accuse-what", claim).await;
    window.click("#accuse button:not([data-say])").await;
}

async fn close_talk(window: &Window) {
    window.press(thirtyfour::Key::Escape).await;
    window.until("!document.querySelector('#talk.out')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_accusation_is_seen_by_all_until_it_is_withdrawn_or_muted() {
    let server = Server::start();
    let (ada, ben) = (Window::open(Screen::Desk, "de").await, Window::open(Screen::Phone, "de").await);
    meet(&server, TITLES[0].id, &ada, &ben, &[("#draw", "false")]).await;
    accuse(&ben, "1").await;
    let red = ["agent-red: Ben: Ada?", "marker-red: ⚑"];
    for window in [&ada, &ben] {
        window.until_has("#chip-0 .pin").await;
        assert!(window.text("#chip-0 .pin").await.contains("Ben: Rot?"));
        assert_eq!(window.text("#chip-0 .pin .unseen").await, "Ben verdächtigt Ada – Agent: Rot");
        window.until(&format!("({PINNED}).length === 2")).await;
        assert_eq!(window.ask::<Vec<String>>(PINNED).await, red);
    }
    close_talk(&ben).await;
    for window in [&ada, &ben] {
        window.check_fit().await;
        window.picture("pins-de").await;
    }
    // Another one takes its place, and the other player answers.
    accuse(&ben, "2").await;
    accuse(&ada, "3").await;
    ben.until_has("#chip-1 .pin").await;
    close_talk(&ada).await;
    ada.until("document.querySelector('#chip-0 .pin').innerText.includes('Lila')").await;
    ada.picture("pins-two-de").await;
    ben.driver.refresh().await.unwrap();
    ben.until_has("#chip-1 .pin").await;
    assert_eq!(ben.ask::<usize>(&format!("({PINNED}).length")).await, 4, "after a reload too");
    ben.click("#talk-toggle").await;
    ben.picture("withdraw-de").await;
    ben.click("#withdraw").await;
    ada.until("!document.querySelector('#chip-0 .pin')").await;
    ben.until("!document.getElementById('withdraw')").await;
    assert_eq!(ada.ask::<usize>(&format!("({PINNED}).length")).await, 2);
    // Whoever is muted is not seen either, by this player alone.
    ben.click("#said li:not([data-mine]) .mute").await;
    ben.until("document.querySelector('#chip-1 .pin').hidden").await;
    assert_eq!(ben.ask::<usize>(&format!("({PINNED}).length")).await, 0);
    assert_eq!(ada.ask::<usize>(&format!("({PINNED}).length")).await, 2);
    ada.close().await;
    ben.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_games_show_accusations_on_a_television() {
    let server = Server::start();
    let television = Window::open(Screen::Television, "en").await;
    let (ada, ben) = (Window::open(Screen::Phone, "en").await, Window::open(Screen::Phone, "en").await);
    for title in TITLES.iter().filter(|title| title.seats().contains(&2)) {
        television.goto(&server.url(&format!("/new/{}", title.id))).await;
        crate::whole_games::ask_for(&television, 2).await;
        television.click("#on-screen").await;
        television.until_has("#code").await;
        let code = television.text("#code").await;
        for (window, name) in [(&ada, "Ada"), (&ben, "Ben")] {
            sit_down(window, &server.url(&format!("/j/{code}")), name).await;
        }
        assert!(invitation(&ada).await.ends_with(&code));
        ada.until("document.body.innerText.includes('Ben')").await;
        ada.click("#start button").await;
        for window in [&television, &ada, &ben] {
            window.until_has("#play").await;
        }
        ada.click("#talk-toggle").await;
        ada.until_has("#accuse-who").await;
        // The first claim that can be true of Ben.
        let claims: Vec<String> =
            ada.ask("[...document.getElementById('accuse-what').options].map(({ value }) => value)").await;
        for claim in claims {
            accuse(&ada, &claim).await;
            if television
                .ask::<bool>("new Promise(done => setTimeout(done, 400)).then(() => !!document.querySelector('.pin'))")
                .await
            {
                break;
            }
        }
        television.until_has("#chip-1 .pin, #chip-0 .pin").await;
        television.check_fit().await;
        television.picture(&format!("{}-pins", title.id)).await;
    }
    for window in [television, ada, ben] {
        window.close().await;
    }
}
