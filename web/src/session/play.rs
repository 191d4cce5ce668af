//! Steps: what seats do, what chance answers, what is taken back.

use std::hash::{DefaultHasher, Hash, Hasher};

use deckname_engine::{Seat, WireStep};
use deckname_scene::{Lang, Spot};
use deckname_store::{Entry, Stage};
use serde_json::Value;

use super::{Holder, Session};
use crate::bad_request::BadRequest;
use crate::problem::Problem;

/// The longest name of a request, in characters.
const LONGEST_REQUEST: usize = 64;

/// An action, either as such or as the clicks that choose it.
#[derive(Clone, Debug)]
pub enum ActionOrDraft {
    Action(Value),
    Draft(Vec<Spot>),
}

impl Session {
    /// A seat acts on what it saw in `version`, and chance answers at once. Repeating a `request` changes nothing.
    pub fn act(
        &mut self,
        seat: Seat,
        version: u64,
        wanted: ActionOrDraft,
        request: Option<String>,
        lang: Lang,
    ) -> Result<(), Problem> {
        self.in_play()?;
        let asked = match &wanted {
            ActionOrDraft::Action(action) => Some(action),
            // There is no way to know what the clicks meant back then.
            ActionOrDraft::Draft(_) => None,
        };
        if self.is_done(seat, request.as_deref(), asked)? {
            return Ok(());
        }
        if self.chair(seat)?.holder != Holder::Person {
            return Err(self.played_by_bot(seat));
        }
        let owes = self.owing().contains(seat);
        let current = if owes { self.asked[seat.index()]..=self.version } else { self.version..=self.version };
        if !current.contains(&version) {
            return Err(Problem::Stale(None));
        }
        let mut actions = match wanted {
            ActionOrDraft::Action(action) => vec![action],
            ActionOrDraft::Draft(draft) => self.chosen(seat, &draft, lang)?,
        }
        .into_iter();
        let first = actions.next().ok_or(Problem::NoChoice)?;
        self.mind_lesson(seat, &first, lang)?;
        self.step(seat, first, request, false, lang)?;
        // A choice of several actions ends where the next one is not legal: at a duel, or when the turn is over.
        for action in actions {
            if !self.game.legal(seat).contains(&action) || self.leaves_lesson(seat, &action) {
                break;
            }
            self.step(seat, action, None, false, lang)?;
        }
        Ok(())
    }

    /// Why the person in this seat cannot act.
    fn played_by_bot(&self, seat: Seat) -> Problem {
        if self.has_forfeited(seat) { Problem::Forfeited } else { Problem::Handed }
    }

    /// A bot acts for a seat, having been asked in version `asked`.
    pub fn act_as_bot(&mut self, seat: Seat, asked: u64, action: Value) -> Result<(), Problem> {
        if self.asked_of_bot(seat) != Some(asked) {
            return Err(Problem::Stale(None));
        }
        let for_person = matches!(self.chair(seat)?.holder, Holder::Handed(_));
        self.step(seat, action, None, for_person, Lang::En)
    }

    /// The version in which a bot was asked for this seat's decision; `None` if no bot owes one here.
    pub fn asked_of_bot(&self, seat: Seat) -> Option<u64> {
        let bot = self.chairs.get(seat.index())?.holder.bot();
        (bot.is_some() && self.owing().contains(seat)).then(|| self.asked[seat.index()])
    }

    /// The version in which this seat was asked for the decision that it owes.
    pub fn asked(&self, seat: Seat) -> u64 {
        self.asked[seat.index()]
    }

    /// Answers for a seat by its standing order, after the seat was asked in version `asked`. To everyone else this looks
    /// like any other move.
    pub fn act_by_order(&mut self, seat: Seat, asked: u64) -> Result<(), Problem> {
        match self.asked_of_order(seat) {
            Some((version, action)) if version == asked => self.step(seat, action, None, false, Lang::En),
            _ => Err(Problem::Stale(None)),
        }
    }

    /// What the seat's standing order answers, and the version in which the seat was asked; `None` if there is no such
    /// order or it is not enough.
    pub fn asked_of_order(&self, seat: Seat) -> Option<(u64, Value)> {
        let person = self.chairs.get(seat.index())?.holder == Holder::Person;
        let ordered = person && self.standing_orders.contains(seat) && self.owing().contains(seat);
        let action = ordered.then(|| self.game.standing_order(seat))??;
        Some((self.asked[seat.index()], action))
    }

    /// Can the players of this game give a standing order?
    pub fn has_standing_order(&self) -> bool {
        (self.title.texts)().has("standing-order") && self.lesson.is_none()
    }

    /// The seat takes back its last step.
    pub fn undo(&mut self, seat: Seat, version: u64, request: Option<String>) -> Result<(), Problem> {
        self.in_play()?;
        if self.is_done(seat, request.as_deref(), Some(&Value::Null))? {
            return Ok(());
        }
        if self.chair(seat)?.holder != Holder::Person {
            return Err(self.played_by_bot(seat));
        }
        if version != self.version {
            return Err(Problem::Stale(None));
        }
        // Once the game is over, everything has been shown.
        let to = self.undo_to(seat).filter(|_| self.stage() == Stage::Playing).ok_or(Problem::NoUndo)?;
        self.write(Entry::Undone { seat, to, request })
    }

    /// Rolls, deals and draws until a seat owes a decision.
    pub(super) fn draw(&mut self) -> Result<(), Problem> {
        while let Some(chance) = self.game.fair_outcome(&self.fairness) {
            self.write(Entry::Step { step: WireStep::Chance { chance }, request: None, by_bot: false })?;
        }
        Ok(())
    }

    fn step(
        &mut self,
        seat: Seat,
        action: Value,
        request: Option<String>,
        by_bot: bool,
        lang: Lang,
    ) -> Result<(), Problem> {
        let step = WireStep::Act { seat, action };
        let before = (self.version, self.clocks.clone());
        let noted = self.note_time();
        if let Err(why) = self.take_step(&step, request.as_deref(), by_bot, lang) {
            // What is refused leaves nothing in the log, not even the time.
            if noted {
                (self.version, self.clocks) = before;
                self.fresh.pop();
            }
            return Err(why.into());
        }
        self.fresh.push(Entry::Step { step, request, by_bot });
        self.draw()
    }

    /// The actions that the clicks have completely chosen.
    fn chosen(&self, seat: Seat, draft: &[Spot], lang: Lang) -> Result<Vec<Value>, Problem> {
        let names = self.names();
        let menu = self.game.menu(seat, draft, &self.reader(lang, &names));
        let chosen = menu.and_then(|menu| menu.chosen).ok_or(Problem::NoChoice)?;
        Ok(chosen.into_actions())
    }

    /// Has the request with this name been carried out? A name that was used for something else is refused.
    fn is_done(&self, seat: Seat, request: Option<&str>, asked: Option<&Value>) -> Result<bool, Problem> {
        let Some(request) = request else { return Ok(false) };
        if request.is_empty() || request.chars().count() > LONGEST_REQUEST {
            return Err(BadRequest::RequestName { most: LONGEST_REQUEST }.into());
        }
        match self.requests.get(&(seat, request.to_string())) {
            None => Ok(false),
            Some(done) if asked.is_none_or(|asked| digest(asked) == *done) => Ok(true),
            Some(_) => Err(BadRequest::RequestReused.into()),
        }
    }
}

/// Distinguishes requests for different things, as long as the process runs.
pub(super) fn digest(asked: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    asked.hash(&mut hasher);
    hasher.finish()
}
