//! The three moments that decided a game.

use deckname_engine::{Seat, Step, StepOf, Types};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::exposure::rounded;
use crate::judgement::Decision;
use crate::ledger::{Curve, ERRORS};

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
    (moment.size() > noise(curve)).then_some(moment)
}

/// How far two points of the curve can be apart by chance alone.
fn noise(curve: &Curve) -> f64 {
    ERRORS * std::f64::consts::SQRT_2 * curve.error
}
