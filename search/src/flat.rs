use std::panic::resume_unwind;
use std::thread;

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

impl<A: Copy> Tried<A> {
    fn untried(&self) -> Self {
        Self { tries: 0, sum: 0.0, ..*self }
    }

    fn add(&mut self, other: &Self) {
        self.tries += other.tries;
        self.sum += other.sum;
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
    // Each has luck of its own.
    let mut helpers: Vec<_> = (1..budget.threads()).map(|_| (guide.clone(), Wyrand::new(rng.next()))).collect();
    for _ in 0..rounds {
        let part = budget.share(1.0 / f64::from(rounds));
        let untried: Vec<_> = all[..left].iter().map(Tried::untried).collect();
        thread::scope(|scope| {
            let help = |(guide, rng)| {
                let mut own = untried.clone();
                scope.spawn(move || {
                    sweeps(game, seat, &mut own, guide, part, rng);
                    own
                })
            };
            let helped: Vec<_> = helpers.iter_mut().map(|(guide, rng)| help((guide, rng))).collect();
            sweeps(game, seat, &mut all[..left], guide, part, rng);
            for helper in helped {
                let own = helper.join().unwrap_or_else(|panic| resume_unwind(panic));
                all.iter_mut().zip(&own).for_each(|(tried, own)| tried.add(own));
            }
        });
        all[..left].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        left = left.div_ceil(2);
    }
    all
}

/// Tries all these actions equally often, at least once, however small the budget.
fn sweeps<G: Game>(
    game: &G,
    seat: Seat,
    actions: &mut [Tried<G::Action>],
    guide: &mut impl Guide<G>,
    budget: Budget,
    rng: &mut Wyrand,
) {
    let mut meter = budget.start();
    let mut first = true;
    while meter.spend(actions.len() as u32) || first {
        first = false;
        sweep(game, seat, actions, guide, rng);
    }
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
