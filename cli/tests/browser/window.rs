//! A browser window of one person: a profile of its own, on a desk or in a hand.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::action_chain::ActionChain;
use thirtyfour::error::WebDriverErrorInner;
use thirtyfour::prelude::*;
use thirtyfour::{ChromeCapabilities, ChromiumLikeCapabilities};

use crate::server::free_port;

/// How long anything may take to appear.
pub const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    Desk,
    Phone,
    Tablet,
    Television,
}

/// Whether pieces glide; still, a click always finds what was aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    Still,
    Gliding,
}

impl Screen {
    pub fn name(self) -> &'static str {
        match self {
            Self::Desk => "desk",
            Self::Phone => "phone",
            Self::Tablet => "tablet",
            Self::Television => "television",
        }
    }

    fn size(self) -> (u32, u32) {
        match self {
            Self::Desk => (1_280, 900),
            Self::Phone => (390, 844),
            Self::Tablet => (820, 1_180),
            Self::Television => (1_920, 1_080),
        }
    }
}

pub struct Window {
    pub driver: WebDriver,
    pub screen: Screen,
    chromedriver: Child,
    _profile: TempDir,
}

impl Drop for Window {
    fn drop(&mut self) {
        // Also where an assertion failed before `close`.
        let _ = self.chromedriver.kill();
        let _ = self.chromedriver.wait();
    }
}

impl Window {
    /// A fresh profile whose system speaks this language.
    pub async fn open(screen: Screen, lang: &str) -> Self {
        Self::open_with(screen, lang, Motion::Still).await
    }

