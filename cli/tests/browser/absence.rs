//! People who go away, and people who stay for another game.

use std::time::{Duration, Instant};

use deckname_table::TITLES;

use crate::party::meet;
use crate::person::Person;
use crate::server::Server;
use crate::window::{Screen, Window};

/// Both play whatever they are asked for, until the game is over.
async fn play_out<'a>(ada: &mut Person<'a>, ben: &mut Person<'a>, time: Duration) {
    let deadline = Instant::now() + time;
    while !(ada.is_over().await && ben.is_over().await) {
        assert!(Instant::now() < deadline, "still playing after {time:?}");
        ada.play_if_asked().await;
        ben.play_if_asked().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_somebody_who_is_away_until_they_come_back() {
    let server = Server::start();
    let (host, friend) = (Window::open(Screen::Desk, "en").await, Window::open(Screen::Phone, "en").await);
    let link = meet(&server, TITLES[0].id, &host, &friend, &[("#draw", "false")]).await;
    let mut ada = Person::new(&host, 31);
    friend.goto(&server.url("/")).await;
    host.until_has("#chip-1.away").await;
    host.picture("away").await;
    host.until_has("#chip-1 form button").await;
    host.click("#chip-1 form button").await;
    host.until("document.getElementById('chip-1').innerText.includes('bot')").await;
    for _ in 0..40 {
        if host.ask("document.getElementById('log').innerText.includes('(by a bot)')").await {
            break;
        }
        ada.play(1, Duration::from_mins(2)).await;
    }
    assert!(host.text("#log").await.contains("(by a bot)"), "its moves are marked");
    host.picture("handed").await;
    host.check_fit().await;

    friend.goto(&link).await;
    friend.until_has("#take-back").await;
    assert!(!friend.has("[data-pick]").await, "meanwhile the bot decides");
    friend.picture("handed").await;
    friend.check_fit().await;
    friend.click("#take-back button").await;
    friend.until("!document.getElementById('take-back')").await;
    host.until("!document.getElementById('chip-1').innerText.includes('bot')").await;
    let mut ben = Person::new(&friend, 32);
    let deadline = Instant::now() + Duration::from_mins(2);
    // Each page learns of a move in its own time: neither is waited for while it may be the other's turn.
    while !ben.play_if_asked().await {
        assert!(Instant::now() < deadline && !ben.is_over().await, "Ben plays again");
        ada.play_if_asked().await;
    }
    host.close().await;
    friend.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game_and_then_another() {
    let server = Server::start();
    let (host, friend) = (Window::open(Screen::Desk, "en").await, Window::open(Screen::Phone, "de").await);
    let old = meet(&server, TITLES[0].id, &host, &friend, &[("#draw", "false")]).await;
    assert_ne!(host.text("#dossier").await, friend.text("#dossier").await, "each has a dossier of their own");
    let (mut ada, mut ben) = (Person::new(&host, 3), Person::new(&friend, 4));
    play_out(&mut ada, &mut ben, Duration::from_mins(4)).await;
    assert_eq!(host.ask::<usize>("document.querySelectorAll('.standings tr').length").await, 2);
    host.picture("two-end").await;

    host.click("#again button").await;
    host.until("!document.getElementById('outcome')").await;
    let next: String = host.ask("location.pathname").await;
    assert!(!old.ends_with(&next), "a table of its own");
    friend.until_has("#next").await;
    friend.picture("next").await;
    friend.check_fit().await;
    friend.click("#next").await;
    friend.until("!document.getElementById('outcome')").await;
    assert_eq!(friend.ask::<String>("location.pathname").await, next, "both at the same table");
    for window in [&host, &friend] {
        window.until_has("#chip-1").await;
        assert!(window.text("#chip-0").await.contains("Ben") && window.text("#chip-1").await.contains("Ada"));
    }
    assert!(host.has("#chip-1.me").await && friend.has("#chip-0.me").await, "the other one begins");
    host.close().await;
    friend.close().await;
}
