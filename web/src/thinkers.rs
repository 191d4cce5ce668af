//! The bounded pools in which bots think, away from everything that answers people.
//!
//! Those that decide at once, those that think and programs of the operator's own have a lane each, so that nobody waits for
//! a slower kind. Within a lane tables that somebody attends come first, and the more of them wait, the shorter everybody
//! thinks: so nobody waits much longer than one decision takes.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use deckname_table::Sight;
use serde_json::Value;
use tokio::sync::oneshot;

use crate::house::{House, Kind};

/// The least share of its usual time that a bot gets; where nobody looks on, no bot gets more.
const LEAST: f64 = 0.06;
/// How many programs of the operator's own are waited for at once.
const PROGRAMS: usize = 4;

#[derive(Debug)]
pub struct Thinkers {
    quick: Arc<Lane>,
    deep: Arc<Lane>,
    programs: Arc<Lane>,
    house: Arc<House>,
}

/// What a bot is asked: what it sees, and for whom it decides.
#[derive(Debug)]
pub struct Question {
    pub table: String,
    pub game: &'static str,
    pub level: &'static str,
    pub sight: Sight,
    /// Is anybody at the table or looking on?
    pub attended: bool,
}

impl Thinkers {
    /// `count` bots think at once. The threads end with the handle.
    pub fn new(count: usize, house: &Arc<House>) -> Self {
        let open = |name, threads| Lane::open(name, threads, house);
        let (quick, deep, programs) = (open("quick", 1), open("deep", count.max(1)), open("program", PROGRAMS));
        Self { quick, deep, programs, house: Arc::clone(house) }
    }

    /// What the bot does there; nothing if it failed.
    pub async fn think(&self, question: Question) -> Option<Value> {
        let lane = match self.house.kind(question.level) {
            Kind::Quick => &self.quick,
            Kind::Deep => &self.deep,
            Kind::Program => &self.programs,
        };
        let (answer, told) = oneshot::channel();
        lane.ask(Job { question, answer });
        told.await.ok()
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        for lane in [&self.quick, &self.deep, &self.programs] {
            lane.close();
        }
    }
}

struct Job {
    question: Question,
    answer: oneshot::Sender<Value>,
}

/// Threads, and what waits for one of them: at most one question for every seat of a table in memory.
#[derive(Debug)]
struct Lane {
    threads: usize,
    waiting: Mutex<Waiting>,
    news: Condvar,
}

#[derive(Default)]
struct Waiting {
    attended: VecDeque<Job>,
    others: VecDeque<Job>,
    closed: bool,
}

impl std::fmt::Debug for Waiting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} attended, {} others", self.attended.len(), self.others.len())
    }
}

impl Lane {
    fn open(name: &str, threads: usize, house: &Arc<House>) -> Arc<Self> {
        let lane = Arc::new(Self { threads, waiting: Mutex::default(), news: Condvar::new() });
        for n in 0..threads {
            let (lane, house) = (Arc::clone(&lane), Arc::clone(house));
            let thread = std::thread::Builder::new().name(format!("{name}-{n}"));
            if let Err(why) = thread.spawn(move || lane.think_on(&house)) {
                tracing::error!(%why, "no thread for bots");
            }
        }
        lane
    }

    fn ask(&self, job: Job) {
        let mut waiting = self.waiting();
        let queue = if job.question.attended { &mut waiting.attended } else { &mut waiting.others };
        queue.push_back(job);
        drop(waiting);
        self.news.notify_one();
    }

    fn close(&self) {
        self.waiting().closed = true;
        self.news.notify_all();
    }

    /// The next question, and what share of the usual time there is for it; nothing when it is closed.
    fn next(&self) -> Option<(Job, f64)> {
        let mut waiting = self.waiting();
        loop {
            if waiting.closed {
                return None;
            }
            if let Some(job) = waiting.attended.pop_front() {
                let share = self.threads as f64 / (self.threads + waiting.attended.len()) as f64;
                return Some((job, share.max(LEAST)));
            }
            if let Some(job) = waiting.others.pop_front() {
                return Some((job, LEAST));
            }
            waiting = self.news.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn think_on(&self, house: &House) {
        while let Some((job, share)) = self.next() {
            let Question { table, game, level, sight, .. } = &job.question;
            let choose = || house.choose(table, game, level, sight, share);
            match catch_unwind(AssertUnwindSafe(choose)) {
                // The table may have been closed in the meantime.
                Ok(Some(action)) => drop(job.answer.send(action)),
                Ok(None) => tracing::error!(game, level, "no such bot"),
                Err(_) => tracing::error!(game, level, "a bot panicked"),
            }
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
