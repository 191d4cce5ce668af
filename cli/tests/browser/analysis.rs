//! Why a game went as it did, and puzzles, in a browser.

use deckname_scene::Lang;
use deckname_table::title;

use crate::finale::{check_barriers, play_to_the_end};
use crate::server::Server;
use crate::window::{Screen, Window};

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_leads_to_why_and_from_there_into_the_replay() {
    let server = Server::start();
    let window = Window::open(Screen::Phone, "en").await;
    let path = play_to_the_end(&window, &server, title("heimlich").unwrap(), 31).await;
    window.click("#tools a[href$='/analysis']").await;
    window.until("document.querySelectorAll('.curve svg').length === 2").await;
    window.picture("heimlich-analysis").await;
    assert!(!window.ask::<bool>("document.documentElement.scrollWidth > innerWidth").await, "no scrolling sideways");
    for lang in Lang::ALL {
        window.goto(&server.url(&format!("{path}/analysis?lang={}", lang.code()))).await;
        check_barriers(&window, &format!("analysis, {lang:?}")).await;
    }
    window.click(".findings a").await;
    window.until_has("#slider").await;
    assert_ne!(window.ask::<String>("document.getElementById('slider').value").await, "0", "at the moment");
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_keeps_its_answer_until_it_is_asked_for() {
    let server = Server::start();
    let window = Window::open(Screen::Phone, "de").await;
    for game in ["spion", "streng-geheim"] {
        window.goto(&server.url(&format!("/puzzles/{game}"))).await;
        assert!(!window.ask::<bool>("document.getElementById('answer').checkVisibility()").await, "{game}");
        check_barriers(&window, &format!("puzzle of {game}")).await;
        window.click("#solution summary").await;
        window.until("document.getElementById('answer').checkVisibility()").await;
        window.picture(&format!("{game}-puzzle")).await;
        let before: String = window.ask("location.href").await;
        window.click("main a.button").await;
        window.until(&format!("location.href !== '{before}'")).await;
    }
    window.close().await;
}
