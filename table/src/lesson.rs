//! A first game that teaches: a recorded game in which a newcomer makes the moves of one seat.
//!
//! A lesson holds no rule. It is a record and what the teacher says at some of its steps; the table plays it like any game.

use std::sync::LazyLock;

use deckname_engine::{Seat, WireStep};
use deckname_scene::{Arg, Lang, Primer, Texts};
use serde_json::Value;

use crate::{BadRecord, Record, TITLES, Title, verify};

/// A lesson that has been checked.
#[derive(Debug)]
pub struct Lesson {
    record: Record,
    seed: String,
    learner: Seat,
    texts: &'static Texts,
    /// The steps at which the teacher speaks, in order.
    prompts: Vec<usize>,
    /// The clause behind each of them.
    clauses: &'static [(usize, &'static str)],
}

/// Why a lesson cannot be given.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BadLesson {
    #[error(transparent)]
    Record(#[from] BadRecord),
    #[error("the record follows edition {found} of the rules, not {newest}")]
    Edition { found: u16, newest: u16 },
    #[error("there is no message {0:?}")]
    NoMessage(String),
    #[error("nothing uses the message {0:?}")]
    IdleMessage(String),
    #[error("the teacher says nothing")]
    Silent,
    #[error("step {step} is not a decision of {learner:?}")]
    NotAsked { step: usize, learner: Seat },
    #[error("the clauses are not those of the steps {0:?}")]
    Clauses(Vec<usize>),
    #[error("{0:?} does not win")]
    Lost(Seat),
}

/// The lesson of the game with this id.
pub fn lesson(id: &str) -> Option<&'static Lesson> {
    static LESSONS: LazyLock<Vec<(&str, Lesson)>> = LazyLock::new(|| {
        let read = |title: &Title| {
            let read = Lesson::read(title)?;
            debug_assert!(read.is_ok(), "{}: {read:?}", title.id);
            Some((title.id, read.ok()?))
        };
        TITLES.iter().filter_map(read).collect()
    });
    LESSONS.iter().find(|(of, _)| *of == id).map(|(_, lesson)| lesson)
}

impl Lesson {
    /// Reads and checks the lesson of a game; `None` if the game has none.
    ///
    /// The record must replay by the newest rules, with the chance of its seed, to a win of the learner. Every message must
    /// belong to a decision of the learner.
    pub fn read(title: &Title) -> Option<Result<Self, BadLesson>> {
        let primer = (title.primer)()?;
        Some(Self::check(title, &primer))
    }

    fn check(title: &Title, primer: &Primer) -> Result<Self, BadLesson> {
        let texts = (primer.texts)();
        let record = Record::from_text(primer.record)?;
        if record.edition != title.edition {
            return Err(BadLesson::Edition { found: record.edition, newest: title.edition });
        }
        verify(&record)?;
        let seed = record.fairness.as_ref().and_then(|published| published.seed.clone()).ok_or(BadRecord::Seedless)?;
        let prompts = prompts(texts)?;
        let actor = |step: usize| match record.steps.get(step) {
            Some(WireStep::Act { seat, .. }) => Some(*seat),
            _ => None,
        };
        let first = *prompts.first().ok_or(BadLesson::Silent)?;
        let learner = actor(first).ok_or(BadLesson::NotAsked { step: first, learner: Seat(0) })?;
        if let Some(step) = prompts.iter().copied().find(|step| actor(*step) != Some(learner)) {
            return Err(BadLesson::NotAsked { step, learner });
        }
        if !primer.clauses.iter().map(|(step, _)| step).eq(&prompts) {
            return Err(BadLesson::Clauses(prompts));
        }
        let winners = record.outcome.as_ref().and_then(|outcome| outcome["winners"].as_array());
        if !winners.is_some_and(|winners| winners.contains(&Value::from(learner.0))) {
            return Err(BadLesson::Lost(learner));
        }
        Ok(Self { record, seed, learner, texts, prompts, clauses: primer.clauses })
    }

