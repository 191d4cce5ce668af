//! An open table: its session, who is watching, and how a change gets into the store and onto the pages.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use deckname_engine::{Seat, Seats};
use deckname_scene::Notes;
use deckname_store::Store;
use tokio::sync::{RwLock, mpsc, watch};

use crate::bots::Roster;
use crate::problem::Problem;
use crate::session::{Holder, Session};

#[derive(Debug)]
pub struct Room {
    pub id: String,
    session: RwLock<Held>,
    /// Counts up whenever pages must be rendered again.
    changes: watch::Sender<u64>,
    presence: Mutex<Presence>,
    bot_turns: mpsc::UnboundedSender<BotTurn>,
}

#[derive(Debug)]
struct Held {
    session: Session,
    /// Memory and store may differ, so the session must be read again before it is used.
    outdated: bool,
}

#[derive(Debug)]
struct Presence {
    /// For every seat how many windows it has open.
    windows: Vec<u32>,
    /// For every seat when its person was last here.
    seen: Vec<Instant>,
    /// The seats for which a bot is thinking.
    thinking: Seats,
    used: Instant,
}

/// A bot owes a decision, or a standing order is to be carried out.
#[derive(Debug)]
pub struct BotTurn {
    pub room: Arc<Room>,
    pub seat: Seat,
}

impl Room {
    pub fn new(id: String, session: Session, bot_turns: mpsc::UnboundedSender<BotTurn>) -> Arc<Self> {
        let (seats, now) = (session.chairs.len(), Instant::now());
        let presence = Presence { windows: vec![0; seats], seen: vec![now; seats], thinking: Seats::EMPTY, used: now };
        let held = Held { session, outdated: false };
        let (changes, presence) = (watch::Sender::new(0), Mutex::new(presence));
        Arc::new(Self { id, session: RwLock::new(held), changes, presence, bot_turns })
    }

    /// Reads the table as it is in the store.
    pub async fn look<T>(&self, look: impl FnOnce(&Session) -> T) -> Result<T, Problem> {
        self.presence().used = Instant::now();
        let held = self.session.read().await;
        if held.outdated { Err(Problem::Trouble) } else { Ok(look(&held.session)) }
    }

