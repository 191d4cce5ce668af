//! A phone that rings: once for each wait, for those who are not there, and it says nothing that others may not see. The push
//! service is run by the test, which reads the messages as a browser would.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use deckname_engine::Wyrand;
use deckname_table::TITLES;
use deckname_web::Config;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::signature::{self, ECDSA_P256_SHA256_FIXED};
use serde_json::{Value, json};

use crate::common::{Browser, Site, people};
use crate::raw::Live;
use crate::servers::{sites, token};

pub type Received = Arc<Mutex<Vec<(String, HeaderMap, Bytes)>>>;

/// A push service that takes every message, except for devices that are gone.
pub struct PushService {
    pub at: String,
    pub received: Received,
}

impl PushService {
    pub async fn open() -> Self {
        async fn take(
            State(received): State<Received>,
            Path(device): Path<String>,
            headers: HeaderMap,
            body: Bytes,
        ) -> StatusCode {
            let gone = device.starts_with("gone");
            received.lock().unwrap().push((device, headers, body));
            if gone { StatusCode::GONE } else { StatusCode::CREATED }
        }
        let received = Received::default();
        let app = Router::new().route("/{device}", axum::routing::post(take)).with_state(Arc::clone(&received));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self { at, received }
    }

    pub fn count(&self) -> usize {
        self.received.lock().unwrap().len()
    }

