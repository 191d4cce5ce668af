//! The thread on which finished games are analysed: one at a time, and never faster than half of what it could do, so that
//! pages and bots come first. What was found is kept in the store, so each game is worked out once, on one server.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use deckname_analysis::{Analysis, analyse};
use deckname_store::{Kept, Store, StoreError};
use deckname_table::Record;
use tokio::runtime::Handle;

/// How many analyses are at hand without a look into the store.
const AT_HAND: usize = 64;
/// The longest rest between two pieces of work.
const REST: Duration = Duration::from_millis(100);

/// The analyses of finished games.
#[derive(Debug)]
pub struct Analyses {
    jobs: mpsc::Sender<Job>,
    store: Arc<Store>,
    at_hand: Arc<AtHand>,
}

/// How far the analysis of a table is.
#[derive(Clone, Debug)]
pub enum Progress {
    /// The share that is done.
    Working(f64),
    Done(Arc<Analysis>),
    Failed,
}

#[derive(Debug)]
struct Job {
    table: String,
    record: Record,
}

/// By table, the oldest first.
type AtHand = Mutex<VecDeque<(String, Progress)>>;

impl Analyses {
    /// Each analysis takes this part of the usual effort. The thread ends when this is dropped. Needs a tokio runtime.
    pub fn open(store: &Arc<Store>, effort: f64) -> Self {
        let (jobs, asked) = mpsc::channel();
        let at_hand = Arc::new(AtHand::default());
        let worker =
            Worker { store: Arc::clone(store), runtime: Handle::current(), at_hand: Arc::clone(&at_hand), effort };
        let thread = std::thread::Builder::new().name("analysis".into());
        if let Err(why) = thread.spawn(move || asked.iter().for_each(|job| worker.run(&job))) {
            tracing::error!(%why, "no thread for analyses");
        }
        Self { jobs, store: Arc::clone(store), at_hand }
    }

    /// How far the analysis of a table is, if it was asked for here not long ago.
    pub fn at_hand(&self, table: &str) -> Option<Progress> {
        lock(&self.at_hand).iter().find(|(known, _)| known == table).map(|(_, progress)| progress.clone())
    }

    /// The analysis of a table whose game is over. The first one to ask, on any server, has it begun.
    pub async fn ask(&self, table: &str, record: Record) -> Result<Progress, StoreError> {
        if let Some(progress) = self.at_hand(table) {
            return Ok(progress);
        }
        // As many as are at hand can wait; a later one is begun when it is asked for again.
        if !self.has_room() {
            return Ok(Progress::Working(0.0));
        }
        match self.store.analysis(table).await? {
            Kept::Found(text) => {
                if let Ok(analysis) = serde_json::from_str::<Analysis>(&text) {
                    return Ok(self.remember(table, Progress::Done(Arc::new(analysis))));
                }
                // An earlier version of this program found less: the next call has it worked out again.
                self.store.keep_analysis(table, None).await?;
                Ok(Progress::Working(0.0))
            }
            Kept::Begun => Ok(Progress::Working(0.0)),
            Kept::Yours => {
                let begun = self.jobs.send(Job { table: table.to_string(), record });
                Ok(self.remember(table, if begun.is_ok() { Progress::Working(0.0) } else { Progress::Failed }))
            }
        }
    }

    fn has_room(&self) -> bool {
        let at_hand = lock(&self.at_hand);
        at_hand.len() < AT_HAND || at_hand.iter().any(|(_, progress)| !is_waiting(progress))
    }

    fn remember(&self, table: &str, progress: Progress) -> Progress {
        let mut at_hand = lock(&self.at_hand);
        if at_hand.len() >= AT_HAND {
            let oldest = at_hand.iter().position(|(_, progress)| !is_waiting(progress));
            oldest.map(|oldest| at_hand.remove(oldest));
        }
        at_hand.push_back((table.to_string(), progress.clone()));
        progress
    }
}

fn is_waiting(progress: &Progress) -> bool {
    matches!(progress, Progress::Working(_))
}

/// What the thread works with.
struct Worker {
    store: Arc<Store>,
    runtime: Handle,
    at_hand: Arc<AtHand>,
    effort: f64,
}

impl Worker {
    fn run(&self, job: &Job) {
        let mut worked = Instant::now();
        let mut progress = |share| {
            self.set(&job.table, Progress::Working(share));
            std::thread::sleep(worked.elapsed().min(REST));
            worked = Instant::now();
        };
        let analysed = catch_unwind(AssertUnwindSafe(|| analyse(&job.record, self.effort, &mut progress)));
        let result = match analysed {
            Ok(Ok(analysis)) => Progress::Done(Arc::new(analysis)),
            Ok(Err(why)) => {
                tracing::error!(table = job.table, %why, "a game cannot be analysed");
                Progress::Failed
            }
            Err(_) => {
                tracing::error!(table = job.table, "an analysis panicked");
                Progress::Failed
            }
        };
        self.keep(&job.table, &result);
        self.set(&job.table, result);
    }

    fn keep(&self, table: &str, result: &Progress) {
        let found = if let Progress::Done(analysis) = result { serde_json::to_string(&**analysis).ok() } else { None };
        if let Err(why) = self.runtime.block_on(self.store.keep_analysis(table, found)) {
            tracing::error!(table, %why, "an analysis could not be kept");
        }
    }

    fn set(&self, table: &str, progress: Progress) {
        if let Some((_, now)) = lock(&self.at_hand).iter_mut().find(|(known, _)| known == table) {
            *now = progress;
        }
    }
}

fn lock(at_hand: &AtHand) -> MutexGuard<'_, VecDeque<(String, Progress)>> {
    at_hand.lock().unwrap_or_else(PoisonError::into_inner)
}
