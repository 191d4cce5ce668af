//! The clocks of a table, told a second time: how they follow from the log, and what must be true of the times in it.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use deckname_engine::{Seat, Seats};
use deckname_scene::Lang;
use deckname_store::Entry;
use deckname_table::{Status, Table, open_edition};
use serde_json::{Value, json};

use super::{Fault, History};
use crate::clock::Timeline;

/// How long after a start of the server no time is up, in milliseconds.
pub const GRACE: u64 = 30_000;
/// How long the server may take to notice that a time is up, in milliseconds.
const NOTICED_WITHIN: u64 = 2_000;

/// What a page showed of every seat: who holds it, its clock, and whether it is lost.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    pub version: u64,
    pub seats: Vec<Value>,
}

/// A seat that had its person in this version was refused later, because its time had been up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    pub seat: Seat,
    pub since: u64,
}

struct Clocks {
    table: Box<dyn Table>,
    /// Who holds each seat, as the API calls it.
    kinds: Vec<&'static str>,
    /// The seats whose time was up.
    late: Seats,
    started: bool,
    forfeits: bool,
    /// At the start, with every turn, and at most, in milliseconds.
    allowance: [u64; 3],
    left: Vec<u64>,
    since: u64,
    asked: Seats,
}

impl Clocks {
    /// `None` if the table has no clocks.
    fn of(log: &[Entry]) -> Option<Self> {
        let Some(Entry::Created { game, seats, options, edition, .. }) = log.first() else { return None };
        let pace = |entry: &Entry| match entry {
            Entry::Pace { pace, forfeit } => Some((allowance(pace)?, *forfeit)),
            _ => None,
        };
        let (allowance, forfeits) = log.iter().find_map(pace)?;
        let count = usize::from(*seats);
        Some(Self {
            table: open_edition(game, *seats, options, *edition).ok()?,
            kinds: vec!["open"; count],
            late: Seats::EMPTY,
            started: false,
            forfeits,
            allowance,
            left: vec![allowance[0]; count],
            since: 0,
            asked: Seats::EMPTY,
        })
    }

    fn owing(&self) -> Seats {
        match self.table.status() {
            Status::Seats(seats) if self.started => seats,
            _ => Seats::EMPTY,
        }
    }

    /// The seats whose clock runs.
    fn thinking(&self) -> Seats {
        let person = |seat: &Seat| self.kinds[seat.index()] == "person";
        self.owing().iter().filter(person).fold(Seats::EMPTY, Seats::with)
    }

    fn is_up(&self, seat: Seat) -> bool {
        self.thinking().contains(seat) && self.left[seat.index()] == 0
    }

    fn fold(&mut self, entry: &Entry) -> Result<(), Fault> {
        match entry {
            Entry::Time { at } => self.pass(*at),
            Entry::Seated { seat, .. } => self.kinds[seat.index()] = "person",
            Entry::Left { seat } => self.kinds[seat.index()] = "open",
            Entry::Filled { seat, .. } => self.kinds[seat.index()] = "bot",
            Entry::Handed { seat, .. } => self.kinds[seat.index()] = "handed",
            Entry::TimeUp { seat, .. } => {
                self.kinds[seat.index()] = "handed";
                self.late = self.late.with(*seat);
            }
            Entry::TakenBack { seat } => {
                self.kinds[seat.index()] = "person";
                self.late = self.late.without(Seats::one(*seat));
                self.left[seat.index()] = self.left[seat.index()].max(self.allowance[1]);
            }
            Entry::Started { .. } => self.started = true,
            Entry::Step { step, .. } => {
                self.table.take(step, Lang::En).map_err(|_| Fault::NoReplay)?;
                self.ask();
            }
            Entry::Undone { to, .. } => self.table = self.table.rewound(*to),
            _ => (),
        }
        Ok(())
    }

    fn pass(&mut self, at: u64) {
        let passed = at.saturating_sub(self.since);
        for seat in self.thinking() {
            self.left[seat.index()] = self.left[seat.index()].saturating_sub(passed);
        }
        self.since = self.since.max(at);
    }

    /// Whoever is asked now and was not asked before gets more time.
    fn ask(&mut self) {
        let owing = self.owing();
        if owing.is_empty() {
            return;
        }
        let [_, each, most] = self.allowance;
        for seat in owing.without(std::mem::replace(&mut self.asked, owing)) {
            self.left[seat.index()] = most.min(self.left[seat.index()] + each);
        }
    }

