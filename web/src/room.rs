//! An open table: its session, who is watching, and how a change gets into the store and onto the pages.

mod attendance;
mod window;

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use deckname_bots::Hint;
use deckname_engine::{Seat, Seats};
use deckname_scene::{Lang, Notes};
use deckname_store::{Append, AppendError, Appended, Change, Entry, Mark, Store};
use tokio::sync::{RwLock, mpsc, watch};
use tokio::time::Instant;
use tracing::Instrument;

pub use window::Window;

use crate::bots::Roster;
use crate::metrics::Metrics;
use crate::offers;
use crate::pace::Pace;
use crate::presence::Presence;
use crate::problem::Problem;
use crate::session::{Damaged, Said, Session};
use crate::time::Time;
use crate::timekeeper::Deadline;

/// How often a change is tried again because another server was faster.
const TRIES: usize = 5;

#[derive(Debug)]
pub struct Room {
    pub id: String,
    session: RwLock<Held>,
    /// Counts up whenever pages must be rendered again.
    changes: watch::Sender<u64>,
    presence: Mutex<Presence>,
    outbox: Outbox,
    /// The hint that was given last. Held while one is being worked out, so that a table asks for one at a time.
    pub hint: tokio::sync::Mutex<Option<GivenHint>>,
}

/// A hint, and what it was given for.
#[derive(Clone, Debug)]
pub struct GivenHint {
    pub seat: Seat,
    pub version: u64,
    pub lang: Lang,
    pub hint: Arc<Hint>,
}

/// What rooms ask of the server.
#[derive(Clone, Debug)]
pub struct Outbox {
    pub bot_turns: mpsc::UnboundedSender<BotTurn>,
    pub openings: mpsc::UnboundedSender<Opening>,
    /// When the next clock of a table runs down.
    pub deadlines: mpsc::UnboundedSender<Deadline>,
    pub time: Arc<Time>,
    /// Told when the other servers must know that a seat's windows have changed; `None` if there are no others.
    pub announcements: Option<mpsc::UnboundedSender<Announcement>>,
    pub metrics: Arc<Metrics>,
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

/// Contributions are being opened, which must end in time.
#[derive(Debug)]
pub struct Opening {
    pub room: Arc<Room>,
    /// How many starts were broken off before.
    pub round: usize,
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
        let presence = Presence::new(session.chairs.len(), mark.ours);
        let held = Held { session, outdated: false, private: mark.private };
        let (changes, presence) = (watch::Sender::new(0), Mutex::new(presence));
        Arc::new(Self {
            id,
            session: RwLock::new(held),
            changes,
            presence,
            outbox,
            hint: tokio::sync::Mutex::default(),
        })
    }

    /// Looks at the table as it is in memory: at least as it was when the server last compared it with the store.
    pub async fn look<T>(&self, look: impl FnOnce(&Session) -> T) -> Result<T, Problem> {
        self.presence().used = Instant::now();
        self.look_unseen(look).await
    }

    /// The same, but the table does not count as used.
    pub async fn look_unseen<T>(&self, look: impl FnOnce(&Session) -> T) -> Result<T, Problem> {
        let held = self.session.read().await;
        if held.outdated { Err(Problem::Unavailable) } else { Ok(look(&held.session)) }
    }

    /// Must the table be read again before it is used?
    pub async fn is_outdated(&self) -> bool {
        self.session.read().await.outdated
    }

    /// Compares the table with the store, where another server may have changed it.
    pub async fn compare(self: &Arc<Self>, store: &Store) -> Result<(), Problem> {
        let timer = self.outbox.metrics.read_seconds.start_timer();
        let mark = store.mark(&self.id).await?.ok_or(Problem::NoSuchTable)?;
        timer.observe_duration();
        self.catch_up(store, Change { table: self.id.clone(), mark, news: Vec::new() }).await
    }

