//! What all requests share: the tables in memory, the store, the bots, and what each address may do how often.

mod codes;
mod new_table;
mod turns;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use axum::body::Bytes;
use codes::{CODE_BURST, CODE_EVERY};
use deckname_store::{Place, Store, StoreError};
pub use new_table::Setup;
use tokio::sync::{OnceCell, mpsc, watch};
use tokio::time::Instant;

use crate::analyses::Analyses;
use crate::bell::{self, Voucher};
use crate::bots::Bots;
use crate::config::Config;
use crate::health::Health;
use crate::limit::{Limit, Places, network};
use crate::metrics::Metrics;
use crate::offers::{self, OFFER_BURST, OFFER_EVERY, OpenTable};
use crate::preview::{DRAW_BURST, DRAW_EVERY, Drawing, Previews};
use crate::problem::Problem;
use crate::random;
use crate::retention;
use crate::room::{Outbox, Room, read_session};
use crate::session::Session;
use crate::sharing;
use crate::signer::Signer;
use crate::thinkers::Thinkers;
use crate::time::Time;
use crate::timekeeper::{self, Deadline};

/// How long after a failure the same is tried again.
const RETRY_AFTER: Duration = Duration::from_secs(1);

/// How often spectators may speak from one address at once, and how often after that.
const TALK_BURST: u32 = 10;
const TALK_EVERY: Duration = Duration::from_secs(2);

/// The name of the signing key in the store; databases have had it since the first version.
const SIGNING_KEY: &str = "seal";

/// What all requests share.
#[derive(Debug)]
pub struct Server {
    pub config: Config,
    pub store: Arc<Store>,
    pub signer: Signer,
    pub metrics: Arc<Metrics>,
    pub bots: Arc<Bots>,
    pub thinkers: Thinkers,
    pub health: Health,
    pub analyses: Analyses,
    voucher: OnceCell<Voucher>,
    /// The live connections.
    pub live: Arc<Places>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    outbox: Outbox,
    new_tables: Limit,
    /// How often an address may try a code.
    codes: Limit,
    /// How often an address may offer a table.
    new_offers: Limit,
    pub previews: Previews,
    /// How often an address may have a picture drawn.
    new_drawings: Limit,
    /// How often an address without a seat may speak.
    spectators: Limit,
    offers: offers::List,
    stopping: watch::Sender<bool>,
}

impl Server {
    /// Opens the store and starts the background tasks. Needs a tokio runtime.
    pub async fn open(config: Config) -> Result<Arc<Self>, StoreError> {
        let bots = Arc::new(Bots::new(&config.bots));
        let store = match (&config.db, config.in_place) {
            (Place::File(path), Some(clock)) => Store::in_place(path, clock)?,
            (place, _) => Store::at(place, &sharing::setup(&config, &bots)).await?,
        };
        let store = Arc::new(store);
        let key = store.secret(SIGNING_KEY, random::bytes::<32>().to_vec()).await?;
        let key = key.try_into().map_err(|_| StoreError::Damaged { table: "secrets".into(), why: "no key".into() })?;
        let (bot_turns, asked) = mpsc::unbounded_channel();
        let (openings, opening) = mpsc::unbounded_channel();
        let (deadlines, clocks) = mpsc::unbounded_channel();
        let (announcements, announced) = mpsc::unbounded_channel();
        let announcements = store.is_shared().then_some(announcements);
        let metrics = Arc::new(Metrics::new(config.server_name()));
        let analyses = Analyses::open(&store, config.analysis_effort);
        let thinkers = match config.in_place {
            Some(_) => Thinkers::InPlace(Arc::clone(&bots)),
            None => Thinkers::new(config.thinkers, &bots, &metrics),
        };
        let server = Arc::new(Self {
            store,
            signer: Signer::new(key),
            metrics: Arc::clone(&metrics),
            thinkers,
            bots,
            health: Health::default(),
            analyses,
            voucher: OnceCell::new(),
            live: Places::new(config.most_live, config.most_live_each),
            rooms: Mutex::default(),
            outbox: Outbox {
                bot_turns,
                openings,
                deadlines,
                time: Arc::new(Time::new(config.now)),
                announcements,
                metrics,
            },
            new_tables: Limit::new(config.table_burst, config.table_every),
            codes: Limit::new(CODE_BURST, CODE_EVERY),
            new_offers: Limit::new(OFFER_BURST, OFFER_EVERY),
            previews: Previews::default(),
            new_drawings: Limit::new(DRAW_BURST, DRAW_EVERY),
            spectators: Limit::new(TALK_BURST, TALK_EVERY),
            offers: offers::List::default(),
            stopping: watch::Sender::new(false),
            config,
        });
        sharing::set_clocks(&server).await;
        tokio::spawn(turns::dispatch(Arc::downgrade(&server), asked));
        tokio::spawn(turns::close_openings(Arc::downgrade(&server), opening));
        timekeeper::watch(&server, clocks);
        tokio::spawn(sweep(Arc::downgrade(&server)));
        tokio::spawn(retention::purge(Arc::downgrade(&server)));
        tokio::spawn(bell::ring(Arc::downgrade(&server)));
        sharing::begin(&server, announced);
        Ok(server)
    }

