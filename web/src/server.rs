use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use deckname_engine::Seat;
use deckname_scene::Aid;
use deckname_store::{Append, AppendError, Entry, Owner, Store, StoreError};
use serde_json::Value;
use tokio::sync::{mpsc, watch};

use crate::analyses::Analyses;
use crate::bots::Bots;
use crate::config::Config;
use crate::health::Health;
use crate::limit::{Limit, Places, network};
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::random;
use crate::room::{BotTurn, Outbox, Room, read_session};
use crate::session::Session;
use crate::sharing;
use crate::signer::Signer;
use crate::thinkers::{Question, Thinkers};

/// How often idle tables are dropped from memory.
const SWEEP_EVERY: Duration = Duration::from_secs(30);

/// How long after a failed move a bot is asked again.
const RETRY_AFTER: Duration = Duration::from_secs(1);

/// The name of the signing key in the store; databases have had it since the first version.
const SIGNING_KEY: &str = "seal";

/// What all requests share.
#[derive(Debug)]
pub struct Server {
    pub config: Config,
    pub store: Arc<Store>,
    pub signer: Signer,
    pub metrics: Metrics,
    pub bots: Arc<Bots>,
    pub health: Health,
    pub analyses: Analyses,
    /// The live connections.
    pub live: Arc<Places>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    outbox: Outbox,
    new_tables: Limit,
    stopping: watch::Sender<bool>,
}

impl Server {
    /// Opens the store and starts the background tasks. Needs a tokio runtime.
    pub async fn open(config: Config) -> Result<Arc<Self>, StoreError> {
        let bots = Arc::new(Bots::new(&config.bots));
        let store = Arc::new(Store::at(&config.db, &sharing::setup(&config, &bots)).await?);
        let key = store.secret(SIGNING_KEY, random::bytes::<32>().to_vec()).await?;
        let key = key.try_into().map_err(|_| StoreError::Damaged { table: "secrets".into(), why: "no key".into() })?;
        let (bot_turns, asked) = mpsc::unbounded_channel();
        let (openings, opening) = mpsc::unbounded_channel();
        let (announcements, announced) = mpsc::unbounded_channel();
        let announcements = store.is_shared().then_some(announcements);
        let server = Arc::new(Self {
            store,
            signer: Signer::new(key),
            metrics: Metrics::default(),
            bots,
            health: Health::default(),
            analyses: Analyses::open(config.analysis_effort),
            live: Places::new(config.most_live, config.most_live_each),
            rooms: Mutex::default(),
            outbox: Outbox { bot_turns, openings, announcements },
            new_tables: Limit::new(config.table_burst, config.table_every),
            stopping: watch::Sender::new(false),
            config,
        });
        let thinkers = Arc::new(Thinkers::new(server.config.thinkers, &server.bots));
        tokio::spawn(dispatch(Arc::downgrade(&server), asked, thinkers));
        tokio::spawn(close_openings(Arc::downgrade(&server), opening));
        tokio::spawn(sweep(Arc::downgrade(&server)));
        sharing::begin(&server, announced);
        Ok(server)
    }

