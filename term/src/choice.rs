use deckname_engine::Seat;
use deckname_scene::Spot;
use deckname_table::Menu;
use serde_json::Value;

use crate::Session;
use crate::words::fill;

/// A choice being made, click by click; each can be taken back until the last.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    seat: Seat,
    draft: Vec<Spot>,
    /// What the clicks so far are called.
    pub steps: Vec<String>,
    menu: Menu,
    /// What is offered, the whole action first where the clicks so far make one.
    pub offered: Vec<String>,
}

impl Choice {
    pub fn new(session: &Session, seat: Seat) -> Self {
        let menu = Menu::default();
        let mut choice = Self { seat, draft: Vec::new(), steps: Vec::new(), menu, offered: Vec::new() };
        choice.look(session);
        choice
    }

    /// What there is to choose now.
    pub fn prompt(&self) -> &str {
        &self.menu.prompt
    }

    /// Takes what is offered in this place. Returns the action if it is whole now and nothing could be added.
    pub fn take(&mut self, place: usize, session: &Session) -> Option<Value> {
        let whole = usize::from(self.menu.chosen.is_some());
        if place < whole {
            return self.menu.chosen.take().map(|chosen| chosen.action);
        }
        let item = self.menu.items.get(place - whole)?;
        self.steps.push(item.label.clone());
        self.draft.push(item.spot.clone());
        self.look(session);
        self.menu.chosen.take_if(|_| self.menu.items.is_empty()).map(|chosen| chosen.action)
    }

    /// The places of what contains these letters, in whatever case.
    pub fn fitting(&self, letters: &str) -> Vec<usize> {
        let letters = letters.to_lowercase();
        let fits = |place: &usize| self.offered[*place].to_lowercase().contains(&letters);
        (0..self.offered.len()).filter(fits).collect()
    }

    /// Takes back the last click.
    pub fn back(&mut self, session: &Session) -> bool {
        self.steps.pop();
        let was_one = self.draft.pop().is_some();
        self.look(session);
        was_one
    }

    /// Another seat has moved meanwhile: the clicks stay if they still mean something.
    pub fn look(&mut self, session: &Session) {
        let menu = |draft: &[Spot]| session.table().menu(self.seat, draft, &session.reader());
        let fresh = menu(&self.draft).or_else(|| {
            self.draft.clear();
            self.steps.clear();
            menu(&[])
        });
        self.menu = fresh.unwrap_or_default();
        let whole = self.menu.chosen.iter().map(|chosen| {
            let action = [("action", chosen.label.as_str().into())];
            fill(session.lang, "confirm", &action)
        });
        self.offered = whole.chain(self.menu.items.iter().map(|item| item.label.clone())).collect();
    }
}
