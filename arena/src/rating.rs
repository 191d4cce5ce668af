//! From shares of won games to strength, with error bars.

use crate::interval::Z95;
use crate::{Interval, wilson};

/// Shares beyond this one, at either end, mean only "much stronger" or "much weaker".
const EDGE: f64 = 0.001;

/// The Elo difference that gives this share of the games against `seats − 1` equal opponents.
pub fn elo(share: f64, seats: u8) -> f64 {
    let share = share.clamp(EDGE, 1.0 - EDGE);
    400.0 * (share * f64::from(seats - 1) / (1.0 - share)).log10()
}

/// The inverse of [`elo`].
pub fn share(elo: f64, seats: u8) -> f64 {
    let strength = 10f64.powf(elo / 400.0);
    strength / (strength + f64::from(seats - 1))
}

/// A mean over blocks with its 95 % interval. Blocks are independent; the games of one block share their luck.
pub fn over_blocks(blocks: &[f64]) -> Interval {
    let n = blocks.len() as f64;
    let mean = blocks.iter().sum::<f64>() / n.max(1.0);
    let spread = variance(blocks, mean);
    if spread < 1e-12 {
        // That all blocks came out alike does not prove that the next one will.
        return wilson(mean * n, n);
    }
    let reach = Z95 * (spread / n).sqrt();
    Interval { mean, low: (mean - reach).max(0.0), high: (mean + reach).min(1.0) }
}

fn variance(values: &[f64], mean: f64) -> f64 {
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    squares / (values.len() as f64 - 1.0).max(1.0)
}

/// A sequential test between two Elo differences; both error rates are 5 %.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Sprt {
    pub lower: f64,
    pub upper: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// At least `upper`, as far as the test can tell.
    Stronger,
    /// At most `lower`.
    NotStronger,
    Open,
}

/// The test decides beyond this log-likelihood ratio: ln(0.95 / 0.05).
const DECIDED: f64 = 2.944_439;
/// With fewer blocks than this, their variance means little.
const FEWEST: usize = 10;

impl Sprt {
    /// The log-likelihood ratio of the shares of all blocks so far, by the normal approximation.
    pub fn llr(self, blocks: &[f64], seats: u8) -> f64 {
        if blocks.len() < 2 {
            return 0.0;
        }
        let n = blocks.len() as f64;
        let mean = blocks.iter().sum::<f64>() / n;
        // That all blocks came out alike does not prove that the next one will.
        let spread = variance(blocks, mean).max(0.25 / n);
        let (low, high) = (share(self.lower, seats), share(self.upper, seats));
        n * (high - low) * (2.0 * mean - low - high) / (2.0 * spread)
    }

    pub fn verdict(self, blocks: &[f64], seats: u8) -> Verdict {
        match self.llr(blocks, seats) {
            _ if blocks.len() < FEWEST => Verdict::Open,
            llr if llr >= DECIDED => Verdict::Stronger,
            llr if llr <= -DECIDED => Verdict::NotStronger,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use deckname_engine::{Rng, Wyrand};

    use super::*;

    #[test]
    fn elo_and_share_are_inverse() {
        for seats in 2..=7 {
            assert!(elo(1.0 / f64::from(seats), seats).abs() < 1e-9);
            for elo_wanted in [-200.0, 0.0, 35.0, 400.0] {
                assert!((elo(share(elo_wanted, seats), seats) - elo_wanted).abs() < 1e-6);
            }
        }
        assert!((share(400.0, 2) - 10.0 / 11.0).abs() < 1e-9);
    }

    #[test]
    fn an_unbroken_row_of_wins_is_no_certainty() {
        let all = over_blocks(&[1.0; 30]);
        assert!(all.low < 0.9 && all.high >= 1.0 - 1e-9, "{all:?}");
        let mixed = over_blocks(&[0.0, 0.5, 1.0, 0.5]);
        assert!((mixed.mean - 0.5).abs() < 1e-9 && mixed.low > 0.0 && mixed.high < 1.0, "{mixed:?}");
    }

    #[test]
    fn the_test_decides_as_it_should() {
        let sprt = Sprt { lower: 0.0, upper: 40.0 };
        let mut wrong = 0;
        for seed in 0..200 {
            let (mut rng, mut blocks) = (Wyrand::new(seed), Vec::new());
            // Blocks of two games between equals.
            while sprt.verdict(&blocks, 2) == Verdict::Open {
                let won = f64::from(rng.below(2)) + f64::from(rng.below(2));
                blocks.push(won / 2.0);
            }
            wrong += u32::from(sprt.verdict(&blocks, 2) == Verdict::Stronger);
        }
        assert!(wrong <= 22, "{wrong} of 200 are wrong; about 10 may be");
    }
}
