//! Cards and targets: what a card shows, many cards as one number, a count for every target.

use deckname_engine::{Rng, Set};

/// How many cards of each kind there are (`SP-2`).
pub(crate) const COPIES: u8 = 3;
pub(crate) const KINDS: u8 = 36;
/// Continents, and as many hideouts (`SP-1`).
pub(crate) const CONTINENTS: u8 = 6;
pub(crate) const TARGETS: usize = 12;

/// A target: the continents `africa asia australia europe north-america south-america` are 0 to 5, the hideouts
/// `camera hat lighter pen sunglasses watch` 6 to 11.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Target(pub u8);

impl Target {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..TARGETS as u8).map(Self)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of card: six times its continent, plus its hideout. The order is that of the names, sorted as text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Card(pub u8);

impl Card {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..KINDS).map(Self)
    }

    /// The card that shows these two.
    pub const fn of(continent: Target, hideout: Target) -> Self {
        Self(continent.0 * CONTINENTS + hideout.0 - CONTINENTS)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub const fn continent(self) -> Target {
        Target(self.0 / CONTINENTS)
    }

    #[inline]
    pub const fn hideout(self) -> Target {
        Target(CONTINENTS + self.0 % CONTINENTS)
    }

    /// Does it show the target, as a continent or as a hideout?
    #[inline]
    pub fn shows(self, target: Target) -> bool {
        self.continent() == target || self.hideout() == target
    }
}

deckname_engine::member!(Target, u16);

/// A set of targets.
pub type Targets = Set<Target>;

deckname_engine::member!(Card, u64);

/// A heap of cards, each kind up to three times: three bits for each kind, the lowest as many set as there are cards. So a
/// set bit is a card, a heap within another is a subset of its bits, and the size is the number of bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards(pub(crate) u128);

/// The lowest bit of each kind.
const FIRSTS: u128 = {
    let mut bits = 0;
    let mut kind = 0;
    while kind < KINDS {
        bits |= 1 << (COPIES * kind);
        kind += 1;
    }
    bits
};

/// The bits of the cards that show a target.
const SHOWING: [u128; TARGETS] = {
    let mut masks = [0; TARGETS];
    let mut kind = 0;
    while kind < KINDS {
        let card = Card(kind);
        masks[card.continent().index()] |= 0b111 << (COPIES * kind);
        masks[card.hideout().index()] |= 0b111 << (COPIES * kind);
        kind += 1;
    }
    masks
};

impl Cards {
    pub const NONE: Self = Self(0);
    /// The whole pack (`SP-2`).
    pub const ALL: Self = Self(FIRSTS * 0b111);
    /// Set if there are more of a kind than the pack has. No heap in a game has this bit, so no heap holds one that does.
    const TOO_MANY: u128 = 1 << 127;

    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// A set bit for each card, the same bits for the same cards: to count what several targets cover together.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Are there three or more? Faster than counting.
    #[inline]
    pub(crate) const fn are_three(self) -> bool {
        let two = self.0 & self.0.wrapping_sub(1);
        two & two.wrapping_sub(1) != 0
    }

    /// How many there are of at most three. Faster than counting.
    #[inline]
    pub(crate) const fn few(self) -> u8 {
        let two = self.0 & self.0.wrapping_sub(1);
        let three = two & two.wrapping_sub(1);
        (self.0 != 0) as u8 + (two != 0) as u8 + (three != 0) as u8
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many of this kind there are.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        ((self.0 >> (COPIES * card.0)) as u8 & 0b111).count_ones() as u8
    }

