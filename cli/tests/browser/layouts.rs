//! The table in five windows: phone upright and sideways, tablet, desk and television. Board and question are visible without
//! scrolling in each, in German, whose words are the longest, and with the most seats.

use std::time::Duration;

use deckname_table::TITLES;
use serde::Deserialize;
use serde_json::json;

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::set_up_for;
use crate::window::{Screen, Window};

const WINDOWS: [(&str, u32, u32); 5] =
    [("phone", 390, 844), ("sideways", 844, 390), ("tablet", 820, 1_180), ("desk", 1_280, 800), ("tv", 1_920, 1_080)];

/// Boxes are `[left, top, right, bottom]`.
const SEEN: &str = "(() => {
  scrollTo(0, 0);
  const box = (element) => { const { left, top, right, bottom } = element.getBoundingClientRect(); return [left, top, right, bottom]; };
  const buttons = [...document.querySelectorAll('#bar button, #bar a, #tools a, #strip button')];
  return {
    window: [screen.width, screen.height],
    page: Math.max(innerWidth, document.documentElement.scrollWidth),
    board: box(document.getElementById('panel-board')),
    bar: box(document.getElementById('bar')),
    question: box(document.getElementById('prompt')),
    choice: box(document.querySelector('#choices button, #done') ?? document.getElementById('prompt')),
    outside: buttons.filter((button) => button.offsetParent && (box(button)[0] < 0 || box(button)[2] - box(button)[0] > screen.width))
      .map((button) => button.innerText),
  };
})()";

#[derive(Deserialize, Debug)]
struct Seen {
    window: [f64; 2],
    page: f64,
    board: [f64; 4],
    bar: [f64; 4],
    question: [f64; 4],
    choice: [f64; 4],
    outside: Vec<String>,
}

impl Seen {
    /// What does not fit.
    fn misfits(&self) -> Vec<String> {
        let [width, height] = self.window;
        let inside = |[left, top, right, bottom]: [f64; 4]| {
            left >= -1.0 && top >= -1.0 && right <= width + 1.0 && bottom <= height + 1.0
        };
        let apart = self.board[3] <= self.bar[1] + 1.0 || self.board[2] <= self.bar[0] + 1.0;
        let checks = [
            (self.page <= width, "the page is wider than the window"),
            (inside(self.board), "the board is not visible without scrolling"),
            (inside(self.question), "the question is not visible without scrolling"),
            (inside(self.choice), "no choice is visible without scrolling"),
            (apart, "the bar covers the board"),
            (self.outside.is_empty(), "buttons stand outside of the window"),
        ];
        checks.into_iter().filter(|(fits, _)| !fits).map(|(_, what)| format!("{what}: {self:?}")).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn board_and_question_are_visible_in_every_window() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "de").await;
    let tools = window.driver.cdp();
    let mut misfits = Vec::new();
    for title in &TITLES {
        set_up_for(&window, &server, title, *title.seats().end()).await;
        let mut ada = Person::new(&window, 5);
        for moment in ["first", "later"] {
            window.until_has("[data-pick], #done, #outcome").await;
            for (name, width, height) in WINDOWS {
                let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 900,
                    "screenWidth": width, "screenHeight": height});
                tools.send_raw("Emulation.setDeviceMetricsOverride", metrics).await.unwrap();
                window.until(&format!("screen.width === {width}")).await;
                tokio::time::sleep(Duration::from_millis(150)).await;
                window.picture(&format!("layout-{}-{moment}-{name}", title.id)).await;
                let found = window.ask::<Seen>(SEEN).await.misfits();
                misfits.extend(found.into_iter().map(|what| format!("{} {moment} {name}: {what}", title.id)));
            }
            tools.send_raw("Emulation.clearDeviceMetricsOverride", json!({})).await.unwrap();
            ada.play(9, Duration::from_mins(1)).await;
        }
    }
    window.close().await;
    assert!(misfits.is_empty(), "{}", misfits.join("\n"));
}
