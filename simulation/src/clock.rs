//! The machine's clock, and all that it has shown. It runs with the simulated time, jumps, and goes on while the power is off.

use std::cell::RefCell;
use std::ops::RangeInclusive;
use std::time::Duration;

use tokio::time::Instant;

thread_local! {
    static CLOCK: RefCell<Clock> = const { RefCell::new(Clock { shows: 0, since: None, shown: Timeline(Vec::new()) }) };
}

#[derive(Debug)]
struct Clock {
    /// At the moment `since`, or all the time while there is no power. In milliseconds since 1970.
    shows: u64,
    since: Option<Instant>,
    shown: Timeline,
}

/// What the clock has shown while there was power.
#[derive(Clone, Debug, Default)]
pub struct Timeline(Vec<Stretch>);

/// From one time that the clock was set to the next.
#[derive(Clone, Debug)]
struct Stretch {
    /// How long the machine had run before, in milliseconds.
    moment: u64,
    lasted: u64,
    /// What the clock showed at first.
    from: u64,
    /// What it showed when the server was started.
    started: u64,
}

impl Clock {
    fn passed(&self) -> u64 {
        self.since.map_or(0, |since| since.elapsed().as_millis() as u64)
    }

    /// How long the machine has run.
    fn moment(&self) -> u64 {
        self.shown.0.last().map_or(0, |last| last.moment + last.lasted) + self.passed()
    }

    /// Ends a stretch. The clock stands still.
    fn halt(&mut self) {
        let passed = self.passed();
        self.shows += passed;
        if let Some(last) = self.shown.0.last_mut() {
            last.lasted += passed;
        }
        self.since = None;
    }
}

impl Timeline {
    /// The first of these moments at which the clock showed this; with a grace, only once the server had been up for so long by
    /// its clock, or when the clock was just set.
    pub fn find(&self, at: u64, moments: RangeInclusive<u64>, grace: Option<u64>) -> Option<u64> {
        let in_stretch = |stretch: &Stretch| {
            let moment = stretch.moment + at.checked_sub(stretch.from)?;
            // Whatever is decided at the moment in which the clock is set may go by what it showed before.
            let just_set = stretch.from != stretch.started && at == stretch.from;
            let allowed = grace.is_none_or(|grace| at >= stretch.started + grace || just_set);
            let is_it = moment <= stretch.moment + stretch.lasted && moments.contains(&moment) && allowed;
            is_it.then_some(moment)
        };
        self.0.iter().find_map(in_stretch)
    }
}

/// A new world begins at this time.
pub fn set(at: u64) {
    CLOCK.set(Clock { shows: at, since: None, shown: Timeline::default() });
}

/// The server is being started.
pub fn start() {
    CLOCK.with_borrow_mut(|clock| {
        let stretch = Stretch { moment: clock.moment(), lasted: 0, from: clock.shows, started: clock.shows };
        clock.shown.0.push(stretch);
        clock.since = Some(Instant::now());
    });
}

/// The power goes.
pub fn stop() {
    CLOCK.with_borrow_mut(Clock::halt);
}

/// There is no power for so long.
pub fn stay_off(milliseconds: u64) {
    CLOCK.with_borrow_mut(|clock| clock.shows += milliseconds);
}

/// Somebody sets the clock, and at the same moment the machine hangs for a while.
pub fn jump(to: u64, hang: Duration) {
    CLOCK.with_borrow_mut(|clock| {
        clock.halt();
        let long = hang.as_millis() as u64;
        clock.shows = to + long;
        let started = clock.shown.0.last().map_or(to, |last| last.started);
        let stretch = Stretch { moment: clock.moment() + long, lasted: 0, from: clock.shows, started };
        clock.shown.0.push(stretch);
        clock.since = Some(Instant::now() + hang);
    });
}

/// What the clock shows, in milliseconds since 1970.
pub fn now() -> u64 {
    CLOCK.with_borrow(|clock| clock.shows + clock.passed())
}

/// How long the machine has run, in milliseconds. This never goes back.
pub fn moment() -> u64 {
    CLOCK.with_borrow(Clock::moment)
}

/// What the clock has shown up to now.
pub fn shown() -> Timeline {
    CLOCK.with_borrow(|clock| {
        let mut shown = clock.shown.clone();
        if let Some(last) = shown.0.last_mut() {
            last.lasted += clock.passed();
        }
        shown
    })
}

#[cfg(test)]
mod tests {
    use tokio::time::{advance, sleep};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_clock_runs_jumps_and_remembers_what_it_has_shown() {
        const ALWAYS: RangeInclusive<u64> = 0..=u64::MAX;
        set(5_000);
        start();
        sleep(Duration::from_secs(2)).await;
        assert_eq!((now(), moment()), (7_000, 2_000));
        jump(1_000, Duration::from_secs(3));
        advance(Duration::from_secs(3)).await;
        sleep(Duration::from_secs(1)).await;
        assert_eq!((now(), moment()), (5_000, 6_000));
        stop();
        stay_off(60_000);
        start();
        sleep(Duration::from_secs(9)).await;
        assert_eq!((now(), moment()), (74_000, 15_000));
        let shown = shown();
        assert_eq!(shown.find(5_000, ALWAYS, None), Some(0));
        assert_eq!(shown.find(5_000, 1..=9_000, None), Some(6_000), "it has shown this twice");
        assert_eq!(shown.find(7_001, ALWAYS, None), None, "then it was set back");
        assert_eq!(shown.find(64_999, ALWAYS, None), None, "there was no power");
        assert_eq!(shown.find(65_000, ALWAYS, Some(5_000)), None, "the server had just been started");
        assert_eq!(shown.find(4_000, ALWAYS, Some(5_000)), Some(5_000), "the clock had just been set");
        assert_eq!(shown.find(70_000, ALWAYS, Some(5_000)), Some(11_000));
    }
}
