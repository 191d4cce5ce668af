//! A person at a table, who plays at random but only with what the page offers: by mouse on the board where something is
//! marked there, else by the list; or by keyboard alone.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

use serde::Deserialize;
use thirtyfour::prelude::*;

use crate::window::{PATIENCE, Window};

/// What changes whenever a click has had an effect.
const SIGN: &str = r#"
(() => {
  const menu = document.getElementById("menu");
  return document.querySelector("[data-version]")?.dataset.version + "|" + menu?.textContent + "|" + menu?.dataset.draft;
})()"#;

/// What the page offers. Called with a random number and the sign; says where to click next.
const AIM: &str = r#"
((luck, sign) => {
  if (document.getElementById("outcome")) return { what: "over", sign };
  const picks = [...document.querySelectorAll("[data-pick]")];
  const done = document.getElementById("done");
  if (!picks.length && !done) return { what: "wait", sign };
  if (picks.length && document.getElementById("choices").clientWidth < Math.min(innerWidth / 2, 240)) return { what: "narrow", sign };
  const middle = element => {
    const box = element.getBoundingClientRect();
    return [Math.floor(box.x + box.width / 2), Math.floor(box.y + box.height / 2)];
  };
  const hits = (element, [x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight && element.contains(document.elementFromPoint(x, y));
  if (done && luck % 2 === 0) return { what: "list", at: middle(done), sign };
  const pick = picks[Math.floor(luck / 2) % picks.length] ?? done;
  for (const spot of document.querySelectorAll(`.on[data-spot="${CSS.escape(pick.dataset.pick)}"]`)) {
    const at = middle(spot.querySelector(".hit") ?? spot);
    if (hits(spot, at)) return { what: "board", at, sign };
  }
  pick.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  return { what: hits(pick, middle(pick)) ? "list" : "hidden", at: middle(pick), sign };
})"#;

#[derive(Deserialize, Debug)]
struct Aim {
    what: String,
    at: Option<(i64, i64)>,
    sign: String,
}

#[derive(Default, Debug)]
pub struct Played {
    pub clicks: usize,
    /// How many of them on the board.
    pub on_board: usize,
}

impl AddAssign for Played {
    fn add_assign(&mut self, more: Self) {
        self.clicks += more.clicks;
        self.on_board += more.on_board;
    }
}

/// What became of an attempt to click.
#[derive(PartialEq, Eq)]
enum Tried {
    Clicked,
    /// It is somebody else's turn.
    Wait,
    Over,
}

pub struct Person<'a> {
    pub window: &'a Window,
    luck: u32,
    /// Was there a picture of a move that may be done or go on?
    pictured: bool,
}

impl<'a> Person<'a> {
    pub fn new(window: &'a Window, luck: u32) -> Self {
        Self { window, luck, pictured: false }
    }

    fn next_luck(&mut self) -> u32 {
        self.luck = self.luck.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.luck >> 8
    }

    async fn aim(&self, luck: u32) -> Aim {
        self.window.ask(&format!("{AIM}({luck}, {SIGN})")).await
    }

    /// Clicks once if there is something to click; says whether there was.
    pub async fn play_if_asked(&mut self) -> bool {
        self.click(&mut Played::default()).await == Tried::Clicked
    }

    /// A piece that walks can be missed, and is then aimed at again.
    async fn click(&mut self, played: &mut Played) -> Tried {
        let luck = self.next_luck();
        if !self.pictured && self.window.has("#done").await {
            self.pictured = true;
            self.window.picture("done").await;
        }
        let deadline = Instant::now() + PATIENCE;
        loop {
            let aim = self.aim(luck).await;
            match (aim.what.as_str(), aim.at) {
                ("over", _) => return Tried::Over,
                ("wait", _) => {
                    tokio::time::sleep(Duration::from_millis(15)).await;
                    return Tried::Wait;
                }
                ("board" | "list", Some((x, y))) => self.window.click_at(x, y).await,
                _ => {
                    assert!(Instant::now() < deadline, "what can be chosen cannot be clicked: {aim:?}");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            }
            let answered = self.is_answered(&aim).await;
            assert!(!self.window.has("#toast:not([hidden])").await, "{}", self.window.text("#toast").await);
            if answered {
                played.clicks += 1;
                played.on_board += usize::from(aim.what == "board");
                return Tried::Clicked;
            }
            assert!(Instant::now() < deadline, "clicks have no effect: {aim:?}");
        }
    }

    /// Does the page change within three seconds? It looks for itself: to be asked again and again would cost more than the
    /// change.
    async fn is_answered(&self, aim: &Aim) -> bool {
        let sign = serde_json::json!(aim.sign);
        let change = format!(
            "new Promise((done) => {{
               const until = Date.now() + 3000;
               const look = () => {SIGN} !== {sign} ? done(true) : Date.now() > until ? done(false) : setTimeout(look, 10);
               look();
             }})"
        );
        // A page that was left for another has changed.
        self.window.wait_unless_left(&change).await.unwrap_or(true)
    }

    pub async fn is_over(&self) -> bool {
        self.window.has("#outcome").await
    }

    /// Plays until the game is over, or until this many clicks were made.
    pub async fn play(&mut self, most_clicks: usize, time: Duration) -> Played {
        let deadline = Instant::now() + time;
        let mut played = Played::default();
        while played.clicks < most_clicks && self.click(&mut played).await != Tried::Over {
            assert!(Instant::now() < deadline, "still playing after {time:?}: {played:?}");
        }
        played
    }

    /// Makes one click's worth of choice with Tab and Enter alone, wherever the focus was.
    pub async fn choose_by_keyboard(&mut self, most_tabs: usize) {
        self.window.until("!!document.querySelector('[data-pick], #outcome')").await;
        if self.is_over().await {
            return;
        }
        let before = self.aim(0).await.sign;
        let at_choice = "document.activeElement.matches('[data-pick], .on[data-spot], #done')";
        let skip = self.next_luck() % 4;
        let mut met = 0;
        for _ in 0..most_tabs {
            self.window.press(Key::Tab).await;
            met += u32::from(self.window.ask::<bool>(at_choice).await);
            if met > skip {
                self.window.press(Key::Enter).await;
                let answered = format!("{SIGN} !== {}", serde_json::json!(before));
                return self.window.until(&answered).await;
            }
        }
        panic!("{most_tabs} times Tab, and no choice was reached");
    }
}
