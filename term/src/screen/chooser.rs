use deckname_engine::Seat;
use serde_json::Value;

use crate::Session;
use crate::choice::Choice;

/// A choice with a cursor, a filter and the number being typed.
#[derive(Debug)]
pub(super) struct Chooser {
    pub choice: Choice,
    pub filter: String,
    number: String,
    /// The position of the cursor among the offers that the filter lets through.
    cursor: usize,
    /// How many offers were drawn side by side last time.
    pub columns: usize,
}

impl Chooser {
    pub fn new(session: &Session, seat: Seat) -> Self {
        let choice = Choice::new(session, seat);
        Self { choice, filter: String::new(), number: String::new(), cursor: 0, columns: 1 }
    }

    pub fn refresh(&mut self, session: &Session) {
        self.choice.refresh(session);
        self.move_by(0);
    }

    /// The indices of the offers that the filter lets through.
    pub fn seen(&self) -> Vec<usize> {
        self.choice.matching(&self.filter)
    }

    pub fn cursor(&self) -> usize {
        self.cursor
    }

    pub fn move_by(&mut self, steps: isize) {
        self.number.clear();
        self.cursor = self.cursor.saturating_add_signed(steps).min(self.seen().len().saturating_sub(1));
    }

    /// Adds a digit to the number of an offer. If there is no such offer, the digit begins a new number.
    pub fn digit(&mut self, digit: char) {
        let seen = self.seen();
        let found = |number: &str| {
            let index = number.parse::<usize>().ok()?.checked_sub(1)?;
            seen.iter().position(|seen| *seen == index)
        };
        let longer = format!("{}{digit}", self.number);
        for number in [longer, digit.to_string()] {
            if let Some(cursor) = found(&number) {
                (self.cursor, self.number) = (cursor, number);
                return;
            }
        }
    }

    /// Adds a letter to the filter. An offer with exactly this name comes before those that contain it: `a4` before `a40`.
    pub fn letter(&mut self, letter: char) {
        self.filter.push(letter);
        self.number.clear();
        let named = |index: &usize| self.choice.is_called(*index, &self.filter);
        self.cursor = self.seen().iter().position(named).unwrap_or(0);
    }

    /// Takes the offer under the cursor. Returns the actions that it stands for if it is whole now.
    pub fn take(&mut self, session: &Session) -> Option<Vec<Value>> {
        let index = *self.seen().get(self.cursor)?;
        let actions = self.choice.take(index, session);
        self.begin_step();
        actions
    }

    /// Removes the last letter of the filter, else takes back the last click.
    pub fn back(&mut self, session: &Session) -> bool {
        if self.filter.pop().is_some() {
            self.move_by(0);
            return true;
        }
        self.begin_step();
        self.choice.back(session)
    }

    /// Removes the whole filter, else takes back the last click.
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