    /// The table with this id as it is in the store now, for someone who looks at it.
    pub async fn room(&self, id: &str) -> Result<Arc<Room>, Problem> {
        let room = match self.unseen_room(id).await {
            Err(Problem::NoSuchTable) => return Err(self.missing(id).await?),
            told => told?,
        };
        self.look_in(room).await
    }

    /// The same for a decision that rests on this version. If memory has just that, the store need not be asked: should it
    /// have more, the decision will not find its place in the log. Standing orders are not in the log, and what follows from
    /// them does not have a place in it.
    pub async fn room_at(&self, id: &str, version: u64) -> Result<Arc<Room>, Problem> {
        let is_there = |session: &Session| session.version == version && !session.has_standing_order();
        match self.known_room(id) {
            Some(room) if room.look(is_there).await == Ok(true) => self.look_in(room).await,
            _ => self.room(id).await,
        }
    }

    async fn look_in(&self, room: Arc<Room>) -> Result<Arc<Room>, Problem> {
        if room.look_in() {
            match retention::note_look(self, &room).await {
                Err(StoreError::NoSuchTable(_)) => return Err(self.missing(&room.id).await?),
                Err(why) => tracing::warn!(%why, "cannot note that a table is being looked at"),
                Ok(()) => (),
            }
            self.rouse(&room).await?;
        }
        Ok(room)
    }

    /// Why there is no table with this id.
    async fn missing(&self, id: &str) -> Result<Problem, Problem> {
        self.forget(id);
        Ok(if self.store.is_purged(id).await? { Problem::Purged } else { Problem::NoSuchTable })
    }

    /// Has the bots go on that slept because no one looked.
    pub async fn rouse(&self, room: &Arc<Room>) -> Result<(), Problem> {
        let sleeps = room.look(|session| !session.has_people() && session.is_due()).await?;
        if sleeps && self.store.owe(&room.id).await? {
            room.look(|session| room.take_over(session)).await?;
        }
        Ok(())
    }

    /// What signs push messages.
    pub async fn voucher(&self) -> Result<&Voucher, StoreError> {
        self.voucher.get_or_try_init(|| Voucher::open(&self.store, self.config.public_url())).await
    }

    /// The table with this id, which no one looks at.
    pub async fn unseen_room(&self, id: &str) -> Result<Arc<Room>, Problem> {
        let known = self.rooms().get(id).cloned();
        if let Some(room) = known {
            if self.store.is_shared() || room.is_outdated().await {
                room.compare(&self.store).await?;
            }
            return Ok(room);
        }
        let timer = self.metrics.read_seconds.start_timer();
        let mark = self.store.mark(id).await?.ok_or(Problem::NoSuchTable)?;
        let session = read_session(id, &self.store, self.bots.roster).await?.ok_or(Problem::NoSuchTable)?;
        timer.observe_duration();
        let room = Room::new(id.to_string(), session, mark, self.outbox.clone());
        // Another request may have read the same log in the meantime.
        let room = Arc::clone(self.rooms().entry(id.to_string()).or_insert(room));
        if self.store.is_shared() {
            // Another server may have changed it before it was known here.
            room.compare(&self.store).await?;
        }
        room.look(|session| room.wake_bots(session)).await?;
        Ok(room)
    }

