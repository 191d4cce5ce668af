//! Actions that no list contains, as a page might send them.

use deckname_engine::{Game, Rng, Wyrand};

use crate::leaves;

/// The action as another client might write it: with a small change to its JSON, read back. `None` if it cannot be read.
pub fn forged<G: Game>(game: &G, action: &G::Action, other: &G::Action, rng: &mut Wyrand) -> Option<G::Action> {
    let [action, other] = [action, other].map(|action| game.write_action(action));
    let forged = if rng.below(2) == 0 { leaves::changed(&action, &other, rng) } else { leaves::nudged(&action, rng) };
    game.read_action(&forged).ok()
}

/// A few of the actions that have been seen, real and forged. New ones take the place of old ones.
#[derive(Debug)]
pub struct Strangers<A> {
    seen: Vec<A>,
    most: usize,
}

impl<A: Copy> Strangers<A> {
    pub fn new(most: usize) -> Self {
        Self { seen: Vec::new(), most }
    }

    /// Remembers the action, and forgeries made from it and from one of the others.
    pub fn remember<G: Game<Action = A>>(&mut self, game: &G, action: A, forgeries: u32, rng: &mut Wyrand) {
        for _ in 0..forgeries {
            let other = self.any(rng).unwrap_or(action);
            if let Some(forged) = forged(game, &action, &other, rng) {
                self.put(forged, rng);
            }
        }
        self.put(action, rng);
    }

    pub fn iter(&self) -> impl Iterator<Item = &A> {
        self.seen.iter()
    }

    fn any(&self, rng: &mut Wyrand) -> Option<A> {
        (!self.seen.is_empty()).then(|| self.seen[rng.below(self.seen.len() as u32) as usize])
    }

    fn put(&mut self, action: A, rng: &mut Wyrand) {
        if self.seen.len() < self.most {
            self.seen.push(action);
        } else {
            self.seen[rng.below(self.most as u32) as usize] = action;
        }
    }
}
