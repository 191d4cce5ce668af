//! A table with clocks, on a desk and on a phone.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use deckname_table::TITLES;
use deckname_web::{Config, serve};

use crate::party::{meet, open_table_at, sit_down, start};
use crate::person::Person;
use crate::server::{Server, free_port};
use crate::window::{Screen, Window};

/// The seconds on the clock of a seat.
async fn seconds(window: &Window, seat: u8) -> u32 {
    let text = window.text(&format!("#chip-{seat} .clock")).await;
    let (minutes, seconds) = text.split_once(':').unwrap_or_else(|| panic!("{text:?} is no time"));
    60 * minutes.parse::<u32>().unwrap() + seconds.parse::<u32>().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_count_down_on_every_screen_while_a_seat_is_asked() {
    let server = Server::start();
    let (host, friend) = (Window::open(Screen::Desk, "de").await, Window::open(Screen::Phone, "de").await);
    meet(&server, TITLES[0].id, &host, &friend, &[("#draw", "false"), ("#pace", "brisk")]).await;
    for window in [&host, &friend] {
        window.until_has(".chip.owes .clock[role=timer]").await;
        assert_eq!(window.ask::<usize>("document.querySelectorAll('.clock').length").await, 2);
        window.until("document.querySelector('.chip.owes .clock').textContent < '5:12'").await;
        assert!(!window.has("[aria-live] .clock").await, "a clock is not announced");
        window.check_fit().await;
        window.picture("clocks").await;
    }
    let asked = u8::from(!host.has("#chip-0.owes").await);
    let still = seconds(&host, 1 - asked).await;
    let running = seconds(&friend, asked).await;
    assert!(running < 312, "{running}");
    assert!(running.abs_diff(seconds(&host, asked).await) <= 3, "both screens say the same");
    let mut people = [Person::new(&host, 4), Person::new(&friend, 5)];
    let mine = format!("document.querySelector('#chip-{}.owes')", 1 - asked);
    while !host.ask::<bool>(&format!("!!{mine}")).await {
        people[usize::from(asked)].play_if_asked().await;
    }
    assert!(seconds(&host, 1 - asked).await > still, "being asked adds to the time");
    let stopped = seconds(&host, asked).await;
    host.until(&format!("document.querySelector('#chip-{} .clock').textContent < '5:14'", 1 - asked)).await;
    assert_eq!(seconds(&host, asked).await, stopped, "the clock of the other one stands still");
    host.close().await;
    friend.close().await;
}

/// How far the server's clock is ahead of the others, in milliseconds.
static AHEAD: AtomicU64 = AtomicU64::new(0);

fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    since.as_millis() as u64 + AHEAD.load(Ordering::Relaxed)
}

/// A server in this process, whose time the test can move; says where it is.
async fn server_with_time(folder: &tempfile::TempDir) -> String {
    let listen = ([127, 0, 0, 1], free_port()).into();
    let db = folder.path().join("clocks.db").into();
    let config =
        Config { listen, db, now, clock_grace: Duration::ZERO, bot_delay: Duration::ZERO, ..Config::default() };
    tokio::spawn(serve(config));
    while tokio::net::TcpStream::connect(listen).await.is_err() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    format!("http://{listen}")
}

/// So much time passes at once; pages learn of it when they are loaded, and count it as soon as their script runs.
async fn pass(seconds: u64, windows: [&Window; 2], late: u8) {
    AHEAD.fetch_add(1_000 * seconds, Ordering::Relaxed);
    for window in windows {
        window.driver.refresh().await.unwrap();
        window.until_has(&format!("#chip-{late} .clock.low")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_runs_out_before_everyones_eyes_and_a_bot_plays_on_until_the_person_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = server_with_time(&folder).await;
    let (ada, ben) = (Window::open(Screen::Desk, "de").await, Window::open(Screen::Phone, "de").await);
    let link = open_table_at(&server, TITLES[0].id, 2, &ada, &[("#draw", "false"), ("#pace", "brisk")]).await;
    sit_down(&ben, &link, "Ben").await;
    start(&ada, &ben, "Ben").await;
    ada.until_has(".chip.owes .clock").await;
    let late = u8::from(!ada.has("#chip-0.owes").await);
    let (mine, other) = if late == 0 { (&ada, &ben) } else { (&ben, &ada) };
    assert!(!ada.has(".clock.low").await, "there is time enough");
    // A minute is left, and less.
    pass(262, [&ada, &ben], late).await;
    for window in [mine, other] {
        assert!((30..60).contains(&seconds(window, late).await));
        window.check_fit().await;
        window.picture("clock-low").await;
    }
    assert!(!ada.has(&format!("#chip-{} .clock.low", 1 - late)).await, "the other one has time");
    let rest = seconds(mine, late).await;
    pass(u64::from(rest).saturating_sub(25), [&ada, &ben], late).await;
    let left = seconds(mine, late).await;
    assert!(left <= 27, "{left}");
    // Second by second, down to the end. Nobody loads a page any more.
    mine.until(&format!("document.querySelector('#chip-{late} .clock')?.textContent <= '0:0{}'", left.min(9) / 2))
        .await;
    mine.until_has("#take-back").await;
    other.until(&format!("!document.querySelector('#chip-{late} .clock')")).await;
    for window in [mine, other] {
        window.check_fit().await;
        window.picture("time-up").await;
    }
    assert!(mine.text("#bar").await.contains("Deine Zeit war um"), "{}", mine.text("#bar").await);
    assert!(other.text(&format!("#chip-{late}")).await.contains("Bot"), "the others see who plays");
    mine.click("#take-back button").await;
    mine.until_has(&format!("#chip-{late} .clock")).await;
    assert!(seconds(mine, late).await >= 10, "whoever comes back has what a turn adds");
    ada.close().await;
    ben.close().await;
}
