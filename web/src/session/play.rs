//! Steps: what a seat does, what chance answers, what is taken back.

use std::hash::{DefaultHasher, Hash, Hasher};

use deckname_engine::Seat;
use deckname_scene::{Lang, Spot};
use deckname_store::{Entry, Stage};
use serde_json::{Value, json};

use super::{Desk, Holder};
use crate::problem::Problem;
use crate::unclear::Unclear;

/// The longest name of a request, and the most clicks of a draft.
const LONGEST: usize = 64;

/// An action, as it is or as the clicks that choose it.
#[derive(Clone, Debug)]
pub enum Wish {
    Action(Value),
    Draft(Vec<Spot>),
}

impl Desk {
    /// A seat acts on what it saw in `version`; chance answers at once. The same `request` again changes nothing.
    pub fn act(
        &mut self,
        seat: u8,
        version: u64,
        wish: Wish,
        request: Option<String>,
        lang: Lang,
    ) -> Result<(), Problem> {
        self.in_play()?;
        let asked = match &wish {
            Wish::Action(action) => Some(action),
            // What clicks meant back then can no longer be told.
            Wish::Draft(_) => None,
        };
        if self.is_done(seat, request.as_deref(), asked)? {
            return Ok(());
        }
        if self.chair(seat)?.holder != Holder::Person {
            return Err(Problem::Handed);
        }
        let place = Seat(seat);
        let owes = self.owing().contains(place);
        let current = if owes { self.asked[place.index()]..=self.version } else { self.version..=self.version };
        if !current.contains(&version) {
            return Err(Problem::Stale(None));
        }
        let action = match wish {
            Wish::Action(action) => action,
            Wish::Draft(draft) => self.chosen(place, &draft, lang)?,
        };
        self.step(seat, &action, request, false, lang)
    }

    /// A bot acts for the seat that it was asked for in `version`.
    pub fn act_as_bot(&mut self, seat: u8, asked: u64, action: &Value) -> Result<(), Problem> {
        if self.asked_of_bot(seat) != Some(asked) {
            return Err(Problem::Stale(None));
        }
        let for_person = matches!(self.chair(seat)?.holder, Holder::Handed(_));
        self.step(seat, action, None, for_person, Lang::En)
    }

    /// In which version a bot was asked for a decision in this seat; nothing where none is due.
    pub fn asked_of_bot(&self, seat: u8) -> Option<u64> {
        let bot = self.chairs.get(usize::from(seat))?.holder.bot();
        (bot.is_some() && self.owing().contains(Seat(seat))).then(|| self.asked[usize::from(seat)])
    }

    /// The seat takes back its last step.
    pub fn undo(&mut self, seat: u8, version: u64, request: Option<String>) -> Result<(), Problem> {
        self.in_play()?;
        if self.is_done(seat, request.as_deref(), Some(&Value::Null))? {
            return Ok(());
        }
        if self.chair(seat)?.holder != Holder::Person {
            return Err(Problem::Handed);
        }
        if version != self.version {
            return Err(Problem::Stale(None));
        }
        // Once it is over, everything has been shown.
        let to = self.game.undo_to(Seat(seat)).filter(|_| self.stage() == Stage::Playing).ok_or(Problem::NoUndo)?;
        self.write(Entry::Undone { seat, to, request })
    }

    /// Rolls, deals and draws until somebody owes a decision.
    pub(super) fn draw(&mut self) -> Result<(), Problem> {
        while let Some(outcome) = self.game.fair_outcome(&self.fairness) {
            self.write(Entry::Step { step: json!({"chance": outcome}), request: None, by_bot: false })?;
        }
        Ok(())
    }

    fn step(
        &mut self,
        seat: u8,
        action: &Value,
        request: Option<String>,
        by_bot: bool,
        lang: Lang,
    ) -> Result<(), Problem> {
        let step = json!({"seat": seat, "action": action});
        self.take_step(&step, request.as_deref(), by_bot, lang)?;
        self.fresh.push(Entry::Step { step, request, by_bot });
        self.draw()
    }

    /// The action that the clicks have wholly chosen.
    fn chosen(&self, seat: Seat, draft: &[Spot], lang: Lang) -> Result<Value, Problem> {
        if draft.len() > LONGEST {
            return Err(Unclear::LongDraft { most: LONGEST }.into());
        }
        let names = self.names();
        let menu = self.game.menu(seat, draft, &Self::reader(lang, &names));
        let chosen = menu.and_then(|menu| menu.chosen);
        Ok(chosen.ok_or(Problem::NoChoice)?.action)
    }

    /// Has the request of this name been fulfilled? A name that stood for something else is refused.
    fn is_done(&self, seat: u8, request: Option<&str>, asked: Option<&Value>) -> Result<bool, Problem> {
        let Some(request) = request else { return Ok(false) };
        if request.is_empty() || request.len() > LONGEST {
            return Err(Unclear::RequestName { most: LONGEST }.into());
        }
        match self.requests.get(&(seat, request.to_string())) {
            None => Ok(false),
            Some(done) if asked.is_none_or(|asked| digest(asked) == *done) => Ok(true),
            Some(_) => Err(Unclear::RequestReused.into()),
        }
    }
}

/// Tells what requests asked for apart, for as long as the process lives.
pub(super) fn digest(asked: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    asked.hash(&mut hasher);
    hasher.finish()
}
