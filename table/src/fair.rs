use deckname_engine::Rng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What a player adds to the randomness when taking a seat, so that no one, the server included, can choose the dice.
pub type Contribution = String;

/// Where a table's chance comes from: a secret seed and the contributions of the players.
///
/// Every outcome is a pure function of these two and the step's index. The commitment is published before the first step,
/// the seed when the game is over. Anyone can check the commitment: `printf %s SEED | sha256sum`.
///
/// ```
/// use deckname_table::Fairness;
///
/// let fairness = Fairness::new("spy");
/// assert!(fairness.commitment().starts_with("57d4aa37"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fairness {
    /// The secret that is committed to.
    pub seed: String,
    /// What the players have added, by seat.
    #[serde(default)]
    pub contributions: Vec<Contribution>,
}

impl Fairness {
    /// Chance from this seed alone, without contributions.
    pub fn new(seed: impl Into<String>) -> Self {
        Self { seed: seed.into(), contributions: Vec::new() }
    }

    /// The SHA-256 of the seed, in hexadecimal.
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.seed.as_bytes()))
    }

    /// The random numbers of one step: the SHA-256 of seed, contributions, step and a counter, as big-endian `u64`s.
    pub(crate) fn stream(&self, step: usize) -> impl Rng {
        let mut key = Sha256::new();
        for part in std::iter::once(&self.seed).chain(&self.contributions) {
            key.update((part.len() as u64).to_be_bytes());
            key.update(part.as_bytes());
        }
        key.update((step as u64).to_be_bytes());
        Stream { key, block: [0; 4], used: 4, counter: 0 }
    }
}

struct Stream {
    key: Sha256,
    block: [u64; 4],
    used: usize,
    counter: u64,
}

impl Rng for Stream {
    fn next(&mut self) -> u64 {
        if self.used == self.block.len() {
            let mut hash = self.key.clone();
            hash.update(self.counter.to_be_bytes());
            let digest = hash.finalize();
            for (word, bytes) in self.block.iter_mut().zip(digest.chunks_exact(8)) {
                *word = bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
            }
            self.counter += 1;
            self.used = 0;
        }
        self.used += 1;
        self.block[self.used - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commitment_is_what_sha256sum_says() {
        // printf %s spy | sha256sum
        let commitment = Fairness::new("spy").commitment();
        assert_eq!(commitment, "57d4aa377250296d19d9f55f132db4bc2725c657672b0c3e54467839e6c05356");
    }

    #[test]
    fn contributions_and_steps_change_the_numbers() {
        let plain = Fairness::new("seed");
        let mixed = Fairness { contributions: vec!["a".into(), "b".into()], ..plain.clone() };
        let moved = Fairness { contributions: vec!["ab".into(), String::new()], ..plain.clone() };
        let first = |fairness: &Fairness, step| fairness.stream(step).next();
        assert_eq!(first(&plain, 3), first(&plain, 3));
        assert_ne!(first(&plain, 3), first(&plain, 4));
        assert_ne!(first(&plain, 3), first(&mixed, 3));
        assert_ne!(first(&mixed, 3), first(&moved, 3));
    }
}
