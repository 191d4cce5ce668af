use std::hash::Hash;

use deckname_engine::Rng;

use crate::merge::{Branch, NONE, Next, Weighted};
use crate::pick::pick_by;

/// The first allocation has room for this many cases and branches. Often there are no more.
const CASES: usize = 8;
const BRANCHES: usize = 24;
/// Weights are kept between this and its inverse.
const SMALL: f64 = 1e-100;

/// All courses of events that explain what was seen so far, as cases with weights. `C` is a case, `M` the mark that a
/// branch is remembered by.
///
/// The number of cases is bounded: beyond the bound, [`Courses::branch`] keeps a random selection, and
/// [`Courses::try_branch`] refuses.
#[derive(Clone, Debug)]
pub struct Courses<C, M> {
    cases: Vec<Weighted<C>>,
    /// Every branch since the start.
    branches: Vec<Branch<M>>,
    bound: usize,
    thinned: bool,
    /// Room for the next cases and for the table that finds equal ones.
    next: Vec<Weighted<C>>,
    table: Vec<u32>,
}

/// No course of events explains what was seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no course of events explains what was seen")]
pub struct Impossible;

/// There would have been more cases than allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("more than {most} cases")]
pub struct TooMany {
    /// How many were allowed.
    pub most: usize,
}

impl<C: Eq + Hash, M> Courses<C, M> {
    /// The bound never grows beyond this.
    pub const MOST: usize = 1 << 20;

    /// Follows what was seen, from a start that is certain: `tell` calls [`Courses::branch`], [`Courses::weigh`] and
    /// the others, event by event.
    ///
    /// Up to `bound` cases everything is exact. Beyond it cases are picked at random, and the frequencies of drawn
    /// courses are only approximate. If none of the picked cases leads to the end, `tell` is called again with a bound
    /// twice as large, until a course is found, no case had to be left out, or the bound has grown to [`Self::MOST`].
    pub fn follow<R: Rng>(
        start: &C,
        bound: usize,
        rng: &mut R,
        mut tell: impl FnMut(&mut Self, &mut R),
    ) -> Result<Self, Impossible>
    where
        C: Clone,
    {
        let mut bound = bound.max(1);
        loop {
            let mut courses = Self::new(start.clone(), bound);
            tell(&mut courses, rng);
            if !courses.is_empty() {
                return Ok(courses);
            }
            if !courses.thinned || bound >= Self::MOST {
                return Err(Impossible);
            }
            bound = bound.saturating_mul(2).min(Self::MOST);
        }
    }

    fn new(start: C, bound: usize) -> Self {
        let mut cases = Vec::with_capacity(CASES);
        cases.push(Weighted { case: start, weight: 1.0, branch: NONE });
        Self {
            cases,
            branches: Vec::with_capacity(BRANCHES),
            bound,
            thinned: false,
            next: Vec::with_capacity(CASES),
            table: Vec::new(),
        }
    }

    /// How many cases there are.
    pub fn len(&self) -> usize {
        self.cases.len()
    }

