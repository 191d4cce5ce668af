//! The pages around a game in English, on a phone and on a desk: open tables, the lobby, talk and the bell beside clocks, a
//! curtain, and what was played.

use std::time::{Duration, Instant};

use deckname_table::TITLES;

use crate::party::{open_table, sit_down, start};
use crate::person::Person;
use crate::server::Server;
use crate::window::{Screen, Window};

async fn picture(windows: [&Window; 2], name: &str) {
    for window in windows {
        window.check_fit().await;
        window.picture(&format!("{name}-en")).await;
    }
}

/// Two people meet in the lobby, talk, set their bells, and play on a clock.
async fn in_company(server: &Server, ada: &Window, ben: &Window) {
    let choices = [("#draw", "false"), ("#pace", "brisk"), ("#talk", "free")];
    let link = open_table(server, TITLES[0].id, 3, ada, &choices).await;
    ada.click("#offer button").await;
    ben.goto(&server.url("/tables")).await;
    ben.until_has(".open-table").await;
    let lobby: String = ada.ask("location.href").await;
    ada.goto(&server.url("/tables")).await;
    ada.until_has(".open-table").await;
    picture([ada, ben], "open-tables").await;
    ada.goto(&lobby).await;
    sit_down(ben, &link, "Benedikta").await;
    picture([ada, ben], "party-lobby").await;
    start(ada, ben, "Benedikta").await;
    for window in [ada, ben] {
        window.click("#talk-toggle").await;
        window.select("#accuse-what", "1").await;
        window.click("#accuse button").await;
        window.fill("#speech", "I have been watching you all evening, and I do not like what I see.").await;
        window.click("#speak button").await;
        window.until("document.getElementById('said').children.length > 1").await;
    }
    picture([ada, ben], "party-talk").await;
    for window in [ada, ben] {
        window.press(thirtyfour::Key::Escape).await;
        window.click("#settings summary").await;
        let inside = "(({ left, right, bottom }) => left >= 0 && right <= innerWidth && bottom <= innerHeight)(document.querySelector('#settings > div').getBoundingClientRect())";
        assert!(window.ask::<bool>(inside).await, "the settings are whole");
    }
    picture([ada, ben], "party-bell").await;
    for window in [ada, ben] {
        window.click("#settings summary").await;
    }
    picture([ada, ben], "party-table").await;
}

/// Both play to the end, and look at what they have played.
async fn to_the_end(server: &Server, ada: &Window, ben: &Window) {
    let mut people = [Person::new(ada, 3), Person::new(ben, 4)];
    let deadline = Instant::now() + Duration::from_mins(5);
    while !(people[0].is_over().await && people[1].is_over().await) {
        assert!(Instant::now() < deadline, "still playing");
        for person in &mut people {
            person.play_if_asked().await;
        }
    }
    picture([ada, ben], "party-over").await;
    for window in [ada, ben] {
        window.goto(&server.url("/me")).await;
        window.until_has(".tally").await;
    }
    picture([ada, ben], "my-games").await;
}

async fn behind_a_curtain(server: &Server, window: &Window) {
    window.goto(&server.url(&format!("/new/{}", TITLES[0].id))).await;
    crate::whole_games::ask_for(window, 2).await;
    window.fill("#name", "Ada").await;
    window.select("#seat-1", "beside").await;
    window.fill("#name-1", "Ben").await;
    window.select("#pace", "relaxed").await;
    window.check_fit().await;
    window.click("form .primary").await;
    window.until_has("#lift").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_around_a_game_fit_a_phone_and_a_desk_in_english() {
    let server = Server::start();
    let (ada, ben) = (Window::open(Screen::Desk, "en").await, Window::open(Screen::Phone, "en").await);
    in_company(&server, &ada, &ben).await;
    to_the_end(&server, &ada, &ben).await;
    for window in [&ada, &ben] {
        behind_a_curtain(&server, window).await;
    }
    picture([&ada, &ben], "curtain").await;
    ada.close().await;
    ben.close().await;
}
