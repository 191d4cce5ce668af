//! The clocks of a table. They follow from its log alone, so that they survive a restart and are the same on every server.
//!
//! A clock runs while its seat is a person's and owes a decision. Who owes a decision, and when a step is taken, is seen by
//! everyone who watches, and nothing else is in a clock: not how many actions are legal, and not what was chosen. A bot's
//! thinking may depend on what it knows, so bots have no clock.

use deckname_engine::{Seat, Seats};
use deckname_store::{Entry, Stage};

use super::{Holder, Session};
use crate::bots::Bot;
use crate::pace::{Allowance, Timing};
use crate::problem::Problem;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    allowance: Allowance,
    /// For every seat what was left of its time at the moment `since`, in milliseconds.
    left: Vec<u64>,
    /// In milliseconds since 1970.
    since: u64,
    /// The seats that were asked last.
    asked: Seats,
}

/// The clock of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// In milliseconds.
    pub left: u64,
    /// Since when it has been running, in milliseconds since 1970; `None` while it stands still.
    pub since: Option<u64>,
}

impl Clocks {
    fn new(allowance: Allowance, seats: usize) -> Self {
        Self { allowance, left: vec![allowance.first.as_millis() as u64; seats], since: 0, asked: Seats::EMPTY }
    }
}

impl Session {
    /// Decides how long the players may think.
    pub fn set_timing(&mut self, timing: Timing) -> Result<(), Problem> {
        self.in_lobby()?;
        if self.timing == timing {
            return Ok(());
        }
        self.write(Entry::Pace { pace: timing.pace.name().to_string(), forfeit: timing.forfeit })
    }

    pub(super) fn fold_timing(&mut self, timing: Timing) {
        self.timing = timing;
        self.clocks = timing.pace.allowance().map(|allowance| Clocks::new(allowance, self.chairs.len()));
    }

    /// The people who owe a decision.
    fn thinking(&self) -> Seats {
        let person = |seat: &Seat| self.chairs[seat.index()].holder == Holder::Person;
        self.owing().iter().filter(person).fold(Seats::EMPTY, Seats::with)
    }

    /// Time has passed since the last entry. The clocks of different servers may differ a little: none runs backwards.
    pub(super) fn tick(&mut self, at: u64) {
        let thinking = self.thinking();
        let Some(clocks) = &mut self.clocks else { return };
        let passed = at.saturating_sub(clocks.since);
        for seat in thinking {
            clocks.left[seat.index()] = clocks.left[seat.index()].saturating_sub(passed);
        }
        clocks.since = clocks.since.max(at);
    }

    /// Those who are asked now, but were not asked before, get more time. What chance did in between makes no difference.
    pub(super) fn wind(&mut self) {
        let owing = self.owing();
        let Some(Clocks { allowance, left, asked, .. }) = self.clocks.as_mut().filter(|_| !owing.is_empty()) else {
            return;
        };
        for seat in owing.without(std::mem::replace(asked, owing)) {
            let more = left[seat.index()] + allowance.each.as_millis() as u64;
            left[seat.index()] = more.min(allowance.most.as_millis() as u64);
        }
    }

    /// A person who comes back has at least what one turn adds.
    pub(super) fn wind_up(&mut self, seat: Seat) {
        let Some(Clocks { allowance, left, .. }) = &mut self.clocks else { return };
        left[seat.index()] = left[seat.index()].max(allowance.each.as_millis() as u64);
    }

    /// Notes the time before the first entry of a change. True if it was noted now.
    pub(super) fn note_time(&mut self) -> bool {
        let noted = |entry: &Entry| matches!(entry, Entry::Time { .. });
        if self.clocks.is_none() || self.fresh.iter().any(noted) {
            return false;
        }
        self.tick(self.now);
        self.version += 1;
        self.fresh.push(Entry::Time { at: self.now });
        true
    }

    /// The clock of a seat; bots have none.
    pub fn clock(&self, seat: Seat) -> Option<Clock> {
        let clocks = self.clocks.as_ref().filter(|_| self.stage() == Stage::Playing)?;
        let person = self.chairs.get(seat.index())?.holder == Holder::Person;
        let since = self.thinking().contains(seat).then_some(clocks.since);
        person.then(|| Clock { left: clocks.left[seat.index()], since })
    }

    /// When the next clock has run down, if none stops before.
    pub fn deadline(&self) -> Option<u64> {
        let clocks = self.clocks.as_ref()?;
        self.thinking().iter().map(|seat| clocks.since.saturating_add(clocks.left[seat.index()])).min()
    }

    /// Bots play on for those whose clock has run down.
    pub fn time_up(&mut self) -> Result<(), Problem> {
        if self.deadline().is_none_or(|deadline| deadline > self.now) {
            return Ok(());
        }
        self.note_time();
        for seat in self.thinking() {
            if self.clocks.as_ref().is_some_and(|clocks| clocks.left[seat.index()] == 0) {
                self.write(Entry::TimeUp { seat, level: Bot::strongest().name().to_string() })?;
            }
        }
        Ok(())
    }

    /// Has the person in this seat lost it because time was up?
    pub fn has_forfeited(&self, seat: Seat) -> bool {
        self.timing.forfeit && self.chairs.get(seat.index()).is_some_and(|chair| chair.late)
    }
}