    /// Is there any of this kind?
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 >> (COPIES * card.0) & 1 == 1
    }

    /// With one more card; a fourth of its kind makes a heap that is within no other.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        let shift = COPIES * card.0;
        let bits = (self.0 >> shift) as u8 & 0b111;
        if bits == 0b111 { Self(self.0 | Self::TOO_MANY) } else { Self(self.0 | (bits as u128 + 1) << shift) }
    }

    /// With one card less. The card must be there.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        let shift = COPIES * card.0;
        let bits = (self.0 >> shift) as u8 & 0b111;
        Self(self.0 ^ ((bits as u128 + 1) >> 1) << shift)
    }

    /// Are all of `other` among these?
    #[inline]
    pub const fn holds(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Both heaps together. No kind may come to more than three.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        let (low, high) = (other.0 & FIRSTS, other.0 >> 2 & FIRSTS);
        let from_the_top = other.0 & FIRSTS << 1 | low << 2 | high;
        Self(self.0 | from_the_top).settled()
    }

    /// These without `other`; cards that are not there are ignored.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0).settled()
    }

    /// The bits of each kind moved down to the lowest positions.
    #[inline]
    const fn settled(self) -> Self {
        let [a, b, c] = [self.0 & FIRSTS, self.0 >> 1 & FIRSTS, self.0 >> 2 & FIRSTS];
        let (any, both) = (a | b, a & b);
        Self(any | c | (both | any & c) << 1 | (both & c) << 2)
    }

    /// Those that show the target.
    #[inline]
    #[must_use]
    pub const fn showing(self, target: Target) -> Self {
        Self(self.0 & SHOWING[target.index()])
    }

    /// The last of the cards in the order of their names.
    #[inline]
    pub(crate) fn last(self) -> Option<Card> {
        (!self.is_empty()).then(|| Card((127 - self.0.leading_zeros() as u8) / COPIES))
    }

    /// One of each kind that is there.
    #[inline]
    #[must_use]
    pub const fn kinds(self) -> Self {
        Self(self.0 & FIRSTS)
    }

    /// The cards in the order of their names, each as often as it is there.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0 & Self::ALL.0;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as u8)?;
            rest &= rest - 1;
            Some(Card(bit / COPIES))
        })
    }

    /// One of the cards, each equally likely. There must be one.
    #[inline]
    pub(crate) fn random<R: Rng>(self, rng: &mut R) -> Card {
        Card(Shuffled::from(self).take_one(rng) / COPIES)
    }
}

/// A heap from which cards are taken at random. The bits of what is left and of what is taken are moved down only when
/// asked for, and counted only once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shuffled {
    low: Half,
    high: Half,
}

impl Shuffled {
    /// One of the cards, each equally likely. There must be one.
    #[inline(always)]
    fn take_one<R: Rng>(&mut self, rng: &mut R) -> u8 {
        let in_low = self.low.len();
        let index = rng.below(in_low + self.high.len());
        if index < in_low { self.low.take(index) } else { 64 + self.high.take(index - in_low) }
    }

    /// This many of the cards, each equally likely. There must be that many.
    #[inline]
    pub(crate) fn take<R: Rng>(&mut self, size: u8, rng: &mut R) -> Cards {
        let before = *self;
        for _ in 0..size {
            self.take_one(rng);
        }
        heap(before.low.bits ^ self.low.bits, before.high.bits ^ self.high.bits)
    }

    /// What was not taken.
    #[inline]
    pub(crate) fn rest(self) -> Cards {
        heap(self.low.bits, self.high.bits)
    }
}

impl From<Cards> for Shuffled {
    #[inline]
    fn from(cards: Cards) -> Self {
        Self { low: Half::from(cards.0 as u64), high: Half::from((cards.0 >> 64) as u64) }
    }
}

#[inline]
fn heap(low: u64, high: u64) -> Cards {
    Cards(u128::from(low) | u128::from(high) << 64).settled()
}

/// Set bits, and for each byte how many there are up to its end.
#[derive(Clone, Copy, Debug)]
struct Half {
    bits: u64,
    up_to: u64,
}

/// A one in each byte.
const EACH: u64 = 0x0101_0101_0101_0101;

impl Half {
    #[inline]
    fn len(self) -> u32 {
        (self.up_to >> 56) as u32
    }

    /// Takes the set bit number `n`, counted from 0 and from the lowest, and returns its position. The byte is found by sums
    /// over all bytes at once.
    #[inline]
    fn take(&mut self, n: u32) -> u8 {
        let passed = ((u64::from(n) + 0x80) * EACH - self.up_to) >> 7 & EACH;
        let byte = 8 * (passed.wrapping_mul(EACH) >> 56) as u32;
        let before = (self.up_to << 8 >> byte) as u8;
        let mut rest = (self.bits >> byte) as u8;
        for _ in 0..n as u8 - before {
            rest &= rest - 1;
        }
        let bit = byte + rest.trailing_zeros();
        self.bits ^= 1 << bit;
        self.up_to -= EACH << byte;
        bit as u8
    }
}

