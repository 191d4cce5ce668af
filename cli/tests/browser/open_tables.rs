//! Strangers find each other among the tables that wait for players.

use deckname_table::TITLES;

use crate::party::take_seat;
use crate::server::Server;
use crate::whole_games::ask_for;
use crate::window::{Screen, Window};

/// The host sets up a table for two and ticks the box.
async fn set_up_and_offer(server: &Server, host: &Window) {
    host.goto(&server.url(&format!("/new/{}", TITLES[0].id))).await;
    host.fill("#name", "Ada").await;
    ask_for(host, 2).await;
    host.ask::<()>("void document.getElementById('offer').scrollIntoView({ block: 'center' })").await;
    host.click("#offer").await;
    host.picture("offer-box").await;
    host.click("form .primary").await;
    host.until_has("#invite").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_finds_a_table_that_waits_joins_and_leaves() {
    let server = Server::start();
    let (host, stranger) = (Window::open(Screen::Phone, "de").await, Window::open(Screen::Desk, "de").await);
    stranger.goto(&server.url("/")).await;
    stranger.click("#find-table").await;
    stranger.until_has("#open-tables").await;
    assert!(stranger.text("#how-many-open").await.contains("niemand"));
    stranger.picture("open-tables-none").await;
    set_up_and_offer(&server, &host).await;
    host.picture("offered").await;
    host.check_fit().await;
    // The list is read again by itself.
    stranger.until("document.getElementById('open-tables').innerText.includes('Ada')").await;
    stranger.picture("open-tables").await;
    stranger.check_fit().await;
    stranger.click(".open-table .start a").await;
    take_seat(&stranger, "Ben").await;
    host.until("document.getElementById('hall').innerText.includes('Ben')").await;
    stranger.click("#leave button").await;
    host.until("!document.getElementById('hall').innerText.includes('Ben')").await;
    // Now the browser knows the name: one click is enough.
    stranger.goto(&server.url("/tables")).await;
    stranger.until_has(".open-table form.start").await;
    stranger.click(".open-table form.start button").await;
    stranger.until_has("#leave").await;
    host.goto(&server.url("/tables")).await;
    host.until("!document.querySelector('.open-table')").await;
    stranger.click("#leave button").await;
    host.until_has(".open-table").await;
    host.picture("open-tables").await;
    host.check_fit().await;
    host.close().await;
    stranger.close().await;
}