    pub async fn open_with(screen: Screen, lang: &str, motion: Motion) -> Self {
        let port = free_port();
        let chromedriver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver; on Debian: apt install chromium chromium-driver");
        let profile = tempfile::tempdir().unwrap();
        let deadline = Instant::now() + PATIENCE;
        let driver = loop {
            match WebDriver::new(format!("http://127.0.0.1:{port}"), capabilities(&profile, screen, lang, motion)).await
            {
                Ok(driver) => break driver,
                Err(why) => assert!(Instant::now() < deadline, "no browser: {why}"),
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        };
        Self { driver, screen, chromedriver, _profile: profile }
    }

    pub async fn close(self) {
        let _ = self.driver.clone().quit().await;
    }

    pub async fn goto(&self, url: &str) {
        self.driver.goto(url).await.unwrap();
        // From the next page on nothing is told step by step: what is clicked next is what is there.
        // The list of choices is whole, as for players without a mouse.
        let at_once = "localStorage.setItem('settings', JSON.stringify({ pace: 'none', sound: 'off' })); \
                       localStorage.setItem('all-choices', 'on')";
        self.driver.execute(at_once, Vec::<Value>::new()).await.unwrap();
    }

    /// The value of a script's expression.
    pub async fn ask<T: DeserializeOwned>(&self, expression: &str) -> T {
        let answer = self.driver.execute(format!("return ({expression})"), Vec::<Value>::new()).await;
        answer.unwrap_or_else(|why| panic!("{expression}: {why}")).convert().unwrap()
    }

    pub async fn has(&self, selector: &str) -> bool {
        self.ask(&format!("!!document.querySelector({})", json!(selector))).await
    }

    pub async fn text(&self, selector: &str) -> String {
        self.ask(&format!("document.querySelector({})?.innerText ?? ''", json!(selector))).await
    }

    pub async fn until(&self, what: &str) {
        self.until_within(PATIENCE, what).await;
    }

    /// For what takes the server a while.
    pub async fn until_within(&self, time: Duration, what: &str) {
        assert!(self.becomes_within(time, what).await, "gave up waiting for {what}");
    }

    /// Does it become true?
    pub async fn becomes(&self, what: &str) -> bool {
        self.becomes_within(PATIENCE, what).await
    }

    async fn becomes_within(&self, time: Duration, what: &str) -> bool {
        let deadline = Instant::now() + time;
        while !self.ask::<bool>(&format!("!!({what})")).await {
            if Instant::now() > deadline {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        true
    }

    pub async fn until_has(&self, selector: &str) {
        self.until(&format!("!!document.querySelector({})", json!(selector))).await;
    }

    /// The value of a script's promise.
    pub async fn wait_for<T: DeserializeOwned>(&self, promise: &str) -> T {
        self.wait_unless_left(promise).await.unwrap_or_else(|| panic!("the page was left before {promise}"))
    }

    /// The same; nothing if the page is left for another meanwhile.
    pub async fn wait_unless_left<T: DeserializeOwned>(&self, promise: &str) -> Option<T> {
        let script = format!("const done = arguments[0]; ({promise}).then(done)");
        let answer = self.driver.execute_async(script, Vec::<Value>::new()).await;
        match answer.map_err(WebDriverError::into_inner) {
            Ok(answer) => Some(answer.convert().unwrap()),
            Err(WebDriverErrorInner::JavascriptError(why)) if why.to_string().contains("unloaded") => None,
            Err(why) => panic!("{promise}: {why}"),
        }
    }

    /// Clicks on it, and tries again if a live update has redrawn it between finding and clicking.
    pub async fn click(&self, selector: &str) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let found = self.driver.find(By::Css(selector)).await.unwrap();
            match found.click().await.map_err(WebDriverError::into_inner) {
                Ok(()) => return,
                Err(WebDriverErrorInner::StaleElementReference(_)) if Instant::now() < deadline => {}
                Err(why) => panic!("{selector}: {why}"),
            }
        }
    }

    /// Clicks on it if it is visible, and says whether it was.
    pub async fn click_if_shown(&self, selector: &str) -> bool {
        let found = self.driver.find(By::Css(selector)).await.unwrap();
        match found.click().await.map_err(WebDriverError::into_inner) {
            Ok(()) => true,
            Err(WebDriverErrorInner::StaleElementReference(_) | WebDriverErrorInner::ElementNotInteractable(_)) => {
                false
            }
            Err(why) => panic!("{selector}: {why}"),
        }
    }

    /// Mouse and keyboard, without a pause between their movements.
    fn hand(&self) -> ActionChain {
        self.driver.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO))
    }

    pub async fn click_at(&self, x: i64, y: i64) {
        self.hand().move_to(x, y).click().perform().await.unwrap();
    }

    pub async fn press(&self, key: Key) {
        self.hand().send_keys(key).perform().await.unwrap();
    }

    /// A file for a field that asks for one.
    pub async fn hand_in(&self, selector: &str, file: &Path) {
        let field = self.driver.find(By::Css(selector)).await.unwrap();
        field.send_keys(file.to_str().unwrap()).await.unwrap();
    }

    pub async fn fill(&self, selector: &str, words: &str) {
        let field = self.driver.find(By::Css(selector)).await.unwrap();
        field.clear().await.unwrap();
        field.send_keys(words).await.unwrap();
    }

    pub async fn select(&self, selector: &str, value: &str) {
        let option = format!("{selector} option[value={}]", json!(value));
        self.driver.find(By::Css(option)).await.unwrap().click().await.unwrap();
    }

    /// The same picture once, however often a page like it is opened: each takes a while.
    pub async fn picture_once(&self, name: &str) {
        static TAKEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
        let fresh = TAKEN.lock().unwrap().insert(format!("{name}-{}", self.screen.name()));
        if fresh {
            self.picture(name).await;
        }
    }

    /// Into `target/screenshots`.
    pub async fn picture(&self, name: &str) {
        let folder =
            std::env::var_os("CARGO_TARGET_DIR").map_or_else(workspace_target, PathBuf::from).join("screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join(format!("{name}-{}.png", self.screen.name()));
        self.driver.screenshot(&file).await.unwrap();
    }

    /// Nothing stands wider than the window, and the console has nothing to complain about.
    pub async fn check_fit(&self) {
        let (inner, scroll): (u32, u32) = self.ask("[innerWidth, document.documentElement.scrollWidth]").await;
        assert!(scroll <= inner, "the page is {scroll} wide in a window of {inner}");
    }
}

fn workspace_target() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target")
}

fn capabilities(profile: &TempDir, screen: Screen, lang: &str, motion: Motion) -> ChromeCapabilities {
    let mut capabilities = DesiredCapabilities::chrome();
    let (width, height) = screen.size();
    let flags = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        &format!("--window-size={width},{height}"),
        &format!("--user-data-dir={}", profile.path().display()),
        &format!("--lang={lang}"),
        &format!("--accept-lang={lang}"),
    ];
    for flag in flags {
        capabilities.add_arg(flag).unwrap();
    }
    let phone = screen == Screen::Phone;
    let metrics = json!({
        "width": width, "height": height, "pixelRatio": if phone { 2 } else { 1 }, "mobile": phone, "touch": false,
    });
    capabilities.add_experimental_option("mobileEmulation", json!({"deviceMetrics": metrics})).unwrap();
    // Its notice would take a strip of the window.
    capabilities.add_experimental_option("excludeSwitches", json!(["enable-automation"])).unwrap();
    if motion == Motion::Still {
        capabilities.add_arg("--force-prefers-reduced-motion").unwrap();
    }
    capabilities
}
