//! The deduction desk: marks that are kept and shown on the board, for their player alone; tips handed in at once.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::party::{open_table, sit_down, start};
use crate::person::Person;
use crate::server::Server;
use crate::whole_games::ask_for;
use crate::window::{Screen, Window};

/// What is written on the board, as `thing: words`.
const WRITTEN: &str = "[...document.querySelectorAll('#panel-board .slip')].map(slip => \
    (slip.parentNode.id || slip.parentNode.dataset.spot) + ': ' + slip.textContent)";

/// Opens a table of this game, with bots in the other seats.
async fn open(window: &Window, server: &Server, game: &str, seats: u8, aid: &str, options: &[(&str, &str)]) {
    window.goto(&server.url(&format!("/new/{game}"))).await;
    window.fill("#name", "Ada").await;
    ask_for(window, seats).await;
    for seat in 1..seats {
        window.select(&format!("#seat-{seat}"), "easy").await;
    }
    window.select("#draw", "false").await;
    window.select("#aid", aid).await;
    for (option, value) in options {
        window.select(option, value).await;
    }
    window.click("form .primary").await;
    window.until_has("#play").await;
}

async fn tap(window: &Window, field: &str) {
    window.ask::<Value>(&format!("document.getElementById('note-{field}').click()")).await;
}

async fn mark(window: &Window, field: &str) -> String {
    window.ask(&format!("document.getElementById('note-{field}').value")).await
}

