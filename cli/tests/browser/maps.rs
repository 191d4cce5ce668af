//! The boards of Top Secret and Spion: duels, packing, journeys, the board that lies sideways.

use std::time::{Duration, Instant};

use deckname_table::{Title, title};
use serde_json::json;

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::set_up;
use crate::window::{Motion, Screen, Window};

const DRAFT: &str = "JSON.parse(document.getElementById('menu').dataset.draft ?? '[]')";

/// Chooses the slow pace, as the settings of a page do.
const TELL_IT: &str = "(pace => { pace.value = 'slow'; pace.dispatchEvent(new Event('change', { bubbles: true })) })\
                       (document.querySelector('[data-setting=\"pace\"]'))";

/// Clicks on something that a player could choose, though nothing is offered by this name; is the stage still raised when
/// the telling is over?
const GO_ON: &str = "(async () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.dataset.pick = 'nothing';
  button.click();
  while (document.body.classList.contains('telling')) await new Promise((resolve) => setTimeout(resolve, 5));
  return !document.getElementById('great').hidden;
})()";

fn top_secret() -> &'static Title {
    title("top-secret").unwrap()
}

/// Where something that is offered can be clicked: on the board, or in the list if it is not drawn.
const PLACE: &str = "(selector => {
  const name = document.querySelector(selector).dataset.pick;
  const spot = document.querySelector(`.on[data-spot=\"${CSS.escape(name)}\"]`);
  const box = (spot?.querySelector('.hit') ?? spot ?? document.querySelector(selector)).getBoundingClientRect();
  return [Math.floor(box.x + box.width / 2), Math.floor(box.y + box.height / 2)];
})";

/// Clicks what is offered, where a player would.
async fn pick(window: &Window, selector: &str) {
    let (x, y): (i64, i64) = window.ask(&format!("{PLACE}({})", json!(selector))).await;
    window.click_at(x, y).await;
}

/// Plays at random until something that this selector finds is offered.
async fn play_until(ada: &mut Person<'_>, selector: &str) {
    let deadline = Instant::now() + Duration::from_mins(2);
    while !ada.window.has(selector).await {
        assert!(Instant::now() < deadline && !ada.is_over().await, "{selector} was never offered");
        ada.play_if_asked().await;
    }
}