    /// The game in which the lesson is given.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The seed from which the chance of that game comes.
    pub fn seed(&self) -> &str {
        &self.seed
    }

    /// The seat of the newcomer.
    pub fn learner(&self) -> Seat {
        self.learner
    }

    /// The steps that have been taken when the newcomer sits down.
    pub fn before(&self) -> &[WireStep] {
        &self.record.steps[..self.prompts[0]]
    }

    /// The step that comes after this many.
    pub fn next(&self, taken: usize) -> Option<&WireStep> {
        self.record.steps.get(taken)
    }

    /// The action of this seat that comes after this many steps.
    pub fn next_of(&self, seat: Seat, taken: usize) -> Option<&Value> {
        match self.next(taken)? {
            WireStep::Act { seat: actor, action } if *actor == seat => Some(action),
            _ => None,
        }
    }

    /// What the newcomer is asked to do after this many steps: all actions up to the teacher's next words.
    pub fn asked(&self, taken: usize) -> Vec<Value> {
        let spoken = |step: &usize| *step == taken || !self.prompts.contains(step);
        let actions = (taken..).take_while(spoken).map_while(|step| self.next_of(self.learner, step));
        actions.cloned().collect()
    }

    /// What the teacher says after this many steps: the latest words stay until there are others.
    pub fn prompt(&self, taken: usize, names: &[String], lang: Lang) -> String {
        self.say(&format!("step-{}", self.spoken(taken)), names, lang)
    }

    /// What the teacher says to another legal move.
    pub fn otherwise(&self, taken: usize, names: &[String], lang: Lang) -> String {
        self.say(&format!("step-{}-else", self.spoken(taken)), names, lang)
    }

    /// The clause that explains it.
    pub fn clause(&self, taken: usize) -> &'static str {
        let spoken = self.spoken(taken);
        self.clauses.iter().find(|(step, _)| *step == spoken).map_or("", |(_, clause)| clause)
    }

    /// The last word.
    pub fn end(&self, names: &[String], lang: Lang) -> String {
        self.say("end", names, lang)
    }

    /// How many times the teacher speaks, and how many of those have passed after this many steps.
    pub fn progress(&self, taken: usize) -> (usize, usize) {
        (self.prompts.iter().filter(|step| **step <= taken).count(), self.prompts.len())
    }

    fn spoken(&self, taken: usize) -> usize {
        self.prompts.iter().copied().rfind(|step| *step <= taken).unwrap_or(self.prompts[0])
    }

    /// Messages name the players by seat: `$p0`, `$p1`, ….
    fn say(&self, key: &str, names: &[String], lang: Lang) -> String {
        let keys: Vec<String> = (0..names.len()).map(|seat| format!("p{seat}")).collect();
        let args: Vec<(&str, Arg<'_>)> =
            keys.iter().zip(names).map(|(key, name)| (key.as_str(), name.as_str().into())).collect();
        self.texts.say(lang, key, &args)
    }
}

/// The steps at which the teacher speaks. Each has both messages, and there are no others.
fn prompts(texts: &Texts) -> Result<Vec<usize>, BadLesson> {
    let mut steps = Vec::new();
    for key in texts.keys().filter(|key| key.starts_with("step-")) {
        let bare = key.trim_start_matches("step-");
        match bare.strip_suffix("-else").unwrap_or(bare).parse() {
            Ok(step) => steps.push(step),
            Err(_) => return Err(BadLesson::IdleMessage(key.to_string())),
        }
    }
    steps.sort_unstable();
    steps.dedup();
    let needed = steps.iter().flat_map(|step| [format!("step-{step}"), format!("step-{step}-else")]);
    let needed = needed.chain((1..=4).map(|n| format!("half-{n}"))).chain([String::from("end")]);
    match needed.into_iter().find(|key| !texts.has(key)) {
        Some(missing) => Err(BadLesson::NoMessage(missing)),
        None => Ok(steps),
    }
}
