//! Where two secrets can be hidden, and what an answer leaves of it (`SN-4`, `SN-15`).

use deckname_engine::{Rng, Seat};

use crate::config::Spion;
use crate::field::{Field, HALF};

const WORDS: usize = 16;
/// Room for every pair of the smallest set-up zone that is allowed.
pub(crate) const MOST_PAIRS: usize = 64 * WORDS;
/// Two fields between the secrets (`SN-4`).
const APART: u8 = 3;

/// The two fields of a seat's secrets, by number.
pub type Secrets = [Field; 2];

/// A set of pairs, by their place in the list of all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairs([u64; WORDS]);

impl Pairs {
    const NONE: Self = Self([0; WORDS]);

    #[inline]
    pub fn len(&self) -> u16 {
        self.0.iter().map(|word| word.count_ones() as u16).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The places in the list of all pairs.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(word, bits)| {
            let mut rest = *bits;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(64 * word + bit)
            })
        })
    }

    #[inline]
    pub(crate) fn has(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    /// What agrees with the answer, where `hits` are the pairs that would be a yes.
    #[inline]
    #[must_use]
    pub(crate) fn after(&self, hits: &Self, yes: bool) -> Self {
        let flip = if yes { 0 } else { u64::MAX };
        Self(std::array::from_fn(|word| self.0[word] & (hits.0[word] ^ flip)))
    }

    #[inline]
    fn first(&self) -> usize {
        let word = self.0.iter().position(|word| *word != 0).unwrap_or(0);
        64 * word + self.0[word].trailing_zeros() as usize % 64
    }

    #[inline]
    fn last(&self) -> usize {
        let word = self.0.iter().rposition(|word| *word != 0).unwrap_or(0);
        64 * word + 63 - self.0[word].leading_zeros() as usize % 64
    }

    /// One of the pairs, each equally likely. The set has `len` of them, at least one.
    #[inline]
    pub(crate) fn draw<R: Rng>(&self, len: u16, rng: &mut R) -> usize {
        let mut left = rng.below(u32::from(len.max(1)));
        for (place, word) in self.0.iter().enumerate() {
            let here = word.count_ones();
            if left < here {
                let rest = (0..left).fold(*word, |rest, _| rest & (rest - 1));
                return 64 * place + rest.trailing_zeros() as usize;
            }
            left -= here;
        }
        0
    }
}

/// All pairs that a set-up zone allows, and what every question would find among them. Fields are indices of a half: the
/// two halves are the same, turned.
#[derive(Clone, Debug)]
pub(crate) struct Hideouts {
    zone: u8,
    list: Vec<[u8; 2]>,
    /// For a question in the middle of each field: the pairs that are a yes.
    hits: Vec<Pairs>,
    pub(crate) all: Pairs,
}

impl Hideouts {
    pub(crate) fn new(zone: u8) -> Self {
        let list: Vec<[u8; 2]> = (zone..HALF)
            .flat_map(|one| (one + 1..HALF).map(move |other| [one, other]))
            .filter(|[one, other]| Field(*one).distance(Field(*other)) >= APART)
            .take(MOST_PAIRS)
            .collect();
        let among = |wanted: &dyn Fn(&[u8; 2]) -> bool| {
            let mut pairs = Pairs::NONE;
            list.iter().enumerate().filter(|(_, pair)| wanted(pair)).for_each(|(place, _)| pairs.insert(place));
            pairs
        };
        let hit = |centre| among(&|pair: &[u8; 2]| pair.iter().any(|field| Field(centre).distance(Field(*field)) <= 1));
        let hits = (0..HALF).map(hit).collect();
        let all = among(&|_| true);
        Self { zone, list, hits, all }
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// The pair at this place of the list, in the half of `seat`.
    #[inline]
    pub(crate) fn secrets(&self, seat: Seat, place: usize) -> Secrets {
        self.list[place].map(|index| Field::in_half(seat, index))
    }

    /// The pairs that answer yes to a question in the middle of `centre` (`SN-13`).
    #[inline]
    pub(crate) fn hits(&self, centre: Field) -> &Pairs {
        &self.hits[centre.index()]
    }

    /// May a secret be on this field: is it outside the set-up zone?
    pub(crate) fn is_open(&self, field: Field) -> bool {
        field.index() >= usize::from(self.zone)
    }

    /// May `seat` hide its secrets here (`SN-4`)?
    pub(crate) fn allows(&self, seat: Seat, secrets: &Secrets) -> bool {
        secrets.iter().all(|field| field.half() == seat && self.is_open(*field))
            && secrets[0].distance(secrets[1]) >= APART
    }

    /// The place of the secrets in the list.
    pub(crate) fn place(&self, secrets: &Secrets) -> Option<usize> {
        let pair = secrets.map(|field| field.index() as u8);
        self.list.binary_search(&pair).ok()
    }

    /// `SN-15`: the field that belongs to every pair that is left, in the half of `seat`.
    pub(crate) fn singled_out(&self, seat: Seat, left: &Pairs) -> Option<Field> {
        if left.is_empty() {
            return None;
        }
        let (first, last) = (self.list[left.first()], self.list[left.last()]);
        let in_all = |field: &u8| left.iter().all(|place| self.list[place].contains(field));
        let found = first.into_iter().find(|field| last.contains(field) && in_all(field));
        found.map(|index| Field::in_half(seat, index))
    }
}

impl Spion {
    /// What is left of these pairs after an answer to a question in the middle of `centre` (`SN-15`).
    #[inline]
    #[must_use]
    pub fn narrowed(&self, left: &Pairs, centre: Field, yes: bool) -> Pairs {
        left.after(self.hideouts.hits(centre), yes)
    }

    /// In how many of these pairs each field is, by its index in the half.
    pub fn counts(&self, left: &Pairs) -> [u16; HALF as usize] {
        let mut counts = [0; HALF as usize];
        for place in left.iter() {
            self.hideouts.list[place].iter().for_each(|index| counts[usize::from(*index)] += 1);
        }
        counts
    }
}
