//! The bounded pool in which bots think, away from everything that answers people.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use deckname_table::Sight;
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};

use crate::seal;

/// How many decisions may wait; beyond that, whoever wants one waits to ask.
const QUEUE: usize = 1_024;

#[derive(Clone, Debug)]
pub struct Thinkers {
    jobs: mpsc::Sender<Job>,
}

struct Job {
    game: &'static str,
    level: &'static str,
    sight: Sight,
    answer: oneshot::Sender<Value>,
}

impl Thinkers {
    /// Threads that end when the last handle is gone.
    pub fn new(count: usize) -> Self {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        for n in 0..count.max(1) {
            let queue = Arc::clone(&queue);
            let thread = std::thread::Builder::new().name(format!("thinker-{n}"));
            if let Err(why) = thread.spawn(move || think_on(&queue)) {
                tracing::error!(%why, "no thread for bots");
            }
        }
        Self { jobs }
    }

    /// What the bot of this level does there; nothing if it failed.
    pub async fn think(&self, game: &'static str, level: &'static str, sight: Sight) -> Option<Value> {
        let (answer, told) = oneshot::channel();
        self.jobs.send(Job { game, level, sight, answer }).await.ok()?;
        told.await.ok()
    }
}

fn think_on(queue: &Mutex<mpsc::Receiver<Job>>) {
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
        let Some(job) = next else { return };
        let choose = || {
            let mut player = deckname_bots::player(job.game, job.level, seal::random_u64())?;
            Some(player.choose(&job.sight))
        };
        match catch_unwind(AssertUnwindSafe(choose)) {
            // The table may have been closed in the meantime.
            Ok(Some(action)) => drop(job.answer.send(action)),
            Ok(None) => tracing::error!(game = job.game, level = job.level, "no such bot"),
            Err(_) => tracing::error!(game = job.game, level = job.level, "a bot panicked"),
        }
    }
}
