//! A table that is open: its desk, who is watching, and how a change gets into the store and onto the screens.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use deckname_engine::{Seat, Seats};
use deckname_scene::Notes;
use deckname_store::Store;
use tokio::sync::{RwLock, mpsc, watch};

use crate::desk::{Desk, Holder};
use crate::house::Levels;
use crate::problem::Problem;

#[derive(Debug)]
pub struct Room {
    pub id: String,
    desk: RwLock<Held>,
    /// Counts up whenever pages must be drawn again.
    pulse: watch::Sender<u64>,
    presence: Mutex<Presence>,
    due: mpsc::UnboundedSender<Due>,
}

#[derive(Debug)]
struct Held {
    desk: Desk,
    /// What is in memory may not be what is in the store: it must be read again before anything else.
    doubtful: bool,
}

#[derive(Debug)]
struct Presence {
    windows: Vec<u32>,
    seen: Vec<Instant>,
    /// The seats for which a bot is thinking.
    thinking: Seats,
    used: Instant,
}

/// A bot is asked for a decision.
#[derive(Debug)]
pub struct Due {
    pub room: Arc<Room>,
    pub seat: u8,
}

impl Room {
    pub fn new(id: String, desk: Desk, due: mpsc::UnboundedSender<Due>) -> Arc<Self> {
        let (seats, now) = (desk.chairs.len(), Instant::now());
        let presence = Presence { windows: vec![0; seats], seen: vec![now; seats], thinking: Seats::EMPTY, used: now };
        let held = Held { desk, doubtful: false };
        let (pulse, presence) = (watch::Sender::new(0), Mutex::new(presence));
        Arc::new(Self { id, desk: RwLock::new(held), pulse, presence, due })
    }

    /// Looks at the table as it is in the store.
    pub async fn look<T>(&self, look: impl FnOnce(&Desk) -> T) -> Result<T, Problem> {
        self.presence().used = Instant::now();
        let held = self.desk.read().await;
        if held.doubtful { Err(Problem::Trouble) } else { Ok(look(&held.desk)) }
    }

