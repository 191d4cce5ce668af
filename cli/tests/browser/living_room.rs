//! A television shows the board, and the players' phones are their hands.

use std::time::Duration;

use deckname_table::{TITLES, Title};

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::ask_for;
use crate::window::{Screen, Window};

/// A table of this game on the television, which Ada joins with her phone; a bot takes each other seat.
async fn gather(server: &Server, title: &Title, seats: u8, television: &Window, phone: &Window) {
    television.goto(&server.url(&format!("/new/{}", title.id))).await;
    ask_for(television, seats).await;
    television.click("#on-screen").await;
    television.until_has("#code").await;
    television.picture(&format!("{}-waiting", title.id)).await;
    television.check_fit().await;
    let code = television.text("#code").await;
    phone.goto(&server.url("/join")).await;
    phone.fill("#code", &code.to_lowercase()).await;
    phone.picture("join").await;
    phone.check_fit().await;
    phone.click("form .primary").await;
    phone.until_has("button[name=seat]").await;
    phone.fill("#name", "Ada").await;
    phone.click("button[name=seat]").await;
    television.until("document.getElementById('seats-paper').innerText.includes('Ada')").await;
    phone.click("#start button").await;
    for window in [television, phone] {
        window.until_has("#play").await;
    }
}

/// The television never holds a seat's secrets or choices, and the phone shows its player's own things.
async fn check_places(television: &Window, phone: &Window) {
    assert!(!television.has("#dossier, [data-pick], [data-note]").await, "the screen has no seat");
    assert!(phone.has("main.hand #dossier").await, "the phone is a hand");
    let visible = |id: &str| format!("document.getElementById('{id}').checkVisibility()");
    assert!(phone.ask::<bool>(&visible("dossier")).await);
    assert!(!phone.ask::<bool>(&visible("log-paper")).await, "the log is on the television");
    assert!(television.ask::<bool>(&visible("log-paper")).await);
}

/// The board fills the height or the width that there is, and the way back in is whole, with all players at the table.
async fn check_size(television: &Window, title: &Title) {
    let board = "(r => [Math.round(r.width), Math.round(r.height)])(document.querySelector('#board svg').getBoundingClientRect())";
    let (width, height): (u32, u32) = television.ask(board).await;
    assert!(height > 850 || width > 1_300, "{}: the board is {width} by {height}", title.id);
    let whole = "(q => { const box = q.getBoundingClientRect(), side = document.getElementById('side').getBoundingClientRect(); \
                 return box.width > 120 && box.height > 120 && box.bottom <= side.bottom \
                 && box.bottom <= document.getElementById('bar').getBoundingClientRect().top })(document.querySelector('#come-back .qr'))";
    assert!(television.ask::<bool>(whole).await, "{}: the code to scan is whole", title.id);
    let (tray, room): (u32, u32) =
        television.ask("(near => [near.scrollHeight, near.clientHeight])(document.getElementById('near'))").await;
    assert!(
        tray <= room + 1,
        "{}: what lies beside the board is {tray} high in {room}, and nobody scrolls a television",
        title.id
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn all_games_are_played_on_a_television_with_phones() {
    let server = Server::start();
    let (television, phone) = (Window::open(Screen::Television, "de").await, Window::open(Screen::Phone, "de").await);
    for title in &TITLES {
        gather(&server, title, *title.seats().end(), &television, &phone).await;
        let mut ada = Person::new(&phone, 21);
        let played = ada.play(6, Duration::from_mins(1)).await;
        assert!(played.clicks > 0, "{}: Ada chooses on her phone", title.id);
        check_places(&television, &phone).await;
        television.until("document.getElementById('log').innerText.includes('Ada')").await;
        television.picture(&format!("{}-screen", title.id)).await;
        television.check_fit().await;
        check_size(&television, title).await;
        phone.picture(&format!("{}-hand", title.id)).await;
        phone.check_fit().await;
    }
    television.close().await;
    phone.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_that_dropped_out_comes_back_by_the_code_on_the_screen() {
    let server = Server::start();
    let (television, phone) = (Window::open(Screen::Television, "en").await, Window::open(Screen::Phone, "en").await);
    let title = &TITLES[0];
    gather(&server, title, *title.seats().start(), &television, &phone).await;
    // A bot may move meanwhile, and the dossier tells that too.
    let hand = async || {
        let dossier = phone.text("#dossier").await;
        dossier.lines().find(|line| line.starts_with("Your agent")).unwrap().to_string()
    };
    let before = hand().await;
    phone.goto(&server.url("/")).await;
    television.until_has("#seats .away").await;
    let code = television.text("#come-back .code").await;
    phone.goto(&server.url(&format!("/j/{code}"))).await;
    phone.until_has("main.hand #dossier").await;
    assert_eq!(hand().await, before, "the same hand");
    assert!(!phone.ask::<bool>("document.getElementById('stage').checkVisibility()").await);
    phone.click("#peek").await;
    assert!(phone.ask::<bool>("document.getElementById('stage').checkVisibility()").await, "the board on demand");
    phone.check_fit().await;
    phone.picture("peek").await;
    television.close().await;
    phone.close().await;
}
