//! Chi-square tests: does everything come up as often as it should?

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

/// How often something came up, and how often it should have.
pub type Count = (f64, f64);

/// How far chi-square lies above its mean, in standard deviations of a normal distribution.
pub fn strays(counts: &[Count]) -> f64 {
    let counts = counts.iter().filter(|(_, expected)| *expected > 0.0);
    let chi: f64 = counts.clone().map(|(came, expected)| (came - expected).powi(2) / expected).sum();
    let freedom = counts.clone().count().saturating_sub(1) as f64;
    // Chi-square varies more for rare values.
    let rare: f64 = counts.map(|(_, expected)| 1.0 / expected).sum();
    deviations(chi, freedom, 2.0 * freedom + rare)
}

/// More than this is not chance: it happens less than once in three million times.
pub const TOO_FAR: f64 = 5.0;

/// Chi-square is far from normal with few degrees of freedom. Its cube root is close to normal for any number of them
/// (Wilson and Hilferty, 1931). A variance other than twice the mean is that of a chi-square on another scale.
fn deviations(chi: f64, mean: f64, variance: f64) -> f64 {
    if mean == 0.0 {
        return 0.0;
    }
    let freedom = 2.0 * mean * mean / variance;
    let spread = 2.0 / (9.0 * freedom);
    ((chi / mean).cbrt() - (1.0 - spread)) / spread.sqrt()
}

/// How far two sets of draws, which should come from one distribution, are from each other.
pub fn apart<T: Eq + Hash>(left: &HashMap<T, f64>, right: &HashMap<T, f64>) -> f64 {
    let [left_total, right_total] = [left, right].map(|heap| heap.values().sum::<f64>());
    let mut pairs: Vec<[f64; 2]> = left.iter().map(|(key, n)| [*n, right.get(key).copied().unwrap_or(0.0)]).collect();
    pairs.extend(right.iter().filter(|(key, _)| !left.contains_key(key)).map(|(_, n)| [0.0, *n]));
    // Rare values are counted together.
    let (common, rare): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|[one, other]| one + other >= 20.0);
    let rest = rare.iter().fold([0.0, 0.0], |sum, pair| [sum[0] + pair[0], sum[1] + pair[1]]);
    let counts: Vec<[f64; 2]> = common.into_iter().chain((rest[0] + rest[1] >= 20.0).then_some(rest)).collect();
    let chi: f64 = counts
        .iter()
        .map(|[one, other]| {
            (one * right_total - other * left_total).powi(2) / ((one + other) * left_total * right_total)
        })
        .sum();
    let freedom = counts.len().saturating_sub(1) as f64;
    deviations(chi, freedom, 2.0 * freedom)
}

/// Asserts that everything comes up as often as it should, and nothing else does.
///
/// # Panics
/// If it does not.
pub fn assert_shares<T: Eq + Hash + Debug>(drawn: &[T], shares: &[(T, f64)], what: &str) {
    let mut counts: HashMap<&T, f64> = shares.iter().map(|(one, _)| (one, 0.0)).collect();
    for one in drawn {
        *counts.get_mut(one).unwrap_or_else(|| panic!("{what}: this cannot be: {one:?}")) += 1.0;
    }
    let counts: Vec<Count> = shares.iter().map(|(one, share)| (counts[one], share * drawn.len() as f64)).collect();
    let far = strays(&counts);
    assert!(far <= TOO_FAR, "{what}: chi-square is {far} deviations above its mean");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "chi-square")]
    fn what_never_comes_is_missed() {
        assert_shares(&[1, 2].repeat(500), &[(1, 0.4), (2, 0.4), (3, 0.2)], "three");
    }

    #[test]
    #[should_panic(expected = "cannot be")]
    fn what_cannot_be_is_noticed() {
        assert_shares(&[1, 1, 2], &[(1, 1.0)], "one");
    }

    #[test]
    fn what_comes_as_it_should_is_fine() {
        assert_shares(&[1, 1, 2, 1].repeat(100), &[(1, 0.75), (2, 0.25)], "two");
    }

    #[test]
    fn few_counts_stray_no_more_often_than_many() {
        // The quantiles of chi-square at which one in a thousand lies above, and the same of the normal distribution.
        for (freedom, quantile) in [(1.0, 10.828), (2.0, 13.816), (5.0, 20.515), (50.0, 86.661)] {
            assert!((deviations(quantile, freedom, 2.0 * freedom) - 3.09).abs() < 0.15, "{freedom}");
        }
    }

    fn heap(counts: &[(&'static str, f64)]) -> HashMap<&'static str, f64> {
        counts.iter().copied().collect()
    }

    #[test]
    fn heaps_of_one_kind_are_close_and_others_are_not() {
        let even = heap(&[("a", 300.0), ("b", 310.0)]);
        assert!(apart(&even, &heap(&[("a", 610.0), ("b", 590.0)])) < 2.0);
        assert!(apart(&even, &heap(&[("a", 800.0), ("b", 400.0)])) > TOO_FAR);
        assert!(apart(&even, &heap(&[("a", 1200.0)])) > TOO_FAR);
    }
}
