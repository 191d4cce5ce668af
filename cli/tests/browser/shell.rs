//! The pages as an app: without a connection a table shows its last state and says so; a device can ring.

use deckname_table::TITLES;
use serde_json::{Value, json};

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::set_up;
use crate::window::{Screen, Window};

/// Has this page been kept for times without a connection?
const KEPT: &str = "caches.open('tables').then((tables) => tables.match(location.pathname)).then((kept) => kept?.text()).then((text) => text ?? '')";

async fn until_kept(window: &Window, version: u64) {
    let sign = format!("data-version=\"{version}\"");
    for _ in 0..400 {
        if window.wait_for::<String>(KEPT).await.contains(&sign) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the table is not kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_shows_its_last_state_without_a_connection() {
    let mut server = Server::start();
    for screen in [Screen::Phone, Screen::Desk] {
        let window = Window::open(screen, "de").await;
        set_up(&window, &server, &TITLES[0]).await;
        window.wait_for::<bool>("navigator.serviceWorker.ready.then(() => true)").await;
        window.until("!!navigator.serviceWorker.controller").await;
        let mut ada = Person::new(&window, 3);
        while !ada.play_if_asked().await {}
        window.until_has("[data-pick], #done, #outcome").await;
        let version: u64 = window.ask("Number(document.querySelector('[data-version]').dataset.version)").await;
        until_kept(&window, version).await;
        let (table, dossier): (String, String) = (window.ask("location.href").await, window.text("#dossier").await);
        server.kill();
        window.driver.refresh().await.unwrap();
        window.until_has("#play").await;
        window.until("!document.getElementById('connection').hidden").await;
        assert_eq!(window.text("#connection").await, "Keine Verbindung. Das ist der letzte Stand.");
        assert_eq!(window.text("#dossier").await, dossier, "the last state");
        window.check_fit().await;
        window.picture("offline-table-de").await;
        window.goto(&server.url("/rules/nothing-that-was-kept")).await;
        assert_eq!(window.text("h1").await, "Keine Verbindung");
        window.picture("offline-de").await;
        server.start_again();
        window.goto(&table).await;
        window.until_has("#play").await;
        window.until("document.getElementById('connection').hidden").await;
        // Whoever takes the table off the list leaves nothing of it in the browser.
        window.goto(&server.url("/")).await;
        window.click(".my-tables form.remove button").await;
        window.until("!document.querySelector('.my-tables')").await;
        let left: usize =
            window.wait_for("caches.open('tables').then((tables) => tables.keys()).then((keys) => keys.length)").await;
        assert_eq!(left, 0);
        window.close().await;
    }
}

/// A push service is out of reach here, so the browser's subscription is made up.
const SUBSCRIBE: &str = r#"
PushManager.prototype.subscribe = async function ({ applicationServerKey }) {
  const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const text = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  window.serverKey = applicationServerKey;
  const made = { endpoint: "https://push.example/device", keys: { p256dh: text(raw), auth: text(new Uint8Array(16)) } };
  return { endpoint: made.endpoint, toJSON: () => made, unsubscribe: async () => true };
};
"#;

#[tokio::test(flavor = "multi_thread")]
async fn a_player_lets_the_phone_ring() {
    let server = Server::start();
    let window = Window::open(Screen::Phone, "de").await;
    set_up(&window, &server, &TITLES[0]).await;
    let permissions = json!({"permissions": ["notifications"], "origin": server.url("")});
    window.driver.cdp().send_raw("Browser.grantPermissions", permissions).await.unwrap();
    window.driver.execute(SUBSCRIBE, Vec::<Value>::new()).await.unwrap();
    window.click("#settings summary").await;
    window.until("!document.getElementById('bell').hidden").await;
    window.picture("bell-de").await;
    window.check_fit().await;
    window.select("#quiet-from", "21").await;
    window.click("#rings").await;
    window.until("window.serverKey?.length === 87").await;
    assert!(window.ask::<bool>("document.getElementById('rings').checked").await);
    assert_eq!(window.ask::<Vec<u8>>("JSON.parse(localStorage.getItem('quiet'))").await, [21, 8]);
    assert!(!window.has("#toast:not([hidden])").await, "{}", window.text("#toast").await);
    let manifest: Value =
        window.wait_for("fetch(document.querySelector('link[rel=manifest]').href).then((told) => told.json())").await;
    assert_eq!((&manifest["lang"], &manifest["display"]), (&json!("de"), &json!("standalone")));
    window.close().await;
}
