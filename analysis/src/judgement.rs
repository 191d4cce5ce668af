//! What positions and decisions were worth, as the seat could tell from its own view.

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Step, Wyrand, silent};
use deckname_search::{Budget, Guide, worths};
use serde_json::{Value, json};

use crate::Effort;
use crate::course::Course;
use crate::exposure::rounded;
use crate::secrets::Secrets;

/// A decision of a seat, compared with the best one that the search found from the seat's view.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The index of the step.
    pub step: usize,
    pub seat: Seat,
    /// In the wire format.
    pub played: Value,
    /// The better action, if the difference is larger than the error of the estimate.
    pub better: Option<Value>,
    /// What the better action was worth more, in games.
    pub lost: f64,
    /// The standard error of that.
    pub error: f64,
}

impl Decision {
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "step": self.step,
            "seat": self.seat,
            "played": self.played,
            "better": self.better,
            "lost": rounded(self.lost),
            "error": rounded(self.error),
        })
    }
}

/// A difference has to be this many standard errors to count.
pub(crate) const ERRORS: f64 = 2.0;

/// Each seat's chance of winning after 0, 1, 2, … steps.
pub(crate) struct Curve {
    pub chances: Vec<Vec<f64>>,
    /// The largest standard error of a chance.
    pub error: f64,
}

/// How many games are imagined for a point of the curve.
fn playouts(points: usize, effort: Effort) -> u32 {
    (effort.curve / points.max(1) as u32).clamp(12, 4_000)
}

/// The chances as each seat could estimate them from its own view, scaled so that they do not exceed one game; at the end, what
/// the game was worth.
pub(crate) fn curve<G: Secrets>(
    course: &Course<G>,
    effort: Effort,
    rng: &mut Wyrand,
    mut progress: impl FnMut(),
) -> Curve {
    let seats = usize::from(course.game.seats());
    let count = playouts(course.states.len() * seats, effort);
    let chances = (0..course.states.len()).map(|after| {
        progress();
        if course.is_over(after) {
            return worths(&course.game, &course.states[after])[..seats].to_vec();
        }
        shared(course.seats().iter().map(|seat| chance(course, seat, after, count, rng)).collect())
    });
    Curve { chances: chances.collect(), error: (0.25 / f64::from(count)).sqrt() }
}

/// Every seat expects to play better than the others, so together they expect more than one game.
fn shared(mut chances: Vec<f64>) -> Vec<f64> {
    let sum: f64 = chances.iter().sum();
    if sum > 1.0 {
        for chance in &mut chances {
            *chance /= sum;
        }
    }
    chances
}

fn chance<G: Secrets>(course: &Course<G>, seat: Seat, after: usize, count: u32, rng: &mut Wyrand) -> f64 {
    let view = course.view(seat, after);
    let mut mind = course.game.mind(&course.known(seat, after, &view), rng);
    let mut sum = 0.0;
    for _ in 0..count {
        let mut world = mind.imagine(&course.game, rng);
        sum += mind.finish(&course.game, &mut world, rng)[seat.index()];
    }
    sum / f64::from(count)
}

/// Judges every decision in which there was a choice.
pub(crate) fn decisions<G: Secrets>(
    course: &Course<G>,
    effort: Effort,
    rng: &mut Wyrand,
    mut progress: impl FnMut(),
) -> Vec<Decision> {
    let mut judged = Vec::new();
    let mut legal = Vec::new();
    for (step, taken) in course.steps.iter().enumerate() {
        progress();
        let Step::Act(seat, played) = *taken else { continue };
        legal.clear();
        course.game.actions(&course.states[step], seat, &mut legal);
        if legal.len() > 1 {
            judged.push(judge(course, step, seat, played, effort, rng));
        }
    }
    judged
}

fn judge<G: Secrets>(
    course: &Course<G>,
    step: usize,
    seat: Seat,
    played: G::Action,
    effort: Effort,
    rng: &mut Wyrand,
) -> Decision {
    let game = &course.game;
    let view = course.view(seat, step);
    let known = course.known(seat, step, &view);
    let mut mind = game.mind(&known, rng);
    let best = game.decide(&known, &mut mind, Budget::Iterations(effort.search), rng);
    let as_good = Decision { step, seat, played: game.write_action(&played), better: None, lost: 0.0, error: 0.0 };
    if best == played {
        return as_good;
    }
    let (lost, error) = compare(game, seat, &mut mind, [best, played], effort.compare, rng);
    if lost > ERRORS * error {
        Decision { better: Some(game.write_action(&best)), lost, error, ..as_good }
    } else {
        Decision { error, ..as_good }
    }
}

/// By how much the first action is better than the second, and the standard error: both are tried in the same worlds with
/// the same luck.
fn compare<G: Game>(
    game: &G,
    seat: Seat,
    guide: &mut impl Guide<G>,
    actions: [G::Action; 2],
    count: u32,
    rng: &mut Wyrand,
) -> (f64, f64) {
    let bias = guide.bias(&actions[0]) - guide.bias(&actions[1]);
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..count {
        let (world, luck) = (guide.imagine(game, rng), rng.next());
        let [better, worse] = actions.map(|action| {
            let mut world = world;
            game.apply(&mut world, Step::Act(seat, action), &mut silent);
            guide.finish(game, &mut world, &mut Wyrand::new(luck))[seat.index()]
        });
        sum += better - worse;
        squares += (better - worse).powi(2);
    }
    let n = f64::from(count.max(2));
    let mean = sum / n;
    // One more unit than was seen, so that a few equal results do not look like certainty.
    let variance = ((squares + 0.25 - n * mean * mean) / (n - 1.0)).max(0.0);
    (mean + bias, (variance / n).sqrt())
}

#[cfg(test)]
mod tests {
    use deckname_engine::Observer;
    use deckname_search::Playouts;
    use deckname_table::games::Heimlich;
    use deckname_table::games::heimlich::{Action, Chance};

    use super::*;

    #[test]
    fn hopes_are_shared_out_and_small_ones_stay() {
        let percent =
            |chances: Vec<f64>| shared(chances).iter().map(|chance| (100.0 * chance) as u32).collect::<Vec<_>>();
        assert_eq!(percent(vec![0.5, 1.0, 0.5]), [25, 50, 25]);
        assert_eq!(percent(vec![0.5, 0.25]), [50, 25]);
    }

    #[test]
    fn an_action_is_as_good_as_itself_and_the_error_shrinks() {
        let game = Heimlich::new(2, &Value::Null).unwrap();
        let (mut state, mut rng) = (game.start(), Wyrand::new(1));
        let deal = game.draw(&state, &mut rng);
        game.apply(&mut state, Step::Chance(deal), &mut silent);
        game.apply(&mut state, Step::Chance(Chance::Roll(3)), &mut silent);
        let view = game.view(&state, Observer::Seat(Seat(0)));
        let mut actions: Vec<Action> = Vec::new();
        game.actions(&state, Seat(0), &mut actions);
        let mut guide = Playouts::<Heimlich> { view: &view };
        let (same, few) = compare(&game, Seat(0), &mut guide, [actions[0]; 2], 20, &mut rng);
        assert!(same.abs() < 1e-9 && few > 0.0);
        let (_, many) = compare(&game, Seat(0), &mut guide, [actions[0], actions[1]], 500, &mut rng);
        assert!(many > 0.0 && many < 0.05, "{many}");
    }
}
