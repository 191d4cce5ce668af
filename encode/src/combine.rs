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

/// In how many ways `total` can be split over `parts`.
#[inline]
pub(crate) fn splits(total: usize, parts: usize) -> usize {
    // C(total + parts - 1, total), where no total is above 6.
    (1..=total).fold(1, |ways, n| ways * (parts + n - 1) / n)
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
                let mut split = [0; 7];
                for rank in 0..splits(total, parts) {
                    nth_split(total, rank, &mut split[..parts]);
                    assert_eq!(split[..parts].iter().map(|part| usize::from(*part)).sum::<usize>(), total);
                    assert_eq!(rank_split(&split[..parts]), rank, "{total} over {parts}: {split:?}");
                }
            }
        }
        for number in 0..pairs(18) {
            let (low, high) = nth_pair(number);
            assert!(low < high && high < 18);
            assert_eq!((pair(low, high), pair(high, low)), (number, number));
        }
    }
}
