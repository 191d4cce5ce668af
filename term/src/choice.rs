use deckname_bots::Hint;
use deckname_engine::Seat;
use deckname_scene::{Spot, Weight};
use deckname_table::{Chosen, Menu};
use serde_json::Value;

use crate::Session;
use crate::texts::fill;

/// A choice being made click by click. Each click but the last can be taken back.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    seat: Seat,
    draft: Vec<Spot>,
    /// The labels of the clicks so far.
    pub steps: Vec<String>,
    menu: Menu,
    /// The hint that the player has asked for.
    hint: Option<Asked>,
    /// The labels of what is offered. If the clicks so far make up a whole action, it comes first.
    pub offered: Vec<String>,
}

/// A hint, and whether the player has asked for the move too.
#[derive(Clone, Debug)]
struct Asked {
    hint: Hint,
    full: bool,
}

impl Choice {
    pub fn new(session: &Session, seat: Seat) -> Self {
        let menu = Menu::default();
        let mut choice = Self { seat, draft: Vec::new(), steps: Vec::new(), menu, hint: None, offered: Vec::new() };
        choice.refresh(session);
        choice
    }

    /// What to choose now.
    pub fn prompt(&self) -> &str {
        &self.menu.prompt
    }

    /// Takes the offer with this index. Returns the actions that it stands for if it is whole now and nothing can be
    /// added.
    pub fn take(&mut self, index: usize, session: &Session) -> Option<Vec<Value>> {
        let whole = usize::from(self.menu.chosen.is_some());
        if index < whole {
            return self.menu.chosen.take().map(Chosen::into_actions);
        }
        let item = self.menu.items.get(index - whole)?;
        self.steps.push(item.label.clone());
        self.draft.push(item.spot.clone());
        self.refresh(session);
        self.menu.chosen.take_if(|_| self.menu.items.is_empty()).map(Chosen::into_actions)
    }

    /// The indices of the offers that contain these letters, ignoring case.
    pub fn matching(&self, letters: &str) -> Vec<usize> {
        let letters = letters.to_lowercase();
        let fits = |index: &usize| self.offered[*index].to_lowercase().contains(&letters);
        (0..self.offered.len()).filter(fits).collect()
    }

    /// Is this the whole name of the offer, or its last word?
    pub fn is_called(&self, index: usize, name: &str) -> bool {
        let (label, name) = (self.offered[index].to_lowercase(), name.to_lowercase());
        label == name || label.rsplit(' ').next() == Some(name.as_str())
    }

    /// Takes back the last click; false if there is none.
    pub fn back(&mut self, session: &Session) -> bool {
        self.steps.pop();
        let had_one = self.draft.pop().is_some();
        self.refresh(session);
        had_one
    }

    /// In a lesson: says what the teacher says, and marks the offers that lead to what is asked.
    fn be_coached(&mut self, session: &Session) {
        let Some((says, next)) = session.coach(self.seat, &self.draft) else { return };
        self.menu.prompt = format!("{says} {}", self.menu.prompt);
        self.mark(next.as_deref());
    }

    /// Asks for a hint: what to look at, and when asked again, a move. False if there are no hints here.
    pub fn ask_hint(&mut self, session: &Session) -> bool {
        match &mut self.hint {
            Some(asked) => asked.full = true,
            None => self.hint = session.hint(self.seat).map(|hint| Asked { hint, full: false }),
        }
        self.refresh(session);
        self.hint.is_some()
    }

    /// Says the hint, and marks the offers that lead to its move.
    fn be_hinted(&mut self, session: &Session) {
        let Some(Asked { hint, full }) = self.hint.take() else { return };
        let says = if full { format!("{}: {}", hint.label, hint.reason) } else { hint.nudge.clone() };
        self.menu.prompt = format!("{says} {}", self.menu.prompt);
        if full {
            let action = std::slice::from_ref(&hint.action);
            let toward = session.table().toward(self.seat, action, &self.draft, &session.reader());
            self.mark(toward.map(|toward| toward.next).as_deref());
        }
        self.hint = Some(Asked { hint, full });
    }

    /// Marks the offers among the next clicks; if there are none, the whole action.
    fn mark(&mut self, next: Option<&[Spot]>) {
        let whole = self.menu.chosen.iter().map(|_| next.is_some_and(<[Spot]>::is_empty));
        let leads = |spot| next.is_some_and(|next| next.contains(spot));
        let marked: Vec<bool> = whole.chain(self.menu.items.iter().map(|item| leads(&item.spot))).collect();
        for (label, _) in self.offered.iter_mut().zip(marked).filter(|(_, marked)| *marked) {
            label.insert_str(0, "→ ");
        }
    }

    /// Lists the offers again. If another seat has moved, the clicks so far stay if they still fit a legal action.
    pub fn refresh(&mut self, session: &Session) {
        let menu = |draft: &[Spot]| session.table().menu(self.seat, draft, &session.reader());
        let fresh = menu(&self.draft).or_else(|| {
            self.draft.clear();
            self.steps.clear();
            menu(&[])
        });
        self.menu = fresh.unwrap_or_default();
        // To do nothing is what one often wants, and should not be at the end of a long list.
        self.menu.items.sort_by_key(|item| item.weight != Weight::Nothing);
        let whole = self.menu.chosen.iter().map(|chosen| {
            let action = [("action", chosen.label.as_str().into())];
            fill(session.lang, "confirm", &action)
        });
        self.offered = whole.chain(self.menu.items.iter().map(|item| item.label.clone())).collect();
        self.be_coached(session);
        self.be_hinted(session);
    }
}
