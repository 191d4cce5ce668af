/// A stream of random numbers, always passed in by the caller.
///
/// The bounded draw and the shuffle are our own and will never change, because a record must verify with any version of any
/// library.
///
/// ```
/// use deckname_engine::{Rng, Wyrand};
///
/// let mut rng = Wyrand::new(7);
/// assert!(rng.below(6) < 6);
/// let mut cards = [1, 2, 3];
/// rng.shuffle(&mut cards);
/// assert_eq!(cards.iter().sum::<i32>(), 6);
/// ```
pub trait Rng {
    /// The next 64 random bits.
    fn next(&mut self) -> u64;

    /// Uniform in `0..n` without bias (Lemire's method, with rejection). `n` must not be 0.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0);
        let mut wide = (self.next() >> 32) * u64::from(n);
        if (wide as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (wide as u32) < threshold {
                wide = (self.next() >> 32) * u64::from(n);
            }
        }
        (wide >> 32) as u32
    }

    /// Uniform in `[0, 1)`.
    #[inline]
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Every order equally likely (Fisher–Yates, from the end).
    #[inline]
    fn shuffle<T>(&mut self, items: &mut [T])
    where
        Self: Sized,
    {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

impl<R: Rng + ?Sized> Rng for &mut R {
    #[inline]
    fn next(&mut self) -> u64 {
        (**self).next()
    }
}

/// A small, fast generator (wyrand) for playouts and simulations. Not for anything that must be unpredictable.
#[derive(Clone, Copy, Debug)]
pub struct Wyrand(u64);

impl Wyrand {
    /// The stream of this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// An independent stream for every pair of seed and index, so that parallel work is repeatable.
    pub fn stream(seed: u64, index: u64) -> Self {
        let mut mix = Self(seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        mix.next();
        Self(mix.next())
    }
}

impl Rng for Wyrand {
    #[inline]
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (wide >> 64) as u64 ^ wide as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_is_uniform() {
        let mut rng = Wyrand::new(1);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[rng.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
    }

    #[test]
    fn shuffle_gives_every_order() {
        let mut rng = Wyrand::new(2);
        let mut seen = std::collections::HashMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            *seen.entry(items).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|n| (850..1150).contains(n)), "{seen:?}");
    }
}