    /// Takes in what is new, and reads it if it did not come with the message.
    pub async fn catch_up(self: &Arc<Self>, store: &Store, change: Change) -> Result<(), Problem> {
        let mark = change.mark;
        if self.session.read().await.is_behind(mark) {
            let mut held = self.session.write().await;
            if held.is_behind(mark) {
                held.read_on(store, change).await?;
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
        let work = tokio::spawn(async move { room.carry_out(&store, change).await }.in_current_span());
        work.await.unwrap_or(Err(Problem::Unavailable))
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
            let (before, offer) = (held.session.version, held.session.on_offer());
            let (answer, fresh) = self.try_out(&mut held, &change)?;
            if fresh.is_empty() {
                return Ok(answer);
            }
            held.outdated = true;
            match self.append(store, &held.session, before, fresh).await {
                Ok(done) => {
                    held.outdated = false;
                    self.presence().ours = done.ours;
                    self.wake_bots(&held.session);
                    let now = held.session.on_offer();
                    drop(held);
                    self.notify();
                    if now != offer {
                        offers::tell(store, self, now.as_ref()).await;
                    }
                    return Ok(answer);
                }
                Err(AppendError::Conflict) => self.outbox.metrics.conflicts.inc(),
                Err(why) => {
                    held.read_again(&self.id, store).await?;
                    self.notify();
                    return Err(why.into());
                }
            }
        }
        Err(Problem::Unavailable)
    }

    /// Makes the change in memory; returns the entries that it adds to the log.
    fn try_out<T>(
        &self,
        held: &mut Held,
        change: &impl Fn(&mut Session) -> Result<T, Problem>,
    ) -> Result<(T, Vec<Entry>), Problem> {
        let before = held.session.version;
        held.outdated = true;
        held.session.now = self.outbox.time.now();
        let Ok(changed) = catch_unwind(AssertUnwindSafe(|| change(&mut held.session))) else {
            // The session may be left halfway, so it stays outdated.
            tracing::error!(table = self.id, "a change panicked");
            return Err(Problem::Panicked);
        };
        let fresh = held.session.take_fresh();
        held.outdated = held.session.version != before + fresh.len() as u64 || changed.is_err() && !fresh.is_empty();
        let answer = changed?;
        if held.outdated { Err(Problem::Unavailable) } else { Ok((answer, fresh)) }
    }

    async fn append(
        &self,
        store: &Store,
        session: &Session,
        expected: u64,
        entries: Vec<Entry>,
    ) -> Result<Appended, AppendError> {
        let (summary, due) = (session.summary(), session.is_due());
        let ended = session.ended(&entries);
        let append = Append { table: self.id.clone(), expected, entries, summary, due, ended };
        let _timer = self.outbox.metrics.append_seconds.start_timer();
        store.append(append).instrument(tracing::info_span!("append")).await
    }

    /// Saves a player's notes. Marks count from now on.
    pub async fn note(&self, store: &Store, seat: Seat, notes: Notes) -> Result<(), Problem> {
        let mut held = self.session.write().await;
        let after = held.session.game.taken() as u64;
        store.note(&self.id, seat, notes.clone(), after).await?;
        if let Some(own) = held.session.notes.get_mut(seat.index()) {
            own.extend(notes);
            own.retain(|_, value| !value.is_empty());
        }
        drop(held);
        self.notify();
        Ok(())
    }

    /// Says something. Everyone else hears it like any other change.
    pub async fn say(&self, store: &Store, said: &Said) -> Result<(), Problem> {
        let text = serde_json::to_string(said).map_err(|_| Problem::Unavailable)?;
        store.say(&self.id, &text).await?;
        let mut held = self.session.write().await;
        let heard = store.talk(&self.id, held.session.talk.last()).await?;
        held.session.talk.hear(heard);
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

    /// Asks every bot that owes a decision and is not thinking about it yet, has standing orders carried out, the opening of
    /// contributions ended in time, and the clocks watched.
    /// Only the server whose task it is does so.
    pub fn wake_bots(self: &Arc<Self>, session: &Session) {
        // After a start that was broken off there can be another one.
        self.presence().closing &= session.opening;
        if !self.presence().ours {
            return;
        }
        if session.opening && !std::mem::replace(&mut self.presence().closing, true) {
            // This fails only once the server is gone.
            let _ = self.outbox.openings.send(Opening { room: Arc::clone(self), round: session.round() });
        }
        if session.timing.pace != Pace::None {
            // This fails only once the server is gone.
            let _ = self.outbox.deadlines.send(Deadline { table: self.id.clone(), at: session.deadline() });
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

    /// The time, in milliseconds since 1970.
    pub fn now(&self) -> u64 {
        self.outbox.time.now()
    }

    /// Changes whenever pages must be rendered again.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    pub fn notify(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    /// Lets the bots sleep if no person plays here and no one has looked for this long.
    pub fn may_sleep(&self, session: &Session, long: Duration) -> bool {
        let mut presence = self.presence();
        presence.asleep = !session.has_people() && !self.is_watched() && presence.looked.elapsed() >= long;
        if presence.asleep {
            (presence.ours, presence.thinking) = (false, Seats::EMPTY);
        }
        presence.asleep
    }

    /// Someone looks here while no server makes the decisions that the bots owe.
    pub fn needs_rousing(&self, session: &Session) -> bool {
        !self.presence().ours && !session.has_people() && session.is_due()
    }

    /// This server makes the decisions that are due here.
    pub fn take_over(self: &Arc<Self>, session: &Session) {
        self.presence().ours = true;
        self.wake_bots(session);
    }

    /// Has it been unused for this long?
    pub fn idle(&self, long: Duration) -> bool {
        !self.is_watched() && self.presence().used.elapsed() >= long
    }

    fn presence(&self) -> MutexGuard<'_, Presence> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Held {
    fn is_behind(&self, mark: Mark) -> bool {
        self.outdated || self.session.version < mark.length || self.private < mark.private
    }

    /// Reads what other servers have added since.
    async fn read_on(&mut self, store: &Store, change: Change) -> Result<(), Problem> {
        let (id, mark) = (&change.table, change.mark);
        if self.outdated {
            return self.read_again(id, store).await;
        }
        if self.private < mark.private {
            let (notes, orders) = (store.notes(id).await?, store.standing_orders(id).await?);
            self.session.set_notes(notes);
            self.session.standing_orders = orders;
            self.session.talk.hear(store.talk(id, self.session.talk.last()).await?);
            self.private = mark.private;
        }
        let version = self.session.version;
        let new = match change.since(version) {
            Some(new) => Cow::Borrowed(new),
            None => Cow::Owned(store.log(id, version).await?),
        };
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
    let (orders, talk) = (store.standing_orders(id).await?, store.talk(id, 0).await?);
    let session = Session::from_log(&log, notes, roster).map_err(|why| unfoldable(id, &why))?;
    Ok(session.map(|mut session| {
        session.standing_orders = orders;
        session.talk.hear(talk);
        session
    }))
}

fn unfoldable(table: &str, why: &Damaged) -> Problem {
    // Why it cannot may quote the entry, which may be secret.
    tracing::error!(table, entry = why.entry, "a log cannot be folded");
    Problem::Damaged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::server::Server;
    use crate::session::created;

    #[tokio::test]
    async fn a_change_that_panics_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { db: folder.path().join("test.db").into(), ..Config::default() };
        let server = Server::open(config).await.unwrap();
        let created = created();
        let session = Session::from_log(std::slice::from_ref(&created), Vec::new(), server.bots.roster);
        let summary = session.unwrap().unwrap().summary();
        let (table, entries) = ("t".to_string(), vec![created]);
        server.store.append(Append { table, expected: 0, entries, summary, due: false, ended: None }).await.unwrap();
        let room = server.room("t").await.unwrap();
        let panics = |session: &mut Session| -> Result<(), Problem> {
            session.chairs.clear();
            panic!("halfway");
        };
        assert_eq!(room.change(&server.store, panics).await, Err(Problem::Panicked));
        assert_eq!(room.look(|session| session.chairs.len()).await, Err(Problem::Unavailable), "it must be read again");
        assert_eq!(room.change(&server.store, |session| Ok(session.chairs.len())).await, Ok(2));
    }
}
