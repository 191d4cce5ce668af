//! A hint on request: first what to look at, then a move, and it is gone once the player has moved.

use deckname_table::TITLES;

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::set_up;
use crate::window::{Screen, Window};

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_lights_things_then_shows_a_move_and_goes_away() {
    let server = Server::start();
    for (n, title) in TITLES.iter().enumerate() {
        let (screen, lang) = if n % 2 == 0 { (Screen::Phone, "de") } else { (Screen::Desk, "en") };
        let window = Window::open(screen, lang).await;
        set_up(&window, &server, title).await;
        window.until_has("#bar.mine #hint").await;
        window.click("#hint").await;
        window.until_has("#hint-says.coach #hint-more").await;
        let nudge = window.text("#hint-says p").await;
        assert!(nudge.len() > 20, "{}: {nudge}", title.id);
        window.picture(&format!("hint-{}", title.id)).await;
        window.check_fit().await;
        assert!(window.ask::<bool>("document.activeElement.id === 'hint-more'").await, "by keyboard it goes on");
        window.press(thirtyfour::Key::Enter).await;
        window.until_has("#hint-says p strong").await;
        window.until("document.querySelectorAll('.coached').length > 0").await;
        assert_ne!(window.text("#hint-says p").await, nudge);
        window.picture(&format!("hint-move-{}", title.id)).await;
        let mut ada = Person::new(&window, 5);
        while window.has("#hint-says[data-next]").await {
            ada.play_if_asked().await;
        }
        window.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_page_asks_how_good_the_player_is() {
    let server = Server::start();
    let window = Window::open(Screen::Phone, "de").await;
    window.goto(&server.url("/")).await;
    assert_eq!(window.ask::<String>("document.getElementById('rung').value").await, "medium");
    let before = window.text("#rung-does").await;
    window.select("#rung", "novice").await;
    window.until(&format!("document.getElementById('rung-does').textContent !== {}", serde_json::json!(before))).await;
    window.picture("how-good").await;
    window.check_fit().await;
    window.click(".start .primary").await;
    window.until_has("#play").await;
    window.goto(&server.url("/")).await;
    assert_eq!(window.ask::<String>("document.getElementById('rung').value").await, "novice", "it is remembered");
    window.close().await;
}