    /// Does no course explain what was seen so far?
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty()
    }

    /// The cases, in no particular order.
    pub fn cases(&self) -> impl Iterator<Item = &C> {
        self.cases.iter().map(|one| &one.case)
    }

    /// Were there more cases than the bound allows, so that some were left out?
    pub fn is_thinned(&self) -> bool {
        self.thinned
    }

    /// An event after which every case continues in the ways that `each` pushes. A case without any is dropped.
    #[inline]
    pub fn branch<R: Rng>(&mut self, rng: &mut R, each: impl FnMut(&C, &mut Next<'_, C, M>)) {
        self.collect(usize::MAX, usize::MAX, each);
        self.go_on();
        if self.cases.len() > self.bound {
            self.thin(rng);
        }
    }

    /// The same, but only if there are at most `most` cases afterwards, and within the bound, and not many more
    /// branches. Otherwise nothing changes.
    pub fn try_branch(&mut self, most: usize, each: impl FnMut(&C, &mut Next<'_, C, M>)) -> Result<(), TooMany> {
        let most = most.min(self.bound);
        let before = self.branches.len();
        if self.collect(most, before.saturating_add(most.saturating_mul(8)), each) {
            self.go_on();
            return Ok(());
        }
        self.branches.truncate(before);
        Err(TooMany { most })
    }

    /// An event that changes every case in one way. Different cases must stay different.
    #[inline]
    pub fn update(&mut self, mut each: impl FnMut(&mut C)) {
        self.cases.iter_mut().for_each(|one| each(&mut one.case));
    }

    /// An event that changes no case: `each` says how many ways there are to it, or how likely it is.
    #[inline]
    pub fn weigh(&mut self, mut each: impl FnMut(&C) -> f64) {
        self.cases.retain_mut(|one| {
            one.weight *= each(&one.case);
            one.weight > 0.0
        });
    }

    /// Collects all next cases. Are they as few as allowed?
    #[inline]
    fn collect(
        &mut self,
        most_cases: usize,
        most_branches: usize,
        mut each: impl FnMut(&C, &mut Next<'_, C, M>),
    ) -> bool {
        self.next.clear();
        self.table.clear();
        let mut next = Next {
            cases: &mut self.next,
            branches: &mut self.branches,
            table: &mut self.table,
            most_cases,
            most_branches,
            weight: 1.0,
            source: NONE,
        };
        for Weighted { case, weight, branch } in &self.cases {
            (next.weight, next.source) = (*weight, *branch);
            each(case, &mut next);
        }
        !next.is_full()
    }

    #[inline]
    fn go_on(&mut self) {
        std::mem::swap(&mut self.cases, &mut self.next);
        let sum: f64 = self.cases.iter().map(|one| one.weight).sum();
        if !(SMALL..1.0 / SMALL).contains(&sum) {
            self.cases.iter_mut().for_each(|one| one.weight /= sum);
        }
    }

    /// Keeps about as many cases as the bound allows, the likelier ones more often. Each then stands for those that were not
    /// kept, so that on average every case has the weight it had.
    #[cold]
    fn thin<R: Rng>(&mut self, rng: &mut R) {
        self.thinned = true;
        let (mut rate, mut always) = (0.0, 0);
        for _ in 0..8 {
            let rest: f64 = self.cases.iter().map(|one| one.weight).filter(|weight| weight * rate < 1.0).sum();
            rate = (self.bound - always) as f64 / rest;
            always = self.cases.iter().filter(|one| one.weight * rate >= 1.0).count().min(self.bound);
        }
        self.cases.retain_mut(|one| {
            let chance = (one.weight * rate).min(1.0);
            one.weight /= chance;
            rng.unit() < chance
        });
    }
}

impl<C, M> Courses<C, M> {
    /// One of all courses, as likely as its weight. May be called any number of times.
    pub fn draw<'a, R: Rng>(&'a self, rng: &'a mut R) -> Drawn<'a, C, M, R> {
        let last = pick_by(self.cases.iter().map(|one| (one, one.weight)), rng);
        // `follow` never ends without a case.
        let last = last.unwrap_or(&self.cases[0]);
        Drawn { courses: self, last, rng }
    }
}

/// A course that was drawn.
#[derive(Debug)]
pub struct Drawn<'a, C, M, R> {
    courses: &'a Courses<C, M>,
    last: &'a Weighted<C>,
    rng: &'a mut R,
}

impl<'a, C, M: Copy, R: Rng> Drawn<'a, C, M, R> {
    /// The case that it ends with.
    pub fn case(&self) -> &'a C {
        &self.last.case
    }

    /// The marks of its branches, one for each call of `branch`, from the last to the first.
    pub fn marks(self) -> impl Iterator<Item = M> + use<'a, C, M, R> {
        let Self { courses, last, rng } = self;
        let mut arrived = last.branch;
        std::iter::from_fn(move || {
            let branch = courses.arrival(arrived, rng)?;
            arrived = branch.source;
            Some(branch.mark)
        })
    }
}

impl<C, M> Courses<C, M> {
    /// One of the branches that lead to the same case as this one, by weight.
    #[inline]
    fn arrival<R: Rng>(&self, branch: u32, rng: &mut R) -> Option<&Branch<M>> {
        let first = self.branches.get(branch as usize)?;
        if first.sibling == NONE {
            return Some(first);
        }
        let siblings = std::iter::successors(Some(first), |one| self.branches.get(one.sibling as usize));
        pick_by(siblings.map(|one| (one, one.weight)), rng)
    }
}
