//! What is that? Asked by key, by right click and by a finger that stays.

use deckname_table::TITLES;

use crate::server::Server;
use crate::whole_games::set_up;
use crate::window::{Screen, Window};

/// The first thing on the board that can be clicked.
const THING: &str = "document.querySelector('#panel-board .on[data-spot], #fragment .on[data-spot]')";

/// What has been chosen so far.
const CHOSEN: &str = "(({ dataset }) => dataset.draft + dataset.version)(document.getElementById('menu'))";

/// Waits until the thing is explained with its clause, and puts the explanation away.
async fn read(window: &Window, game: &str) -> String {
    window.until("!document.getElementById('toast').hidden && !!document.querySelector('#toast a')").await;
    let said = window.text("#toast").await;
    let link: String = window.ask("document.querySelector('#toast a').getAttribute('href')").await;
    assert!(link.starts_with(&format!("/rules/{game}#")) && said.len() > 20, "{game}: {said} {link}");
    window.ask::<()>("void (document.getElementById('toast').hidden = true)").await;
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thing_on_the_board_says_what_it_is() {
    let server = Server::start();
    let window = Window::open(Screen::Phone, "de").await;
    for title in &TITLES {
        set_up(&window, &server, title).await;
        window.until(&format!("!!{THING}")).await;
        let before: String = window.ask(CHOSEN).await;
        window
            .ask::<()>(&format!(
                "void {THING}.dispatchEvent(new KeyboardEvent('keydown', {{ key: '?', bubbles: true }}))"
            ))
            .await;
        let by_key = read(&window, title.id).await;
        window
            .ask::<()>(&format!(
                "void {THING}.dispatchEvent(new MouseEvent('contextmenu', {{ bubbles: true, cancelable: true }}))"
            ))
            .await;
        assert_eq!(read(&window, title.id).await, by_key);
        let finger = format!(
            "((thing) => {{
               thing.dispatchEvent(new PointerEvent('pointerdown', {{ pointerType: 'touch', bubbles: true }}));
               setTimeout(() => thing.dispatchEvent(new MouseEvent('click', {{ bubbles: true }})), 900);
             }})({THING})"
        );
        window.ask::<()>(&format!("void {finger}")).await;
        assert_eq!(read(&window, title.id).await, by_key);
        window.picture(&format!("{}-asked", title.id)).await;
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        let after: String = window.ask(CHOSEN).await;
        assert_eq!(before, after, "{}: asking chooses nothing", title.id);
    }
    window.close().await;
}

/// Where the first of these things is drawn, scrolled into sight.
const PLACE: &str = "(selector => {
    const drawn = [...document.querySelectorAll(selector)].find((thing) => thing.getBoundingClientRect().width > 0);
    drawn.scrollIntoView({ block: 'center' });
    const box = drawn.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})";

/// A right click where the thing is drawn, whatever lies there for the browser.
async fn ask_at(window: &Window, selector: &str) {
    let (x, y): (f64, f64) = window.ask(&format!("{PLACE}({})", serde_json::json!(selector))).await;
    let there = format!("document.elementFromPoint({x}, {y})");
    let click =
        format!("new MouseEvent('contextmenu', {{ bubbles: true, cancelable: true, clientX: {x}, clientY: {y} }})");
    window.ask::<()>(&format!("void {there}.dispatchEvent({click})")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_clicked_can_be_asked_about() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    let asked = [
        ("heimlich", "[data-thing=safe]", "HC-9"),
        ("heimlich", "[data-thing=finish]", "HC-14"),
        ("spy", "[data-thing=pile]", "SP-11"),
        ("spion", "[data-thing=small]", "SN-8"),
        ("streng-geheim", "[data-thing=bug]", "SG-7"),
        ("top-secret", "[data-spot^=hq-]", "TS-2"),
    ];
    for (game, selector, clause) in asked {
        window.goto(&server.url(&format!("/learn/{game}"))).await;
        window.click("#begin").await;
        window.until_has("#coach[data-next]").await;
        ask_at(&window, selector).await;
        window.until("!document.getElementById('toast').hidden").await;
        assert_eq!(window.text("#toast a").await, clause, "{game}: {selector}");
        window.picture(&format!("{game}-{}", clause.to_lowercase())).await;
    }
    let press = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))";
    window.ask::<()>(&format!("void {press}")).await;
    window.until_has("#what[open]").await;
    assert_eq!(
        window.ask::<String>("document.activeElement.tagName").await,
        "SUMMARY",
        "the list is read from its top"
    );
    window.close().await;
}