    /// The table with this id as it is in the store now.
    pub async fn room(&self, id: &str) -> Result<Arc<Room>, Problem> {
        let known = self.rooms().get(id).cloned();
        if let Some(room) = known {
            if self.store.is_shared() || room.is_outdated().await {
                room.compare(&self.store).await?;
            }
            return Ok(room);
        }
        let mark = self.store.mark(id).await?.ok_or(Problem::NoSuchTable)?;
        let session = read_session(id, &self.store, self.bots.roster).await?.ok_or(Problem::NoSuchTable)?;
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

    /// Opens a new table. `prepare` seats people and bots before the table can be seen.
    pub async fn new_table(
        &self,
        from: IpAddr,
        host: &Owner,
        setup: Setup,
        prepare: impl FnOnce(&mut Session) -> Result<(), Problem>,
    ) -> Result<Arc<Room>, Problem> {
        self.new_table_as(random::table_id(), from, host, setup, prepare).await
    }

    /// Opens a new table with the given id, or the table that already has it.
    pub async fn new_table_as(
        &self,
        id: String,
        from: IpAddr,
        host: &Owner,
        setup: Setup,
        prepare: impl FnOnce(&mut Session) -> Result<(), Problem>,
    ) -> Result<Arc<Room>, Problem> {
        if !self.new_tables.allows(from, Instant::now()) {
            return Err(Problem::TooMany);
        }
        let (burst, every) = (self.config.table_burst, self.config.table_every);
        if !self.store.allows(network(from), burst, every).await? {
            return Err(Problem::TooMany);
        }
        let seed = setup.seed.clone().unwrap_or_else(|| format!("{}{}", random::token(), random::token()));
        let opened = deckname_table::open(&setup.game, setup.seats, &setup.options);
        let opened = opened.map_err(|why| Problem::Setup { game: setup.game.clone(), why })?;
        let created = Entry::Created {
            game: setup.game,
            seats: setup.seats,
            // All options and the edition are kept, so that a later change of defaults or rules changes no table.
            options: opened.options(),
            edition: opened.edition(),
            draw: setup.draw,
            aid: setup.aid.name().to_string(),
            seed,
            host: host.clone(),
        };
        let mut log = vec![created];
        let made = Session::from_log(&log, Vec::new(), self.bots.roster).ok().flatten();
        let mut session = made.ok_or(Problem::Trouble)?;
        prepare(&mut session)?;
        log.extend(session.take_fresh());
        let (summary, due) = (session.summary(), session.is_due());
        match self.store.append(Append { table: id.clone(), expected: 0, entries: log, summary, due }).await {
            Ok(_) => self.metrics.tables.add(),
            Err(AppendError::Conflict) => (),
            Err(why) => return Err(why.into()),
        }
        self.room(&id).await
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
        self.new_tables.forget(Instant::now());
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The game of a new table.
#[derive(Clone, Debug)]
pub struct Setup {
    pub game: String,
    pub seats: u8,
    pub options: Value,
    /// Draw the seats at the start.
    pub draw: bool,
    /// How much the dossiers work out.
    pub aid: Aid,
    /// Where chance comes from, in a lesson; `None` for a secret of this table.
    pub seed: Option<String>,
}

async fn sweep(server: Weak<Server>) {
    loop {
        tokio::time::sleep(SWEEP_EVERY).await;
        let Some(server) = server.upgrade() else { return };
        server.drop_idle();
        if let Err(why) = server.store.sweep().await {
            tracing::warn!(%why, "the store cannot be swept");
        }
    }
}

/// Begins each game in time, even if not every seat has opened its contribution.
async fn close_openings(server: Weak<Server>, mut opening: mpsc::UnboundedReceiver<Arc<Room>>) {
    while let Some(room) = opening.recv().await {
        let server = Weak::clone(&server);
        tokio::spawn(async move {
            loop {
                let Some(within) = server.upgrade().map(|server| server.config.open_within) else { return };
                tokio::time::sleep(within).await;
                let Some(server) = server.upgrade() else { return };
                match room.change(&server.store, Session::close).await {
                    Ok(()) => return,
                    Err(why) => tracing::warn!(table = room.id, code = why.code(), "a game could not begin"),
                }
            }
        });
    }
}

/// Has each bot that owes a decision make it.
async fn dispatch(server: Weak<Server>, mut asked: mpsc::UnboundedReceiver<BotTurn>, thinkers: Arc<Thinkers>) {
    while let Some(turn) = asked.recv().await {
        let Some(server) = server.upgrade() else { return };
        let thinkers = Arc::clone(&thinkers);
        tokio::spawn(async move {
            if let Err(why) = decide(&server, &turn, &thinkers).await {
                tracing::warn!(table = turn.room.id, code = why.code(), "a bot could not move");
                tokio::time::sleep(RETRY_AFTER).await;
            }
            // The question may have changed while the bot was thinking.
            let _ = turn.room.look(|session| turn.room.wake_bots(session)).await;
        });
    }
}

/// Answers for a seat by its standing order, after about as long as a player would take to click without thinking.
async fn carry_out_order(server: &Server, room: &Arc<Room>, seat: Seat, asked: u64) -> Result<(), Problem> {
    let pause = server.config.bot_delay.mul_f64(0.8 + 3.2 * random::unit() * random::unit());
    tokio::time::sleep(pause).await;
    room.thought(seat);
    match room.change(&server.store, move |session| session.act_by_order(seat, asked)).await {
        // The seat has answered, or the order was withdrawn.
        Ok(()) | Err(Problem::Stale(_)) => Ok(()),
        Err(why) => Err(why),
    }
}

/// Plays what the lesson has recorded for a seat, after a moment.
async fn recite(server: &Server, room: &Arc<Room>, seat: Seat, asked: u64, action: Value) -> Result<(), Problem> {
    tokio::time::sleep(server.config.bot_delay).await;
    room.thought(seat);
    match room.change(&server.store, move |session| session.act_as_bot(seat, asked, action.clone())).await {
        Ok(()) | Err(Problem::Stale(_)) => Ok(()),
        Err(why) => Err(why),
    }
}

async fn decide(server: &Server, turn: &BotTurn, thinkers: &Thinkers) -> Result<(), Problem> {
    let (room, seat) = (&turn.room, turn.seat);
    if let Some((asked, _)) = room.look(|session| session.asked_of_order(seat)).await? {
        return carry_out_order(server, room, seat, asked).await;
    }
    if let Some((asked, action)) = room.look(|session| session.asked_of_lesson(seat)).await? {
        return recite(server, room, seat, asked, action).await;
    }
    let question = room.look(|session| {
        let asked = session.asked_of_bot(seat)?;
        let bot = session.chairs[seat.index()].holder.bot()?;
        let (table, game, sight) = (room.id.clone(), session.title.id, session.game.sight(seat));
        let attended = room.attended(session, server.config.away_after);
        Some((asked, Question { table, game, bot, sight, attended }))
    });
    let Some((asked, question)) = question.await? else {
        room.thought(seat);
        return Ok(());
    };
    // A forced move takes as long as a difficult one, so that timing reveals nothing.
    let pause = server.config.bot_delay.mul_f64(0.6 + 0.9 * random::unit());
    let bot = question.bot.name();
    let (action, ()) = tokio::join!(thinkers.think(question), tokio::time::sleep(pause));
    room.thought(seat);
    let taken = match action {
        Some(action) => {
            room.change(&server.store, move |session| session.act_as_bot(seat, asked, action.clone())).await
        }
        None => Err(Problem::Trouble),
    };
    match taken {
        Ok(()) | Err(Problem::Stale(_)) => Ok(()),
        // A failing bot must not block the table: it plays the first legal action.
        Err(why) => {
            tracing::error!(table = room.id, bot, code = why.code(), "a bot has failed");
            let first = room.look(|session| session.game.legal(seat).into_iter().next()).await?;
            let action = first.ok_or(Problem::Trouble)?;
            room.change(&server.store, move |session| session.act_as_bot(seat, asked, action.clone())).await
        }
    }
}
