use deckname_engine::Rng;

/// How many tips there are for each secret place: a nibble each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tips(pub(crate) u32);

impl Tips {
    pub const EMPTY: Self = Self(0);
    /// Counts what was named as a tip and is none.
    pub(crate) const STRANGE: u8 = 7;

    #[inline]
    pub const fn count(self, secret: u8) -> u8 {
        (self.0 >> (4 * secret) & 0xf) as u8
    }

    #[inline]
    pub const fn len(self) -> u8 {
        // The sum of all nibbles: pairs first, then all bytes at once.
        let pairs = (self.0 & 0x0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101) >> 24) as u8
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    #[must_use]
    pub const fn with(self, secret: u8) -> Self {
        Self(self.0 + (1 << (4 * secret)))
    }

    #[inline]
    #[must_use]
    pub const fn without(self, secret: u8) -> Self {
        Self(self.0 - (1 << (4 * secret)))
    }

    #[inline]
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// Those for these secret places, a bit mask.
    #[must_use]
    pub(crate) fn only(self, secrets: u8) -> Self {
        // One bit to each nibble, then the nibble full of it.
        let spread = (0..5).fold(0, |spread, secret| spread | (u32::from(secrets) >> secret & 1) << (4 * secret));
        Self(self.0 & (spread * 0xf))
    }

    /// Are all of these among `held`?
    #[inline]
    pub fn within(self, held: Self) -> bool {
        (0..8).all(|secret| self.count(secret) <= held.count(secret))
    }

    /// The tips one by one, sorted.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..5).flat_map(move |secret| std::iter::repeat_n(secret, self.count(secret).into()))
    }

    /// One of the tips, each equally likely.
    #[inline]
    pub(crate) fn any<R: Rng>(self, rng: &mut R) -> u8 {
        let mut left = rng.below(self.len().into()) as u8;
        let mut secret = 0;
        while left >= self.count(secret) {
            left -= self.count(secret);
            secret += 1;
        }
        secret
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tips_are_counted_and_compared() {
        let held = Tips::EMPTY.with(1).with(1).with(4);
        assert_eq!((held.len(), Tips(0xf_3741).len()), (3, 30));
        assert!(Tips::EMPTY.with(1).with(1).within(held));
        assert!(!Tips::EMPTY.with(0).within(held));
        assert!(!Tips::EMPTY.with(4).with(4).within(held));
        assert!(!Tips::EMPTY.with(Tips::STRANGE).within(held));
        assert_eq!(held.iter().collect::<Vec<_>>(), [1, 1, 4]);
    }
}
