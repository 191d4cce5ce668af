//! An open table: its session, who is watching, and how a change gets into the store and onto the pages.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use deckname_engine::{Seat, Seats};
use deckname_scene::Notes;
use deckname_store::{Append, AppendError, Entry, Mark, Present, Store};
use tokio::sync::{RwLock, mpsc, watch};

use crate::bots::Roster;
use crate::problem::Problem;
use crate::session::{Damaged, Holder, Session};

/// How often a change is tried again because another server was faster.
const TRIES: usize = 5;
/// How often the other servers are told that a person has done something.
const SEEN_EVERY: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub struct Room {
    pub id: String,
    session: RwLock<Held>,
    /// Counts up whenever pages must be rendered again.
    changes: watch::Sender<u64>,
    presence: Mutex<Presence>,
    outbox: Outbox,
}

/// What rooms ask of the server.
#[derive(Clone, Debug)]
pub struct Outbox {
    pub bot_turns: mpsc::UnboundedSender<BotTurn>,
    /// The tables at which contributions are being opened.
    pub openings: mpsc::UnboundedSender<Arc<Room>>,
    /// Told when the other servers must know that a seat's windows have changed; `None` if there are no others.
    pub announcements: Option<mpsc::UnboundedSender<Announcement>>,
}

/// The windows of this seat have changed, or its person was seen.
#[derive(Debug)]
pub struct Announcement {
    pub room: Arc<Room>,
    pub seat: Seat,
}

#[derive(Debug)]
struct Held {
    session: Session,
    /// Memory and store may differ, so the session must be read again before it is used.
    outdated: bool,
    /// How often notes and standing orders had changed when they were read.
    private: u64,
}

#[derive(Debug)]
struct Presence {
    /// For every seat how many windows it has open.
    windows: Vec<u32>,
    /// For every seat when its person was last here.
    seen: Vec<Instant>,
    /// For every seat when the other servers were last told that its person is here.
    told: Vec<Option<Instant>>,
    /// The seats that have a window open on another server.
    elsewhere: Seats,
    /// The seats for which a bot is thinking.
    thinking: Seats,
    /// This server makes the decisions that bots and standing orders owe here.
    ours: bool,
    /// This server will end the opening of contributions.
    closing: bool,
    used: Instant,
}

/// A bot owes a decision, or a standing order is to be carried out.
#[derive(Debug)]
pub struct BotTurn {
    pub room: Arc<Room>,
    pub seat: Seat,
}

impl Room {
    /// A table as it was read from the store. `mark` was read before the session, so that nothing in between is missed.
    pub fn new(id: String, session: Session, mark: Mark, outbox: Outbox) -> Arc<Self> {
        let (seats, now) = (session.chairs.len(), Instant::now());
        let presence = Presence {
            windows: vec![0; seats],
            seen: vec![now; seats],
            told: vec![None; seats],
            elsewhere: Seats::EMPTY,
            thinking: Seats::EMPTY,
            ours: mark.ours,
            closing: false,
            used: now,
        };
        let held = Held { session, outdated: false, private: mark.private };
        let (changes, presence) = (watch::Sender::new(0), Mutex::new(presence));
        Arc::new(Self { id, session: RwLock::new(held), changes, presence, outbox })
    }

    /// Looks at the table as it is in memory: at least as it was when the server last compared it with the store.
    pub async fn look<T>(&self, look: impl FnOnce(&Session) -> T) -> Result<T, Problem> {
        self.presence().used = Instant::now();
        let held = self.session.read().await;
        if held.outdated { Err(Problem::Trouble) } else { Ok(look(&held.session)) }
    }

    /// Must the table be read again before it is used?
    pub async fn is_outdated(&self) -> bool {
        self.session.read().await.outdated
    }

    /// Compares the table with the store, where another server may have changed it.
    pub async fn compare(self: &Arc<Self>, store: &Store) -> Result<(), Problem> {
        let mark = store.mark(&self.id).await?.ok_or(Problem::NoSuchTable)?;
        self.catch_up(store, mark).await
    }

    /// Reads what is new in the store.
    pub async fn catch_up(self: &Arc<Self>, store: &Store, mark: Mark) -> Result<(), Problem> {
        if self.session.read().await.is_behind(mark) {
            let mut held = self.session.write().await;
            if held.is_behind(mark) {
                held.read_on(&self.id, store, mark).await?;
                drop(held);
                self.notify();
            }
        }
        let held = self.session.read().await;
        // What is in memory may be newer than the mark.
        if held.session.version == mark.length {
            self.presence().ours = mark.ours;
        }
        self.wake_bots(&held.session);
        Ok(())
    }

