//! Numbering combinations.

/// How many pairs there are among `n`.
pub(crate) const fn pairs(n: usize) -> usize {
    if n == 0 { 0 } else { n * (n - 1) / 2 }
}

/// The number of a pair of different things.
#[inline]
pub(crate) fn pair(one: usize, other: usize) -> usize {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    pairs(high) + low
}

/// The pair with this number, the lower one first.
#[inline]
pub(crate) fn nth_pair(number: usize) -> (usize, usize) {
    let (mut high, mut low) = (1, number);
    while low >= high {
        low -= high;
        high += 1;
    }
    (low, high)
}

/// The most pips that are split, and the most parts.
const TOTALS: usize = 7;
const PARTS: usize = 7;

/// In how many ways each total can be split over each number of parts.
const SPLITS: [[usize; PARTS + 1]; TOTALS] = {
    let mut ways = [[0; PARTS + 1]; TOTALS];
    let mut total = 0;
    while total < TOTALS {
        let mut parts = 1;
        while parts <= PARTS {
            // Either the first part gets nothing, or one pip of the total is its own.
            let one_less = if total == 0 { 0 } else { ways[total - 1][parts] };
            ways[total][parts] = if total == 0 { 1 } else { ways[total][parts - 1] + one_less };
            parts += 1;
        }
        total += 1;
    }
    ways
};

/// How many splits of 1 pip and more there are below each total.
const SPLITS_BELOW: [[usize; PARTS + 1]; TOTALS + 1] = {
    let mut below = [[0; PARTS + 1]; TOTALS + 1];
    let mut total = 2;
    while total <= TOTALS {
        let mut parts = 1;
        while parts <= PARTS {
            below[total][parts] = below[total - 1][parts] + SPLITS[total - 1][parts];
            parts += 1;
        }
        total += 1;
    }
    below
};

/// In how many ways `total`, at most 6, can be split over `parts`, 1 to 7.
#[inline]
pub(crate) const fn splits(total: usize, parts: usize) -> usize {
    SPLITS[total][parts]
}

/// How many splits there are of 1 pip and more, up to this many less one.
#[inline]
pub(crate) const fn splits_below(total: usize, parts: usize) -> usize {
    SPLITS_BELOW[total][parts]
}

/// The number of a split among all splits of its total over these parts.
#[inline]
pub(crate) fn rank_split(split: &[u8]) -> usize {
    let mut left: usize = split.iter().map(|part| usize::from(*part)).sum();
    let mut rank = 0;
    for (index, part) in split.iter().enumerate().take(split.len().saturating_sub(1)) {
        let rest = split.len() - index - 1;
        // Splits that give this part more come first.
        rank += (usize::from(*part) + 1..=left).map(|more| splits(left - more, rest)).sum::<usize>();
        left -= usize::from(*part);
    }
    rank
}

/// The split of `total` with this number.
pub(crate) fn nth_split(total: usize, mut rank: usize, split: &mut [u8]) {
    let mut left = total;
    let parts = split.len();
    for (index, part) in split.iter_mut().enumerate() {
        let rest = parts - index - 1;
        let mut here = left;
        while rest > 0 && rank >= splits(left - here, rest) {
            rank -= splits(left - here, rest);
            here -= 1;
        }
        *part = here as u8;
        left -= here;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_and_pairs_are_numbered_without_gaps() {
        for parts in 1..=7 {
            for total in 0..=6 {
                let more: usize = (1..total).map(|less| splits(less, parts)).sum();
                assert_eq!(splits_below(total, parts), more);
                let mut split = [0; 7];
                for rank in 0..splits(total, parts) {
                    nth_split(total, rank, &mut split[..parts]);
                    assert_eq!(split[..parts].iter().map(|part| usize::from(*part)).sum::<usize>(), total);
                    assert_eq!(rank_split(&split[..parts]), rank, "{total} over {parts}: {split:?}");
                }
            }
        }
        assert_eq!((splits(6, 7), splits(3, 1), splits(2, 2), splits_below(7, 4)), (924, 1, 3, 209));
        for number in 0..pairs(18) {
            let (low, high) = nth_pair(number);
            assert!(low < high && high < 18);
            assert_eq!((pair(low, high), pair(high, low)), (number, number));
        }
    }
}
