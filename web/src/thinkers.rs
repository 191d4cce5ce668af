//! The bounded thread pools in which bots think, apart from the threads that answer requests.
//!
//! Instant bots, searching bots and the operator's programs have a lane each, so that none waits for a slower kind. Within a
//! lane, attended tables come first. The more of them wait, the less time each decision gets, so that no table waits much
//! longer than one decision takes. Hints for people are worked out among the searching bots, below those at attended tables.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use deckname_bots::{Hint, Leave, Level, hint};
use deckname_scene::{Aid, Lang, Reader};
use deckname_table::Sight;
use serde_json::Value;
use tokio::sync::oneshot;
use tracing::Span;

use crate::bots::{Bot, Bots, Pace};
use crate::metrics::{LaneMetrics, Metrics};

/// The smallest share of its usual time that a bot gets. At unattended tables it is all that a bot gets.
const LEAST: f64 = 0.06;
/// How many of the operator's programs can think at once.
const PROGRAMS: usize = 4;

#[derive(Debug)]
pub enum Thinkers {
    Lanes {
        instant: Arc<Lane>,
        searching: Arc<Lane>,
        programs: Arc<Lane>,
    },
    /// Bots think where they are asked, in a simulation.
    InPlace(Arc<Bots>),
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

/// What a person is to be told about a decision.
#[derive(Debug)]
pub struct HintQuestion {
    pub game: &'static str,
    pub sight: Sight,
    pub lang: Lang,
    pub names: Vec<String>,
    pub aid: Aid,
    /// The part of the effort of a `hard` decision.
    pub effort: f64,
}

impl Thinkers {
    /// `count` searching bots can think at once. The threads end when this is dropped.
    pub fn new(count: usize, bots: &Arc<Bots>, metrics: &Metrics) -> Self {
        let open = |name, threads| Lane::open(name, threads, bots, metrics);
        let searching = open("searching", count.max(1));
        Self::Lanes { instant: open("instant", 1), searching, programs: open("program", PROGRAMS) }
    }

    /// The bot's action; `None` if it failed.
    pub async fn think(&self, question: Question) -> Option<Value> {
        let lane = match (self, question.bot.pace()) {
            (Self::InPlace(bots), pace) => {
                // A search takes real time, which no seed decides.
                let bot = if pace == Pace::Searching { Bot::BuiltIn(Level::Greedy) } else { question.bot };
                return Question { bot, ..question }.decide(bots, Leave { share: 1.0, threads: 1 });
            }
            (Self::Lanes { instant, .. }, Pace::Instant) => instant,
            (Self::Lanes { searching, .. }, Pace::Searching) => searching,
            (Self::Lanes { programs, .. }, Pace::Program) => programs,
        };
        let (answer, received) = oneshot::channel();
        lane.ask(Task::Move(question, answer));
        received.await.ok()
    }

    /// A hint for a person; `None` if it failed.
    pub async fn hint(&self, question: HintQuestion) -> Option<Hint> {
        let lane = match self {
            Self::InPlace(_) => return question.answer(),
            Self::Lanes { searching, .. } => searching,
        };
        let (answer, received) = oneshot::channel();
        lane.ask(Task::Hint(question, answer));
        received.await.ok()
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        if let Self::Lanes { instant, searching, programs } = self {
            for lane in [instant, searching, programs] {
                lane.close();
            }
        }
    }
}

impl Question {
    /// The bot's action; `None` if it failed.
    fn decide(&self, bots: &Bots, leave: Leave) -> Option<Value> {
        let Self { table, game, bot, sight, .. } = self;
        let choose = || bots.choose(table, game, *bot, sight, leave);
        match catch_unwind(AssertUnwindSafe(choose)) {
            Ok(Some(action)) => return Some(action),
            Ok(None) => tracing::error!(game, bot = bot.name(), "no such bot"),
            Err(_) => tracing::error!(game, bot = bot.name(), "a bot panicked"),
        }
        None
    }
}

impl HintQuestion {
    /// The same effort at every load, so that the same view gets the same hint.
    fn answer(&self) -> Option<Hint> {
        let Self { game, sight, lang, names, aid, effort } = self;
        let reader = Reader { lang: *lang, names, aid: *aid };
        match catch_unwind(AssertUnwindSafe(|| hint(game, sight, &reader, *effort))) {
            Ok(Some(hint)) => return Some(hint),
            Ok(None) => tracing::error!(game, "no hints for this game"),
            Err(_) => tracing::error!(game, "a hint panicked"),
        }
        None
    }
}

/// What is to be worked out, and where the answer goes.
enum Task {
    Move(Question, oneshot::Sender<Value>),
    Hint(HintQuestion, oneshot::Sender<Hint>),
}

impl Task {
    /// The game, and who thinks about it.
    fn about(&self) -> (&'static str, &'static str) {
        match self {
            Self::Move(question, _) => (question.game, question.bot.name()),
            Self::Hint(question, _) => (question.game, "hint"),
        }
    }
}

struct Job {
    task: Task,
    asked: Instant,
    /// What the decision is part of.
    span: Span,
}

/// Some threads and their queue. The queue holds at most one question for every seat of a table in memory, and the hints that
/// people wait for.
#[derive(Debug)]
pub struct Lane {
    threads: usize,
    metrics: LaneMetrics,
    waiting: Mutex<Waiting>,
    news: Condvar,
}

#[derive(Default)]
struct Waiting {
    attended: VecDeque<Job>,
    hints: VecDeque<Job>,
    others: VecDeque<Job>,
    /// How many threads think, those that help included.
    thinking: usize,
    closed: bool,
}

impl std::fmt::Debug for Waiting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} attended, {} hints, {} others", self.attended.len(), self.hints.len(), self.others.len())
    }
}

