//! Who is at the table, here or through another server, and who is away.

use std::sync::Arc;
use std::time::Duration;

use deckname_engine::{Seat, Seats};
use deckname_store::Present;
use tokio::time::Instant;

use super::{Announcement, Room};
use crate::session::{About, Holder, Session};

/// How often a table that is being looked at may be noted in the store.
const NOTE_EVERY: Duration = Duration::from_secs(30);
/// How often the other servers are told that a person has done something.
const SEEN_EVERY: Duration = Duration::from_secs(5);

impl Room {
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
    pub(super) fn announce(self: &Arc<Self>, seat: Seat) {
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

    /// The seats that have been without a window for at least this long.
    pub fn away_seats(&self, long: Duration) -> Seats {
        self.presence().away_seats(long)
    }

    /// What is told about the table while it waits for players and somebody is there who can start it.
    pub fn on_offer(&self, session: &Session, long: Duration) -> Option<About> {
        let about = session.on_offer()?;
        session.starters().iter().any(|seat| !self.away(seat, long)).then_some(about)
    }

    /// Is anyone watching, or is a person at the table who has not been away for this long?
    pub fn attended(&self, session: &Session, long: Duration) -> bool {
        let here = |seat: Seat| session.chairs[seat.index()].holder == Holder::Person && !self.away(seat, long);
        self.is_watched() || session.seats().iter().any(here)
    }

    /// Someone looks at the table. True if that must be noted in the store, or the bots must be woken.
    pub fn look_in(&self) -> bool {
        let mut presence = self.presence();
        let now = Instant::now();
        presence.looked = now;
        let news = presence.asleep || presence.noted.is_none_or(|noted| now - noted >= NOTE_EVERY);
        if news {
            (presence.asleep, presence.noted) = (false, Some(now));
        }
        news
    }

    /// Does anyone have a page of this table open here?
    pub fn is_watched(&self) -> bool {
        self.changes.receiver_count() > 0
    }
}
