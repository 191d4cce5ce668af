use deckname_engine::{Rng, Seat};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What a seat adds to the randomness. It is empty if the seat added nothing, or did not open its seal in time.
pub type Contribution = String;

/// A seat's promise of its contribution: the SHA-256 of it, in hexadecimal.
pub type Seal = String;

/// The seal of a contribution.
///
/// ```
/// assert!(deckname_table::seal("spy").starts_with("57d4aa37"));
/// ```
pub fn seal(contribution: &str) -> Seal {
    sha256(contribution)
}

/// The SHA-256 of a text, in hexadecimal.
pub(crate) fn sha256(text: &str) -> String {
    hex::encode(Sha256::digest(text.as_bytes()))
}

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
    /// What the players had promised before any contribution was opened, by seat; empty if none had.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seals: Vec<Option<Seal>>,
    /// The draw of the seats, if there was one: the player who sat in seat `n` moved to `drawn[n]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Vec<Seat>>,
    /// The starts before this one that were broken off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub broken_off: Vec<BrokenOff>,
}

/// A start that came to nothing, because not every seat opened what it had promised. It is part of the record, so that nobody
/// can have chance drawn anew in secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BrokenOff {
    /// The names by seat.
    pub players: Vec<String>,
    /// What was promised, by seat.
    pub seals: Vec<Option<Seal>>,
    /// What was opened, by seat; empty for a seat that has withheld it.
    pub contributions: Vec<Contribution>,
}

impl BrokenOff {
    /// The names of those who did not open what they had promised.
    pub fn withheld(&self) -> impl Iterator<Item = &str> {
        let seats = self.players.iter().zip(&self.seals).zip(&self.contributions);
        seats.filter(|((_, seal), said)| seal.is_some() && said.is_empty()).map(|((name, _), _)| name.as_str())
    }
}

impl Fairness {
    /// Chance from this seed alone, without contributions.
    pub fn new(seed: impl Into<String>) -> Self {
        Self { seed: seed.into(), contributions: Vec::new(), seals: Vec::new(), drawn: None, broken_off: Vec::new() }
    }

    /// The SHA-256 of the seed, in hexadecimal.
    pub fn commitment(&self) -> String {
        sha256(&self.seed)
    }

    /// The seat that each player draws, if the contributions are in the order of sitting. Like every outcome of chance it
    /// follows from the seed and the contributions: each seat's lot is the SHA-256 of seed, contributions, the word `seats`
    /// and the seat's number, and the lowest lot draws seat 0.
    pub fn lots(&self) -> Vec<Seat> {
        let count = self.contributions.len();
        let lot = |seat: &usize| {
            let number = seat.to_string();
            let mut hash = Sha256::new();
            for part in self.parts().chain(["seats", &number]) {
                mix(&mut hash, part);
            }
            hash.finalize()
        };
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_cached_key(lot);
        let mut seats = vec![Seat(0); count];
        for (drawn, seat) in order.into_iter().enumerate() {
            seats[seat] = Seat(drawn as u8);
        }
        seats
    }

    fn parts(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.seed.as_str()).chain(self.contributions.iter().map(String::as_str))
    }

    /// The random numbers of one step: the SHA-256 of seed, contributions, step and a counter, as big-endian `u64`s.
    pub(crate) fn stream(&self, step: usize) -> impl Rng {
        let mut key = Sha256::new();
        for part in self.parts() {
            mix(&mut key, part);
        }
        key.update((step as u64).to_be_bytes());
        Stream { key, block: [0; 4], used: 4, counter: 0 }
    }
}

/// Preceded by its length, so that no two lists of parts give the same bytes.
fn mix(hash: &mut Sha256, part: &str) {
    hash.update((part.len() as u64).to_be_bytes());
    hash.update(part.as_bytes());
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

    #[test]
    fn every_player_draws_every_seat_equally_often() {
        const GAMES: usize = 3_000;
        let mut counts = [[0_usize; 3]; 3];
        for game in 0..GAMES {
            let contributions = vec!["a".into(), String::new(), String::new()];
            let seats = Fairness { contributions, ..Fairness::new(game.to_string()) }.lots();
            for (player, seat) in seats.iter().enumerate() {
                counts[player][seat.index()] += 1;
            }
        }
        for count in counts.as_flattened() {
            // Four standard deviations.
            assert!(count.abs_diff(GAMES / 3) < 104, "{counts:?}");
        }
    }

    #[test]
    fn contributions_change_the_draw() {
        let drawn = |text: String| Fairness { contributions: vec![text; 6], ..Fairness::new("seed") }.lots();
        let first = drawn("0".into());
        assert_eq!(drawn("0".into()), first);
        assert!((1..10).any(|n| drawn(n.to_string()) != first));
    }
}
