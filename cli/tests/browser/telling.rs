//! The telling of the others' turns: in order, at the chosen pace, skipped at will, and again on request.

use std::time::{Duration, Instant};

use deckname_table::TITLES;
use serde_json::json;

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::set_up_for;
use crate::window::{Motion, Screen, Window};

/// Keeps every caption, and every piece that a telling moved or lit.
const WATCH: &str = "(() => {
  window.captions = [];
  window.moved = new Set();
  const strip = document.getElementById('strip-line');
  const seen = (records) => {
    for (const { target, type } of records) {
      if (!document.body.classList.contains('telling')) continue;
      const line = document.getElementById('strip-line').textContent;
      if (captions.at(-1) !== line) captions.push(line);
      if (type === 'attributes' && target.closest('svg')) moved.add(target.id || target.dataset.spot);
    }
  };
  new MutationObserver(seen).observe(document.getElementById('fragment'),
    { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['transform', 'class'] });
})()";

const SENTENCES: &str = "[...document.querySelectorAll('#log .turn')].reverse()
  .flatMap((turn) => [...turn.querySelectorAll('button.line')].map((line) => line.textContent))";

async fn set_pace(window: &Window, pace: &str) {
    let settings = json!({"pace": pace, "sound": "off", "buzz": "off", "confirm": "off"}).to_string();
    window.ask::<()>(&format!("localStorage.setItem('settings', {})", json!(settings))).await;
    window.driver.refresh().await.unwrap();
    window.until_has("#play").await;
}

