//! Every way in which the beginning of a record can have come about.

use std::sync::atomic::{AtomicBool, Ordering};

use deckname_engine::{Game, Listing, Observer, Refusal, Step, StepOf};

use crate::SolveError;

/// Steps that tell a spectator the same as others, and how likely it is that chance fell so.
pub type Beginning<G> = (Vec<StepOf<G>>, f64);

/// Every way in which these steps can have come about, at most `most`. The seats do what they did; chance falls in any way that
/// tells a spectator the same. A deal with too many outcomes to list stays as it was.
///
/// Another thread gives it up by setting `stop`.
pub fn beginnings<G: Game>(
    game: &G,
    steps: &[StepOf<G>],
    most: usize,
    stop: &AtomicBool,
) -> Result<Vec<Beginning<G>>, SolveError> {
    let mut found = Vec::new();
    Beginnings { game, steps, most, stop }.each(|way, weight| {
        found.push((way.to_vec(), weight));
        Ok(())
    })?;
    let total: f64 = found.iter().map(|(_, weight)| weight).sum();
    for (_, weight) in &mut found {
        *weight /= total;
    }
    Ok(found)
}

/// What beginnings are looked for, and in which game.
pub(crate) struct Beginnings<'a, G: Game> {
    pub game: &'a G,
    pub steps: &'a [StepOf<G>],
    pub most: usize,
    pub stop: &'a AtomicBool,
}

/// A step that can have been taken.
struct Taken<G: Game> {
    /// How many steps there were before.
    depth: usize,
    step: StepOf<G>,
    after: G::State,
    weight: f64,
}

impl<G: Game> Beginnings<'_, G> {
    /// Visits them one by one, always in the same order: secrets multiply with every step, and all ways at once would not fit
    /// into memory.
    pub fn each(&self, mut visit: impl FnMut(&[StepOf<G>], f64) -> Result<(), SolveError>) -> Result<(), SolveError> {
        let (told, mut way, mut open) = (self.told()?, Vec::new(), Vec::new());
        let mut counts = vec![0; self.steps.len()];
        if self.steps.is_empty() {
            return visit(&way, 1.0);
        }
        self.open(0, &self.game.start(), 1.0, &told, &mut open);
        while let Some(Taken { depth, step, after, weight }) = open.pop() {
            counts[depth] += 1;
            if counts[depth] > self.most {
                return Err(SolveError::TooManyWays { most: self.most });
            }
            if self.stop.load(Ordering::Relaxed) {
                return Err(SolveError::Stopped);
            }
            way.truncate(depth);
            way.push(step);
            if way.len() == self.steps.len() {
                visit(&way, weight)?;
            } else {
                self.open(depth + 1, &after, weight, &told, &mut open);
            }
        }
        Ok(())
    }

    /// What a spectator was told of each step.
    fn told(&self) -> Result<Vec<Vec<G::Notice>>, SolveError> {
        let mut truth = self.game.start();
        let take = |(at, step): (usize, &StepOf<G>)| {
            said(self.game, &mut truth, *step).map_err(|_| SolveError::Step { step: at })
        };
        self.steps.iter().enumerate().map(take).collect()
    }

    /// Adds what can have been the step at this depth if it told a spectator the same. The first is taken off first.
    fn open(&self, depth: usize, from: &G::State, weight: f64, told: &[Vec<G::Notice>], open: &mut Vec<Taken<G>>) {
        let step = self.steps[depth];
        let mut steps = Vec::new();
        if let Step::Chance(_) = step {
            let listing = self.game.outcomes(from, &mut |outcome, weight| {
                steps.push((Step::Chance(outcome), f64::from(weight)));
            });
            if listing == Listing::TooMany {
                steps = vec![(step, 1.0)];
            }
        } else {
            steps.push((step, 1.0));
        }
        let total: f64 = steps.iter().map(|(_, weight)| weight).sum();
        open.extend(steps.into_iter().rev().filter_map(|(step, share)| {
            let mut after = *from;
            let same = said(self.game, &mut after, step).is_ok_and(|said| said == told[depth]);
            same.then(|| Taken { depth, step, after, weight: weight * share / total })
        }));
    }
}

/// Takes a step. Returns what a spectator is told of it.
fn said<G: Game>(game: &G, s: &mut G::State, step: StepOf<G>) -> Result<Vec<G::Notice>, Refusal<G::Clause>> {
    let mut said = Vec::new();
    game.play(s, step, &mut |event| said.extend(game.notice(&event, Observer::Public)))?;
    Ok(said)
}
