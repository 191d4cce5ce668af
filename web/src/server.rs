use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use deckname_store::{AppendError, Entry, Owner, Store, StoreError};
use serde_json::Value;
use tokio::sync::{Semaphore, mpsc, watch};

use crate::config::Config;
use crate::desk::Desk;
use crate::house::House;
use crate::limit::Limit;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::room::{Due, Room, read_desk};
use crate::seal::{self, Seal};
use crate::thinkers::{Question, Thinkers};

/// How often tables that nobody looks at are put away.
const SWEEP: Duration = Duration::from_secs(30);

/// After how long a bot that could not move is asked again.
const RETRY: Duration = Duration::from_secs(1);

/// Everything that requests share.
#[derive(Debug)]
pub struct Server {
    pub config: Config,
    pub store: Arc<Store>,
    pub seal: Seal,
    pub metrics: Metrics,
    pub house: Arc<House>,
    /// How many more pages may be connected live.
    pub live: Arc<Semaphore>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    due: mpsc::UnboundedSender<Due>,
    new_tables: Limit,
    stopping: watch::Sender<bool>,
}

impl Server {
    /// Opens the store and starts what runs beside the requests. Needs a tokio runtime.
    pub async fn open(config: Config) -> Result<Arc<Self>, StoreError> {
        let store = Arc::new(Store::open(&config.db)?);
        let key = store.secret("seal", seal::random::<32>().to_vec()).await?;
        let key = key.try_into().map_err(|_| StoreError::Damaged { table: "secrets".into(), why: "no key".into() })?;
        let (due, asked) = mpsc::unbounded_channel();
        let server = Arc::new(Self {
            store,
            seal: Seal::new(key),
            metrics: Metrics::default(),
            house: Arc::new(House::new(&config.bots)),
            live: Arc::new(Semaphore::new(config.most_live)),
            rooms: Mutex::default(),
            due,
            new_tables: Limit::new(config.table_burst, config.table_every),
            stopping: watch::Sender::new(false),
            config,
        });
        let thinkers = Arc::new(Thinkers::new(server.config.thinkers, &server.house));
        tokio::spawn(dispatch(Arc::downgrade(&server), asked, thinkers));
        tokio::spawn(sweep(Arc::downgrade(&server)));
        Ok(server)
    }

    /// The table with this id, from memory or from its log.
    pub async fn room(&self, id: &str) -> Result<Arc<Room>, Problem> {
        if let Some(room) = self.rooms().get(id) {
            return Ok(Arc::clone(room));
        }
        let desk = read_desk(id, &self.store, self.house.levels).await?.ok_or(Problem::NoSuchTable)?;
        let room = Room::new(id.to_string(), desk, self.due.clone());
        // Whoever was faster in reading the same log has opened it for all.
        let room = Arc::clone(self.rooms().entry(id.to_string()).or_insert(room));
        room.look(|desk| room.wake_bots(desk)).await?;
        Ok(room)
    }

    /// A new table; `prepare` seats whom it likes before anybody sees it.
    pub async fn new_table(
        &self,
        from: IpAddr,
        host: &Owner,
        setup: Setup,
        prepare: impl FnOnce(&mut Desk) -> Result<(), Problem>,
    ) -> Result<Arc<Room>, Problem> {
        self.new_table_as(seal::random_id(), from, host, setup, prepare).await
    }