    pub async fn until(&self, count: usize) {
        for _ in 0..400 {
            if self.count() >= count {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("{} of {count} messages have come", self.count());
    }
}

/// A device with its keys. It can read one message.
pub struct Device {
    private: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[u8]) -> [u8; N] {
    let mut bytes = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(&[info], Length(N)).unwrap().fill(&mut bytes).unwrap();
    bytes
}

impl Device {
    pub fn new() -> Self {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = private.compute_public_key().unwrap().as_ref().to_vec();
        Self { private, public, auth: [7; 16] }
    }

    pub fn subscription(&self, endpoint: &str, quiet: &Value) -> Value {
        let keys = json!({"p256dh": BASE64.encode(&self.public), "auth": BASE64.encode(self.auth)});
        json!({"endpoint": endpoint, "expirationTime": null, "keys": keys, "quiet": quiet})
    }

    /// As a browser does it.
    pub fn read(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        assert_eq!(rest[..5], [0, 0, 16, 0, 65]);
        let (sender, text) = rest[5..].split_at(65);
        let info = [b"WebPush: info\0", &self.public[..], sender].concat();
        let theirs = UnparsedPublicKey::new(&ECDH_P256, sender);
        let common: [u8; 32] =
            agree_ephemeral(self.private, &theirs, |secret| derive(&self.auth, secret, &info)).unwrap();
        let key: [u8; 16] = derive(salt, &common, b"Content-Encoding: aes128gcm\0");
        let nonce: [u8; 12] = derive(salt, &common, b"Content-Encoding: nonce\0");
        let mut text = text.to_vec();
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let open = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut text).unwrap();
        let end = open.iter().rposition(|byte| *byte != 0).unwrap();
        assert_eq!(open[end], 2, "the end of the message");
        serde_json::from_slice(&open[..end]).unwrap()
    }
}

const AWAKE: (u8, u8) = (0, 0);

fn quiet((from, to): (u8, u8)) -> Value {
    json!({"from": from, "to": to, "ahead": 0})
}

pub fn eager(config: &mut Config) {
    (config.ring_every, config.ring_after) = (Duration::from_millis(50), Duration::from_millis(300));
    config.push_anywhere = true;
}

async fn hang(browser: &mut Browser, push: &PushService, name: &str, hours: (u8, u8)) -> Device {
    let device = Device::new();
    let told = browser.post("/bell", device.subscription(&format!("{}/{name}", push.at), &quiet(hours))).await;
    assert_eq!(told.status, StatusCode::NO_CONTENT, "{}", told.body);
    device
}

/// A table for two at which it is the turn of the person who is returned first.
pub async fn at_turn(site: &Site) -> (Browser, Browser, String) {
    let (mut both, id) = people(site, TITLES[0].id, 2, &Value::Null).await;
    let due = both[0].table(&id).await["status"]["seats"][0].as_u64().unwrap();
    let mine = both.remove(due as usize);
    (mine, both.remove(0), id)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_rings_once_for_each_wait_and_says_nothing_secret() {
    let (site, push) = (Site::with(eager).await, PushService::open().await);
    let (mut me, mut other, id) = at_turn(&site).await;
    me.headers.push(("accept-language", "de".into()));
    let device = hang(&mut me, &push, "phone", AWAKE).await;
    hang(&mut other, &push, "other", AWAKE).await;
    push.until(1).await;
    let (to, headers, body) = push.received.lock().unwrap()[0].clone();
    assert_eq!(to, "phone", "only who is waited for");
    check_signature(&mut me, &headers, &push.at).await;
    assert!(headers["ttl"].to_str().unwrap().parse::<u32>().unwrap() > 0);
    let game = TITLES[0].name(deckname_scene::Lang::De);
    let said = device.read(&body);
    assert_eq!(
        said,
        json!({"title": game, "body": "Du bist dran. Die anderen warten auf dich.", "stop": "Nicht mehr melden",
            "url": format!("/t/{id}"), "tag": id}),
        "nothing but this is on the lock screen"
    );
    tokio::time::sleep(Duration::from_millis(800)).await;
    assert_eq!(push.count(), 1, "once for each wait");
    let site = site.restart().await;
    tokio::time::sleep(Duration::from_millis(800)).await;
    assert_eq!(push.count(), 1, "after a restart neither");

    let mut rng = Wyrand::new(3);
    let mut again = site.browser();
    again.headers.clone_from(&me.headers);
    while again.my_turn_now(&id).await {
        again.random_act(&id, &mut rng).await.ok();
    }
    push.until(2).await;
    assert_eq!(push.received.lock().unwrap()[1].0, "other", "now the other one is waited for");
}

/// The signature is the server's, and good for this push service only.
async fn check_signature(me: &mut Browser, headers: &HeaderMap, origin: &str) {
    let shown = headers["authorization"].to_str().unwrap().strip_prefix("vapid t=").unwrap();
    let (token, key) = shown.split_once(", k=").unwrap();
    assert_eq!(me.get("/bell").await.ok()["key"], key);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let public = signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, BASE64.decode(key).unwrap());
    public.verify(signed.as_bytes(), &BASE64.decode(signature).unwrap()).unwrap();
    let claims: Value = serde_json::from_slice(&BASE64.decode(signed.split_once('.').unwrap().1).unwrap()).unwrap();
    assert_eq!((&claims["aud"], &claims["sub"]), (&json!(origin), &json!("http://spies.test")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_rings_for_those_who_are_there_or_sleep_or_have_stopped_it() {
    let (site, push) = (Site::with(eager).await, PushService::open().await);
    let (mut me, _other, id) = at_turn(&site).await;
    hang(&mut me, &push, "phone", AWAKE).await;
    let window = Live::open(site.listen().await, &id, token(&me)).await.unwrap();
    tokio::time::sleep(Duration::from_millis(900)).await;
    assert_eq!(push.count(), 0, "a window is open");
    let endpoint = format!("{}/phone", push.at);
    assert_eq!(site.browser().post("/bell/stop", json!({"endpoint": endpoint})).await.status, StatusCode::NO_CONTENT);
    drop(window);
    tokio::time::sleep(Duration::from_millis(900)).await;
    assert_eq!(push.count(), 0, "it was stopped by one click");

    let hour = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs() / 3_600 % 24;
    let around_now = (((hour + 23) % 24) as u8, ((hour + 2) % 24) as u8);
    hang(&mut me, &push, "sleeping", around_now).await;
    tokio::time::sleep(Duration::from_millis(900)).await;
    assert_eq!(push.count(), 0, "it is night there");
    hang(&mut me, &push, "sleeping", AWAKE).await;
    push.until(1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_device_that_is_gone_is_forgotten_and_a_game_against_bots_rings_too() {
    let (site, push) = (Site::with(eager).await, PushService::open().await);
    let mut me = site.browser();
    let id = me.play(TITLES[0].id).await;
    me.my_turn(&id).await;
    hang(&mut me, &push, "gone", AWAKE).await;
    push.until(1).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let device = hang(&mut me, &push, "phone", AWAKE).await;
    let mut rng = Wyrand::new(5);
    me.random_act(&id, &mut rng).await.ok();
    if me.my_turn(&id).await["stage"] == "over" {
        return;
    }
    push.until(2).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let received = push.received.lock().unwrap();
    assert_eq!(received.iter().filter(|(to, ..)| to == "gone").count(), 1);
    assert_eq!(device.read(&received[1].2)["body"], "It is your turn.");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_servers_ring_once() {
    let patient = |config: &mut Config| {
        eager(config);
        // Servers tell each other once a second who is there.
        config.ring_after = Duration::from_secs(3);
    };
    let Some([one, two]) = sites(Duration::from_secs(20), Duration::ZERO, patient).await else { return };
    let push = PushService::open().await;
    let (mut me, _other, id) = at_turn(&one).await;
    let window = Live::open(two.listen().await, &id, token(&me)).await.unwrap();
    hang(&mut me, &push, "phone", AWAKE).await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert_eq!(push.count(), 0, "a window is open on the other server");
    drop(window);
    push.until(1).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(push.count(), 1);
    let keys = [one.browser().get("/bell").await.ok(), two.browser().get("/bell").await.ok()];
    assert_eq!(keys[0], keys[1], "all servers have the same key");
}

#[tokio::test]
async fn only_devices_on_the_public_network_are_taken() {
    let site = Site::open().await;
    let mut me = site.browser();
    let good = |endpoint: &str| Device::new().subscription(endpoint, &quiet(AWAKE));
    let endpoint = "https://push.example/x";
    assert_eq!(me.post("/bell", good(endpoint)).await.status, StatusCode::FORBIDDEN, "a stranger has no seat");
    me.play(TITLES[0].id).await;
    assert_eq!(me.post("/bell", good(endpoint)).await.status, StatusCode::NO_CONTENT);
    let mut no_key = good(endpoint);
    no_key["keys"]["p256dh"] = json!(BASE64.encode([4; 65]));
    let mut no_hour = good(endpoint);
    no_hour["quiet"]["from"] = json!(24);
    for bad in [
        good("http://push.example/x"),
        good("https://127.0.0.1/x"),
        good("https://localhost/x"),
        good("https://[::1]/x"),
        good("https://push.example:22/x"),
        no_key,
        no_hour,
        json!({"endpoint": endpoint}),
    ] {
        let told = me.post("/bell", bad.clone()).await;
        assert_eq!(
            (told.status, &told.json()["error"]["code"]),
            (StatusCode::BAD_REQUEST, &json!("bad-request")),
            "{bad}"
        );
    }
    let mut lured = me.clone();
    lured.headers.push(("sec-fetch-site", "cross-site".into()));
    assert_eq!(lured.post("/bell", good(endpoint)).await.status, StatusCode::FORBIDDEN);
    assert_eq!(me.post("/bell/stop", json!({"endpoint": "\0"})).await.status, StatusCode::NO_CONTENT);
}
