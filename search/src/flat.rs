use deckname_engine::{Game, Rng, Seat, Step, Wyrand, silent};

use crate::{Budget, Guide};

/// An action with the results of trying it.
#[derive(Clone, Copy, Debug)]
pub struct Tried<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub tries: u32,
    sum: f64,
    bias: f64,
}

impl<A> Tried<A> {
    /// Its mean worth to the searching seat, [`Guide::bias`] included.
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.tries.max(1)) + self.bias
    }
}

/// Flat Monte Carlo with sequential halving. Returns the actions, best first.
///
/// In each round all remaining actions are tried in the same worlds with the same luck; then the worse half is dropped, so
/// that most of the budget goes into telling the best ones apart. With fewer than two actions nothing is tried.
pub fn flat<G: Game>(
    game: &G,
    seat: Seat,
    actions: &[G::Action],
    guide: &mut impl Guide<G>,
    budget: Budget,
    rng: &mut Wyrand,
) -> Vec<Tried<G::Action>> {
    let tried = |action: &G::Action| Tried { action: *action, tries: 0, sum: 0.0, bias: guide.bias(action) };
    let mut all: Vec<_> = actions.iter().map(tried).collect();
    if all.len() < 2 {
        return all;
    }
    let mut left = all.len();
    let rounds = left.next_power_of_two().trailing_zeros().max(1);
    for _ in 0..rounds {
        let mut meter = budget.share(1.0 / f64::from(rounds)).start();
        // Every action is tried at least once, however small the budget.
        let mut first = true;
        while meter.spend(left as u32) || first {
            first = false;
            sweep(game, seat, &mut all[..left], guide, rng);
        }
        all[..left].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        left = left.div_ceil(2);
    }
    all
}

/// Tries every action once, in the same world and with the same luck.
fn sweep<G: Game>(game: &G, seat: Seat, actions: &mut [Tried<G::Action>], guide: &mut impl Guide<G>, rng: &mut Wyrand) {
    let world = guide.imagine(game, rng);
    let luck = rng.next();
    for tried in actions {
        let mut world = world;
        game.apply(&mut world, Step::Act(seat, tried.action), &mut silent);
        tried.sum += guide.finish(game, &mut world, &mut Wyrand::new(luck))[seat.index()];
        tried.tries += 1;
    }
}