async fn until_saved(window: &Window) {
    window.until("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/notes'))").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mark_stays_is_on_the_board_and_belongs_to_one_player() {
    let server = Server::start();
    let (host, friend) = (Window::open(Screen::Desk, "en").await, Window::open(Screen::Phone, "de").await);
    let link = open_table(&server, "heimlich", 2, &host, &[("#draw", "false"), ("#aid", "seen")]).await;
    assert!(host.text("#seats-paper").await.contains("a record of what you have seen"), "the lobby says it");
    sit_down(&friend, &link, "Ben").await;
    start(&host, &friend, "Ben").await;
    assert!(host.text("#aid").await.contains("a record of what you have seen"), "and so does the dossier");
    assert!(friend.ask::<String>("document.getElementById('aid').textContent").await.contains("was du gesehen hast"));

    let field: String = host.ask("document.querySelector('.pencil[data-says]').dataset.note").await;
    let on: String = host.ask("document.querySelector('.pencil[data-says]').dataset.on").await;
    // By keyboard: a mark is a button.
    host.ask::<Value>(&format!("document.getElementById('note-{field}').focus()")).await;
    host.press(thirtyfour::Key::Enter).await;
    assert_eq!(mark(&host, &field).await, "yes");
    let label: String =
        host.ask(&format!("document.getElementById('note-{field}').querySelector('.said').textContent")).await;
    assert!(label.ends_with(": yes"), "{label}");
    assert_eq!(host.ask::<Vec<String>>(WRITTEN).await, [format!("{on}: Ben")]);
    host.fill("#notepad", "Ben likes red").await;
    until_saved(&host).await;

    host.driver.refresh().await.unwrap();
    host.until_has("#play").await;
    assert_eq!(mark(&host, &field).await, "yes", "after a reload too");
    assert_eq!(host.ask::<Vec<String>>(WRITTEN).await, [format!("{on}: Ben")]);
    assert_eq!(host.ask::<String>("document.getElementById('notepad').value").await, "Ben likes red");
    friend.driver.refresh().await.unwrap();
    friend.until_has("#play").await;
    assert_eq!(friend.ask::<usize>("document.querySelectorAll('.pencil:not([value=\"\"])').length").await, 0);
    assert_eq!(friend.ask::<Vec<String>>(WRITTEN).await, Vec::<String>::new());
    assert!(!friend.ask::<bool>("document.documentElement.outerHTML.includes('Ben likes red')").await);

    // A move redraws the page, and the mark goes with its agent.
    let mut ada = Person::new(&host, 7);
    ada.play(2, Duration::from_secs(30)).await;
    assert_eq!(host.ask::<Vec<String>>(WRITTEN).await, [format!("{on}: Ben")]);
    host.picture("desk-marks").await;
    host.check_fit().await;
    tap(&host, &field).await;
    assert_eq!(mark(&host, &field).await, "no");
    assert_eq!(host.ask::<Vec<String>>(WRITTEN).await, Vec::<String>::new(), "only suspicions are on the board");
    until_saved(&host).await;
    host.close().await;
    friend.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tips_are_handed_in_from_the_marks_with_one_confirmation() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    open(&window, &server, "heimlich", 5, "seen", &[("#option-variant", "\"pro\"")]).await;
    let mut ada = Person::new(&window, 3);
    let deadline = Instant::now() + Duration::from_mins(3);
    while !window.has("[data-hand-in]").await {
        assert!(Instant::now() < deadline && !ada.is_over().await, "the tips are due before the end");
        ada.play_if_asked().await;
    }
    window.until_has("[data-pick]").await;
    window.click("[data-hand-in]").await;
    window.until("!document.getElementById('toast').hidden").await;
    assert!(window.text("#toast").await.contains("one agent for each"), "nothing is marked yet");
    window.ask::<Value>("document.getElementById('toast').hidden = true").await;

    // The first agents that are not mine, one for each of the others.
    let fields: Vec<String> = window
        .ask(
            "(() => { const seats = new Map(), used = new Set();
            for (const { dataset } of document.querySelectorAll('.pencil[data-says]')) {
              const [seat, agent] = dataset.says.split(' ');
              if (!seats.has(seat) && !used.has(agent)) { seats.set(seat, dataset.note); used.add(agent); }
            }
            return [...seats.values()]; })()",
        )
        .await;
    assert_eq!(fields.len(), 4);
    for field in &fields {
        tap(&window, field).await;
    }
    window.click("[data-hand-in]").await;
    window.until("document.getElementById('confirm')?.checkVisibility()").await;
    window.picture("desk-tips").await;
    assert!(!window.text("#dossier").await.contains("Your tips:"), "nothing is sent before the confirmation");
    window.click("#confirm").await;
    window.until("document.getElementById('dossier').innerText.includes('Your tips:')").await;
    // The marks stay until everything is open.
    let marked = "document.querySelectorAll('.pencil[value=yes]').length === 4";
    window.until(&format!("!!document.getElementById('outcome') || {marked}")).await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_of_spion_is_shaded_only_where_that_is_set_up_and_wanted() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    let shaded = "document.querySelectorAll('#panel-board .count').length";
    for (aid, shows) in [("none", false), ("seen", false), ("follows", true)] {
        open(&window, &server, "spion", 2, aid, &[]).await;
        window.until_has(".pencil").await;
        assert_eq!(window.ask::<usize>(shaded).await > 0, shows, "{aid}");
        assert_eq!(window.text("#chip-0").await.contains("pairs left"), shows, "{aid}");
    }
    window.picture("desk-shades").await;
    window.click("[data-switch=shades]").await;
    assert_eq!(window.ask::<usize>(shaded).await, 0);
    window.driver.refresh().await.unwrap();
    window.until_has(".pencil").await;
    assert_eq!(window.ask::<usize>(shaded).await, 0, "the browser keeps the choice");
    window.click("[data-switch=shades]").await;
    assert!(window.ask::<usize>(shaded).await > 0);
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_has_room_for_notes_on_desk_and_phone() {
    let server = Server::start();
    for screen in [Screen::Desk, Screen::Phone] {
        let window = Window::open(screen, "de").await;
        for title in &deckname_table::TITLES {
            open(&window, &server, title.id, *title.seats().end(), "follows", &[]).await;
            window.until_has("#notepad").await;
            let words = format!("Notiz zu {}", title.id);
            let write = format!(
                "(() => {{ const pad = document.getElementById('notepad'); pad.value = {};
                pad.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()",
                json!(words)
            );
            window.ask::<Value>(&write).await;
            until_saved(&window).await;
            window.driver.refresh().await.unwrap();
            window.until_has("#notepad").await;
            assert_eq!(window.ask::<String>("document.getElementById('notepad').value").await, words);
            window.check_fit().await;
        }
        window.close().await;
    }
}
