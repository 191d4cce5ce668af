//! The bounded pool in which bots think, away from everything that answers people.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use deckname_table::Sight;
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};

use crate::house::House;

/// How many decisions may wait; beyond that, whoever wants one waits to ask.
const QUEUE: usize = 1_024;

#[derive(Clone, Debug)]
pub struct Thinkers {
    jobs: mpsc::Sender<Job>,
}

struct Job {
    question: Question,
    answer: oneshot::Sender<Value>,
}

/// What a bot is asked: what it sees, and for whom it decides.
#[derive(Debug)]
pub struct Question {
    pub table: String,
    pub game: &'static str,
    pub level: &'static str,
    pub sight: Sight,
}

impl Thinkers {
    /// Threads that end when the last handle is gone.
    pub fn new(count: usize, house: &Arc<House>) -> Self {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        for n in 0..count.max(1) {
            let (queue, house) = (Arc::clone(&queue), Arc::clone(house));
            let thread = std::thread::Builder::new().name(format!("thinker-{n}"));
            if let Err(why) = thread.spawn(move || think_on(&queue, &house)) {
                tracing::error!(%why, "no thread for bots");
            }
        }
        Self { jobs }
    }

    /// What the bot does there; nothing if it failed.
    pub async fn think(&self, question: Question) -> Option<Value> {
        let (answer, told) = oneshot::channel();
        self.jobs.send(Job { question, answer }).await.ok()?;
        told.await.ok()
    }
}

fn think_on(queue: &Mutex<mpsc::Receiver<Job>>, house: &House) {
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
        let Some(job) = next else { return };
        let Question { table, game, level, sight } = &job.question;
        let choose = || house.choose(table, game, level, sight);
        match catch_unwind(AssertUnwindSafe(choose)) {
            // The table may have been closed in the meantime.
            Ok(Some(action)) => drop(job.answer.send(action)),
            Ok(None) => tracing::error!(game, level, "no such bot"),
            Err(_) => tracing::error!(game, level, "a bot panicked"),
        }
    }
}
