//! How a seat chooses among the arms of a node while the tree grows.

use deckname_engine::{Rng, Wyrand};

use crate::tree::Arm;

/// How seats choose while a tree grows. When several of them choose at once, they do so independently of each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// By UCB1-Tuned, the most promising actions first. Leaves are [played on](crate::Guide::finish).
    Ucb,
    /// The same for a seat that moves alone. When several choose at once, by regret matching, which converges to a mix.
    Regret,
    /// By PUCT: every action gets its share of the tries from its [prior](crate::Guide::prior), as long as nothing speaks
    /// against it. Leaves are [judged at once](crate::Guide::judge). For games in which a rule of thumb tells good actions
    /// from bad ones, and a position can be judged without playing it on.
    Puct,
}

impl Rule {
    /// A node gets arms of its own once it has been visited this often. A leaf that is judged at once tells nothing new when
    /// it is visited again; one that is played on does.
    pub(crate) const fn opens_at(self) -> u32 {
        match self {
            Self::Ucb | Self::Regret => 6,
            Self::Puct => 1,
        }
    }
}

/// How much PUCT trusts the priors rather than what was seen.
const CURIOSITY: f32 = 1.0;
/// PUCT takes an action that was never tried for this much worse than the others were on average.
const DISCOUNT: f32 = 0.1;

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

/// The index of an arm by PUCT, among those that `legal` admits.
#[inline]
pub(crate) fn puct<A>(arms: &[Arm<A>], legal: impl Fn(&Arm<A>) -> bool) -> Option<usize> {
    let (visits, sum) = arms.iter().fold((0, 0.0), |(visits, sum), arm| (visits + arm.visits, sum + arm.sum));
    let untried = sum / visits.max(1) as f32 - DISCOUNT;
    let curiosity = CURIOSITY * (visits.max(1) as f32).sqrt();
    let mut best = None;
    let mut highest = f32::NEG_INFINITY;
    for (at, arm) in arms.iter().enumerate() {
        let mean = if arm.visits == 0 { untried } else { arm.sum / arm.visits as f32 };
        let value = mean + curiosity * arm.likely / (1 + arm.visits) as f32;
        if value > highest && legal(arm) {
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
