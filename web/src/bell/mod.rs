//! A phone that rings, or a letter: who is waited for and has no page of the table open is told so, at most once for each wait.
//!
//! One server at a time looks who is waited for. That it rings for a wait is noted in the store first, so another server, or
//! this one after a restart, does not ring again.

mod device;
mod post;
mod sealed;
mod voucher;

use std::sync::{Arc, Weak};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use deckname_engine::Seat;
use deckname_store::{Bell, Owner, Stage, StoreError, Wait, Waiting};
use serde_json::json;
use tokio::time::sleep;

pub use device::{Device, Quiet};
pub use voucher::Voucher;

use crate::mail;
use crate::pages::{bell_says, paths};
use crate::problem::Problem;
use crate::server::Server;
use crate::session::{Holder, Session};
use post::Undelivered;

/// The name of the lease that the ringing server holds.
const TASK: &str = "bell";
/// How long the ringing server may be late before another takes over.
const GRACE: Duration = Duration::from_secs(10);
/// How often a push service is tried, and how long it is left alone in between.
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_secs(20);

/// Rings again and again, on one server only.
pub async fn ring(server: Weak<Server>) {
    loop {
        let Some(every) = server.upgrade().map(|server| server.config.ring_every) else { return };
        sleep(every).await;
        let Some(server) = server.upgrade() else { return };
        if let Err(why) = look_around(&server).await {
            tracing::warn!(%why, "cannot look who is waited for");
        }
    }
}

async fn look_around(server: &Arc<Server>) -> Result<(), StoreError> {
    if !server.store.lease(TASK, server.config.ring_every + GRACE).await? {
        return Ok(());
    }
    for waiting in server.store.waiting().await? {
        if let Err(why) = ring_for(server, &waiting).await {
            tracing::warn!(table = waiting.table, code = why.code(), "cannot ring");
        }
    }
    Ok(())
}

/// Rings for this seat if it is time to.
async fn ring_for(server: &Arc<Server>, waiting: &Waiting) -> Result<(), Problem> {
    let Waiting { table, seat, owner } = waiting;
    let bells = server.store.bells_of(owner).await?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let device = |bell: Bell| Some((Device::of(&bell, server.config.push_anywhere)?, bell.endpoint));
    let awake: Vec<_> = bells.into_iter().filter_map(device).filter(|(device, _)| !device.quiet.at(now)).collect();
    let reader = mail::reader(server, owner, now).await?;
    if awake.is_empty() && reader.is_none() {
        return Ok(());
    }
    let room = server.unseen_room(table).await?;
    let asked = room.look(|session| asked(session, *seat, owner)).await?;
    let Some(call) = asked.filter(|_| room.away(*seat, server.config.ring_after)) else { return Ok(()) };
    let wait = Wait { table: table.clone(), seat: *seat, since: call.since, length: call.length };
    if server.store.ring(wait).await? {
        for (device, endpoint) in awake {
            tokio::spawn(deliver(Arc::clone(server), device, endpoint, table.clone(), call));
        }
        if let Some(reader) = reader {
            tokio::spawn(mail::deliver(Arc::clone(server), owner.clone(), reader, table.clone(), call));
        }
    }
    Ok(())
}

/// Why somebody is told.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    pub game: &'static str,
    /// Other people wait.
    pub in_company: bool,
    since: u64,
    length: u64,
}

/// `None` if this seat does not owe a decision that its owner has to make.
fn asked(session: &Session, seat: Seat, owner: &Owner) -> Option<Call> {
    let chair = session.chairs.get(seat.index())?;
    let decides = chair.holder == Holder::Person && chair.owner.as_ref() == Some(owner);
    let owes = session.stage() == Stage::Playing && session.owing().contains(seat);
    if !decides || !owes || session.asked_of_order(seat).is_some() {
        return None;
    }
    let people = session.chairs.iter().filter(|chair| chair.holder == Holder::Person).count();
    Some(Call { game: session.title.id, in_company: people > 1, since: session.asked(seat), length: session.version })
}

/// The lock screen shows the game and that it is one's turn, nothing of what goes on in it.
async fn deliver(server: Arc<Server>, device: Device, endpoint: String, table: String, call: Call) {
    let says = bell_says(device.lang, call.game, call.in_company);
    let to = format!("{}{}", server.config.path(), paths::table(&table));
    let message = json!({"title": says.title, "body": says.body, "stop": says.stop, "url": to, "tag": table});
    let voucher = match server.voucher().await {
        Ok(voucher) => voucher,
        Err(why) => return tracing::warn!(%why, "cannot sign push messages"),
    };
    for _ in 0..TRIES {
        let sealed = device.reader.seal(message.to_string().as_bytes()).ok();
        let signature = voucher.sign(&device.endpoint.origin());
        let (Some(sealed), Some(signature)) = (sealed, signature) else { return };
        match device.endpoint.post(&signature, &table, sealed, server.config.push_anywhere).await {
            Ok(()) => return server.metrics.rung.inc(),
            Err(Undelivered::Gone) => {
                if let Err(why) = server.store.drop_bell(&endpoint).await {
                    tracing::warn!(%why, "a device that is gone cannot be forgotten");
                }
                return;
            }
            // The endpoint is a secret of the device.
            Err(why @ (Undelivered::Private | Undelivered::Refused(_))) => return tracing::warn!(%why, "cannot ring"),
            Err(why @ Undelivered::Unreachable) => tracing::warn!(%why, "cannot ring yet"),
        }
        sleep(PAUSE).await;
    }
}
