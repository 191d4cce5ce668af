//! The bounded thread pools in which bots think, apart from the threads that answer requests.
//!
//! Instant bots, searching bots and the operator's programs have a lane each, so that none waits for a slower kind. Within a
//! lane, attended tables come first. The more of them wait, the less time each decision gets, so that no table waits much
//! longer than one decision takes.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use deckname_table::Sight;
use serde_json::Value;
use tokio::sync::oneshot;

use crate::bots::{Bot, Bots, Pace};

/// The smallest share of its usual time that a bot gets. At unattended tables it is all that a bot gets.
const LEAST: f64 = 0.06;
/// How many of the operator's programs can think at once.
const PROGRAMS: usize = 4;

#[derive(Debug)]
pub struct Thinkers {
    instant: Arc<Lane>,
    searching: Arc<Lane>,
    programs: Arc<Lane>,
}

/// What a bot is asked.
#[derive(Debug)]
pub struct Question {
    pub table: String,
    pub game: &'static str,
    pub bot: Bot,
    pub sight: Sight,
    /// Is a person at the table or watching?
    pub attended: bool,
}

impl Thinkers {
    /// `count` searching bots can think at once. The threads end when this is dropped.
    pub fn new(count: usize, bots: &Arc<Bots>) -> Self {
        let open = |name, threads| Lane::open(name, threads, bots);
        let searching = open("searching", count.max(1));
        Self { instant: open("instant", 1), searching, programs: open("program", PROGRAMS) }
    }

    /// The bot's action; `None` if it failed.
    pub async fn think(&self, question: Question) -> Option<Value> {
        let lane = match question.bot.pace() {
            Pace::Instant => &self.instant,
            Pace::Searching => &self.searching,
            Pace::Program => &self.programs,
        };
        let (answer, received) = oneshot::channel();
        lane.ask(Job { question, answer });
        received.await.ok()
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        for lane in [&self.instant, &self.searching, &self.programs] {
            lane.close();
        }
    }
}

struct Job {
    question: Question,
    answer: oneshot::Sender<Value>,
}

/// Some threads and their queue. The queue holds at most one question for every seat of a table in memory.
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
    fn open(name: &str, threads: usize, bots: &Arc<Bots>) -> Arc<Self> {
        let lane = Arc::new(Self { threads, waiting: Mutex::default(), news: Condvar::new() });
        for n in 0..threads {
            let (lane, bots) = (Arc::clone(&lane), Arc::clone(bots));
            let thread = std::thread::Builder::new().name(format!("{name}-{n}"));
            if let Err(why) = thread.spawn(move || lane.work(&bots)) {
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

    /// The next question and its share of the usual time; `None` once the lane is closed.
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

    fn work(&self, bots: &Bots) {
        while let Some((job, share)) = self.next() {
            let Question { table, game, bot, sight, .. } = &job.question;
            let choose = || bots.choose(table, game, *bot, sight, share);
            match catch_unwind(AssertUnwindSafe(choose)) {
                // The table may have been closed in the meantime.
                Ok(Some(action)) => drop(job.answer.send(action)),
                Ok(None) => tracing::error!(game, bot = bot.name(), "no such bot"),
                Err(_) => tracing::error!(game, bot = bot.name(), "a bot panicked"),
            }
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