    /// Changes the table: nobody sees it, and nobody is answered, before it is in the store.
    ///
    /// It runs to its end even if whoever asked for it is gone, so that memory and store never come apart.
    pub async fn change<T: Send + 'static>(
        self: &Arc<Self>,
        store: &Arc<Store>,
        change: impl FnOnce(&mut Desk) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let (room, store) = (Arc::clone(self), Arc::clone(store));
        let work = tokio::spawn(async move { room.carry_out(&store, change).await });
        work.await.unwrap_or(Err(Problem::Trouble))
    }

    async fn carry_out<T>(
        self: &Arc<Self>,
        store: &Store,
        change: impl FnOnce(&mut Desk) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        self.presence().used = Instant::now();
        let mut held = self.desk.write().await;
        if held.doubtful {
            held.read_again(&self.id, store).await?;
        }
        let before = held.desk.version;
        held.doubtful = true;
        let changed = catch_unwind(AssertUnwindSafe(|| change(&mut held.desk))).unwrap_or_else(|_| {
            tracing::error!(table = self.id, "a change panicked");
            Err(Problem::Trouble)
        });
        let fresh = held.desk.take_fresh();
        held.doubtful = held.desk.version != before + fresh.len() as u64 || changed.is_err() && !fresh.is_empty();
        let answer = changed?;
        if held.doubtful {
            return Err(Problem::Trouble);
        }
        if !fresh.is_empty() {
            held.doubtful = true;
            let summary = held.desk.summary();
            if let Err(why) = store.append(&self.id, before, fresh, summary).await {
                held.read_again(&self.id, store).await?;
                self.pulse();
                return Err(why.into());
            }
            held.doubtful = false;
            self.wake_bots(&held.desk);
            self.pulse();
        }
        Ok(answer)
    }

    /// Keeps what a player has noted.
    pub async fn note(&self, store: &Store, seat: u8, notes: Notes) -> Result<(), Problem> {
        let mut held = self.desk.write().await;
        store.note(&self.id, seat, notes.clone()).await?;
        if let Some(own) = held.desk.notes.get_mut(usize::from(seat)) {
            own.extend(notes);
            own.retain(|_, value| !value.is_empty());
        }
        drop(held);
        self.pulse();
        Ok(())
    }

    /// Asks for a decision wherever a bot owes one that it is not thinking about yet.
    pub fn wake_bots(self: &Arc<Self>, desk: &Desk) {
        for seat in desk.owing().iter().filter(|seat| desk.asked_of_bot(seat.0).is_some()) {
            let mut presence = self.presence();
            if !presence.thinking.contains(seat) {
                presence.thinking = presence.thinking.with(seat);
                // The dispatcher lives as long as the server; without it there is nobody left to play for.
                let _ = self.due.send(Due { room: Arc::clone(self), seat: seat.0 });
            }
        }
    }

    /// The bot has decided, or need not any more.
    pub fn thought(&self, seat: u8) {
        let mut presence = self.presence();
        presence.thinking = presence.thinking.without(Seats::one(Seat(seat)));
    }

    pub fn watch(&self) -> watch::Receiver<u64> {
        self.pulse.subscribe()
    }

    pub fn pulse(&self) {
        self.pulse.send_modify(|count| *count += 1);
    }

    /// A window of this seat is open until what is returned is dropped.
    pub fn enter(self: &Arc<Self>, seat: Option<u8>) -> Window {
        let mut presence = self.presence();
        if let Some(windows) = seat.and_then(|seat| presence.windows.get_mut(usize::from(seat))) {
            *windows += 1;
        }
        Window { room: Arc::clone(self), seat }
    }

    /// The person in this seat has just done something.
    pub fn seen(&self, seat: u8) {
        if let Some(seen) = self.presence().seen.get_mut(usize::from(seat)) {
            *seen = Instant::now();
        }
    }

    /// Has this seat been without a window for so long?
    pub fn away(&self, seat: u8, long: Duration) -> bool {
        let (presence, seat) = (self.presence(), usize::from(seat));
        presence.windows[seat] == 0 && presence.seen[seat].elapsed() >= long
    }

    /// Is anybody at the table or looking on, who has not been away for so long?
    pub fn attended(&self, desk: &Desk, long: Duration) -> bool {
        let person = |seat: &usize| desk.chairs[*seat].holder == Holder::Person;
        let here = |seat: usize| !self.away(seat as u8, long);
        self.pulse.receiver_count() > 0 || (0..desk.chairs.len()).filter(person).any(here)
    }

    /// Has nobody looked at it for so long?
    pub fn idle(&self, long: Duration) -> bool {
        self.pulse.receiver_count() == 0 && self.presence().used.elapsed() >= long
    }

    fn presence(&self) -> MutexGuard<'_, Presence> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Held {
    async fn read_again(&mut self, id: &str, store: &Store) -> Result<(), Problem> {
        self.desk = read_desk(id, store, self.desk.levels).await?.ok_or(Problem::NoSuchTable)?;
        self.doubtful = false;
        Ok(())
    }
}

/// The table as its log tells.
pub async fn read_desk(id: &str, store: &Store, levels: Levels) -> Result<Option<Desk>, Problem> {
    let log = store.log(id).await?;
    let notes = store.notes(id).await?;
    Desk::from_log(&log, notes, levels).map_err(|why| {
        tracing::error!(table = id, ?why, "a log that cannot be read");
        Problem::Trouble
    })
}

/// A page that somebody has open.
#[derive(Debug)]
pub struct Window {
    room: Arc<Room>,
    seat: Option<u8>,
}

impl Window {
    pub fn seat(&self) -> Option<u8> {
        self.seat
    }

    /// Counts for another seat from now on.
    pub fn sits(&mut self, seat: Option<u8>) {
        if seat != self.seat {
            *self = self.room.enter(seat);
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        let mut presence = self.room.presence();
        if let Some(seat) = self.seat.map(usize::from) {
            presence.windows[seat] = presence.windows[seat].saturating_sub(1);
            presence.seen[seat] = Instant::now();
        }
    }
}
