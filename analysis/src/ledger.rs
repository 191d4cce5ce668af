//! How the chances of winning went, and what made the difference between what a seat could hope for and what it got.
//!
//! One evaluator judges all points of a game for a seat: games that its mind imagines from what the seat knew, and plays on.
//! Each point is tried with the same random numbers. What changes between two points belongs to the step between them: to
//! luck if chance took it, to the seat's own play, or to the others. So the sums add up to the whole difference for
//! each trial, and the spread of the trials is the error of each sum.

use deckname_engine::{Seat, Step, StepOf, Wyrand};
use deckname_search::{Guide, worths};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Effort;
use crate::course::Course;
use crate::exposure::rounded;
use crate::secrets::Secrets;

/// A sum of estimates and its standard error, in games.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    pub sum: f64,
    pub error: f64,
}

/// A figure has to be this many standard errors to count.
pub(crate) const ERRORS: f64 = 2.0;

impl Tally {
    /// The mean of trials.
    fn mean(trials: impl ExactSizeIterator<Item = f64>) -> Self {
        let n = trials.len().max(2) as f64;
        let (sum, squares) = trials.fold((0.0, 0.0), |(sum, squares), trial| (sum + trial, squares + trial * trial));
        let mean = sum / n;
        let variance = ((squares - n * mean * mean) / (n - 1.0)).max(0.0);
        Self { sum: mean, error: (variance / n).sqrt() }
    }

    /// The sum of independent estimates.
    pub(crate) fn sum(parts: impl Iterator<Item = Self>) -> Self {
        let (sum, squares) =
            parts.fold((0.0, 0.0), |(sum, squares), part| (sum + part.sum, squares + part.error.powi(2)));
        Self { sum, error: squares.sqrt() }
    }

    /// Is it more than its error can explain?
    pub fn is_clear(&self) -> bool {
        self.sum.abs() > ERRORS * self.error
    }

    pub(crate) fn to_json(self) -> Value {
        json!({"sum": rounded(self.sum), "error": rounded(self.error)})
    }
}

/// From what a seat could expect at the start to what the game was worth to it: the sum of all four.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Ledger {
    pub expected: Tally,
    /// What dice, deals and draws brought it.
    pub luck: Tally,
    /// What its own decisions brought it, compared with how its mind imagines that it plays.
    pub own: Tally,
    /// What the others' decisions brought it, compared with how its mind imagines that they play.
    pub others: Tally,
}

impl Ledger {
    /// Are the sums exact enough to tell luck and play apart?
    pub(crate) fn can_be_told(&self) -> bool {
        [self.luck, self.own, self.others].iter().all(|tally| ERRORS * tally.error <= TELLING)
    }
}

/// What is less exact than this says nothing about who did what: a whole game is worth 1.
const TELLING: f64 = 0.15;

/// Each seat's chance of winning after 0, 1, 2, … steps.
pub(crate) struct Curve {
    pub chances: Vec<Vec<f64>>,
    /// The largest standard error of a chance.
    pub error: f64,
    /// By seat.
    pub ledgers: Vec<Ledger>,
}

/// The chances as each seat could estimate them from its own view, scaled so that they do not exceed one game; at the end, what
/// the game was worth. `progress` is told after every point of every seat.
pub(crate) fn curve<G: Secrets>(course: &Course<G>, effort: Effort, seed: u64, mut progress: impl FnMut()) -> Curve {
    let seats = course.seats();
    let count = trials(course.states.len() * usize::from(course.game.seats()), effort);
    let mut hopes: Vec<Vec<Vec<f64>>> =
        seats.iter().map(|seat| hopes(course, seat, count, seed, &mut progress)).collect();
    for after in 0..course.states.len() {
        share(hopes.iter_mut().map(|hopes| &mut hopes[after]).collect());
    }
    let chances = |after: usize| hopes.iter().map(|hopes| mean(&hopes[after])).collect();
    let chances = (0..course.states.len()).map(chances).collect();
    let ledgers = seats.iter().zip(&hopes).map(|(seat, hopes)| ledger(course, seat, hopes)).collect();
    Curve { chances, error: (0.25 / count as f64).sqrt(), ledgers }
}

/// How many games are imagined for a point of the curve.
fn trials(points: usize, effort: Effort) -> usize {
    (effort.curve as usize / points.max(1)).clamp(12, 20_000)
}

/// What each trial was worth to the seat, at every point of the game.
fn hopes<G: Secrets>(
    course: &Course<G>,
    seat: Seat,
    count: usize,
    seed: u64,
    progress: &mut impl FnMut(),
) -> Vec<Vec<f64>> {
    let at = |after: usize| {
        progress();
        if course.is_over(after) {
            return vec![worths(&course.game, &course.states[after])[seat.index()]; count];
        }
        let view = course.view(seat, after);
        let mut mind = course.game.mind(&course.known(seat, after, &view), &mut Wyrand::new(seed));
        let trial = |number: usize| {
            let mut rng = Wyrand::stream(seed, number as u64);
            let mut world = mind.imagine(&course.game, &mut rng);
            mind.finish(&course.game, &mut world, &mut rng)[seat.index()]
        };
        (0..count).map(trial).collect()
    };
    (0..course.states.len()).map(at).collect()
}

