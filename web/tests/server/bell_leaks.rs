//! A phone and a letter say the same in any two worlds that their reader cannot tell apart, and in both or in neither.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::http::{HeaderMap, StatusCode};
use deckname_store::Mailbox;
use deckname_table::{Status, TITLES};
use serde_json::{Value, json};

use crate::bell::{Device, PushService};
use crate::leaks::{Twins, World, each_moment, log_of, new_identity, owner_of};
use crate::mail::with_mail;
use crate::smtp::PostOffice;

/// A world with a push service and a mail server of its own, and the devices that ring in it.
struct Ringing {
    world: World,
    push: PushService,
    office: PostOffice,
    devices: BTreeMap<String, Device>,
}

impl Ringing {
    async fn open() -> Self {
        let (push, office) = (PushService::open().await, PostOffice::open().await);
        let world = World::open(|config| with_mail(config, &office)).await;
        Self { world, push, office, devices: BTreeMap::new() }
    }

    /// Somebody with a phone and an address sits at this table.
    async fn put(&mut self, id: &str, token: &str, twins: &Twins, here: bool) {
        let (table, me) = (if here { &twins.here } else { &twins.there }, owner_of(token));
        let mut browser = self.world.site.browser();
        browser.cookies.insert("deckname".into(), token.into());
        let (device, quiet) = (Device::new(), json!({"from": 0, "to": 0, "ahead": 0}));
        let told = browser.post("/bell", device.subscription(&format!("{}/{id}", self.push.at), &quiet)).await;
        assert_eq!(told.status, StatusCode::NO_CONTENT, "{}", told.body);
        self.devices.insert(id.into(), device);
        let about = json!({"quiet": quiet, "lang": "de"}).to_string();
        let mailbox = Mailbox { id: id.into(), address: format!("{id}@example.org"), about, confirmed: true };
        self.world.store.keep_mailbox(&me, mailbox).await.unwrap();
        let Status::Seats(owes) = table.status() else { panic!("no seat owes a decision") };
        self.world.put(id, log_of(&**table, &me, twins.mine, &me), owes.iter().collect()).await;
    }

    /// Waits until nothing more comes.
    async fn come_to_rest(&self) {
        let (mut before, mut quiet) = ((0, 0), 0);
        while quiet < 20 {
            tokio::time::sleep(Duration::from_millis(100)).await;
            let now = (self.push.count(), self.office.letters().len());
            quiet = if now == before { quiet + 1 } else { 0 };
            before = now;
        }
    }

    /// Everything that has come, for each table.
    fn told(mut self) -> BTreeMap<String, Vec<(Value, String)>> {
        let mut told = BTreeMap::<_, Vec<_>>::new();
        for (device, headers, body) in self.push.received.lock().unwrap().drain(..) {
            // Two people at one device are told both, if both are waited for. It can read one message here.
            let said = self.devices.remove(&device).map_or(json!(body.len()), |device| device.read(&body));
            told.entry(device).or_default().push((said, around(&headers)));
        }
        for letter in self.office.letters() {
            let id = letter.to[0].split('@').next().unwrap().to_string();
            told.entry(id).or_default().push((Value::Null, letter.timeless()));
        }
        told
    }
}

/// What goes along with a message, but for the signature, which is made at another time, and for where the service is.
fn around(headers: &HeaderMap) -> String {
    let told = headers.iter().filter(|(name, _)| *name != "authorization" && *name != "host");
    told.map(|(name, value)| format!("{name}: {}", value.to_str().unwrap())).collect::<Vec<_>>().join("\n")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn neither_a_ring_nor_a_letter_depends_on_what_its_reader_may_not_know() {
    let mut worlds = [Ringing::open().await, Ringing::open().await];
    let mut tables = 0;
    for title in &TITLES {
        tables += each_moment(title, async |twins: &Twins, id: String| {
            let token = new_identity(&worlds[0].world).await;
            worlds[0].put(&id, &token, twins, true).await;
            worlds[1].put(&id, &token, twins, false).await;
        })
        .await;
    }
    for world in &worlds {
        world.come_to_rest().await;
    }
    let [here, there] = worlds.map(Ringing::told);
    assert_eq!(here, there, "a reader can tell two worlds apart");
    println!("{} of {tables} people were told", here.len());
    assert!(here.len() >= 10, "hardly anyone was told: {}", here.len());
    assert!(here.values().all(|told| told.len() % 2 == 0), "a ring and a letter each");
}
