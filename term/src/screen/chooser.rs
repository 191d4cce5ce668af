use deckname_engine::Seat;
use serde_json::Value;

use crate::Session;
use crate::choice::Choice;

/// A choice with a cursor, a filter and a number that is being typed.
#[derive(Debug)]
pub(super) struct Chooser {
    pub choice: Choice,
    pub filter: String,
    number: String,
    /// The place under the cursor, among those that are seen.
    cursor: usize,
    /// How many stand side by side, as the last drawing had it.
    pub columns: usize,
}

impl Chooser {
    pub fn new(session: &Session, seat: Seat) -> Self {
        let choice = Choice::new(session, seat);
        Self { choice, filter: String::new(), number: String::new(), cursor: 0, columns: 1 }
    }

    pub fn look(&mut self, session: &Session) {
        self.choice.look(session);
        self.move_by(0);
    }

    /// The places that the filter lets through.
    pub fn seen(&self) -> Vec<usize> {
        self.choice.fitting(&self.filter)
    }

    pub fn cursor(&self) -> usize {
        self.cursor
    }

    pub fn move_by(&mut self, steps: isize) {
        self.number.clear();
        self.cursor = self.cursor.saturating_add_signed(steps).min(self.seen().len().saturating_sub(1));
    }

    /// Digits find a choice by its number; one that leads nowhere begins a new number.
    pub fn digit(&mut self, digit: char) {
        let seen = self.seen();
        let found = |number: &str| {
            let place = number.parse::<usize>().ok()?.checked_sub(1)?;
            seen.iter().position(|seen| *seen == place)
        };
        let longer = format!("{}{digit}", self.number);
        for number in [longer, digit.to_string()] {
            if let Some(cursor) = found(&number) {
                (self.cursor, self.number) = (cursor, number);
                return;
            }
        }
    }

    pub fn letter(&mut self, letter: char) {
        self.filter.push(letter);
        self.number.clear();
        self.cursor = 0;
    }

    /// Takes what is under the cursor. Returns the action if that made it whole.
    pub fn take(&mut self, session: &Session) -> Option<Value> {
        let place = *self.seen().get(self.cursor)?;
        let action = self.choice.take(place, session);
        self.begin_step();
        action
    }

    /// Takes back a letter of the filter, else the last click.
    pub fn back(&mut self, session: &Session) -> bool {
        if self.filter.pop().is_some() {
            self.move_by(0);
            return true;
        }
        self.begin_step();
        self.choice.back(session)
    }

    /// Takes back the whole filter, else the last click.
    pub fn escape(&mut self, session: &Session) -> bool {
        self.filter.truncate(1);
        self.back(session)
    }

    fn begin_step(&mut self) {
        self.filter.clear();
        self.number.clear();
        self.cursor = 0;
    }
}
