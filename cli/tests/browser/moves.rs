//! What the page does with a move that is refused, and with one that is half made.

use deckname_table::TITLES;
use serde_json::json;

use crate::server::Server;
use crate::whole_games::set_up;
use crate::window::{Screen, Window};

const DRAFT: &str = "document.getElementById('menu').dataset.draft";

/// The page offers only what is legal, so a wrong move is put into its mouth.
const WRONG: &str = "(() => { const right = window.fetch; window.fetch = (path, sent) => right(path, path.endsWith('/act') \
    ? { ...sent, body: JSON.stringify({ ...JSON.parse(sent.body), draft: undefined, action: { move: {} } }) } : sent) })()";

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_move_shows_its_sentence_and_leads_to_its_clause() {
    let server = Server::start();
    for screen in [Screen::Desk, Screen::Phone] {
        let window = Window::open(screen, "en").await;
        set_up(&window, &server, &TITLES[0]).await;
        window.ask::<()>(WRONG).await;
        while !window.has("#toast:not([hidden])").await {
            window.until_has("[data-pick]").await;
            window.click("[data-pick]").await;
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        let said = window.text("#toast").await;
        assert!(said.contains("The whole roll must be split") && said.contains("HC-7"), "{said}");
        window.picture("refused").await;
        window.check_fit().await;
        window.until(&format!("{DRAFT} === '[]'")).await;
        let before = window.driver.windows().await.unwrap();
        window.click("#toast a").await;
        let after = window.driver.windows().await.unwrap();
        let opened = after.into_iter().find(|tab| !before.contains(tab)).expect("the rules open beside the table");
        window.driver.switch_to_window(opened).await.unwrap();
        window.until_has("#HC-7").await;
        let (hash, top): (String, i64) = window
            .ask("[location.hash, Math.round(document.querySelector(':target').getBoundingClientRect().top)]")
            .await;
        assert_eq!(hash, "#HC-7");
        assert!((0..600).contains(&top), "the clause is in sight: {top}");
        window.picture("clause").await;
        window.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_half_made_move_outlives_a_live_update_and_ends_with_its_turn() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    set_up(&window, &server, &TITLES[0]).await;
    window.until_has("[data-pick]").await;
    window.click("[data-pick]").await;
    window.until(&format!("{DRAFT} !== '[]'")).await;
    let draft: String = window.ask(DRAFT).await;

    // A note from another device: everything is drawn again.
    let base: String = window.ask("document.querySelector('main').dataset.base").await;
    let headers = json!({"content-type": "application/json"});
    let note = json!({"method": "PUT", "headers": headers, "body": json!({"notepad": "Grey is Ben"}).to_string()});
    window.wait_for::<u16>(&format!("fetch('{base}/notes', {note}).then(answer => answer.status)")).await;
    window.until("document.getElementById('notepad').value === 'Grey is Ben'").await;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(window.ask::<String>(DRAFT).await, draft, "the half-made move is still there");
    // Marked on the board again, a frame later.
    window.until_has(".picked[data-spot]").await;

    // The same seat moves in another window: what was half made here fits no more.
    let api = base.replace("/t/", "/api/v1/tables/");
    let moved = format!(
        "fetch('{api}/legal').then(answer => answer.json()).then(({{ version, actions }}) => fetch('{api}/act', \
         {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
            body: JSON.stringify({{ version, action: actions[0] }}) }})).then(answer => answer.status)"
    );
    assert_eq!(window.wait_for::<u16>(&moved).await, 200);
    window.until(&format!("({DRAFT} ?? '[]') === '[]'")).await;
    window.until("!document.querySelector('.picked[data-spot]')").await;
    assert!(!window.has("#toast:not([hidden])").await, "and no error is shown");
    window.close().await;
}
