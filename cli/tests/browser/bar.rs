//! The bar at the bottom and Streng geheim's dial: what stands out, what is hidden, what can be turned and confirmed.

use std::time::{Duration, Instant};

use deckname_table::{TITLES, Title, title};
use thirtyfour::prelude::*;

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::{ask_for, set_up, set_up_for};
use crate::window::{Screen, Window};

fn streng_geheim() -> &'static Title {
    title("streng-geheim").unwrap()
}

/// Plays at random until this is true of the page.
async fn play_until(ada: &mut Person<'_>, what: &str) {
    let deadline = Instant::now() + Duration::from_mins(2);
    while !ada.window.ask::<bool>(what).await {
        assert!(Instant::now() < deadline && !ada.is_over().await, "never came true: {what}");
        ada.play_if_asked().await;
    }
}

/// The backgrounds of the visible buttons that do nothing, and that of a button that stands out.
const LOOKS: &str = "(() => {
  const look = (button) => getComputedStyle(button).backgroundColor;
  const model = document.createElement('button');
  model.className = 'primary';
  document.querySelector('.tools').append(model);
  const primary = look(model);
  model.remove();
  const idle = [...document.querySelectorAll('[data-weight=nothing]')].filter((button) => button.offsetParent);
  return [idle.map(look), primary];
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_that_does_nothing_never_stands_out() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    let mut met = 0;
    for title in &TITLES {
        set_up(&window, &server, title).await;
        let mut ada = Person::new(&window, 21);
        for _ in 0..25 {
            let (idle, primary): (Vec<String>, String) = window.ask(LOOKS).await;
            assert!(!idle.contains(&primary), "{}: {idle:?} like {primary}", title.id);
            met += idle.len();
            ada.play_if_asked().await;
        }
    }
    window.close().await;
    assert!(met > 3, "{met}");
}

/// As a new reader finds the page: choices that are on the board are not listed.
async fn list_on_demand(window: &Window) {
    window.ask::<()>("localStorage.removeItem('all-choices')").await;
    window.driver.refresh().await.unwrap();
    window.until_has("#play").await;
}

/// The picks listed as buttons: those that are visible, and those that are on the board and hidden in the list.
const LISTED: &str = "(() => {
  const picks = [...document.querySelectorAll('#choices [data-pick]')];
  const names = (list) => list.map((button) => button.dataset.pick);
  return [names(picks.filter((button) => button.offsetParent)), names(picks.filter((button) => !button.offsetParent))];
})()";

#[tokio::test(flavor = "multi_thread")]
async fn what_the_board_offers_is_listed_on_demand() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    set_up(&window, &server, title("spion").unwrap()).await;
    list_on_demand(&window).await;
    window.until_has("#all-choices").await;
    window.until(&format!("{LISTED}[1].length > 1")).await;
    let (shown, hidden): (Vec<String>, Vec<String>) = window.ask(LISTED).await;
    for pick in &hidden {
        assert!(window.has(&format!(".on[data-spot='{pick}']")).await, "{pick} is not on the board");
    }
    assert!(shown.iter().all(|pick| !hidden.contains(pick)));

    // By keyboard alone: Tab to the button, then Enter, then Tab to a choice.
    window.ask::<()>("document.getElementById('choices').focus()").await;
    for _ in 0..20 {
        if window.ask("document.activeElement.id === 'all-choices'").await {
            break;
        }
        window.press(Key::Tab).await;
    }
    assert!(window.ask::<bool>("document.activeElement.id === 'all-choices'").await, "Tab does not reach the button");
    window.press(Key::Enter).await;
    window.until("document.getElementById('all-choices').getAttribute('aria-expanded') === 'true'").await;
    let (all, none): (Vec<String>, Vec<String>) = window.ask(LISTED).await;
    assert!(none.is_empty() && all.len() == shown.len() + hidden.len(), "{none:?} are still hidden");
    window.picture("all-choices").await;
    window.click("#all-choices").await;
    window.until(&format!("{LISTED}[1].length === {}", hidden.len())).await;
    window.close().await;
}

/// What can be chosen but neither be clicked where it is drawn nor in the list. A click lands on a whole pixel.
const COVERED: &str = "(() => {
  const reached = (spot) => {
    const { left, top, right, bottom } = (spot.querySelector(':scope > .hit') ?? spot).getBoundingClientRect();
    return spot.contains(document.elementFromPoint(Math.floor((left + right) / 2), Math.floor((top + bottom) / 2)));
  };
  const picks = [...document.querySelectorAll('#choices [data-pick]')].filter((button) => !button.offsetParent);
  const drawn = (pick) => [...document.querySelectorAll(`.on[data-spot='${CSS.escape(pick)}']`)];
  return picks.map((button) => button.dataset.pick).filter((pick) => !drawn(pick).some(reached));
})()";

