//! Law 12 for outcomes that are too many to list. Each of their parts is a card of a shuffled pack, every card equally likely
//! to lie anywhere, or an even die. So nothing changes on the whole if two parts of every outcome are exchanged, or one part is
//! replaced by another card of the pack or another face of the die, wherever `check_chance` allows it. If frequencies
//! change, `draw` prefers something.

use std::collections::{BTreeMap, HashMap};

use deckname_engine::{Game, Rng, WireStep, Wyrand};
use serde_json::Value;

use crate::fair::uneven;
use crate::leaves::{Path, leaves, swapped};
use crate::shares::apart;

/// How many parts are drawn in all, and drawn again to be stirred.
const PARTS: usize = 6_000;
/// How often each part is touched on average.
const STIRRED: usize = 2;
/// How many outcomes are tried to find out how many copies of a card there are.
const PROBES: usize = 6;

/// Every single value in some steps.
#[derive(Debug, Default)]
pub struct Words(BTreeMap<String, Value>);

impl Words {
    pub fn learn(&mut self, step: &WireStep) {
        let (WireStep::Chance { chance: written } | WireStep::Act { action: written, .. }) = step;
        self.learn_all(written);
    }

    fn learn_all(&mut self, written: &Value) {
        for (_, word) in leaves(written) {
            // A face that never comes up is next to one that does.
            let number = word.as_u64().into_iter().flat_map(|n| [n.saturating_sub(1), n + 1]).map(Value::from);
            self.0.extend(number.chain([word]).map(|word| (word.to_string(), word)));
        }
    }
}

/// How many parts of an outcome may be the same.
#[derive(Clone, Copy, PartialEq)]
enum Copies {
    /// All of them: it is the face of a die.
    Any,
    /// So many: it is a card of a pack.
    Of(usize),
}

impl Copies {
    fn count(self) -> usize {
        if let Self::Of(count) = self { count } else { 1 }
    }
}

/// What one position may draw.
pub struct Deals<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    /// What a part may be replaced by.
    pack: Vec<(Value, Copies)>,
    rng: &'a mut Wyrand,
}

impl<'a, G: Game> Deals<'a, G> {
    pub fn new(game: &'a G, state: &'a G::State, words: &Words, rng: &'a mut Wyrand) -> Self {
        let mut deals = Self { game, state, pack: Vec::new(), rng };
        let tried: Vec<Value> = (0..PROBES).map(|_| deals.draw()).collect();
        let mut known = Words(words.0.clone());
        for outcome in &tried {
            known.learn_all(outcome);
        }
        let copies = |word: &Value| {
            let mut found = tried.iter().filter_map(|outcome| deals.copies(outcome, word));
            let first = found.next()?;
            Some(if first == Copies::Any {
                found.find(|copies| *copies != Copies::Any).unwrap_or(first)
            } else {
                first
            })
        };
        let mut pack: Vec<_> = known.0.into_values().filter_map(|word| Some((copies(&word)?, word))).collect();
        // In a pack, cards of which there are always enough do not show how many there are.
        if pack.iter().any(|(copies, _)| *copies != Copies::Any) {
            pack.retain(|(copies, _)| *copies != Copies::Any);
        }
        deals.pack = pack.into_iter().map(|(copies, word)| (word, copies)).collect();
        deals
    }

    /// Draws as often as `more` says, and compares with as many other draws after stirring them.
    pub fn check(mut self, more: usize) -> Result<(), String> {
        let parts = leaves(&self.draw()).len().max(1);
        let mut counts = [Counts::default(), Counts::default()];
        for _ in 0..more * PARTS.div_ceil(parts) {
            counts[0].count(&self.draw());
            let mut stirred = self.draw();
            (0..STIRRED * parts).for_each(|_| self.stir(&mut stirred));
            counts[1].count(&stirred);
        }
        let [drawn, stirred] = counts;
        for (path, values) in &drawn.0 {
            let none = HashMap::new();
            let far = apart(values, stirred.0.get(path).unwrap_or(&none));
            uneven(&format!("draw prefers something at {path:?}, compared with what is possible"), far)?;
        }
        Ok(())
    }

    fn draw(&mut self) -> Value {
        self.game.write_chance(&self.game.draw(self.state, self.rng))
    }

    /// The outcome as the game writes it, if it is possible.
    fn possible(&self, outcome: &Value) -> Option<Value> {
        let outcome = self.game.read_chance(outcome).ok()?;
        self.game.check_chance(self.state, &outcome).ok()?;
        Some(self.game.write_chance(&outcome))
    }

    fn with(&self, outcome: &Value, path: &str, word: &Value) -> Option<Value> {
        let mut with = outcome.clone();
        *with.pointer_mut(path)? = word.clone();
        self.possible(&with)
    }

    /// How many parts of the outcome may be `word`; `None` if no part can be replaced by it.
    fn copies(&self, outcome: &Value, word: &Value) -> Option<Copies> {
        let others = |outcome: &Value| -> Vec<Path> {
            leaves(outcome).into_iter().filter(|(_, there)| there != word).map(|(path, _)| path).collect()
        };
        let open = others(outcome).iter().filter(|path| self.with(outcome, path, word).is_some()).count();
        let mut full = outcome.clone();
        for _ in 0..open {
            let Some(next) = others(&full).iter().find_map(|path| self.with(&full, path, word)) else { break };
            full = next;
        }
        let parts = leaves(outcome).len();
        let [held, most] = [outcome, &full].map(|outcome| parts - others(outcome).len());
        let copies = if most < held + open { Copies::Of(most) } else { Copies::Any };
        (open > 0).then_some(copies)
    }

    /// Exchanges two parts or replaces one, so that every possible outcome stays as likely as it should be.
    fn stir(&mut self, outcome: &mut Value) {
        let parts = leaves(outcome);
        let mut pick = || &parts[self.rng.below(parts.len() as u32) as usize];
        let ((one, word), (other, _)) = (pick(), pick());
        let next = if self.pack.is_empty() || self.rng.below(2) == 0 {
            swapped(outcome, one, other).and_then(|swapped| self.possible(&swapped))
        } else {
            self.another(&parts, word).and_then(|another| self.with(outcome, one, &another))
        };
        if let Some(next) = next {
            *outcome = next;
        }
    }

    /// Another card for `word`: any copy of any card, unless that copy has been dealt. Or any face of a die.
    fn another(&mut self, parts: &[(Path, Value)], word: &Value) -> Option<Value> {
        self.pack.iter().find(|(card, _)| card == word)?;
        let all: usize = self.pack.iter().map(|(_, copies)| copies.count()).sum();
        let mut copy = self.rng.below(all as u32) as usize;
        for (card, copies) in &self.pack {
            if copy < copies.count() {
                let dealt = parts.iter().filter(|(_, there)| there == card).count();
                return (*copies == Copies::Any || copy >= dealt).then(|| card.clone());
            }
            copy -= copies.count();
        }
        None
    }
}

/// How often each value comes up in each part, and in all parts together.
#[derive(Default)]
struct Counts(BTreeMap<Path, HashMap<String, f64>>);

impl Counts {
    fn count(&mut self, outcome: &Value) {
        for (path, value) in leaves(outcome) {
            for path in [path, String::new()] {
                *self.0.entry(path).or_default().entry(value.to_string()).or_default() += 1.0;
            }
        }
    }
}
