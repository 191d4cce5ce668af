/// The probability of each choice.
pub type Mix = Vec<f64>;

/// The mixes of two sides that choose at once, one of `rows` and one of `columns`, by regret matching.
///
/// `payoff(row, column)` is what the first side gains and the second loses.
///
/// ```
/// // Rock, paper, scissors.
/// let beats = |a: usize, b: usize| [0.0, 1.0, -1.0][(3 + a - b) % 3];
/// let (mix, _) = deckname_search::matrix(3, 3, beats, 1_000);
/// assert!(mix.iter().all(|share| (share - 1.0 / 3.0).abs() < 0.05));
/// ```
pub fn matrix(rows: usize, columns: usize, payoff: impl Fn(usize, usize) -> f64, rounds: u32) -> (Mix, Mix) {
    let table: Vec<f64> = (0..rows * columns).map(|at| payoff(at / columns, at % columns)).collect();
    let (mut first, mut second) = (Side::new(rows), Side::new(columns));
    for round in 0..rounds {
        let (ours, theirs) = (first.now(), second.now());
        let gains: Mix = (0..rows).map(|row| dot(&table[row * columns..][..columns], &theirs)).collect();
        let losses: Mix =
            (0..columns).map(|column| (0..rows).map(|row| -table[row * columns + column] * ours[row]).sum()).collect();
        // Later rounds weigh more, because they are closer to the solution.
        first.learn(&ours, &gains, f64::from(round + 1));
        second.learn(&theirs, &losses, f64::from(round + 1));
    }
    (first.mix(), second.mix())
}

/// The index of the choice on which `ticket`, a number from 0 to 1, falls when each choice gets its share of that range.
/// If rounding leaves a gap at the end, it belongs to the last choice. `None` if there is no choice.
///
/// ```
/// assert_eq!(deckname_search::drawn([0.5, 0.25, 0.25], 0.6), Some(1));
/// ```
pub fn drawn(shares: impl IntoIterator<Item = f64>, mut ticket: f64) -> Option<usize> {
    let mut last = None;
    for (at, share) in shares.into_iter().enumerate() {
        last = Some(at);
        ticket -= share;
        if ticket < 0.0 {
            break;
        }
    }
    last
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

struct Side {
    regrets: Mix,
    played: Mix,
}

impl Side {
    fn new(choices: usize) -> Self {
        Self { regrets: vec![0.0; choices], played: vec![0.0; choices] }
    }

    fn now(&self) -> Mix {
        normalised(self.regrets.iter().map(|regret| regret.max(0.0)).collect())
    }

    fn mix(&self) -> Mix {
        normalised(self.played.clone())
    }

    fn learn(&mut self, mix: &[f64], gains: &[f64], weight: f64) {
        let mean = dot(mix, gains);
        for (regret, gain) in self.regrets.iter_mut().zip(gains) {
            *regret = (*regret + gain - mean).max(0.0);
        }
        for (played, share) in self.played.iter_mut().zip(mix) {
            *played += weight * share;
        }
    }
}

fn normalised(mut mix: Mix) -> Mix {
    let total: f64 = mix.iter().sum();
    let even = 1.0 / mix.len() as f64;
    for share in &mut mix {
        *share = if total > 0.0 { *share / total } else { even };
    }
    mix
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lopsided_game_of_pennies_is_solved() {
        // Heads against heads pays 3, tails against tails 1, else nothing: both play heads one time in four.
        let (ours, theirs) = matrix(2, 2, |row, column| [[3.0, 0.0], [0.0, 1.0]][row][column], 5_000);
        assert!((ours[0] - 0.25).abs() < 0.01 && (theirs[0] - 0.25).abs() < 0.01, "{ours:?} {theirs:?}");
    }

    #[test]
    fn each_choice_is_drawn_by_its_share() {
        let at = |ticket| drawn([0.5, 0.25, 0.25], ticket);
        assert_eq!([0.0, 0.49, 0.5, 0.74, 0.75, 0.99, 1.0].map(at), [0, 0, 1, 1, 2, 2, 2].map(Some));
        assert_eq!(drawn([], 0.0), None);
    }

    #[test]
    fn a_better_choice_is_always_played() {
        let (ours, theirs) = matrix(3, 2, |row, column| row as f64 - column as f64, 500);
        assert!(ours[2] > 0.98 && theirs[1] > 0.98, "{ours:?} {theirs:?}");
    }
}