    /// Changes the table. The change is in the store before any client sees it or gets an answer. If another server was
    /// faster, the change is made again on the table as it is then.
    ///
    /// It runs to its end even if the request is cancelled, so that memory and store stay the same.
    pub async fn change<T: Send + 'static>(
        self: &Arc<Self>,
        store: &Arc<Store>,
        change: impl Fn(&mut Session) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let (room, store) = (Arc::clone(self), Arc::clone(store));
        let work = tokio::spawn(async move { room.carry_out(&store, change).await });
        work.await.unwrap_or(Err(Problem::Trouble))
    }

    async fn carry_out<T>(
        self: &Arc<Self>,
        store: &Store,
        change: impl Fn(&mut Session) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        self.presence().used = Instant::now();
        let mut held = self.session.write().await;
        for _ in 0..TRIES {
            if held.outdated {
                held.read_again(&self.id, store).await?;
            }
            let before = held.session.version;
            let (answer, fresh) = self.try_out(&mut held, &change)?;
            if fresh.is_empty() {
                return Ok(answer);
            }
            held.outdated = true;
            match store.append(self.append(&held.session, before, fresh)).await {
                Ok(mark) => {
                    held.outdated = false;
                    self.presence().ours = mark.ours;
                    self.wake_bots(&held.session);
                    self.notify();
                    return Ok(answer);
                }
                Err(AppendError::Conflict) => (),
                Err(why) => {
                    held.read_again(&self.id, store).await?;
                    self.notify();
                    return Err(why.into());
                }
            }
        }
        Err(Problem::Trouble)
    }

    /// Makes the change in memory; returns the entries that it adds to the log.
    fn try_out<T>(
        &self,
        held: &mut Held,
        change: &impl Fn(&mut Session) -> Result<T, Problem>,
    ) -> Result<(T, Vec<Entry>), Problem> {
        let before = held.session.version;
        held.outdated = true;
        let changed = catch_unwind(AssertUnwindSafe(|| change(&mut held.session))).unwrap_or_else(|_| {
            tracing::error!(table = self.id, "a change panicked");
            Err(Problem::Trouble)
        });
        let fresh = held.session.take_fresh();
        held.outdated = held.session.version != before + fresh.len() as u64 || changed.is_err() && !fresh.is_empty();
        let answer = changed?;
        if held.outdated { Err(Problem::Trouble) } else { Ok((answer, fresh)) }
    }

    fn append(&self, session: &Session, expected: u64, entries: Vec<Entry>) -> Append {
        let (summary, due) = (session.summary(), session.is_due());
        Append { table: self.id.clone(), expected, entries, summary, due }
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
        let before = held.session.standing_orders;
        let others = before.without(Seats::one(seat));
        held.session.standing_orders = if on { others.with(seat) } else { others };
        if let Err(why) = store.order(&self.id, seat, on, held.session.is_due()).await {
            held.session.standing_orders = before;
            return Err(why.into());
        }
        if !store.is_shared() {
            self.presence().ours = true;
        }
        self.wake_bots(&held.session);
        drop(held);
        self.notify();
        Ok(())
    }

    /// Asks every bot that owes a decision and is not thinking about it yet, has standing orders carried out, and the opening
    /// of contributions ended in time.
    /// Only the server whose task it is does so.
    pub fn wake_bots(self: &Arc<Self>, session: &Session) {
        if !self.presence().ours {
            return;
        }
        if session.opening && !std::mem::replace(&mut self.presence().closing, true) {
            // This fails only once the server is gone.
            let _ = self.outbox.openings.send(Arc::clone(self));
        }
        for seat in session.due() {
            let mut presence = self.presence();
            if !presence.thinking.contains(seat) {
                presence.thinking = presence.thinking.with(seat);
                // This fails only once the server is gone.
                let _ = self.outbox.bot_turns.send(BotTurn { room: Arc::clone(self), seat });
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
        drop(presence);
        if let Some(seat) = seat {
            self.announce(seat);
        }
        Window { room: Arc::clone(self), seat }
    }

    /// The person in this seat has just done something.
    pub fn seen(self: &Arc<Self>, seat: Seat) {
        let mut presence = self.presence();
        let Some(seen) = presence.seen.get_mut(seat.index()) else { return };
        *seen = Instant::now();
        let told = presence.told[seat.index()].is_some_and(|told| told.elapsed() < SEEN_EVERY);
        drop(presence);
        if !told {
            self.announce(seat);
        }
    }

    /// Has the other servers told about this seat.
    fn announce(self: &Arc<Self>, seat: Seat) {
        let Some(announcements) = &self.outbox.announcements else { return };
        if let Some(told) = self.presence().told.get_mut(seat.index()) {
            *told = Some(Instant::now());
            // This fails only once the server is gone.
            let _ = announcements.send(Announcement { room: Arc::clone(self), seat });
        }
    }

    /// Has the other servers told about every seat that has a window here.
    pub fn announce_all(self: &Arc<Self>) {
        let windows = self.presence().windows.clone();
        for seat in Seats::all(windows.len() as u8).iter().filter(|seat| windows[seat.index()] > 0) {
            self.announce(seat);
        }
    }

    /// How many windows of this seat are open here?
    pub fn windows(&self, seat: Seat) -> u32 {
        self.presence().windows.get(seat.index()).copied().unwrap_or(0)
    }

    /// What the other servers know about the people at this table. Pages are rendered again if it matters to them.
    pub fn hear(&self, present: &[Present], away_after: Duration) {
        let mut presence = self.presence();
        let before = presence.away_seats(away_after);
        presence.elsewhere = Seats::EMPTY;
        for other in present.iter().filter(|other| other.table == self.id) {
            let at = other.seat.index();
            if at < presence.seen.len() {
                let seen = Instant::now().checked_sub(other.ago);
                presence.seen[at] = presence.seen[at].max(seen.unwrap_or(presence.seen[at]));
                if other.open {
                    presence.elsewhere = presence.elsewhere.with(other.seat);
                    presence.seen[at] = Instant::now();
                }
            }
        }
        let changed = presence.away_seats(away_after) != before;
        drop(presence);
        if changed {
            self.notify();
        }
    }

    /// Has this seat been without a window for at least this long?
    pub fn away(&self, seat: Seat, long: Duration) -> bool {
        self.presence().away(seat, long)
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

impl Presence {
    fn away(&self, seat: Seat, long: Duration) -> bool {
        let at = seat.index();
        self.windows[at] == 0 && !self.elsewhere.contains(seat) && self.seen[at].elapsed() >= long
    }

    fn away_seats(&self, long: Duration) -> Seats {
        let away = |seat: &Seat| self.away(*seat, long);
        Seats::all(self.seen.len() as u8).iter().filter(away).fold(Seats::EMPTY, Seats::with)
    }
}

impl Held {
    fn is_behind(&self, mark: Mark) -> bool {
        self.outdated || self.session.version < mark.length || self.private < mark.private
    }

    /// Reads what other servers have added since.
    async fn read_on(&mut self, id: &str, store: &Store, mark: Mark) -> Result<(), Problem> {
        if self.outdated {
            return self.read_again(id, store).await;
        }
        if self.private < mark.private {
            let (notes, orders) = (store.notes(id).await?, store.standing_orders(id).await?);
            self.session.set_notes(notes);
            self.session.standing_orders = orders;
            self.private = mark.private;
        }
        let new = store.log(id, self.session.version).await?;
        self.outdated = true;
        self.session.read_on(&new).map_err(|why| unfoldable(id, &why))?;
        self.outdated = false;
        Ok(())
    }

    async fn read_again(&mut self, id: &str, store: &Store) -> Result<(), Problem> {
        self.session = read_session(id, store, self.session.roster).await?.ok_or(Problem::NoSuchTable)?;
        self.outdated = false;
        Ok(())
    }
}

/// The session that the log of this table describes.
pub async fn read_session(id: &str, store: &Store, roster: Roster) -> Result<Option<Session>, Problem> {
    let log = store.log(id, 0).await?;
    let notes = store.notes(id).await?;
    let orders = store.standing_orders(id).await?;
    let session = Session::from_log(&log, notes, roster).map_err(|why| unfoldable(id, &why))?;
    Ok(session.map(|mut session| {
        session.standing_orders = orders;
        session
    }))
}

fn unfoldable(table: &str, why: &Damaged) -> Problem {
    // Why it cannot may quote the entry, which may be secret.
    tracing::error!(table, entry = why.entry, "a log cannot be folded");
    Problem::Damaged
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
        drop(presence);
        if let Some(seat) = self.seat {
            self.room.announce(seat);
        }
    }
}