/// Waits until the stage is raised and returns what it shows: its label, and how many cards are face up.
async fn see_stage(window: &Window) -> (String, usize) {
    window.until("!document.getElementById('great').hidden").await;
    window
        .ask(
            "(stage => [stage.getAttribute('aria-label'), stage.querySelectorAll('[font-size=\"92\"]').length])\
             (document.querySelector('#great svg'))",
        )
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duel_is_shown_to_duellists_and_spectators() {
    let server = Server::start();
    let window = Window::open_with(Screen::Desk, "en", Motion::Gliding).await;
    let watching = Window::open_with(Screen::Phone, "en", Motion::Gliding).await;
    set_up(&window, &server, top_secret()).await;
    play_until(&mut Person::new(&window, 5), "[data-pick^='card-']").await;
    let table: String = window.ask("location.pathname").await;
    watching.goto(&server.url(&table)).await;
    watching.until_has("#panel-duel").await;
    for each in [&window, &watching] {
        each.ask::<()>(TELL_IT).await;
    }
    pick(&window, "[data-pick^='card-']").await;
    let (mine, theirs) = tokio::join!(see_stage(&window), see_stage(&watching));
    let stays: bool = window.wait_for(GO_ON).await;
    assert!(stays, "who goes on at once still sees the duel for a while");
    window.picture("top-secret-duel").await;
    watching.picture("top-secret-duel").await;
    assert!(mine.0.ends_with("wins the duel"), "{mine:?}");
    assert_eq!(mine.1, 2, "both cards are face up");
    assert_eq!(mine, theirs, "everyone sees the same");
    window.until("document.getElementById('great').hidden").await;
    window.close().await;
    watching.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn contents_lie_on_their_suitcases_and_the_last_is_not_asked_for() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    set_up(&window, &server, top_secret()).await;
    let places =
        "['5', '3', '1', 'bomb'].map((what) => document.getElementById(`content-${what}`)?.getAttribute('transform'))";
    window.until_has("[data-pick$='-B']").await;
    let before: Vec<String> = window.ask(places).await;
    for (index, (case, content)) in [("B", "bomb"), ("D", "5"), ("A", "1")].into_iter().enumerate() {
        window.until(&format!("{DRAFT}.length === {}", 2 * index)).await;
        pick(&window, &format!("[data-pick^='case-'][data-pick$='-{case}']")).await;
        window.until_has(&format!("[data-pick='content-{content}']")).await;
        pick(&window, &format!("[data-pick='content-{content}']")).await;
        if index == 0 {
            window.until(&format!("{DRAFT}.length === 2")).await;
            let now: Vec<String> = window.ask(places).await;
            assert_eq!(before[..3], now[..3]);
            assert_ne!(before[3], now[3], "the bomb lies on suitcase B");
            window.picture("top-secret-packing").await;
        }
    }
    window.until("!document.querySelector('[data-pick^=\"content-\"]')").await;
    window.until_has("[data-pick^='city-']").await;
    window.close().await;
}

/// The cities offered to the chosen agent that are further away than one step.
const FAR: &str = "(async () => {
  const base = document.querySelector('main').dataset.base.replace('/t/', '/api/v1/tables/');
  const { actions } = await (await fetch(`${base}/legal`)).json();
  const near = new Set(actions.filter((action) => action.step).map(({ step }) => `city-${step.to}`));
  const picks = [...document.querySelectorAll('[data-pick^=\"city-\"]')].map((pick) => pick.dataset.pick);
  return picks.filter((pick) => !near.has(pick));
})()";

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_goes_to_a_distant_city_step_by_step() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    set_up(&window, &server, top_secret()).await;
    let mut ada = Person::new(&window, 9);
    let steps = "Number(document.querySelector('[data-steps]').dataset.steps)";
    let deadline = Instant::now() + Duration::from_mins(2);
    loop {
        assert!(Instant::now() < deadline && !ada.is_over().await, "no distant city was ever offered");
        play_until(&mut ada, "[data-pick^='agent-']").await;
        if window.ask::<usize>(&format!("{DRAFT}.length")).await > 0 {
            ada.play_if_asked().await;
            continue;
        }
        pick(&window, "[data-pick^='agent-']").await;
        window.until(&format!("{DRAFT}.length === 1")).await;
        let far: Vec<String> = window.wait_for(FAR).await;
        let Some(goal) = far.first() else {
            ada.play_if_asked().await;
            continue;
        };
        let (agent, before): (String, usize) = window.ask(&format!("[{DRAFT}[0], {steps}]")).await;
        pick(&window, &format!("[data-pick='{goal}']")).await;
        window.until(&format!("{steps} > {before}")).await;
        let after: usize = window.ask(steps).await;
        let offered = window.has(&format!("[id='pick-{agent}'], [data-draft*='{agent}']")).await;
        if after >= before + 2 {
            if offered {
                window.until(&format!("{DRAFT}[0] === '{agent}' || !document.getElementById('pick-{agent}')")).await;
            }
            window.picture("top-secret-journey").await;
            break;
        }
    }
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spions_board_lies_sideways_on_a_desk_and_upright_on_a_phone() {
    let server = Server::start();
    for screen in [Screen::Desk, Screen::Phone] {
        let window = Window::open(screen, "de").await;
        set_up(&window, &server, title("spion").unwrap()).await;
        window.until_has("[data-pick]").await;
        let ([width, height], lies): ([f64; 2], String) = window
            .ask(
                "(board => [(box => [box.width, box.height])(board.getBoundingClientRect()), getComputedStyle(board).rotate])\
                 (document.getElementById('panel-board'))",
            )
            .await;
        if screen == Screen::Desk {
            assert!(lies == "90deg" && width > 800.0 && width > 1.4 * height, "{lies}, {width} by {height}");
        } else {
            assert!(lies == "none" && height > 1.2 * width && width <= 390.0, "{lies}, {width} by {height}");
        }
        window.check_fit().await;
        let played = Person::new(&window, 3).play(6, Duration::from_mins(1)).await;
        assert!(played.on_board > 0, "fields can be clicked where they are seen");
        window.picture("spion-board").await;
        window.close().await;
    }
}
