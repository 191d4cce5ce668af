//! Every way in which the beginning of a record can have come about.

use deckname_engine::{Game, Listing, Observer, Refusal, Step, StepOf};

use crate::SolveError;
use crate::grow::World;

/// A world in which a spectator was told the same as in the record.
pub(crate) struct Root<G: Game> {
    pub world: World<G>,
    pub weight: f64,
}

/// All of them, at most `most`. The seats do what they did in the record; chance fell in any way that tells a spectator the
/// same. A deal with too many outcomes to list stays as it was.
pub(crate) fn roots<G: Game>(game: &G, steps: &[StepOf<G>], most: usize) -> Result<Vec<Root<G>>, SolveError> {
    let mut truth = game.start();
    let mut roots = vec![Root { world: World::start(game), weight: 1.0 }];
    for (at, step) in steps.iter().enumerate() {
        let said = said(game, &mut truth, *step).map_err(|_| SolveError::Step { step: at })?;
        roots = roots.iter().flat_map(|root| successors(game, root, *step, &said)).collect();
        if roots.len() > most {
            return Err(SolveError::TooLarge { most });
        }
    }
    Ok(roots)
}

/// Takes a step. Returns what a spectator is told of it.
fn said<G: Game>(game: &G, s: &mut G::State, step: StepOf<G>) -> Result<Vec<G::Notice>, Refusal<G::Clause>> {
    let mut said = Vec::new();
    game.play(s, step, &mut |event| said.extend(game.notice(&event, Observer::Public)))?;
    Ok(said)
}

/// Where a step can have led from here, if it told a spectator this.
fn successors<G: Game>(game: &G, root: &Root<G>, step: StepOf<G>, told: &[G::Notice]) -> Vec<Root<G>> {
    let mut steps = Vec::new();
    if let Step::Chance(_) = step {
        let listing = game.outcomes(&root.world.state, &mut |outcome, weight| {
            steps.push((Step::Chance(outcome), f64::from(weight)));
        });
        if listing == Listing::TooMany {
            steps = vec![(step, 1.0)];
        }
    } else {
        steps.push((step, 1.0));
    }
    let total: f64 = steps.iter().map(|(_, weight)| weight).sum();
    let fits = |(step, weight): (StepOf<G>, f64)| {
        let mut next = root.world.state;
        let same = said(game, &mut next, step).is_ok_and(|said| said == told);
        same.then(|| Root { world: root.world.after(game, step), weight: root.weight * weight / total })
    };
    steps.into_iter().filter_map(fits).collect()
}