/// Plays until the page tells of the others' steps; `false` if the game is over first.
async fn play_until_told(window: &Window, ada: &mut Person<'_>) -> bool {
    window.ask::<()>("void (captions.length = 0)").await;
    for _ in 0..40 {
        if ada.is_over().await {
            return false;
        }
        ada.play_if_asked().await;
        for _ in 0..5 {
            if window.ask::<bool>("document.body.classList.contains('telling') && captions.length > 1").await {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }
    false
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_are_told_in_the_order_of_the_log() {
    let server = Server::start();
    let window = Window::open_with(Screen::Desk, "en", Motion::Gliding).await;
    for title in &TITLES {
        set_up_for(&window, &server, title, *title.seats().start()).await;
        set_pace(&window, "fast").await;
        window.ask::<()>(WATCH).await;
        let mut ada = Person::new(&window, 21);
        assert!(play_until_told(&window, &mut ada).await, "{}: nothing was told", title.id);
        window.picture(&format!("{}-telling", title.id)).await;
        window.until("!document.body.classList.contains('telling')").await;
        let captions: Vec<String> = window.ask("captions").await;
        let sentences: Vec<String> = window.ask(SENTENCES).await;
        let mut log = sentences.iter();
        let told = captions.iter().filter(|caption| sentences.contains(caption));
        let strayed: Vec<_> = told.filter(|caption| !log.any(|sentence| sentence == *caption)).collect();
        assert!(strayed.is_empty(), "{}: told out of order: {strayed:?}\n{captions:?}\n{sentences:?}", title.id);
        assert!(captions.iter().any(|caption| sentences.contains(caption)), "{}: {captions:?}", title.id);
    }
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_telling_is_skipped_and_told_again() {
    let server = Server::start();
    let window = Window::open_with(Screen::Desk, "en", Motion::Gliding).await;
    set_up_for(&window, &server, &TITLES[0], 4).await;
    set_pace(&window, "slow").await;
    window.ask::<()>(WATCH).await;
    let mut ada = Person::new(&window, 22);
    let skipped = async {
        while play_until_told(&window, &mut ada).await {
            // The last sentence may be over by now, and after it another bot may have to move.
            if window.click_if_shown("#skip").await {
                window.until("!document.body.classList.contains('telling')").await;
                if window.has("[data-pick]").await || ada.is_over().await {
                    return true;
                }
            }
        }
        false
    };
    assert!(skipped.await, "nothing was told that could be skipped up to now");

    window.ask::<()>("void (captions.length = 0, moved.clear())").await;
    window.click("#tell-again").await;
    window.until("captions.length > 2").await;
    assert!(window.ask::<usize>("moved.size").await > 0, "pieces move again");
    window.click_if_shown("#skip").await;
    window.until("!document.body.classList.contains('telling')").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_does_not_wait_for_the_telling() {
    let server = Server::start();
    let window = Window::open_with(Screen::Desk, "en", Motion::Gliding).await;
    set_up_for(&window, &server, &TITLES[0], 4).await;
    set_pace(&window, "slow").await;
    window.ask::<()>(WATCH).await;
    let mut ada = Person::new(&window, 23);
    let asked_while_told = "document.body.classList.contains('telling') && !!document.querySelector('[data-pick]')";
    let deadline = Instant::now() + Duration::from_mins(2);
    while !window.ask::<bool>(asked_while_told).await {
        assert!(Instant::now() < deadline, "nothing was told when a decision was due");
        if !window.ask::<bool>("document.body.classList.contains('telling')").await {
            ada.play_if_asked().await;
        }
    }
    let version = "document.getElementById('menu').dataset.version ?? ''";
    let before: String = window.ask(version).await;
    let mut clicks = 0;
    while window.ask::<String>(version).await == before {
        assert!(clicks < 12, "no move was made in twelve clicks");
        clicks += ada.play(1, Duration::from_secs(30)).await.clicks;
    }
    window.close().await;
}

/// Keeps what the strip said while the board showed the past, which is over in less than a second.
const WATCH_PAST: &str = "(() => {
  window.past = new Set();
  const seen = () => document.body.classList.contains('past') && past.add(document.getElementById('strip-line').textContent);
  new MutationObserver(seen).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
})()";

/// Clicks the oldest line of the log; says what the board showed before and after, unless something happened meanwhile:
/// then the table is shown, and not the past.
async fn look_back(window: &Window, game: &str) -> Option<[String; 2]> {
    let version = "document.querySelector('[data-version]').dataset.version";
    // In whatever order the attributes were set, and without what only dresses them.
    let board = "[...document.querySelectorAll('#panel-board *')].map(({ tagName, attributes, firstChild }) => [tagName, \
        firstChild?.nodeValue ?? '', ...[...attributes].filter(({ name }) => !['class', 'style'].includes(name)) \
        .map(({ name, value }) => `${name}=${value}`).sort()].join(' ')).join('\\n')";
    let oldest = "[...document.querySelectorAll('#log button.line')].at(-1)";
    let (meant, now, line): (String, String, String) =
        window.ask(&format!("[{version}, {board}, {oldest}.textContent]")).await;
    window.ask::<()>(&format!("{oldest}.click()")).await;
    let shown = window.becomes(&format!("past.has({})", json!(line))).await;
    window.picture(&format!("{game}-moment")).await;
    window.until("!document.body.classList.contains('past')").await;
    let (same, then): (bool, String) = window.ask(&format!("[{version} === {}, {board}]", json!(meant))).await;
    (shown && same).then_some([now, then])
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_shows_a_line_of_the_log_when_it_is_clicked() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    for title in &TITLES {
        set_up_for(&window, &server, title, *title.seats().start()).await;
        let mut ada = Person::new(&window, 24);
        ada.play(10, Duration::from_mins(1)).await;
        window.until_has("[data-pick], #done, #outcome").await;
        window.ask::<()>(WATCH_PAST).await;
        let mut looks = None;
        for _ in 0..5 {
            looks = look_back(&window, title.id).await;
            if looks.is_some() {
                break;
            }
        }
        let [now, then] = looks.unwrap_or_else(|| panic!("{}: the past was never shown, or never marked", title.id));
        assert_eq!(then, now, "{}: the board is as before", title.id);
        assert!(window.has("#panel-board .on, [data-pick], #done, #outcome").await);
    }
    window.close().await;
}
