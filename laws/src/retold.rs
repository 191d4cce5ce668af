//! Brute force for sampled worlds: games told again with other hidden things, and what should come how often.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use deckname_engine::{Game, Observer, StepOf};

/// Plays the steps: where they lead, and what the observer is told on the way. Nothing if one of them is refused.
pub fn tell<G: Game>(game: &G, steps: &[StepOf<G>], who: Observer) -> Option<(G::State, Vec<G::Notice>)> {
    let (mut state, mut told) = (game.start(), Vec::new());
    for step in steps {
        game.play(&mut state, *step, &mut |event| told.extend(game.notice(&event, who))).ok()?;
    }
    Some((state, told))
}

/// Does everything come as often as it should, and nothing else? By chi-square, which is near its degrees of freedom then;
/// six deviations above would be a miracle.
///
/// # Panics
/// When it does not.
pub fn assert_shares<T: Eq + Hash + Debug>(drawn: &[T], shares: &[(T, f64)], what: &str) {
    let mut counts: HashMap<&T, f64> = shares.iter().map(|(one, _)| (one, 0.0)).collect();
    for one in drawn {
        *counts.get_mut(one).unwrap_or_else(|| panic!("{what}: this cannot be: {one:?}")) += 1.0;
    }
    let expected = |share: f64| share * drawn.len() as f64;
    let chi: f64 = shares.iter().map(|(one, share)| (counts[one] - expected(*share)).powi(2) / expected(*share)).sum();
    let freedom = (shares.len() - 1) as f64;
    // What is rare strays further.
    let rare: f64 = shares.iter().map(|(_, share)| 1.0 / expected(*share)).sum();
    assert!(chi <= freedom + 6.0 * (2.0 * freedom + rare).sqrt(), "{what}: chi-square {chi} for {freedom}");
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
}
