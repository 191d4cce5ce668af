//! Every game from its set-up to its end, by clicking, on a desk and on a phone.

use std::time::Duration;

use deckname_table::{TITLES, Title};

use crate::person::{Person, Played};
use crate::server::Server;
use crate::window::{Screen, Window};

/// So many seats, where the game leaves a choice.
pub async fn ask_for(window: &Window, seats: u8) {
    let choose =
        "s => { s.value = '{seats}'; s.dispatchEvent(new Event('change')) }".replace("{seats}", &seats.to_string());
    if window.has("#how-many").await {
        window.ask::<()>(&format!("({choose})(document.getElementById('how-many'))")).await;
    }
}

/// Opens a table for the fewest seats against bots that want to win, by the set-up form.
pub async fn set_up(window: &Window, server: &Server, title: &Title) {
    set_up_for(window, server, title, *title.seats().start()).await;
}

pub async fn set_up_for(window: &Window, server: &Server, title: &Title, seats: u8) {
    set_up_at(window, &server.url(""), title, seats).await;
}

/// The same by another address of the server.
pub async fn set_up_at(window: &Window, url: &str, title: &Title, seats: u8) {
    window.goto(&format!("{url}/new/{}", title.id)).await;
    window.fill("#name", "Ada").await;
    ask_for(window, seats).await;
    for seat in 1..seats {
        window.select(&format!("#seat-{seat}"), "easy").await;
    }
    window.picture_once(&format!("{}-set-up", title.id)).await;
    window.check_fit().await;
    window.click("form .primary").await;
    window.until_has("#play").await;
}

/// A random player may wander for hours, so after this many clicks another table is opened.
const CLICKS: usize = 350;
const TABLES: usize = 4;

async fn whole_games(screen: Screen, luck: u32) {
    let server = Server::start();
    let window = Window::open(screen, "en").await;
    for title in &TITLES {
        let mut ada = Person::new(&window, luck);
        let mut played = Played::default();
        for _ in 0..TABLES {
            played = one_game(&mut ada, &server, title).await;
            if ada.is_over().await {
                break;
            }
        }
        println!("{} on a {}: {played:?}", title.id, screen.name());
        assert!(ada.is_over().await, "{}: {TABLES} tables, and none was played to its end", title.id);
        assert!(played.on_board > 0, "{}: nothing was clicked on the board", title.id);
        assert!(window.has("#tools a[href$='/replay']").await, "{}: no way to the replay", title.id);
        assert!(window.has("#dossier.flat").await, "{}: the case file is not open", title.id);
        window.picture(&format!("{}-end", title.id)).await;
        window.check_fit().await;
    }
    window.close().await;
}

async fn one_game(ada: &mut Person<'_>, server: &Server, title: &Title) -> Played {
    let window = ada.window;
    set_up(window, server, title).await;
    window.until("!!document.querySelector('[data-pick]')").await;
    window.picture(&format!("{}-start", title.id)).await;
    window.check_fit().await;
    check_strip(window).await;
    let mut played = Played::default();
    // A random game may be over soon, so the first screenshot of the middle game is taken early.
    for clicks in [8, 12] {
        played += ada.play(clicks, Duration::from_mins(1)).await;
        if !ada.is_over().await {
            window.picture(&format!("{}-middle", title.id)).await;
            window.check_fit().await;
        }
    }
    played += ada.play(CLICKS, Duration::from_secs(150)).await;
    played
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end_on_a_desk() {
    whole_games(Screen::Desk, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end_on_a_phone() {
    whole_games(Screen::Phone, 2).await;
}

/// All players are visible at once, in a strip that leaves room for the board. On a desktop the bar covers none of it.
async fn check_strip(window: &Window) {
    let cut = "[...document.querySelectorAll('#seats .chip')].filter((chip) => chip.getBoundingClientRect().right > innerWidth).length";
    assert_eq!(window.ask::<u32>(cut).await, 0, "a player is not visible");
    let strip: u32 = window.ask("document.getElementById('seats').offsetHeight").await;
    assert!(strip < 130, "the players' names are {strip} high");
    let [board, bar]: [f64; 2] = window
        .ask("['panel-board', 'bar'].map((id) => document.getElementById(id).getBoundingClientRect()).map((box, n) => n ? box.top : box.bottom)")
        .await;
    assert!(window.screen != Screen::Desk || board <= bar + 1.0, "the board ends at {board}, the bar begins at {bar}");
}

/// With three at Top Secret, agent 7 may start on the empty base: a question that no other number of players is asked.
const OUTPOST: &str = "!!document.querySelector('[data-pick=\"button-no-outpost\"]')";

#[tokio::test(flavor = "multi_thread")]
async fn a_full_table_finds_room_on_both_screens() {
    let server = Server::start();
    for screen in [Screen::Desk, Screen::Phone] {
        let window = Window::open(screen, "de").await;
        for title in &TITLES {
            let (fewest, most) = title.seats().into_inner();
            for seats in [fewest + 1, most].into_iter().filter(|seats| *seats > fewest && *seats <= most) {
                set_up_for(&window, &server, title, seats).await;
                let mut ada = Person::new(&window, 12);
                for _ in 0..16 {
                    window.until("!!document.querySelector('[data-pick], #outcome')").await;
                    if window.ask(OUTPOST).await {
                        window.picture("top-secret-outpost").await;
                    }
                    ada.play(1, Duration::from_mins(1)).await;
                }
                window.until("!!document.querySelector('[data-pick], #outcome')").await;
                window.picture(&format!("{}-of-{seats}", title.id)).await;
                window.check_fit().await;
                check_strip(&window).await;
            }
        }
        window.close().await;
    }
}
