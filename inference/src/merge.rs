//! The cases of one time: equal ones merge.

use std::hash::{Hash, Hasher};

/// No branch.
pub(crate) const NONE: u32 = u32::MAX;
/// Up to this many cases are compared one by one; for more there is a hash table.
const FEW: usize = 12;

/// A case, how likely it is by what happened until now, and how it came about.
#[derive(Clone, Debug)]
pub(crate) struct Weighted<C> {
    pub(crate) case: C,
    pub(crate) weight: f64,
    /// The last branch that leads to it; `NONE` at the start.
    pub(crate) branch: u32,
}

/// One way from a case to another.
#[derive(Clone, Debug)]
pub(crate) struct Branch<M> {
    pub(crate) mark: M,
    /// The weight of the case it starts from, times its own. Compared only with those of its siblings.
    pub(crate) weight: f64,
    /// The last branch that leads to the case it starts from.
    pub(crate) source: u32,
    /// Another branch that leads to the same case.
    pub(crate) sibling: u32,
}

/// Takes the cases that may follow a case.
#[derive(Debug)]
pub struct Next<'a, C, M> {
    pub(crate) cases: &'a mut Vec<Weighted<C>>,
    pub(crate) branches: &'a mut Vec<Branch<M>>,
    pub(crate) table: &'a mut Vec<u32>,
    /// How many cases and branches may be taken.
    pub(crate) most_cases: usize,
    pub(crate) most_branches: usize,
    /// The case they follow.
    pub(crate) weight: f64,
    pub(crate) source: u32,
}

impl<C: Eq + Hash, M> Next<'_, C, M> {
    /// A case that may follow, its weight relative to the case it follows, and a mark to remember the branch by. A
    /// weight of zero is ignored.
    #[inline]
    pub fn push(&mut self, case: C, weight: f64, mark: M) {
        if weight <= 0.0 || self.is_full() {
            return;
        }
        let weight = weight * self.weight;
        let branch = self.branches.len() as u32;
        let sibling = match self.find(&case) {
            Ok(known) => {
                known.weight += weight;
                std::mem::replace(&mut known.branch, branch)
            }
            Err(slot) => {
                self.insert(slot, Weighted { case, weight, branch });
                NONE
            }
        };
        self.branches.push(Branch { mark, weight, source: self.source, sibling });
    }

    /// Is this more than allowed? Then further pushes are ignored, and long enumerations may stop.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.cases.len() > self.most_cases || self.branches.len() > self.most_branches
    }

    /// The equal case, or where the table has room for a new one.
    #[inline]
    fn find(&mut self, case: &C) -> Result<&mut Weighted<C>, usize> {
        let found = if self.table.is_empty() {
            self.cases.iter().position(|known| known.case == *case).ok_or(0)
        } else {
            self.look_up(case)
        };
        found.map(|index| &mut self.cases[index])
    }

    fn look_up(&self, case: &C) -> Result<usize, usize> {
        let mask = self.table.len() - 1;
        let mut slot = hash(case) & mask;
        loop {
            match self.table[slot] {
                NONE => return Err(slot),
                index if self.cases[index as usize].case == *case => return Ok(index as usize),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    #[inline]
    fn insert(&mut self, slot: usize, case: Weighted<C>) {
        let index = self.cases.len();
        self.cases.push(case);
        if let Some(free) = self.table.get_mut(slot) {
            *free = index as u32;
        }
        if index >= FEW && 2 * index >= self.table.len() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let size = (4 * self.cases.len()).next_power_of_two();
        self.table.clear();
        self.table.resize(size, NONE);
        for (index, known) in self.cases.iter().enumerate() {
            let mut slot = hash(&known.case) & (size - 1);
            while self.table[slot] != NONE {
                slot = (slot + 1) & (size - 1);
            }
            self.table[slot] = index as u32;
        }
    }
}

fn hash(case: &impl Hash) -> usize {
    let mut mixed = Mixer(0);
    case.hash(&mut mixed);
    (mixed.0 >> 32) as usize
}

/// A quick hash. The cases come from a game's own rules, so no attacker can choose them to collide.
struct Mixer(u64);

impl Mixer {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.mix(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.mix(u64::from_le_bytes(last));
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
