//! A table that follows a lesson: everyone but the learner plays what was recorded, and the learner is asked to.

use deckname_engine::{Seat, Seats, WireStep};
use deckname_scene::{Lang, Spot};
use deckname_store::{Entry, Owner, Stage};
use deckname_table::{Lesson, lesson};
use serde_json::Value;

use super::{Addition, Holder, Session};
use crate::bots::Bot;
use crate::pages::model::CoachModel;
use crate::problem::Problem;

impl Session {
    /// Seats the learner, takes the steps before the lesson, and begins it.
    pub fn teach(&mut self, lesson: &Lesson, owner: &Owner, name: &str) -> Result<(), Problem> {
        for seat in self.seats() {
            if seat == lesson.learner() {
                self.sit(owner, Some(seat), name, &Addition::Nothing)?;
            } else {
                self.fill(seat, Some(Bot::Lesson))?;
            }
        }
        // The dice and cards are those of the record, to which this learner has contributed nothing.
        let contributions = lesson.record().fairness.as_ref().map(|fairness| fairness.contributions.clone());
        self.write(Entry::Started { contributions: contributions.unwrap_or_default() })?;
        for step in lesson.before() {
            self.write(Entry::Step { step: step.clone(), request: None, by_bot: false })?;
        }
        self.draw()
    }

    /// The one seat that the lesson waits for, even if others could decide at the same time.
    pub(super) fn lesson_owing(&self) -> Option<Seats> {
        match self.lesson?.next(self.game.taken())? {
            WireStep::Act { seat, .. } => Some(Seats::one(*seat)),
            WireStep::Chance { .. } => None,
        }
    }

    /// What the lesson has recorded for this seat's decision, and the version in which the seat was asked.
    pub fn asked_of_lesson(&self, seat: Seat) -> Option<(u64, Value)> {
        let scripted = self.chairs.get(seat.index())?.holder == Holder::Bot(Bot::Lesson);
        let action = self.lesson.filter(|_| scripted)?.next_of(seat, self.game.taken())?;
        Some((self.asked_of_bot(seat)?, action.clone()))
    }

    /// Refuses a legal action that the lesson does not ask for. What is illegal is left to the rules, which say why.
    pub(super) fn mind_lesson(&self, seat: Seat, action: &Value, lang: Lang) -> Result<(), Problem> {
        match self.lesson {
            Some(lesson) if self.leaves_lesson(seat, action) && self.game.legal(seat).contains(action) => {
                let taken = self.game.taken();
                let says = lesson.otherwise(taken, &self.names(), lang);
                Err(Problem::Lesson { says, clause: lesson.clause(taken) })
            }
            _ => Ok(()),
        }
    }

    pub(super) fn leaves_lesson(&self, seat: Seat, action: &Value) -> bool {
        self.lesson.is_some_and(|lesson| lesson.next_of(seat, self.game.taken()) != Some(action))
    }

    /// To how many steps the game goes back if the seat takes back its last one. A lesson does not go back beyond its start.
    pub fn undo_to(&self, seat: Seat) -> Option<usize> {
        let begun = self.lesson.map_or(0, |lesson| lesson.before().len());
        self.game.undo_to(seat).filter(|to| *to >= begun)
    }

    /// What the teacher says to the learner after these clicks.
    pub fn coach(&self, seat: Seat, draft: &[Spot], lang: Lang) -> Option<CoachModel> {
        let lesson = self.lesson.filter(|lesson| lesson.learner() == seat)?;
        let (taken, names) = (self.game.taken(), self.names());
        let asked = lesson.asked(taken);
        let lead = |draft: &[Spot]| self.game.toward(seat, &asked, draft, &self.reader(lang, &names));
        let toward = lead(draft);
        let says = if toward.is_some() { Lesson::prompt } else { Lesson::otherwise };
        Some(CoachModel {
            says: says(lesson, taken, &names, lang),
            clause: toward.is_none().then(|| (self.title.id, lesson.clause(taken))),
            // After a click that leads elsewhere, another one in its place.
            next: toward.or_else(|| lead(draft.split_last()?.1)).map_or_else(Vec::new, |toward| toward.next),
            progress: lesson.progress(taken),
        })
    }

    /// What the teacher says when the lesson is over.
    pub fn last_word(&self, lang: Lang) -> Option<String> {
        let over = self.stage() == Stage::Over;
        self.lesson.filter(|_| over).map(|lesson| lesson.end(&self.names(), lang))
    }
}

/// The lesson of a game, which must have one.
pub fn lesson_of(game: &str) -> Result<&'static Lesson, Problem> {
    lesson(game).ok_or(Problem::NotFound)
}