    fn shown(&self) -> Vec<Value> {
        let clock = |seat: usize| {
            let runs = self.thinking().contains(Seat(seat as u8));
            (self.kinds[seat] == "person")
                .then(|| json!({"left": self.left[seat], "since": runs.then_some(self.since)}))
        };
        let lost = |seat: usize| self.forfeits && self.late.contains(Seat(seat as u8));
        let shown = |(seat, kind)| json!({"kind": kind, "clock": clock(seat), "forfeited": lost(seat)});
        self.kinds.iter().enumerate().map(shown).collect()
    }
}

fn allowance(pace: &str) -> Option<[u64; 3]> {
    const MINUTE: u64 = 60_000;
    const DAYS: u64 = 3 * 24 * 60 * MINUTE;
    match pace {
        "brisk" => Some([5 * MINUTE, MINUTE / 4, 10 * MINUTE]),
        "relaxed" => Some([15 * MINUTE, MINUTE, 30 * MINUTE]),
        "leisure" => Some([DAYS, DAYS, DAYS]),
        _ => None,
    }
}

/// Was every time in the log shown by the machine's clock, one after the other and between each request and its answer? Was
/// time called only for those who had none left, and saw everyone the clocks that follow from the log?
pub fn check_clocks(log: &[Entry], history: &History, machine: &Timeline) -> Result<(), Fault> {
    if let Some(refusal) = history.refused.iter().find(|refusal| !refusal.has_reason(log)) {
        return Err(Fault::Refused { seat: refusal.seat, since: refusal.since });
    }
    let Some(mut clocks) = Clocks::of(log) else { return Ok(()) };
    let times = Times::new(history, machine);
    let mut moment = 0;
    for (n, entry) in log.iter().enumerate() {
        match entry {
            Entry::Time { at } => moment = times.moment(log, n, *at, moment)?,
            Entry::TimeUp { seat, .. } if !clocks.is_up(*seat) => return Err(Fault::TooEarly(n)),
            _ => (),
        }
        clocks.fold(entry)?;
        let here = |shown: &&Shown| shown.version == n as u64 + 1;
        if history.shown.iter().filter(here).any(|shown| shown.seats != clocks.shown()) {
            return Err(Fault::OtherClocks(n as u64 + 1));
        }
    }
    let later = history.shown.iter().find(|shown| shown.version > log.len() as u64);
    later.map_or(Ok(()), |shown| Err(Fault::OtherClocks(shown.version)))
}

/// The seat whose time should have been called, if the server was started at one time and the power went at another.
pub fn overdue(log: &[Entry], started: u64, stopped: u64) -> Option<Seat> {
    let mut clocks = Clocks::of(log)?;
    log.iter().try_for_each(|entry| clocks.fold(entry)).ok()?;
    let due = |seat: &Seat| (clocks.since + clocks.left[seat.index()]).max(started + GRACE) + NOTICED_WITHIN < stopped;
    clocks.thinking().iter().find(due)
}

impl Refusal {
    fn has_reason(&self, log: &[Entry]) -> bool {
        let since = log.iter().skip(self.since as usize);
        since.into_iter().any(|entry| matches!(entry, Entry::TimeUp { seat, .. } if *seat == self.seat))
    }
}

/// When the changes of a table can have been made.
struct Times<'a> {
    machine: &'a Timeline,
    /// When requests were on their way.
    between: HashMap<&'a str, &'a RangeInclusive<u64>>,
}

impl<'a> Times<'a> {
    fn new(history: &'a History, machine: &'a Timeline) -> Self {
        let between = history.acknowledged.iter().map(|made| (made.request.as_str(), &made.between)).collect();
        Self { machine, between }
    }

    /// The moment of the change of which the entry `n` says that it was made `at` this time, after an earlier moment.
    fn moment(&self, log: &[Entry], n: usize, at: u64, earlier: u64) -> Result<u64, Fault> {
        let change = log.iter().skip(n + 1).take_while(|entry| !matches!(entry, Entry::Time { .. }));
        let asked = change.filter_map(name).find_map(|request| self.between.get(request));
        let (from, to) = asked.map_or((0, u64::MAX), |between| (*between.start(), *between.end()));
        let moments = earlier.max(from)..=to;
        let found = self.machine.find(at, moments.clone(), None).ok_or(Fault::NoSuchTime { entry: n, at })?;
        if matches!(log.get(n + 1), Some(Entry::TimeUp { .. })) {
            return self.machine.find(at, moments, Some(GRACE)).ok_or(Fault::TooEarly(n + 1));
        }
        Ok(found)
    }
}

fn name(entry: &Entry) -> Option<&str> {
    match entry {
        Entry::Step { request, .. } | Entry::Undone { request, .. } => request.as_deref(),
        _ => None,
    }
}