impl Lane {
    fn open(name: &str, threads: usize, bots: &Arc<Bots>, metrics: &Metrics) -> Arc<Self> {
        let metrics = metrics.lane(name);
        let lane = Arc::new(Self { threads, metrics, waiting: Mutex::default(), news: Condvar::new() });
        for n in 0..threads {
            let (lane, bots) = (Arc::clone(&lane), Arc::clone(bots));
            let thread = std::thread::Builder::new().name(format!("{name}-{n}"));
            if let Err(why) = thread.spawn(move || lane.work(&bots)) {
                tracing::error!(%why, "no thread for bots");
            }
        }
        lane
    }

    fn ask(&self, task: Task) {
        let mut waiting = self.waiting();
        let queue = match &task {
            Task::Move(question, _) if question.attended => &mut waiting.attended,
            Task::Move(..) => &mut waiting.others,
            Task::Hint(..) => &mut waiting.hints,
        };
        queue.push_back(Job { task, asked: Instant::now(), span: Span::current() });
        self.metrics.queue.inc();
        drop(waiting);
        self.news.notify_one();
    }

    fn close(&self) {
        self.waiting().closed = true;
        self.news.notify_all();
    }

    /// The next question, with what may be used for it; `None` once the lane is closed. If nobody else waits at an attended
    /// table, threads that have nothing to do help.
    fn next(&self) -> Option<(Job, Leave)> {
        let mut waiting = self.waiting();
        loop {
            if waiting.closed {
                return None;
            }
            if let Some(job) = waiting.attended.pop_front() {
                let share = self.threads as f64 / (self.threads + waiting.attended.len()) as f64;
                let idle = self.threads.saturating_sub(waiting.thinking).max(1);
                let threads = if waiting.attended.is_empty() { idle } else { 1 };
                waiting.thinking += threads;
                return Some((job, Leave { share: share.max(LEAST), threads }));
            }
            let Waiting { hints, others, .. } = &mut *waiting;
            if let Some(job) = hints.pop_front().or_else(|| others.pop_front()) {
                waiting.thinking += 1;
                return Some((job, Leave { share: LEAST, threads: 1 }));
            }
            waiting = self.news.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self, bots: &Bots) {
        while let Some((job, leave)) = self.next() {
            let (game, bot) = job.task.about();
            self.metrics.queue.dec();
            self.metrics.wait.observe(job.asked.elapsed().as_secs_f64());
            let _timer = self.metrics.think.start_timer();
            let _span = tracing::info_span!(parent: &job.span, "think", game, bot).entered();
            match job.task {
                // The table may have been closed in the meantime.
                Task::Move(question, answer) => drop(question.decide(bots, leave).map(|action| answer.send(action))),
                // The person may have gone.
                Task::Hint(_, answer) if answer.is_closed() => {}
                Task::Hint(question, answer) => {
                    if let Some(hint) = question.answer() {
                        drop(answer.send(hint));
                    }
                }
            }
            self.done(leave);
        }
    }

    fn done(&self, leave: Leave) {
        self.waiting().thinking -= leave.threads;
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use deckname_bots::Level;
    use deckname_engine::Seat;
    use deckname_table::{TITLES, open};

    use super::*;

    /// A lane without threads: the test does their work.
    fn lane(threads: usize) -> Lane {
        let metrics = Metrics::new("test".into()).lane("test");
        Lane { threads, metrics, waiting: Mutex::default(), news: Condvar::new() }
    }

    fn ask(lane: &Lane, attended: bool) {
        let game = TITLES[0].id;
        let sight = open(game, *TITLES[0].seats().start(), &Value::Null).unwrap().sight(Seat(0));
        let question = Question { table: "t".into(), game, bot: Bot::BuiltIn(Level::Hard), sight, attended };
        lane.ask(Task::Move(question, oneshot::channel().0));
    }

    #[test]
    fn idle_threads_help_only_while_nobody_else_wants_them() {
        let lane = lane(3);
        ask(&lane, true);
        let (_, alone) = lane.next().unwrap();
        assert_eq!((alone.share, alone.threads), (1.0, 3));
        ask(&lane, true);
        assert_eq!(lane.next().unwrap().1.threads, 1, "the others are helping");
        lane.done(alone);
        ask(&lane, true);
        ask(&lane, true);
        assert_eq!(lane.next().unwrap().1.threads, 1, "somebody waits");
        assert_eq!(lane.next().unwrap().1.threads, 1, "two are thinking");
        ask(&lane, false);
        assert_eq!(lane.next().unwrap().1, Leave { share: LEAST, threads: 1 }, "nobody watches");
    }
}
