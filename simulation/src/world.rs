//! One seed: a machine that loses power again and again, and the parties that play on it all the same.

use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use deckname_engine::{Rng, Wyrand};
use deckname_store::{Entry, StoreError};
use deckname_web::{Config, Keep, Server, app, simulate};
use thiserror::Error;
use tokio::time::{Instant, advance, sleep};

use crate::checker::{Fault, GRACE, check, check_clocks, check_starts, overdue};
use crate::clock;
use crate::disk::{self, Plan};
use crate::network::{Network, Traffic};
use crate::party::{Joined, Party, Stage};
use crate::vfs::Machine;

/// How many parties play at the same time.
const PARTIES: usize = 5;
/// How long a server runs at most before the power is cut.
const LIFE: Duration = Duration::from_mins(10);
/// How long undisturbed tables have to show that they go on.
const CALM: Duration = Duration::from_mins(2);

/// The library for file systems is not made for several threads.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
static WORLDS: AtomicU64 = AtomicU64::new(0);

/// The time of day at which a world begins, in milliseconds since 1970.
const BEGINNING: u64 = 1_800_000_000_000;
/// As long as a brisk clock can run, in milliseconds.
const LONG: u64 = 600_000;

/// What goes wrong besides power cuts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Faults {
    pub network: bool,
    pub disk: bool,
    pub clocks: bool,
    pub planted: Option<Planted>,
}

/// A fault that the checker must find.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Planted {
    /// The disk says that it has synced and has not.
    LyingDisk,
    /// The disk forgets that SQLite has deleted a journal.
    ForgetfulDisk,
    /// A move counts as acknowledged when it is sent.
    Haste,
    /// So does a number that somebody has promised.
    HastyNumbers,
    /// After a restart, people whose time has run out meanwhile get none to come back.
    NoGrace,
    /// The server goes by a clock that is a second slow.
    SlowClock,
}

impl Faults {
    pub const ALL: Self = Self { network: true, disk: true, clocks: true, planted: None };
    pub const NONE: Self = Self { network: false, disk: false, clocks: false, planted: None };
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    pub tables: u64,
    pub acknowledged: u64,
    /// Tables with clocks, and how often a time was up.
    pub timed: u64,
    pub times_up: u64,
    /// Games that began with promised numbers, and starts that were broken off.
    pub sealed: u64,
    pub broken_off: u64,
    /// Finished games whose records were right.
    pub records: u64,
    pub clock_jumps: u64,
    /// Power cuts before the server had come up.
    pub cuts_at_start: u64,
    pub disk: disk::Figures,
    pub traffic: Traffic,
    /// In the simulated world.
    pub seconds: u64,
    /// Of all that happened. The same seed gives the same digest.
    pub digest: u64,
}

impl Figures {
    fn count(&mut self, log: &[Entry]) {
        for entry in log {
            match entry {
                Entry::TimeUp { .. } => self.times_up += 1,
                Entry::BrokenOff {} => self.broken_off += 1,
                _ => (),
            }
        }
        let has = |is: fn(&Entry) -> bool| log.iter().any(is);
        let sealed =
            has(|entry| matches!(entry, Entry::Opened { .. })) && has(|entry| matches!(entry, Entry::Started { .. }));
        self.sealed += u64::from(sealed);
    }
}

impl AddAssign for Figures {
    fn add_assign(&mut self, other: Self) {
        self.tables += other.tables;
        self.acknowledged += other.acknowledged;
        self.timed += other.timed;
        self.times_up += other.times_up;
        self.sealed += other.sealed;
        self.broken_off += other.broken_off;
        self.records += other.records;
        self.clock_jumps += other.clock_jumps;
        self.cuts_at_start += other.cuts_at_start;
        self.disk += other.disk;
        self.traffic += other.traffic;
        self.seconds += other.seconds;
        self.digest ^= other.digest;
    }
}

/// What must not happen.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum Wrong {
    #[error("table {table}: {fault}")]
    Table { table: String, fault: Fault },
    #[error("table {0} was acknowledged and is lost")]
    Lost(String),
    #[error("table {table} cannot be read: {why}")]
    Unreadable { table: String, why: String },
    #[error("an answer that must not be given: {0}")]
    Answer(String),
    #[error("the server does not start: {0}")]
    NoStart(String),
    #[error("table {0} does not go on after all faults are over")]
    Stuck(String),
}

#[derive(Debug)]
pub struct World {
    name: String,
    pub(crate) machine: Machine,
    parties: Vec<Party>,
    faults: Faults,
    rng: Wyrand,
    traffic: Arc<Mutex<Traffic>>,
    figures: Figures,
    _alone: MutexGuard<'static, ()>,
}

/// How a life of the server ended.
enum End {
    Cut,
    /// The power went before it was up.
    CutAtStart,
}