/// Every seat expects to play better than the others, so together they can expect more than one game. At such a point, what
/// each seat hopes for is scaled down. The ledgers are kept in the scaled hopes, so that they agree with the curve.
fn share(mut hopes: Vec<&mut Vec<f64>>) {
    let sum: f64 = hopes.iter().map(|hopes| mean(hopes)).sum();
    if sum > 1.0 {
        hopes.iter_mut().flat_map(|hopes| hopes.iter_mut()).for_each(|hope| *hope /= sum);
    }
}

fn mean(trials: &[f64]) -> f64 {
    trials.iter().sum::<f64>() / trials.len().max(1) as f64
}

fn ledger<G: Secrets>(course: &Course<G>, seat: Seat, hopes: &[Vec<f64>]) -> Ledger {
    let tally = |counts: &dyn Fn(&StepOf<G>) -> bool| {
        let taken: Vec<usize> = (0..course.steps.len()).filter(|at| counts(&course.steps[*at])).collect();
        let trial = |number: usize| taken.iter().map(|at| hopes[at + 1][number] - hopes[*at][number]).sum();
        Tally::mean((0..hopes[0].len()).map(trial))
    };
    Ledger {
        expected: Tally::mean(hopes[0].iter().copied()),
        luck: tally(&|step| matches!(step, Step::Chance(_))),
        own: tally(&|step| matches!(step, Step::Act(by, _) if *by == seat)),
        others: tally(&|step| matches!(step, Step::Act(by, _) if *by != seat)),
    }
}

#[cfg(test)]
mod tests {
    use deckname_engine::Configure;
    use deckname_table::games::Heimlich;
    use serde_json::Value;

    use super::*;
    use crate::calibrate::play;

    const LITTLE: Effort = Effort { curve: 6_000, search: 0, compare: 0 };

    fn course(seed: u64) -> Course<Heimlich> {
        play(Heimlich::new(2, &Value::Null).unwrap(), &["greedy"], &mut Wyrand::new(seed))
    }

    #[test]
    fn hopes_are_shared_out_and_small_ones_stay() {
        let shared = |mut hopes: Vec<Vec<f64>>| {
            share(hopes.iter_mut().collect());
            hopes
        };
        assert_eq!(
            shared(vec![vec![1.0, 0.0], vec![1.0, 1.0], vec![0.5]]),
            [vec![0.5, 0.0], vec![0.5, 0.5], vec![0.25]]
        );
        assert_eq!(shared(vec![vec![1.0, 0.0], vec![0.25]]), [vec![1.0, 0.0], vec![0.25]]);
    }

    #[test]
    fn the_ledgers_begin_where_the_curve_does_and_share_one_game() {
        let game = Heimlich::new(4, &Value::Null).unwrap();
        let course = play(game, &["greedy"], &mut Wyrand::new(2));
        let curve = curve(&course, LITTLE, 2, || ());
        let expected: Vec<f64> = curve.ledgers.iter().map(|ledger| ledger.expected.sum).collect();
        assert!(expected.iter().sum::<f64>() < 1.0 + 1e-9, "{expected:?}");
        for (expected, chance) in expected.iter().zip(&curve.chances[0]) {
            assert!((expected - chance).abs() < 1e-9, "{expected} is drawn as {chance}");
        }
    }

    /// All agents are alike when they are dealt.
    #[test]
    fn a_step_without_effect_brings_nothing_beyond_its_error() {
        let course = course(5);
        for seat in course.seats() {
            let hopes = hopes(&course, seat, 2_000, 3, &mut || ());
            let deal = Tally::mean((0..2_000).map(|trial| hopes[1][trial] - hopes[0][trial]));
            assert!(deal.error > 0.0 && deal.sum.abs() < 3.5 * deal.error, "{deal:?}");
        }
    }

    #[test]
    fn luck_averages_out_over_many_games() {
        let lucks: Vec<f64> =
            (0..40).map(|seed| curve(&course(seed), LITTLE, seed, || ()).ledgers[0].luck.sum).collect();
        let mean = Tally::mean(lucks.into_iter());
        assert!(mean.error < 0.15 && mean.sum.abs() < 3.5 * mean.error, "{mean:?}");
    }

    #[test]
    fn the_stated_error_is_how_far_the_sums_spread() {
        let course = course(7);
        let lucks: Vec<Tally> =
            (0..60).map(|seed| curve(&course, LITTLE, 1_000 + seed, || ()).ledgers[0].luck).collect();
        let stated = lucks.iter().map(|luck| luck.error).sum::<f64>() / 60.0;
        let spread = Tally::mean(lucks.iter().map(|luck| luck.sum)).error * 60.0f64.sqrt();
        assert!((0.7..1.4).contains(&(spread / stated)), "{spread} stated as {stated}");
    }
}
