//! What decisions were worth, as the seat could tell from its own view.

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Step, Wyrand, silent};
use deckname_search::{Budget, Guide};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Effort;
use crate::course::Course;
use crate::exposure::rounded;
use crate::ledger::Tally;
use crate::secrets::Secrets;

/// A decision of a seat, compared with the best one that the search found from the seat's view.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Decision {
    /// The index of the step.
    pub step: usize,
    pub seat: Seat,
    /// In the wire format.
    pub played: Value,
    /// The better action, if the difference is larger than the error of the estimate.
    pub better: Option<Value>,
    /// What the action that the search chose was worth more than the one played, in games; 0 if they are the same. It was
    /// not estimated from the games in which the search chose, so it is as often too low as too high.
    pub lost: Tally,
}

impl Decision {
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "step": self.step,
            "seat": self.seat,
            "played": self.played,
            "better": self.better,
            "lost": rounded(self.lost.sum),
            "error": rounded(self.lost.error),
        })
    }
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
    let lost = if best == played {
        Tally::default()
    } else {
        compare(game, seat, &mut mind, [best, played], effort.compare, rng)
    };
    let better = (lost.sum > 0.0 && lost.is_clear()).then(|| game.write_action(&best));
    Decision { step, seat, played: game.write_action(&played), better, lost }
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
) -> Tally {
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
    Tally { sum: mean + bias, error: (variance / n).sqrt() }
}

#[cfg(test)]
mod tests {
    use deckname_engine::Observer;
    use deckname_search::Playouts;
    use deckname_table::games::Heimlich;
    use deckname_table::games::heimlich::{Action, Chance};

    use super::*;
    use crate::calibrate::play;

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
        let same = compare(&game, Seat(0), &mut guide, [actions[0]; 2], 20, &mut rng);
        assert!(same.sum.abs() < 1e-9 && same.error > 0.0);
        let many = compare(&game, Seat(0), &mut guide, [actions[0], actions[1]], 500, &mut rng).error;
        assert!(many > 0.0 && many < 0.05, "{many}");
    }

    /// In place of a move that wins at once, a seat makes one that loses at once.
    #[test]
    fn a_planted_blunder_is_found() {
        let effort = Effort { curve: 0, search: 400, compare: 100 };
        let game = || Heimlich::new(2, &Value::Null).unwrap();
        let planted = (0..40).find_map(|seed| {
            let course = play(game(), &["greedy"], &mut Wyrand::new(seed));
            let (last, state) = (course.steps.len() - 1, course.states[course.steps.len() - 1]);
            let Step::Act(seat, won) = course.steps[last] else { return None };
            let ends = |action: &Action| {
                let mut after = state;
                game().apply(&mut after, Step::Act(seat, *action), &mut silent);
                game().outcome(&after).map(|outcome| outcome.winners.contains(seat))
            };
            let mut actions = Vec::new();
            game().actions(&state, seat, &mut actions);
            let lost = actions.into_iter().find(|action| ends(action) == Some(false))?;
            (ends(&won) == Some(true)).then(|| {
                let mut steps = course.steps;
                steps[last] = Step::Act(seat, lost);
                (Course::played(game(), steps), last, seat, lost)
            })
        });
        let (course, step, seat, lost) = planted.expect("a game that ends with a choice between both");
        let judged = judge(&course, step, seat, lost, effort, &mut Wyrand::new(1));
        assert!(judged.better.is_some() && judged.lost.sum > 0.8, "{judged:?}");
    }
}
