use deckname_engine::Rng;

/// One of the indices, as likely as its weight; the last with a weight at all if rounding leaves no other.
///
/// For problems with a handful of cases that are numbered anyway, weights in an array and this are all it takes.
///
/// ```
/// use deckname_engine::Wyrand;
/// use deckname_inference::pick;
///
/// let mut rng = Wyrand::new(1);
/// let twos = (0..1_000).filter(|_| pick(&[1.0, 0.0, 3.0], &mut rng) == 2).count();
/// assert!((690..810).contains(&twos));
/// ```
#[inline]
pub fn pick<R: Rng>(weights: &[f64], rng: &mut R) -> usize {
    let mut rest = weights.iter().sum::<f64>();
    let last = weights.iter().rposition(|weight| *weight > 0.0).unwrap_or(0);
    // Nothing is drawn where there is no choice.
    if weights[last] < rest {
        rest *= rng.unit();
        for (index, weight) in weights[..last].iter().enumerate() {
            if rest < *weight {
                return index;
            }
            rest -= weight;
        }
    }
    last
}

/// One of the things, as likely as its weight.
#[inline]
pub(crate) fn pick_by<T, R: Rng>(weighted: impl Iterator<Item = (T, f64)> + Clone, rng: &mut R) -> Option<T> {
    let sum: f64 = weighted.clone().map(|(_, weight)| weight).sum();
    let mut rest = None;
    let mut picked = None;
    for (thing, weight) in weighted.filter(|(_, weight)| *weight > 0.0) {
        picked = Some(thing);
        // Nothing is drawn where there is no choice.
        if weight >= sum {
            break;
        }
        let left = rest.unwrap_or_else(|| sum * rng.unit()) - weight;
        if left < 0.0 {
            break;
        }
        rest = Some(left);
    }
    picked
}