impl World {
    /// Plays until the power was cut this often, then without faults, and checks everything.
    pub fn run(seed: u64, cuts: u64, faults: Faults) -> Result<Figures, Wrong> {
        let mut world = Self::new(seed, faults);
        for _ in 0..cuts {
            world.plan();
            match world.live(false, LIFE)? {
                End::Cut => (),
                End::CutAtStart => world.figures.cuts_at_start += 1,
            }
            world.machine.restart();
            // Mostly for less than a minute, sometimes longer than a clock runs.
            let off = if world.rng.below(4) == 0 { LONG + LONG / 10 } else { LONG / 10 };
            clock::stay_off(world.rng.below(off as u32).into());
        }
        clock::stay_off(LONG);
        world.go_on()?;
        Ok(world.sum_up())
    }

    /// Plays for a while without faults; returns all logs. The power is cut at the end.
    pub(crate) fn play_in_calm(&mut self) -> Result<BTreeMap<String, Vec<Entry>>, Wrong> {
        self.live(true, CALM)?;
        self.machine.restart();
        self.live(true, Duration::ZERO)?;
        self.machine.restart();
        let mut logs = BTreeMap::new();
        for party in &self.parties {
            let inside = party.inside();
            logs.extend(inside.table.iter().map(|table| (table.id.clone(), table.history.log.clone())));
        }
        Ok(logs)
    }

    pub(crate) fn new(seed: u64, faults: Faults) -> Self {
        let alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let name = format!("world{}", WORLDS.fetch_add(1, Ordering::Relaxed));
        let mut rng = Wyrand::new(seed);
        simulate(rng.next());
        clock::set(BEGINNING);
        let machine = Machine::start(&name, rng.next());
        machine.disk(|disk| {
            disk.plan.lies = faults.planted == Some(Planted::LyingDisk);
            disk.plan.forgets = faults.planted == Some(Planted::ForgetfulDisk);
        });
        let party = |number| Party::new(number, Wyrand::new(rng.next()), faults.planted);
        let parties = (0..PARTIES).map(party).collect();
        let (traffic, figures) = (Arc::default(), Figures::default());
        Self { name, machine, parties, faults, rng, traffic, figures, _alone: alone }
    }

    /// Decides what will go wrong with the disk until the next power cut.
    fn plan(&mut self) {
        let rng = &mut self.rng;
        let within = [4, 40, 400][rng.below(3) as usize];
        let (cut, full, fails) = (1 + rng.below(within), rng.below(within), rng.below(within));
        let troubled = self.faults.disk && rng.below(4) == 0;
        self.machine.disk(|disk| {
            let now = disk.changes();
            disk.plan = Plan {
                cut_at: Some(now + u64::from(cut)),
                full: if troubled { now + u64::from(full)..now + u64::from(full) + 20 } else { 0..0 },
                fails_at: troubled.then_some(now + u64::from(fails)),
                lies: disk.plan.lies,
                forgets: disk.plan.forgets,
            };
        });
    }

    /// Runs the server until the power is cut.
    fn live(&mut self, calm: bool, life: Duration) -> Result<End, Wrong> {
        let ended = powered(async {
            let server = match Server::open(self.config()).await {
                Ok(server) => server,
                Err(_) if self.is_off() => return Ok(End::CutAtStart),
                Err(why) if is_full(&why) => {
                    self.machine.disk(disk::Disk::cut);
                    return Ok(End::CutAtStart);
                }
                Err(why) => return Err(Wrong::NoStart(why.to_string())),
            };
            if !self.check(&server, false).await? {
                return Ok(End::CutAtStart);
            }
            let network = Network {
                app: app(server),
                machine: self.machine.clone(),
                traffic: Arc::clone(&self.traffic),
                calm: calm || !self.faults.network,
            };
            for party in &self.parties {
                tokio::spawn(party.clone().play(network.clone(), calm));
            }
            self.pass_time(calm, life).await;
            Ok(End::Cut)
        });
        match self.parties.iter().find_map(|party| party.inside().wrong.pop()) {
            Some(wrong) => Err(Wrong::Answer(wrong)),
            None => ended,
        }
    }

    /// Lets time pass until the power goes.
    async fn pass_time(&mut self, calm: bool, life: Duration) {
        let begun = Instant::now();
        while !self.is_off() && begun.elapsed() < life {
            sleep(Duration::from_millis(100)).await;
            if self.faults.clocks && !calm && self.rng.below(100) == 0 {
                self.figures.clock_jumps += 1;
                let hang = Duration::from_secs(self.rng.below(100).into());
                clock::jump(self.other_time(), hang);
                advance(hang).await;
            }
        }
        self.figures.seconds += begun.elapsed().as_secs();
        self.machine.disk(disk::Disk::cut);
    }

    /// What somebody sets the clock to: some minutes on, some minutes back, or in any year.
    fn other_time(&mut self) -> u64 {
        let minutes = u64::from(self.rng.below(LONG as u32));
        match self.rng.below(8) {
            0 => (self.rng.next() >> 31) * 1_000,
            1 | 2 => clock::now().saturating_sub(minutes),
            _ => clock::now() + minutes,
        }
    }

