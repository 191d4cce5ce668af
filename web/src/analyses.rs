//! The thread on which finished games are analysed: one at a time, and never faster than half of what it could do, so that
//! pages and bots come first.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use deckname_analysis::{Analysis, analyse};
use deckname_table::Record;

/// How many analyses are kept. An analysis that was dropped is worked out again when it is asked for.
const KEPT: usize = 64;
/// The longest rest between two pieces of work.
const REST: Duration = Duration::from_millis(100);

/// The analyses of finished games.
#[derive(Debug)]
pub struct Analyses {
    jobs: mpsc::Sender<Job>,
    kept: Arc<Kept>,
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
type Kept = Mutex<VecDeque<(String, Progress)>>;

impl Analyses {
    /// Each analysis takes this part of the usual effort. The thread ends when this is dropped.
    pub fn open(effort: f64) -> Self {
        let (jobs, asked) = mpsc::channel();
        let kept = Arc::new(Kept::default());
        let work = Arc::clone(&kept);
        let thread = std::thread::Builder::new().name("analysis".into());
        if let Err(why) = thread.spawn(move || asked.iter().for_each(|job| run(&work, &job, effort))) {
            tracing::error!(%why, "no thread for analyses");
        }
        Self { jobs, kept }
    }

    /// The analysis of a table whose game is over. The first one to ask has it begun.
    pub fn ask(&self, table: &str, record: impl FnOnce() -> Record) -> Progress {
        let mut kept = lock(&self.kept);
        if let Some((_, progress)) = kept.iter().find(|(known, _)| known == table) {
            return progress.clone();
        }
        // As many as are kept can wait; a later one is begun when it is asked for again.
        let is_waiting = |progress: &Progress| matches!(progress, Progress::Working(_));
        if kept.len() == KEPT {
            let Some(oldest) = kept.iter().position(|(_, progress)| !is_waiting(progress)) else {
                return Progress::Working(0.0);
            };
            kept.remove(oldest);
        }
        let begun = self.jobs.send(Job { table: table.to_string(), record: record() });
        let progress = if begun.is_ok() { Progress::Working(0.0) } else { Progress::Failed };
        kept.push_back((table.to_string(), progress.clone()));
        progress
    }
}

fn run(kept: &Kept, job: &Job, effort: f64) {
    let mut worked = Instant::now();
    let mut progress = |share| {
        set(kept, &job.table, Progress::Working(share));
        std::thread::sleep(worked.elapsed().min(REST));
        worked = Instant::now();
    };
    let analysed = catch_unwind(AssertUnwindSafe(|| analyse(&job.record, effort, &mut progress)));
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
    set(kept, &job.table, result);
}

fn set(kept: &Kept, table: &str, progress: Progress) {
    if let Some((_, now)) = lock(kept).iter_mut().find(|(known, _)| known == table) {
        *now = progress;
    }
}

fn lock(kept: &Kept) -> MutexGuard<'_, VecDeque<(String, Progress)>> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
