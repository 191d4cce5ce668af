//! Open tables: those that wait for players and want to be found, as long as somebody is there who can start them.
//!
//! The server at which such a person has a window says so again and again; an offer that is not renewed ends by itself.

use std::sync::Arc;
use std::time::Duration;

use deckname_store::{Offer, Store};
use deckname_table::{Title, title};
use tokio::time::Instant;

use crate::problem::Problem;
use crate::room::Room;
use crate::server::Server;
use crate::session::About;

/// How many tables an address may offer at once, and how often after that.
pub const OFFER_BURST: u32 = 10;
pub const OFFER_EVERY: Duration = Duration::from_secs(30);
/// For how long the list is shown as it was read.
const FRESH: Duration = Duration::from_secs(1);

/// A table that waits for players.
#[derive(Clone, Debug)]
pub struct OpenTable {
    pub id: String,
    pub title: &'static Title,
    pub about: About,
    pub waited: Duration,
}

/// The list as it was last read. It is the same for everyone.
#[derive(Debug, Default)]
pub struct List(tokio::sync::Mutex<Option<(Instant, Arc<[OpenTable]>)>>);

impl List {
    /// The tables that wait for players, the newest first.
    pub async fn read(&self, server: &Server) -> Result<Arc<[OpenTable]>, Problem> {
        let mut list = self.0.lock().await;
        if let Some((read, tables)) = &*list
            && read.elapsed() < FRESH
        {
            return Ok(Arc::clone(tables));
        }
        let offers = server.store.offers(ends_after(server)).await?;
        let tables: Arc<[OpenTable]> = offers.into_iter().filter_map(open_table).collect();
        *list = Some((Instant::now(), Arc::clone(&tables)));
        Ok(tables)
    }
}

/// An offer may miss one renewal.
fn ends_after(server: &Server) -> Duration {
    server.config.sweep_every * 2 + server.config.away_after
}

fn open_table(Offer { table, waited, summary, about }: Offer) -> Option<OpenTable> {
    let about = serde_json::from_str(&about).ok()?;
    Some(OpenTable { id: table, title: title(&summary.game).ok()?, about, waited })
}

/// Says again which tables in memory are on offer.
pub async fn renew_all(server: &Server) {
    for room in server.known_rooms() {
        let look = |session: &_| room.on_offer(session, server.config.away_after);
        if let Ok(Some(about)) = room.look_unseen(look).await {
            tell(&server.store, &room, Some(&about)).await;
        }
    }
}

/// Offers a table, or takes the offer back. If that fails, it ends or is renewed by itself.
pub async fn tell(store: &Store, room: &Room, about: Option<&About>) {
    let told = match about.and_then(|about| serde_json::to_string(about).ok()) {
        Some(about) => store.offer(&room.id, &about).await,
        None => store.withdraw(&room.id).await,
    };
    if let Err(why) = told {
        tracing::warn!(table = room.id, %why, "cannot say whether a table waits for players");
    }
}
