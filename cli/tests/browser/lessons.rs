//! Every lesson is played to its end in a browser, by a person who clicks what the teacher marks.

use std::time::{Duration, Instant};

use deckname_table::TITLES;

use crate::server::Server;
use crate::window::{Screen, Window};

/// How long a lesson may take with quick bots.
const LONG: Duration = Duration::from_secs(90);

/// What to click now: the spot that is asked for, or the button that confirms the choice; empty while others play.
const NEXT: &str = "(() => {
    const next = JSON.parse(document.getElementById('coach')?.dataset.next ?? 'null');
    if (next === null) return '';
    if (next.length) return `#pick-${CSS.escape(next[0])}`;
    return ['#done', '#confirm'].find((id) => document.querySelector(id)) ?? '';
})()";

/// Clicks what is asked for until the teacher has spoken `most` times or the game is over.
async fn follow(window: &Window, most: u32) {
    let begun = Instant::now();
    let spoken = "Number.parseInt(document.querySelector('#coach .progress')?.textContent ?? '0')";
    while !window.has("#bar.over").await && window.ask::<u32>(spoken).await < most {
        assert!(begun.elapsed() < LONG, "the lesson stops at {:?}", window.text("#bar").await);
        let next: String = window.ask(NEXT).await;
        if !next.is_empty() {
            pick(window, &next).await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Clicks a choice, also one that is listed on demand only.
async fn pick(window: &Window, selector: &str) {
    let selector = selector.replace('\\', "\\\\");
    window.ask::<bool>(&format!("(document.querySelector('{selector}')?.click(), true)")).await;
}

async fn begin(window: &Window, server: &Server, game: &str, pace: &str) {
    window.goto(&server.url(&format!("/learn/{game}"))).await;
    assert!(window.has("#half-minute svg.moving").await);
    // The teacher waits until the others' turns have been told.
    let set = format!("void localStorage.setItem('settings', JSON.stringify({{ pace: '{pace}' }}))");
    window.ask::<()>(&set).await;
    window.click("#begin").await;
    window.until_has("#coach[data-next]").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_lesson_is_played_to_its_end_on_a_phone_in_german() {
    every_lesson(Screen::Phone, "de", "fast").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_lesson_is_played_to_its_end_on_a_desk_in_english() {
    every_lesson(Screen::Desk, "en", "none").await;
}

async fn every_lesson(screen: Screen, lang: &str, pace: &str) {
    let server = Server::start();
    for title in &TITLES {
        let window = Window::open(screen, lang).await;
        begin(&window, &server, title.id, pace).await;
        follow(&window, 2).await;
        window.picture(&format!("lesson-{}", title.id)).await;
        follow(&window, u32::MAX).await;
        window.until_has("#bar.over #coach").await;
        assert!(window.has(".chip.me.won").await, "{}: the learner wins", title.id);
        window.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_move_is_refused_kindly_and_a_lesson_can_be_taken_up_again() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    window.goto(&server.url("/")).await;
    assert!(window.has("a.learn[href='/learn/heimlich']").await, "it is offered to a newcomer");
    begin(&window, &server, "heimlich", "fast").await;
    let table: String = window.ask("location.pathname").await;
    pick(&window, "#pick-agent-red").await;
    window.until("document.getElementById('coach').textContent.includes('begin at home')").await;
    pick(&window, "#pick-house-1").await;
    window.until("!document.getElementById('toast').hidden").await;
    assert!(window.text("#toast").await.contains("begin at home"));
    follow(&window, 2).await;
    begin(&window, &server, "heimlich", "fast").await;
    assert_eq!(window.ask::<String>("location.pathname").await, table, "it goes on at the same table");
    window.goto(&server.url("/")).await;
    assert!(!window.has("a.learn[href='/learn/heimlich']").await, "it is offered once");
    window.close().await;
}
