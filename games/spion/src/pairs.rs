//! Where two secrets can be hidden, and what an answer leaves of that (`SN-4`, `SN-15`).

use deckname_engine::{Rng, Seat};

use crate::config::Spion;
use crate::fault::Fault;
use crate::field::{Field, Fields, HALF};
use crate::grid::Grid;

const WORDS: usize = 16;
/// How many pairs a set-up may allow.
pub(crate) const MOST_PAIRS: usize = 64 * WORDS;
pub(crate) const FEWEST_PAIRS: usize = 2;
/// Two fields between the secrets (`SN-4`).
const APART: u8 = 3;

/// The two fields of a seat's secrets, by number.
pub type Secrets = [Field; 2];

/// A set of pairs, by their index in the list of all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pairs([u64; WORDS]);

impl Pairs {
    const EMPTY: Self = Self([0; WORDS]);

    #[inline]
    pub fn len(&self) -> u16 {
        self.0.iter().map(|word| word.count_ones() as u16).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The indices in the list of all pairs, in order.
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
    pub(crate) fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    #[must_use]
    fn with(mut self, index: usize) -> Self {
        self.0[index / 64] |= 1 << (index % 64);
        self
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
        for (index, word) in self.0.iter().enumerate() {
            let here = word.count_ones();
            if left < here {
                let rest = (0..left).fold(*word, |rest, _| rest & (rest - 1));
                return 64 * index + rest.trailing_zeros() as usize;
            }
            left -= here;
        }
        0
    }
}

/// All pairs that a set-up allows, and what every question would find among them. Fields are indices of a half: the two
/// halves are the same, turned.
#[derive(Clone, Debug)]
pub(crate) struct Hideouts {
    /// The fields of half `a` outside the set-up zone.
    open: Fields,
    list: Vec<[u8; 2]>,
    /// For a question in the middle of each field: the pairs that are a yes.
    hits: Vec<Pairs>,
    pub(crate) all: Pairs,
}

impl Hideouts {
    /// `zone` is the set-up zone in half `a`.
    pub(crate) fn new(grid: &Grid, zone: Fields) -> Result<Self, Fault> {
        let open = Fields::all(grid.half()).without(zone);
        let apart =
            |one: Field| open.iter().filter(move |other| one.0 < other.0 && grid.distance(one, *other) >= APART);
        let list: Vec<_> = open.iter().flat_map(|one| apart(one).map(move |other| [one.0, other.0])).collect();
        if !(FEWEST_PAIRS..=MOST_PAIRS).contains(&list.len()) {
            return Err(Fault::Pairs(list.len()));
        }
        let among = |wanted: &dyn Fn(&[u8; 2]) -> bool| {
            let wanted = list.iter().enumerate().filter(|(_, pair)| wanted(pair));
            wanted.fold(Pairs::EMPTY, |pairs, (index, _)| pairs.with(index))
        };
        let hit = |centre| among(&|pair| pair.iter().any(|field| grid.distance(Field(centre), Field(*field)) <= 1));
        let hits = (0..grid.half()).map(hit).collect();
        let all = among(&|_| true);
        let hideouts = Self { open, list, hits, all };
        match hideouts.singled_out(Seat(0), &all) {
            Some(field) => Err(Fault::KnownSecret(field.number())),
            None => Ok(hideouts),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// The pair with this index, in the half of `seat`.
    #[inline]
    pub(crate) fn secrets(&self, seat: Seat, index: usize) -> Secrets {
        self.list[index].map(|index| Field::in_half(seat, index))
    }

    /// The pairs that answer yes to a question in the middle of `centre` (`SN-13`).
    #[inline]
    pub(crate) fn hits(&self, centre: Field) -> &Pairs {
        &self.hits[centre.index()]
    }

    /// May a secret be on this field: is it outside the set-up zone?
    pub(crate) fn is_open(&self, field: Field) -> bool {
        self.open.contains(Field::in_half(Seat(0), field.index() as u8))
    }

    /// May `seat` hide its secrets here (`SN-4`)?
    pub(crate) fn allows(&self, grid: &Grid, seat: Seat, secrets: &Secrets) -> bool {
        secrets.iter().all(|field| field.half() == seat && self.is_open(*field))
            && grid.distance(secrets[0], secrets[1]) >= APART
    }

    /// The index of the secrets in the list.
    pub(crate) fn index_of(&self, secrets: &Secrets) -> Option<usize> {
        let pair = secrets.map(|field| field.index() as u8);
        self.list.binary_search(&pair).ok()
    }

    /// `SN-15`: the field that belongs to every pair that is left, in the half of `seat`.
    pub(crate) fn singled_out(&self, seat: Seat, left: &Pairs) -> Option<Field> {
        if left.is_empty() {
            return None;
        }
        let (first, last) = (self.list[left.first()], self.list[left.last()]);
        let in_all = |field: &u8| left.iter().all(|index| self.list[index].contains(field));
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

    /// The pair with this index, in the half of `seat`.
    #[inline]
    pub fn pair(&self, seat: Seat, index: usize) -> Secrets {
        self.hideouts.secrets(seat, index)
    }

    /// Every pair that `SN-4` allows.
    pub fn all_pairs(&self) -> &Pairs {
        &self.hideouts.all
    }

    /// In how many of these pairs each field is, by its index in the half.
    pub fn counts(&self, left: &Pairs) -> [u16; HALF as usize] {
        let mut counts = [0; HALF as usize];
        for pair in left.iter() {
            self.hideouts.list[pair].iter().for_each(|index| counts[usize::from(*index)] += 1);
        }
        counts
    }
}
