//! The time of day. Servers that share tables go by the clock of their database, so that a game's clocks run alike on all of them.

use std::sync::atomic::{AtomicI64, Ordering};

use crate::pace;

/// Clocks that differ by less than this are taken for equal.
const EQUAL: i64 = 250;
/// An answer that took longer says too little of when it was given. Half of this, by which a comparison can be wrong, is less
/// than what is taken for equal.
const TOO_LONG: u64 = 400;

#[derive(Debug)]
pub struct Time {
    /// This machine's clock, in milliseconds since 1970.
    own: fn() -> u64,
    /// How far the database's clock is ahead, in milliseconds.
    ahead: AtomicI64,
}

impl Time {
    pub fn new(own: fn() -> u64) -> Self {
        Self { own, ahead: AtomicI64::new(0) }
    }

    /// In milliseconds since 1970.
    pub fn now(&self) -> u64 {
        (self.own)().saturating_add_signed(self.ahead.load(Ordering::Relaxed))
    }

    /// The database was asked for its time when this machine's clock showed `asked`, and has just answered. Does that count?
    pub fn compare(&self, asked: u64, told: u64) -> bool {
        let answered = pace::now();
        // A clock that has been set meanwhile measures nothing.
        if answered < asked || answered - asked > TOO_LONG {
            return false;
        }
        let ahead = told as i64 - asked.midpoint(answered) as i64;
        let ahead = if ahead.abs() < EQUAL { 0 } else { ahead };
        if self.ahead.swap(ahead, Ordering::Relaxed) == 0 && ahead != 0 {
            tracing::warn!(ahead, "the clocks of this server and of its database differ by so many milliseconds");
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_is_that_of_the_database() {
        let time = Time::new(pace::now);
        let near = |time: &Time, wanted: u64| time.now().abs_diff(wanted) < 100;
        for ahead in [360_000, -360_000, 0] {
            let asked = pace::now();
            assert!(time.compare(asked, asked.saturating_add_signed(ahead)));
            assert!(near(&time, pace::now().saturating_add_signed(ahead)), "{ahead}");
        }
        let asked = pace::now();
        assert!(time.compare(asked, asked + 100));
        assert!(time.now() < pace::now() + 50, "such a small difference is none");
        assert!(!time.compare(asked - 2 * TOO_LONG, asked + 360_000), "too long ago");
        assert!(!time.compare(asked + 360_000, asked), "the clock was set back");
        assert!(near(&time, pace::now()), "nothing was measured");
    }
}
