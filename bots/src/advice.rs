//! Hints for people: what a careful player would look at, and what it would do. They come from one seat's view alone, from
//! the same bot that plays, and the same view always gets the same hint.

use std::collections::HashSet;

use deckname_engine::{Rng, Wyrand};
use deckname_scene::{Arg, Reader, Show, Spot, Texts};
use deckname_search::Budget;
use deckname_table::{Known, Sight, with_game};
use serde_json::Value;

use crate::Insight;

/// A game whose good player can say what it looks at.
pub trait Advise: Insight + Show {
    /// What it says: for each thought `KEY` the messages `KEY` (what to look at) and `KEY-why` (why the action is good).
    fn advice() -> &'static Texts;

    /// What speaks for this action.
    fn thought(&self, known: &Known<'_, Self>, mind: &Self::Mind, action: &Self::Action) -> Thought;
}

/// What a good player thinks about a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    key: &'static str,
    numbers: Vec<(&'static str, i32)>,
    /// Things on the board by their names in the messages.
    things: Vec<(&'static str, Spot)>,
    look_at: Vec<Spot>,
}

impl Thought {
    /// The thought with this key.
    pub fn new(key: &'static str) -> Self {
        Self { key, numbers: Vec::new(), things: Vec::new(), look_at: Vec::new() }
    }

    /// A number that the messages mention.
    #[must_use]
    pub fn number(mut self, name: &'static str, number: impl Into<i32>) -> Self {
        self.numbers.push((name, number.into()));
        self
    }

    /// A thing that the messages mention. It is looked at, too.
    #[must_use]
    pub fn thing(self, name: &'static str, spot: Spot) -> Self {
        self.names(name, spot.clone()).look_at([spot])
    }

    /// A thing that the messages mention, but that would tell too much if it were looked at.
    #[must_use]
    pub fn names(mut self, name: &'static str, spot: Spot) -> Self {
        self.things.push((name, spot));
        self
    }

    /// What to look at.
    #[must_use]
    pub fn look_at(mut self, spots: impl IntoIterator<Item = Spot>) -> Self {
        for spot in spots {
            if !self.look_at.contains(&spot) {
                self.look_at.push(spot);
            }
        }
        self
    }

    fn say<G: Advise>(&self, game: &G, view: &G::View, reader: &Reader<'_>, key: &str) -> String {
        let numbers = self.numbers.iter().map(|(name, number)| (*name, Arg::from(*number)));
        let things = self.things.iter().map(|(name, spot)| (*name, Arg::from(game.spot(view, &[], spot, reader))));
        G::advice().say(reader.lang, key, &numbers.chain(things).collect::<Vec<_>>())
    }
}

/// A hint, in the words of one reader.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// What to look at, and why.
    pub nudge: String,
    pub look_at: Vec<Spot>,
    /// What the bot would do, in the wire format, with its label and what is clicked for it.
    pub action: Value,
    pub label: String,
    pub clicks: Vec<Spot>,
    /// Why it would do that.
    pub reason: String,
}

/// What the bot would do, and what it thinks. The budget is counted in iterations, so that equal views get equal advice.
pub fn advise<G: Advise>(known: &Known<'_, G>, iterations: u32) -> (G::Action, Thought) {
    let mut rng = Wyrand::new(seed(known));
    let mut mind = known.game.mind(known, &mut rng);
    let action = known.game.decide(known, &mut mind, Budget::Iterations(iterations), &mut rng);
    (action, known.game.thought(known, &mind, &action))
}

/// A hint for a seat that owes a decision, with this part of the effort of a `hard` decision; `None` if there is no such game.
pub fn hint(game: &str, sight: &Sight, reader: &Reader<'_>, effort: f64) -> Option<Hint> {
    with_game!(game, G => Some(put(&sight.of::<G>()?, reader, effort)), else None)
}

fn put<G: Advise>(known: &Known<'_, G>, reader: &Reader<'_>, effort: f64) -> Hint {
    let (game, view) = (known.game, known.view);
    let (action, thought) = advise(known, 1.max((f64::from(G::HARD) * effort) as u32));
    Hint {
        nudge: thought.say(game, view, reader, thought.key),
        action: game.write_action(&action),
        label: game.label(view, &action, reader),
        clicks: spots(game, view, &action),
        reason: thought.say(game, view, reader, &format!("{}-why", thought.key)),
        look_at: thought.look_at,
    }
}

/// Everything that is clicked for an action, each thing once.
pub(crate) fn spots<G: Show>(game: &G, view: &G::View, action: &G::Action) -> Vec<Spot> {
    let mut spots: Vec<Spot> = game.clicks(view, action).0.concat();
    let mut seen = HashSet::new();
    spots.retain(|spot| seen.insert(spot.clone()));
    spots
}

/// The first thing that is clicked for an action.
pub(crate) fn first_spot<G: Show>(game: &G, view: &G::View, action: &G::Action) -> Spot {
    spots(game, view, action).into_iter().next().unwrap_or_else(|| Spot(String::new()))
}

/// The same for the same view.
fn seed<G: Insight>(known: &Known<'_, G>) -> u64 {
    let view = known.game.write_view(known.view).to_string();
    view.bytes().fold(u64::from(known.seat.0), |seed, byte| Wyrand::new(seed ^ u64::from(byte)).next())
}