#[tokio::test(flavor = "multi_thread")]
async fn nothing_on_a_phone_covers_the_only_way_to_a_choice() {
    let server = Server::start();
    let window = Window::open(Screen::Phone, "de").await;
    for title in &TITLES {
        set_up_for(&window, &server, title, *title.seats().end()).await;
        list_on_demand(&window).await;
        let mut ada = Person::new(&window, 17);
        for _ in 0..12 {
            window.until_has("[data-pick], #done, #outcome").await;
            window.ask::<()>("void scrollTo(0, 0)").await;
            let all_reached = window.becomes(&format!("{COVERED}.length === 0")).await;
            if !all_reached {
                window.picture(&format!("{}-covered", title.id)).await;
                panic!("{}: covered are {:?}", title.id, window.ask::<Vec<String>>(COVERED).await);
            }
            ada.play_if_asked().await;
        }
    }
    window.close().await;
}

/// The middle of the dial, of the place nearest to its knob, and of the place that is farthest from it.
const DIAL: &str = "(() => {
  const dial = document.querySelector('[data-dial]');
  const middle = (element) => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  dial.scrollIntoView({ block: 'center', behavior: 'instant' });
  const [x, y] = middle(dial);
  const [fromX, fromY] = middle(dial.querySelector('.knob'));
  const away = (spot) => { const [a, b] = middle(spot.querySelector('text') ?? spot); return Math.hypot(a - fromX, b - fromY); };
  const goal = [...dial.querySelectorAll('.on[data-knob]')].sort((one, other) => away(other) - away(one))[0];
  const [toX, toY] = middle(goal.querySelector('text') ?? goal);
  // Let go on the way to the place, not on it: a click there would choose it without turning.
  return { from: [fromX, fromY], to: [x + (toX - x) / 2, y + (toY - y) / 2], spot: goal.dataset.spot };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn the_dial_can_be_turned() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    set_up(&window, &server, streng_geheim()).await;
    let mut ada = Person::new(&window, 4);
    play_until(&mut ada, "!!document.querySelector('[data-dial] .on[data-knob]')").await;
    let turn: serde_json::Value = window.ask(DIAL).await;
    let at = |key: &str| (turn[key][0].as_f64().unwrap() as i64, turn[key][1].as_f64().unwrap() as i64);
    let steps = "Number(document.querySelector('[data-steps]').dataset.steps)";
    let before: usize = window.ask(steps).await;
    let ((from_x, from_y), (to_x, to_y)) = (at("from"), at("to"));
    let hand = window.driver.action_chain();
    hand.move_to(from_x, from_y).click_and_hold().move_to(to_x, to_y).release().perform().await.unwrap();
    let spot = turn["spot"].as_str().unwrap();
    let chosen = format!("{steps} > {before} || document.getElementById('menu').dataset.draft?.includes('{spot}')");
    window.until(&chosen).await;
    window.picture("streng-geheim-dial").await;
    window.close().await;
}

/// A table at which no proof is needed to flee, so that fleeing is possible in the first round.
async fn set_up_bold(window: &Window, server: &Server) {
    window.goto(&server.url("/new/streng-geheim")).await;
    window.fill("#name", "Ada").await;
    ask_for(window, 3).await;
    for seat in 1..3 {
        window.select(&format!("#seat-{seat}"), "easy").await;
    }
    let bold = "(flight => { flight.value = [...flight.options].find(({ value }) => value.includes('bold')).value })";
    window.ask::<()>(&format!("{bold}(document.getElementById('option-flight'))")).await;
    window.click("form .primary").await;
    window.until_has("#play").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fleeing_is_asked_for_and_confirmed() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    set_up_bold(&window, &server).await;
    let stay = "[data-pick='button-stay']";
    let steps = "Number(document.querySelector('[data-steps]').dataset.steps)";
    window.until_has("#order[data-on=true]").await;
    let mut ada = Person::new(&window, 8);
    let mut clicks = 0;
    while clicks < 14 {
        // The server answers for the player, a moment after the question has come up.
        window.until(&format!("!document.querySelector(\"{stay}\")")).await;
        clicks += usize::from(ada.play_if_asked().await);
    }
    window.click("#order").await;
    play_until(&mut ada, &format!("!!document.querySelector(\"{stay}\")")).await;
    let before: usize = window.ask(steps).await;
    let next = "document.querySelector('#choices [data-pick]:not([data-pick^=\"button-\"])')";
    let clicked = "JSON.parse(document.getElementById('menu').dataset.draft).length";
    for count in 1.. {
        window.ask::<()>(&format!("{next}.click()")).await;
        window.until(&format!("{clicked} >= {count}")).await;
        if window.has("#menu[data-complete]").await {
            break;
        }
        assert!(count < 20, "the sheet is never complete");
    }
    window
        .until("!!document.querySelector('#menu[data-grave]') && !!document.getElementById('confirm').offsetParent")
        .await;
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert_eq!(window.ask::<usize>(steps).await, before, "nothing is decided before it is confirmed");
    window.picture("streng-geheim-flee").await;
    window.click("#confirm").await;
    window.until(&format!("{steps} > {before}")).await;
    window.close().await;
}