    /// The same with a given id. If there is such a table already, it is that one.
    pub async fn new_table_as(
        &self,
        id: String,
        from: IpAddr,
        host: &Owner,
        setup: Setup,
        prepare: impl FnOnce(&mut Desk) -> Result<(), Problem>,
    ) -> Result<Arc<Room>, Problem> {
        if !self.new_tables.allows(from, Instant::now()) {
            return Err(Problem::TooMany);
        }
        // What is kept are the options in full, so that a later change of defaults changes no table.
        let opened = deckname_table::open(&setup.game, setup.seats, &setup.options);
        let options = opened.map_err(|why| Problem::Setup { game: setup.game.clone(), why })?.options();
        let created = Entry::Created {
            game: setup.game,
            seats: setup.seats,
            options,
            seed: format!("{}{}", seal::random_hex(), seal::random_hex()),
            host: host.clone(),
        };
        let mut log = vec![created];
        let made = Desk::from_log(&log, Vec::new(), self.house.levels).ok().flatten();
        let mut desk = made.ok_or(Problem::Trouble)?;
        prepare(&mut desk)?;
        log.extend(desk.take_fresh());
        match self.store.append(&id, 0, log, desk.summary()).await {
            Ok(_) => self.metrics.tables.add(),
            Err(AppendError::Conflict) => (),
            Err(AppendError::Store(why)) => return Err(why.into()),
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

    /// Drops the tables that nobody has looked at for long; their logs are in the store.
    pub fn put_away_idle(&self) {
        let idle_after = self.config.idle_after;
        // Only the map holds it: nobody can be in the middle of anything.
        self.rooms().retain(|_, room| Arc::strong_count(room) > 1 || !room.idle(idle_after));
        self.new_tables.forget(Instant::now());
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is played at a new table.
#[derive(Clone, Debug)]
pub struct Setup {
    pub game: String,
    pub seats: u8,
    pub options: Value,
}

async fn sweep(server: Weak<Server>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        let Some(server) = server.upgrade() else { return };
        server.put_away_idle();
    }
}

/// Lets a bot play wherever one is asked.
async fn dispatch(server: Weak<Server>, mut asked: mpsc::UnboundedReceiver<Due>, thinkers: Arc<Thinkers>) {
    while let Some(due) = asked.recv().await {
        let Some(server) = server.upgrade() else { return };
        let thinkers = Arc::clone(&thinkers);
        tokio::spawn(async move {
            if let Err(why) = decide(&server, &due, &thinkers).await {
                tracing::warn!(table = due.room.id, code = why.code(), "a bot's move was not taken");
                tokio::time::sleep(RETRY).await;
            }
            // What it was asked may have changed while it thought.
            let _ = due.room.look(|desk| due.room.wake_bots(desk)).await;
        });
    }
}

async fn decide(server: &Server, due: &Due, thinkers: &Thinkers) -> Result<(), Problem> {
    let (room, seat) = (&due.room, due.seat);
    let question = room.look(|desk| {
        let asked = desk.asked_of_bot(seat)?;
        let level = desk.chairs[usize::from(seat)].holder.bot()?;
        let (table, game, sight) = (room.id.clone(), desk.title.id, desk.game.sight(deckname_engine::Seat(seat)));
        let attended = room.attended(desk, server.config.away_after);
        Some((asked, Question { table, game, level, sight, attended }))
    });
    let Some((asked, question)) = question.await? else {
        room.thought(seat);
        return Ok(());
    };
    // The same time for a forced move as for a hard one.
    let pause = server.config.bot_delay.mul_f64(0.6 + 0.9 * (seal::random_u64() >> 11) as f64 / (1u64 << 53) as f64);
    let level = question.level;
    let (action, ()) = tokio::join!(thinkers.think(question), tokio::time::sleep(pause));
    room.thought(seat);
    let taken = match action {
        Some(action) => room.change(&server.store, move |desk| desk.act_as_bot(seat, asked, &action)).await,
        None => Err(Problem::Trouble),
    };
    match taken {
        Ok(()) | Err(Problem::Stale(_)) => Ok(()),
        // A bot that fails must not stop the table: it takes the first legal action.
        Err(why) => {
            tracing::error!(table = room.id, level, code = why.code(), "a bot has failed");
            let first = room.look(|desk| desk.game.legal(deckname_engine::Seat(seat)).into_iter().next()).await?;
            let action = first.ok_or(Problem::Trouble)?;
            room.change(&server.store, move |desk| desk.act_as_bot(seat, asked, &action)).await
        }
    }
}
