//! The three moments that decided a game.

use deckname_engine::{Seat, Step, StepOf, Types};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::exposure::rounded;
use crate::judgement::Decision;
use crate::ledger::Curve;

/// A step that changed a seat's chance of winning.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// The index of the step.
    pub step: usize,
    /// The seat whose chance changed most, and its chance before and after.
    pub seat: Seat,
    pub before: f64,
    pub after: f64,
    /// The seat that decided it; `None` if chance did.
    pub by: Option<Seat>,
    /// What it would have been better to do, in the wire format, and what that was worth.
    pub better: Option<(Value, f64)>,
}

impl Moment {
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "step": self.step,
            "seat": self.seat,
            "before": rounded(self.before),
            "after": rounded(self.after),
            "by": self.by,
            "better": self.better.as_ref().map(|(action, _)| action),
            "lost": self.better.as_ref().map(|(_, lost)| rounded(*lost)),
        })
    }

    pub(crate) fn size(&self) -> f64 {
        (self.after - self.before).abs()
    }
}

const MOMENTS: usize = 3;

/// The steps that changed a chance most, in the order of the game.
pub(crate) fn moments<G: Types>(steps: &[StepOf<G>], curve: &Curve, decisions: &[Decision]) -> Vec<Moment> {
    let mut all: Vec<Moment> =
        steps.iter().enumerate().filter_map(|(at, step)| moment::<G>(at, step, curve, decisions)).collect();
    all.sort_by(|a, b| b.size().total_cmp(&a.size()));
    all.truncate(MOMENTS);
    all.sort_by_key(|moment| moment.step);
    all
}

fn moment<G: Types>(at: usize, step: &StepOf<G>, curve: &Curve, decisions: &[Decision]) -> Option<Moment> {
    let (before, after) = (&curve.chances[at], &curve.chances[at + 1]);
    let change = |seat: &usize| (after[*seat] - before[*seat]).abs();
    let seat = (0..before.len()).max_by(|a, b| change(a).total_cmp(&change(b)))?;
    let decision = decisions.iter().find(|decision| decision.step == at);
    let better = decision.and_then(|decision| decision.better.clone().map(|action| (action, decision.lost.sum)));
    let by = if let Step::Act(by, _) = step { Some(*by) } else { None };
    let moment = Moment { step: at, seat: Seat(seat as u8), before: before[seat], after: after[seat], by, better };
    let comparisons = curve.chances.len() * before.len();
    (moment.size() > noise(&moment, curve.error, comparisons)).then_some(moment)
}

/// How often a game without any moment may seem to have one.
const MISTAKEN: f64 = 0.05;

/// How far two points of the curve with the same true chance can be apart by chance alone, if the largest of so many differences
/// is looked at: a normal variable is more than z standard deviations from its mean with a probability below exp(−z²/2).
fn noise(moment: &Moment, error: f64, comparisons: usize) -> f64 {
    let z = (2.0 * (comparisons as f64 / MISTAKEN).ln()).sqrt();
    let chance = f64::midpoint(moment.before, moment.after);
    // The error of the curve is that of an even chance.
    let deviation = 2.0 * (chance * (1.0 - chance)).sqrt() * error;
    z * std::f64::consts::SQRT_2 * deviation
}

#[cfg(test)]
mod tests {
    use deckname_engine::{Rng, Wyrand};
    use deckname_table::games::Heimlich;
    use deckname_table::games::heimlich::Chance;

    use super::*;

    const TRIALS: u32 = 45;
    const STEPS: usize = 120;

    /// The chances of four seats, each estimated by trials.
    fn noisy(chance: impl Fn(usize) -> u32, rng: &mut Wyrand) -> Curve {
        let mut estimate =
            |percent: u32| (0..TRIALS).filter(|_| rng.below(100) < percent).count() as f64 / f64::from(TRIALS);
        let chances = (0..=STEPS).map(|after| (0..4).map(|_| estimate(chance(after))).collect()).collect();
        Curve { chances, error: (0.25 / f64::from(TRIALS)).sqrt(), ledgers: Vec::new() }
    }

    fn found(curve: &Curve) -> Vec<Moment> {
        moments::<Heimlich>(&vec![Step::Chance(Chance::Roll(1)); STEPS], curve, &[])
    }

    #[test]
    fn noise_decides_nothing_and_a_turn_does() {
        let mut rng = Wyrand::new(9);
        for percent in [10, 25, 50] {
            let mistaken = (0..200).filter(|_| !found(&noisy(|_| percent, &mut rng)).is_empty()).count();
            assert!(mistaken <= 16, "{mistaken} of 200 games at {percent} %");
        }
        let turned = found(&noisy(|after| if after <= 70 { 20 } else { 90 }, &mut rng));
        assert!(turned.iter().any(|moment| moment.step == 70), "{turned:?}");
    }
}
