use std::sync::Arc;

use deckname_engine::{StepOf, Types};

/// The steps of a game with their events, the last one first. Clones share what they have in common.
pub struct History<G: Types> {
    last: Option<Arc<Moment<G>>>,
}

struct Moment<G: Types> {
    step: StepOf<G>,
    events: Vec<G::Event>,
    /// How many steps there were before.
    index: usize,
    before: Option<Arc<Moment<G>>>,
}

impl<G: Types> History<G> {
    pub const EMPTY: Self = Self { last: None };

    pub fn len(&self) -> usize {
        self.last.as_ref().map_or(0, |last| last.index + 1)
    }

    pub fn push(&mut self, step: StepOf<G>, events: Vec<G::Event>) {
        let index = self.len();
        self.last = Some(Arc::new(Moment { step, events, index, before: self.last.take() }));
    }

    /// All steps but the first `from`, in order, with their events.
    pub fn since(&self, from: usize) -> impl Iterator<Item = (&StepOf<G>, &[G::Event])> {
        let mut moments = Vec::new();
        let mut next = self.last.as_deref();
        while let Some(moment) = next.filter(|moment| moment.index >= from) {
            moments.push(moment);
            next = moment.before.as_deref();
        }
        moments.into_iter().rev().map(|moment| (&moment.step, &moment.events[..]))
    }
}

impl<G: Types> Clone for History<G> {
    fn clone(&self) -> Self {
        Self { last: self.last.clone() }
    }
}

/// One by one: a long game must not need a deep stack.
impl<G: Types> Drop for History<G> {
    fn drop(&mut self) {
        let mut next = self.last.take();
        while let Some(mut moment) = next.and_then(Arc::into_inner) {
            next = moment.before.take();
        }
    }
}
