//! Why a game went as it did, and puzzles, in a browser.

use std::time::Duration;

use deckname_scene::Lang;
use deckname_table::title;

use crate::finale::{check_barriers, play_to_the_end};
use crate::server::Server;
use crate::window::{Screen, Window};

/// An analysis is worked out below everything else, here in a build that is hardly optimised.
const WORKED_OUT: Duration = Duration::from_mins(4);

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_leads_to_why_and_from_there_into_the_replay() {
    let server = Server::start();
    let window = Window::open(Screen::Phone, "en").await;
    let path = play_to_the_end(&window, &server, title("heimlich").unwrap(), 31).await;
    window.click("#tools a[href$='/analysis']").await;
    window.until_within(WORKED_OUT, "document.querySelectorAll('.curve svg').length === 4").await;
    window.picture("heimlich-analysis").await;
    assert!(!window.ask::<bool>("document.documentElement.scrollWidth > innerWidth").await, "no scrolling sideways");
    // Of the others one reads on demand.
    let others = "document.querySelector('details.seat .findings').checkVisibility()";
    assert!(!window.ask::<bool>(others).await);
    window.click("details.seat summary").await;
    window.until(others).await;
    window.picture("heimlich-analysis-seats").await;
    for lang in Lang::ALL {
        window.goto(&server.url(&format!("{path}/analysis?lang={}", lang.code()))).await;
        check_barriers(&window, &format!("analysis, {lang:?}")).await;
    }
    window.goto(&server.url(&format!("{path}/analysis?lang=en"))).await;
    window.click("section .findings a").await;
    window.until_has("#slider").await;
    assert_ne!(window.ask::<String>("document.getElementById('slider').value").await, "0", "at the moment");
    window.close().await;
}

/// The script clicks at random, so there are better moves.
#[tokio::test(flavor = "multi_thread")]
async fn a_better_move_is_played_out_in_the_replay() {
    let server = Server::start();
    let window = Window::open(Screen::Phone, "de").await;
    let path = play_to_the_end(&window, &server, title("heimlich").unwrap(), 32).await;
    window.goto(&server.url(&format!("{path}/analysis"))).await;
    window.until_within(WORKED_OUT, "document.querySelector('section .findings a.instead') !== null").await;
    window.click("section .findings a.instead").await;
    window.until_has("#imagined").await;
    check_barriers(&window, "what might have been").await;
    let first: usize = window.ask("Number(document.getElementById('slider').min)").await;
    let at = "Number(document.getElementById('slider').value)";
    assert_eq!(window.ask::<usize>(at).await, first + 1, "right after the better move");
    window.click("#to-forward").await;
    window.until(&format!("{at} === {}", first + 2)).await;
    assert!(window.has("#imagined").await, "it is still said that this did not happen");
    window.picture("heimlich-instead").await;
    window.click("#to-first").await;
    window.until(&format!("{at} === {first}")).await;
    window.click("#imagined a").await;
    window.until("document.getElementById('imagined') === null").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_judges_answers_and_keeps_its_own_until_it_is_asked_for() {
    let server = Server::start();
    for (screen, lang, game) in [(Screen::Phone, "de", "spion"), (Screen::Desk, "en", "streng-geheim")] {
        let window = Window::open(screen, lang).await;
        window.goto(&server.url(&format!("/puzzles/{game}"))).await;
        assert!(!window.ask::<bool>("document.getElementById('answer').checkVisibility()").await, "{game}");
        check_barriers(&window, &format!("puzzle of {game}")).await;
        assert!(window.has("time#date").await, "{game}: it is today's");
        window.picture(&format!("{game}-puzzle")).await;
        window.check_fit().await;
        window.click("#solution summary").await;
        window.until("document.getElementById('answer').checkVisibility()").await;
        let answers: Vec<String> =
            window.ask("[...document.querySelectorAll('#my-answer option:not(:disabled)')].map(o => o.value)").await;
        let mut worth = Vec::new();
        for answer in &answers {
            window.select("#my-answer", answer).await;
            window.click("#guess button").await;
            window
                .until(&format!("document.getElementById('verdict') && location.search.includes('answer={answer}')"))
                .await;
            worth.push(window.ask::<bool>("document.getElementById('verdict').dataset.right === 'true'").await);
            let open: bool = window.ask("document.getElementById('answer').checkVisibility()").await;
            assert_eq!(open, worth[worth.len() - 1], "{game}: the proof is shown to who has found it");
            window.picture(&format!("{game}-puzzle-{}", if open { "right" } else { "wrong" })).await;
            if worth.contains(&true) && worth.contains(&false) {
                break;
            }
        }
        assert!(worth.contains(&true) && worth.contains(&false), "{game}: {answers:?} {worth:?}");
        window.check_fit().await;
        window.click("main a[rel=next]").await;
        window.until_has("#today").await;
        window.click("#today").await;
        window.until_has("#date").await;
        window.close().await;
    }
}
