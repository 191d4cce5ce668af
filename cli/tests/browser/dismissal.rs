//! A host who sends a person away, and a player who gets a new secret link.

use deckname_table::TITLES;

use crate::party::{meet, open_table, sit_down};
use crate::server::Server;
use crate::window::{Screen, Window};

async fn secret_link(window: &Window) -> String {
    window.ask("document.getElementById('my-link').value").await
}

#[tokio::test(flavor = "multi_thread")]
async fn in_the_lobby_a_person_is_sent_away_and_told_why() {
    let server = Server::start();
    let (host, friend) = (Window::open(Screen::Desk, "de").await, Window::open(Screen::Phone, "de").await);
    let link = open_table(&server, TITLES[0].id, 2, &host, &[]).await;
    host.picture("lobby").await;
    sit_down(&friend, &link, "Ben").await;
    friend.until_has("#my-link").await;
    friend.click("#my-link-more > summary").await;
    let leaked = secret_link(&friend).await;
    friend.click("#new-link summary").await;
    friend.picture("new-link").await;
    friend.check_fit().await;
    friend.click("#new-link button").await;
    friend.until(&format!("(document.getElementById('my-link')?.value ?? {leaked:?}) !== {leaked:?}")).await;
    host.until_has("#dismiss-1").await;
    host.click("#dismiss-1 summary").await;
    host.picture("dismiss").await;
    host.click("#dismiss-1 button").await;
    host.until("!document.body.innerText.includes('Ben')").await;
    friend.until_has("#dismissed").await;
    friend.picture("dismissed").await;
    friend.check_fit().await;
    assert!(friend.text("#dismissed").await.contains("weggeschickt") && !friend.has("button[name=seat]").await);
    friend.goto(&leaked).await;
    assert!(friend.text("h1").await.contains("Link"), "the old link leads nowhere: {}", friend.text("main").await);
    host.close().await;
    friend.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_game_a_bot_takes_the_place_of_a_person_who_is_sent_away() {
    let server = Server::start();
    let (host, friend) = (Window::open(Screen::Phone, "en").await, Window::open(Screen::Desk, "en").await);
    meet(&server, TITLES[0].id, &host, &friend, &[("#draw", "false")]).await;
    // The bar covers the lower edge of a phone's page.
    let centre = "void (document.querySelector('#table-info[open] #dismiss-1') ?? document.getElementById('table-info'))\
                  .scrollIntoView({ block: 'center' })";
    host.ask::<()>(centre).await;
    host.click("#table-info > summary").await;
    host.ask::<()>(centre).await;
    host.click("#dismiss-1 summary").await;
    host.ask::<()>(centre).await;
    host.picture("dismiss-in-play").await;
    host.check_fit().await;
    host.click("#dismiss-1 button").await;
    host.until("document.getElementById('chip-1').innerText.includes('standing in')").await;
    assert!(!host.has("#dismiss-1").await);
    friend.until_has("#dismissed").await;
    friend.picture("dismissed-in-play").await;
    friend.check_fit().await;
    assert!(!friend.has("#my-link, [data-pick], [data-note]").await, "nothing of the seat is left on the page");
    host.close().await;
    friend.close().await;
}