impl From<u64> for Half {
    #[inline]
    fn from(bits: u64) -> Self {
        let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Self { bits, up_to: bytes.wrapping_mul(EACH) }
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, Self::with)
    }
}

/// A number for each target: a byte each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally(u128);

/// What one card of each kind adds to its two targets.
const BOTH: [u128; KINDS as usize] = {
    let mut both = [0; KINDS as usize];
    let mut kind = 0;
    while kind < KINDS {
        let card = Card(kind);
        both[card.index()] = 1 << (8 * card.continent().0) | 1 << (8 * card.hideout().0);
        kind += 1;
    }
    both
};

impl Tally {
    const ONES: u128 = 0x0101_0101_0101_0101_0101_0101;

    /// One at each target (`SP-3`).
    pub const ONE_EACH: Self = Self(Self::ONES);

    /// The number for this target.
    #[inline]
    pub const fn at(self, target: Target) -> u8 {
        (self.0 >> (8 * target.0)) as u8
    }

    /// With `more` at this target.
    #[inline]
    #[must_use]
    pub const fn with(self, target: Target, more: u8) -> Self {
        Self(self.0 + ((more as u128) << (8 * target.0)))
    }

    #[inline]
    #[must_use]
    pub(crate) fn with_card(self, card: Card) -> Self {
        Self(self.0 + BOTH[card.index()])
    }

    #[inline]
    #[must_use]
    pub(crate) fn with_cards(self, cards: Cards) -> Self {
        cards.iter().fold(self, Self::with_card)
    }

    #[inline]
    #[must_use]
    pub(crate) fn without_cards(self, cards: Cards) -> Self {
        Self(cards.iter().fold(self.0, |sum, card| sum - BOTH[card.index()]))
    }

    /// The targets where this tally is higher than the other. All numbers are below 128.
    #[inline]
    pub(crate) fn above(self, other: Self) -> impl Iterator<Item = Target> {
        // With 127 added, exactly those have their top bit set; no byte overflows into the next.
        let mut rest = (self.0 + 0x7f * Self::ONES - other.0) & (0x80 * Self::ONES);
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as u8)?;
            rest &= rest - 1;
            Some(Target(bit / 8))
        })
    }

    pub(crate) fn sum(self) -> u32 {
        Target::all().map(|target| u32::from(self.at(target))).sum()
    }
}

impl From<Cards> for Tally {
    fn from(cards: Cards) -> Self {
        Self::default().with_cards(cards)
    }
}

#[cfg(test)]
mod tests {
    use deckname_engine::Wyrand;

    use super::*;

    #[test]
    fn heaps_add_and_subtract_like_counts() {
        let card = Card(17);
        let heap = |n: u8| (0..n).fold(Cards::NONE, |heap, _| heap.with(card));
        for a in 0..=3 {
            assert_eq!((heap(a).count(card), heap(a).len()), (a, a));
            for b in 0..=3 {
                assert_eq!(heap(a).minus(heap(b)), heap(a.saturating_sub(b)));
                assert_eq!(heap(a).holds(heap(b)), a >= b);
                if a + b <= 3 {
                    assert_eq!(heap(a).plus(heap(b)), heap(a + b));
                }
            }
        }
        assert_eq!(heap(3).without(card), heap(2));
        assert!(!Cards::ALL.holds(heap(4)));
        assert_eq!(Cards::ALL.len(), 108);
        assert_eq!(Tally::from(Cards::ALL), (0..17).fold(Tally::ONE_EACH, |sum, _| Tally(sum.0 + Tally::ONES)));
    }

    #[test]
    fn the_nth_bit_is_taken() {
        let mut rng = Wyrand::new(3);
        for _ in 0..2_000 {
            let bits = rng.next() & rng.next() | 1 << rng.below(64);
            let positions: Vec<u8> = (0..64).filter(|bit| bits >> bit & 1 == 1).collect();
            for (n, position) in positions.iter().enumerate() {
                let mut half = Half::from(bits);
                assert_eq!(half.take(n as u32), *position, "{bits:x}");
                let rest = Half::from(bits & !(1 << position));
                assert_eq!((half.bits, half.up_to, half.len()), (rest.bits, rest.up_to, positions.len() as u32 - 1));
            }
        }
        assert_eq!(Half::from(u64::MAX).take(63), 63);
    }
}