    /// Changes the table. The change is in the store before any client sees it or gets an answer.
    ///
    /// It runs to its end even if the request is cancelled, so that memory and store stay the same.
    pub async fn change<T: Send + 'static>(
        self: &Arc<Self>,
        store: &Arc<Store>,
        change: impl FnOnce(&mut Session) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let (room, store) = (Arc::clone(self), Arc::clone(store));
        let work = tokio::spawn(async move { room.carry_out(&store, change).await });
        work.await.unwrap_or(Err(Problem::Trouble))
    }

    async fn carry_out<T>(
        self: &Arc<Self>,
        store: &Store,
        change: impl FnOnce(&mut Session) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        self.presence().used = Instant::now();
        let mut held = self.session.write().await;
        if held.outdated {
            held.read_again(&self.id, store).await?;
        }
        let before = held.session.version;
        held.outdated = true;
        let changed = catch_unwind(AssertUnwindSafe(|| change(&mut held.session))).unwrap_or_else(|_| {
            tracing::error!(table = self.id, "a change panicked");
            Err(Problem::Trouble)
        });
        let fresh = held.session.take_fresh();
        held.outdated = held.session.version != before + fresh.len() as u64 || changed.is_err() && !fresh.is_empty();
        let answer = changed?;
        if held.outdated {
            return Err(Problem::Trouble);
        }
        if !fresh.is_empty() {
            held.outdated = true;
            let summary = held.session.summary();
            if let Err(why) = store.append(&self.id, before, fresh, summary).await {
                held.read_again(&self.id, store).await?;
                self.notify();
                return Err(why.into());
            }
            held.outdated = false;
            self.wake_bots(&held.session);
            self.notify();
        }
        Ok(answer)
    }

    /// Saves a player's notes.
    pub async fn note(&self, store: &Store, seat: Seat, notes: Notes) -> Result<(), Problem> {
        let mut held = self.session.write().await;
        store.note(&self.id, seat, notes.clone()).await?;
        if let Some(own) = held.session.notes.get_mut(seat.index()) {
            own.extend(notes);
            own.retain(|_, value| !value.is_empty());
        }
        drop(held);
        self.notify();
        Ok(())
    }

    /// Gives or withdraws the standing order of a seat.
    pub async fn order(self: &Arc<Self>, store: &Store, seat: Seat, on: bool) -> Result<(), Problem> {
        let mut held = self.session.write().await;
        store.order(&self.id, seat, on).await?;
        let (others, own) = (held.session.standing_orders.without(Seats::one(seat)), Seats::one(seat));
        held.session.standing_orders = if on { others.union(own) } else { others };
        self.wake_bots(&held.session);
        drop(held);
        self.notify();
        Ok(())
    }

    /// Asks every bot that owes a decision and is not thinking about it yet, and has standing orders carried out.
    pub fn wake_bots(self: &Arc<Self>, session: &Session) {
        let answers = |seat: &Seat| session.asked_of_bot(*seat).is_some() || session.asked_of_order(*seat).is_some();
        for seat in session.owing().iter().filter(answers) {
            let mut presence = self.presence();
            if !presence.thinking.contains(seat) {
                presence.thinking = presence.thinking.with(seat);
                // This fails only once the server is gone.
                let _ = self.bot_turns.send(BotTurn { room: Arc::clone(self), seat });
            }
        }
    }

    /// The bot has decided, or no longer needs to.
    pub fn thought(&self, seat: Seat) {
        let mut presence = self.presence();
        presence.thinking = presence.thinking.without(Seats::one(seat));
    }

    /// Changes whenever pages must be rendered again.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    pub fn notify(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    /// Counts a window of this seat as open until the returned value is dropped.
    pub fn enter(self: &Arc<Self>, seat: Option<Seat>) -> Window {
        let mut presence = self.presence();
        if let Some(windows) = seat.and_then(|seat| presence.windows.get_mut(seat.index())) {
            *windows += 1;
        }
        Window { room: Arc::clone(self), seat }
    }

    /// The person in this seat has just done something.
    pub fn seen(&self, seat: Seat) {
        if let Some(seen) = self.presence().seen.get_mut(seat.index()) {
            *seen = Instant::now();
        }
    }

    /// Has this seat been without a window for at least this long?
    pub fn away(&self, seat: Seat, long: Duration) -> bool {
        let (presence, seat) = (self.presence(), seat.index());
        presence.windows[seat] == 0 && presence.seen[seat].elapsed() >= long
    }

    /// Is anyone watching, or is a person at the table who has not been away for this long?
    pub fn attended(&self, session: &Session, long: Duration) -> bool {
        let here = |seat: Seat| session.chairs[seat.index()].holder == Holder::Person && !self.away(seat, long);
        self.changes.receiver_count() > 0 || session.seats().iter().any(here)
    }

    /// Has it been unused for this long?
    pub fn idle(&self, long: Duration) -> bool {
        self.changes.receiver_count() == 0 && self.presence().used.elapsed() >= long
    }

    fn presence(&self) -> MutexGuard<'_, Presence> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Held {
    async fn read_again(&mut self, id: &str, store: &Store) -> Result<(), Problem> {
        self.session = read_session(id, store, self.session.roster).await?.ok_or(Problem::NoSuchTable)?;
        self.outdated = false;
        Ok(())
    }
}

/// The session that the log of this table describes.
pub async fn read_session(id: &str, store: &Store, roster: Roster) -> Result<Option<Session>, Problem> {
    let log = store.log(id).await?;
    let notes = store.notes(id).await?;
    let orders = store.standing_orders(id).await?;
    let session = Session::from_log(&log, notes, roster).map_err(|why| {
        // Why it cannot may quote the entry, which may be secret.
        tracing::error!(table = id, entry = why.entry, "a log cannot be folded");
        Problem::Damaged
    })?;
    Ok(session.map(|mut session| {
        session.standing_orders = orders;
        session
    }))
}

/// An open page.
#[derive(Debug)]
pub struct Window {
    room: Arc<Room>,
    seat: Option<Seat>,
}

impl Window {
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Counts for this seat from now on.
    pub fn belongs_to(&mut self, seat: Option<Seat>) {
        if seat != self.seat {
            *self = self.room.enter(seat);
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        let mut presence = self.room.presence();
        if let Some(seat) = self.seat.map(Seat::index) {
            presence.windows[seat] = presence.windows[seat].saturating_sub(1);
            presence.seen[seat] = Instant::now();
        }
    }
}
