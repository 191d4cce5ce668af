use std::ops::Range;

/// The choices that a seat is offered, a bit for each: nothing has to be sorted, and a mask is little more than a copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// One more than there are choices for, so that some can always be added across two.
    words: Vec<u64>,
    count: u32,
    /// The first, if all follow each other.
    run: Option<u16>,
}

impl Offer {
    /// None yet, of a game with so many.
    pub fn new(choices: usize) -> Self {
        Self { words: vec![0; choices.div_ceil(64) + 1], count: 0, run: None }
    }

    /// Back to none.
    #[inline]
    pub fn clear(&mut self) {
        self.words.fill(0);
        self.count = 0;
        self.run = None;
    }

    /// Adds a choice, unless it is there.
    #[inline]
    pub fn add(&mut self, choice: u16) {
        let (word, bit) = (&mut self.words[usize::from(choice / 64)], 1 << (choice % 64));
        self.count += u32::from(*word & bit == 0);
        self.run = None;
        *word |= bit;
    }

    /// Adds choices that follow each other.
    #[inline]
    pub fn add_run(&mut self, choices: Range<u16>) {
        let (mut first, end) = (choices.start, choices.end);
        self.run = (self.count == 0).then_some(first);
        while first < end {
            let here = (64 - first % 64).min(end - first);
            self.words[usize::from(first / 64)] |= u64::MAX >> (64 - here) << (first % 64);
            first += here;
        }
        self.count += u32::from(end.saturating_sub(choices.start));
    }

    /// Adds the choices whose bits are set, counted from `first`. None of them is there yet.
    #[inline]
    pub fn add_bits(&mut self, first: u16, bits: u64) {
        let (word, shift) = (usize::from(first / 64), first % 64);
        self.words[word] |= bits << shift;
        // In two steps: all 64 places cannot be shifted at once.
        self.words[word + 1] |= bits >> 1 >> (63 - shift);
        self.count += bits.count_ones();
        self.run = None;
    }

    /// Is this choice offered?
    #[inline]
    pub fn contains(&self, choice: u16) -> bool {
        self.words.get(usize::from(choice / 64)).is_some_and(|word| word >> (choice % 64) & 1 == 1)
    }

    /// How many choices there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.count as usize
    }

    /// Is there none?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The choice with so many others before it.
    #[inline]
    pub fn nth(&self, n: u32) -> Option<u16> {
        if let Some(first) = self.run {
            return (n < self.count).then_some(first + n as u16);
        }
        let mut before = n;
        for (index, word) in self.words.iter().enumerate().filter(|(_, word)| **word != 0) {
            let here = word.count_ones();
            if before < here {
                let rest = (0..before).fold(*word, |rest, _| rest & (rest - 1));
                return Some(64 * index as u16 + rest.trailing_zeros() as u16);
            }
            before -= here;
        }
        None
    }

    /// The choices, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u16> {
        self.words.iter().enumerate().flat_map(|(index, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as u16)?;
                rest &= rest - 1;
                Some(64 * index as u16 + bit)
            })
        })
    }

    /// Writes a byte for each choice.
    #[inline]
    pub(crate) fn mark_bools(&self, mask: &mut [bool]) {
        self.mark(mask, false, true);
    }

    /// Writes an entry for each choice, by whether it is offered.
    #[inline]
    pub fn mark<T: Copy>(&self, mask: &mut [T], no: T, yes: T) {
        mask.fill(no);
        for (index, word) in self.words.iter().enumerate().filter(|(_, word)| **word != 0) {
            let first = 64 * index;
            if *word == u64::MAX {
                mask[first..first + 64].fill(yes);
                continue;
            }
            let mut rest = *word;
            while rest != 0 {
                mask[first + rest.trailing_zeros() as usize] = yes;
                rest &= rest - 1;
            }
        }
    }

    /// Writes a bit for each choice, the lowest bit of a byte first.
    #[inline]
    pub(crate) fn mark_bits(&self, mask: &mut [u8]) {
        let (whole, rest) = mask.as_chunks_mut::<8>();
        for (bytes, word) in whole.iter_mut().zip(&self.words) {
            *bytes = word.to_le_bytes();
        }
        let last = self.words.get(whole.len()).map_or([0; 8], |word| word.to_le_bytes());
        rest.iter_mut().zip(last).for_each(|(byte, bits)| *byte = bits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_back_in_order_however_they_were_added() {
        let mut offer = Offer::new(200);
        let wanted = [3, 63, 64, 100, 101, 102, 127, 128, 199];
        for choice in [199, 3, 128, 127, 3] {
            offer.add(choice);
        }
        offer.add_bits(63, 0b11);
        offer.add_run(100..103);
        assert_eq!(offer.iter().collect::<Vec<_>>(), wanted);
        assert_eq!(offer.len(), wanted.len());
        assert_eq!((0..10).map_while(|n| offer.nth(n)).collect::<Vec<_>>(), wanted);
        let (mut bools, mut bits) = ([true; 200], [0xff; 25]);
        offer.mark_bools(&mut bools);
        offer.mark_bits(&mut bits);
        for choice in 0..200 {
            assert_eq!(offer.contains(choice), wanted.contains(&choice));
            assert_eq!(bools[usize::from(choice)], wanted.contains(&choice));
            assert_eq!(bits[usize::from(choice / 8)] >> (choice % 8) & 1 == 1, wanted.contains(&choice));
        }
        assert!(!offer.contains(u16::MAX));
        offer.clear();
        assert!(offer.is_empty() && offer.nth(0).is_none());
    }

    #[test]
    fn runs_fill_whole_words_and_edges() {
        for (first, end) in [(0, 0), (0, 64), (5, 6), (60, 70), (0, 200), (63, 193), (128, 192)] {
            let mut offer = Offer::new(200);
            offer.add_run(first..end);
            assert!(offer.iter().eq(first..end), "{first} to {end}");
            assert_eq!(offer.len(), usize::from(end - first));
            let mut bools = [true; 200];
            offer.mark_bools(&mut bools);
            assert!((0..200).all(|choice| bools[usize::from(choice)] == (first..end).contains(&choice)));
        }
    }
}
