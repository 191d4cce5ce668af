//! How a seat chooses among the arms of a node while the tree grows.

use deckname_engine::{Rng, Wyrand};

use crate::tree::Arm;

/// How seats choose when several of them choose at once. A seat that moves alone always uses UCB1-Tuned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Each seat by its own UCB1-Tuned, independently of the others.
    Ucb,
    /// Regret matching, which converges to a mix.
    Regret,
}

/// Under regret matching, this share of the choices is random.
const EXPLORATION: f64 = 0.1;

/// The index of an arm by UCB1-Tuned, among those that `legal` admits: exploration shrinks with the variance seen.
#[inline]
pub(crate) fn ucb<A>(arms: &[Arm<A>], visits: u32, legal: impl Fn(&Arm<A>) -> bool) -> Option<usize> {
    let log = f64::from(visits.max(1)).ln();
    let mut best = None;
    let mut highest = f64::NEG_INFINITY;
    for (at, arm) in arms.iter().enumerate() {
        if !legal(arm) {
            continue;
        }
        if arm.visits == 0 {
            return Some(at);
        }
        let tries = f64::from(arm.visits);
        let mean = f64::from(arm.sum) / tries;
        let variance = f64::from(arm.squares) / tries - mean * mean + (2.0 * log / tries).sqrt();
        let value = mean + (log / tries * variance.min(0.25)).sqrt();
        if value > highest {
            highest = value;
            best = Some(at);
        }
    }
    best
}

/// Draws an arm by regret matching. Returns its index and how likely it was.
pub(crate) fn regret<A>(
    arms: &mut [Arm<A>],
    legal: impl Fn(&Arm<A>) -> bool,
    rng: &mut Wyrand,
) -> Option<(usize, f64)> {
    let (mut count, mut total) = (0.0, 0.0);
    for arm in arms.iter().filter(|arm| legal(arm)) {
        count += 1.0;
        total += f64::from(arm.regret.max(0.0));
    }
    let mut ticket = rng.unit();
    let mut drawn = None;
    for (at, arm) in arms.iter_mut().enumerate() {
        if !legal(arm) {
            continue;
        }
        let share = if total > 0.0 { f64::from(arm.regret.max(0.0)) / total } else { 1.0 / count };
        arm.played += share as f32;
        let likely = (1.0 - EXPLORATION) * share + EXPLORATION / count;
        if drawn.is_none() {
            ticket -= likely;
            if ticket < 0.0 {
                drawn = Some((at, likely));
            }
        }
    }
    drawn.or_else(|| arms.iter().rposition(legal).map(|at| (at, EXPLORATION / count)))
}