    /// The table with this id, if it is in memory.
    pub fn known_room(&self, id: &str) -> Option<Arc<Room>> {
        self.rooms().get(id).cloned()
    }

    pub fn known_rooms(&self) -> Vec<Arc<Room>> {
        self.rooms().values().cloned().collect()
    }

    /// The tables that wait for players, the newest first.
    pub async fn open_tables(&self) -> Result<Arc<[OpenTable]>, Problem> {
        self.offers.read(self).await
    }

    /// Refuses an address that has offered too many tables.
    pub async fn may_offer(&self, from: IpAddr) -> Result<(), Problem> {
        self.take_one(&self.new_offers, "offers", from).await
    }

    /// The picture for links to a table. One that is at hand costs nothing.
    pub async fn preview(&self, from: IpAddr, drawing: Drawing) -> Result<Bytes, Problem> {
        if let Some(picture) = self.previews.at_hand(&drawing) {
            return Ok(picture);
        }
        if !self.new_drawings.allows(from, Instant::now().into_std()) {
            return Err(Problem::TooMany);
        }
        self.previews.draw(drawing).await.ok_or(Problem::Unavailable)
    }

    /// Refuses an address from which spectators have said enough for now.
    pub async fn may_speak(&self, from: IpAddr) -> Result<(), Problem> {
        self.take_one(&self.spectators, "speech", from).await
    }

    /// Takes one of what this address may do, here and on all servers together. Here comes first: a refusal costs the store
    /// nothing.
    async fn take_one(&self, limit: &Limit, what: &str, from: IpAddr) -> Result<(), Problem> {
        let here = limit.allows(from, Instant::now().into_std());
        let who = self.counted(what, from);
        if here && self.store.allows_everywhere(&who, limit.burst, limit.every).await? {
            Ok(())
        } else {
            Err(Problem::TooMany)
        }
    }

    /// Gives back what was taken last. If that fails, the address can do one less for a while.
    async fn give_back(&self, limit: &Limit, what: &str, from: IpAddr) {
        limit.give_back(from);
        if let Err(why) = self.store.give_back(&self.counted(what, from), limit.every).await {
            tracing::warn!(%why, what, "what was taken from a limit cannot be given back");
        }
    }

    fn counted(&self, what: &str, from: IpAddr) -> String {
        self.signer.counted(what, &network(from).to_string())
    }

    /// The time, in milliseconds since 1970.
    pub fn now(&self) -> u64 {
        self.outbox.time.now()
    }

    /// The database was asked for its time when this machine's clock showed `asked`, and has just answered. Does that count?
    pub fn compare_clocks(&self, asked: u64, told: u64) -> bool {
        self.outbox.time.compare(asked, told)
    }

    /// The clocks of a table are looked at again after a moment.
    pub fn call_time_later(&self, table: String) {
        // This fails only once the server is gone.
        let _ = self.outbox.deadlines.send(Deadline { table, at: Some(self.now() + RETRY_AFTER.as_millis() as u64) });
    }

    /// Drops a table from memory that is no longer in the store.
    pub fn forget(&self, id: &str) {
        self.rooms().remove(id);
    }

    pub fn open_rooms(&self) -> usize {
        self.rooms().len()
    }

    /// Becomes true when the server is about to stop.
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Drops idle tables from memory; their logs are in the store.
    pub fn drop_idle(&self) {
        let idle_after = self.config.idle_after;
        // With a count of 1 only the map holds the room, so no request is using it.
        self.rooms().retain(|_, room| Arc::strong_count(room) > 1 || !room.idle(idle_after));
        self.new_tables.forget(Instant::now().into_std());
        self.codes.forget(Instant::now().into_std());
        self.new_offers.forget(Instant::now().into_std());
        self.new_drawings.forget(Instant::now().into_std());
        self.spectators.forget(Instant::now().into_std());
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn sweep(server: Weak<Server>) {
    loop {
        let Some(every) = server.upgrade().map(|server| server.config.sweep_every) else { return };
        tokio::time::sleep(every).await;
        let Some(server) = server.upgrade() else { return };
        server.drop_idle();
        retention::note_looks(&server).await;
        offers::renew_all(&server).await;
        if let Err(why) = server.store.sweep().await {
            tracing::warn!(%why, "the store cannot be swept");
        }
    }
}