    /// Compares the logs with what the parties were told; false if the power went meanwhile. What is over is looked at once
    /// more at the end.
    async fn check(&self, server: &Server, also_past: bool) -> Result<bool, Wrong> {
        for party in &self.parties {
            let ids: Vec<String> = {
                let inside = party.inside();
                let past = inside.past.iter().filter(|_| also_past);
                past.chain(&inside.table).map(|table| table.id.clone()).collect()
            };
            for id in ids {
                match server.store.log(&id, 0).await {
                    Ok(log) if log.is_empty() => return Err(Wrong::Lost(id)),
                    Ok(log) => {
                        let mut inside = party.inside();
                        let inside = &mut *inside;
                        let mut known = inside.past.iter_mut().chain(&mut inside.table);
                        let Some(Joined { history, .. }) = known.find(|table| table.id == id) else { continue };
                        let checked = check(&log, history).and_then(|()| check_starts(&log, history));
                        let checked = checked.and_then(|()| check_clocks(&log, history, &clock::shown()));
                        checked.map_err(|fault| Wrong::Table { table: id, fault })?;
                        history.take_checked(log);
                    }
                    Err(_) if self.is_off() => return Ok(false),
                    Err(why) => return Err(Wrong::Unreadable { table: id, why: why.to_string() }),
                }
            }
        }
        Ok(true)
    }

    /// Plays on without faults: every table must go on, bots included.
    fn go_on(&mut self) -> Result<(), Wrong> {
        let before: Vec<_> = self.parties.iter().map(|party| party.inside().standing()).collect();
        let started = clock::now();
        self.live(true, CALM)?;
        let stopped = clock::now();
        for (party, before) in self.parties.iter().zip(before) {
            let after = party.inside().standing();
            if after == before {
                return Err(Wrong::Stuck(before.map_or_else(|| "that is yet to be opened".into(), |(id, ..)| id)));
            }
        }
        self.machine.restart();
        powered(async {
            let server = Server::open(self.config()).await.map_err(|why| Wrong::NoStart(why.to_string()))?;
            self.check(&server, true).await
        })?;
        self.parties.iter().try_for_each(|party| {
            let inside = party.inside();
            let Some(Joined { id, history, .. }) = &inside.table else { return Ok(()) };
            let overdue = overdue(&history.log, started, stopped);
            let wrong = |seat| Err(Wrong::Table { table: id.clone(), fault: Fault::NotCalled(seat) });
            overdue.map_or(Ok(()), wrong)
        })
    }

    pub(crate) fn config(&self) -> Config {
        let planted = self.faults.planted;
        Config {
            db: std::path::PathBuf::from(self.database()).into(),
            public_url: Some("http://spies.test".into()),
            in_place: Some(|| clock::now() / 1_000),
            now: if planted == Some(Planted::SlowClock) { || clock::now() - 1_000 } else { clock::now },
            clock_grace: Duration::from_millis(if planted == Some(Planted::NoGrace) { 0 } else { GRACE }),
            // Nobody has a page open, and all are there.
            away_after: Duration::MAX,
            table_burst: 1_000_000,
            // A clock that jumps by years would have tables removed.
            keep: Keep::FOREVER,
            ..Config::default()
        }
    }

    /// The database file on the simulated disk.
    pub(crate) fn database(&self) -> String {
        format!("/{}/deckname.db", self.name)
    }

    fn is_off(&self) -> bool {
        self.machine.disk(|disk| disk.is_off())
    }

    fn sum_up(&self) -> Figures {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let (mut digest, mut figures) = (DefaultHasher::new(), self.figures);
        for party in &self.parties {
            let inside = party.inside();
            for table in inside.past.iter().chain(&inside.table) {
                figures.tables += 1;
                figures.acknowledged += table.moves;
                figures.timed += u64::from(table.rules.has_clocks());
                figures.records += u64::from(table.stage == Stage::Verified);
                figures.count(&table.history.log);
                format!("{:?}", table.history).hash(&mut digest);
            }
        }
        figures.digest = digest.finish();
        figures.disk = self.machine.disk(|disk| disk.figures);
        figures.traffic = *self.traffic.lock().unwrap_or_else(PoisonError::into_inner);
        figures
    }
}

impl Drop for World {
    fn drop(&mut self) {
        Machine::scrap(&self.name);
    }
}

/// Does this on a machine that has power, with a clock that runs as long as it takes. Everything that the server is doing ends
/// there.
fn powered<T>(work: impl Future<Output = Result<T, Wrong>>) -> Result<T, Wrong> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    let runtime = runtime.map_err(|why| Wrong::NoStart(why.to_string()))?;
    runtime.block_on(async {
        clock::start();
        let done = work.await;
        clock::stop();
        done
    })
}

/// A server may not start on a full disk, if it says so.
fn is_full(why: &StoreError) -> bool {
    matches!(why, StoreError::Database(_))
}
