use std::time::{Duration, Instant};

/// How much a search may think.
///
/// ```
/// use deckname_search::Budget;
///
/// assert_eq!(Budget::Iterations(900).share(1.0 / 3.0), Budget::Iterations(300));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// Repeatable: the same worlds give the same choice.
    Iterations(u32),
    /// For play: as much as the machine can do in this time, in so many threads.
    Time {
        /// How long.
        limit: Duration,
        /// Each of them takes the whole time.
        threads: usize,
    },
}

impl Budget {
    /// A part of the budget.
    #[must_use]
    pub fn share(self, part: f64) -> Self {
        match self {
            Self::Iterations(n) => Self::Iterations((f64::from(n) * part) as u32),
            Self::Time { limit, threads } => Self::Time { limit: limit.mul_f64(part), threads },
        }
    }

    /// In how many threads to search.
    pub fn threads(self) -> usize {
        if let Self::Time { threads, .. } = self { threads.max(1) } else { 1 }
    }

    pub(crate) fn start(self) -> Meter {
        Meter { budget: self, begun: Instant::now(), spent: 0 }
    }
}

/// A budget being spent.
#[derive(Debug)]
pub(crate) struct Meter {
    budget: Budget,
    begun: Instant,
    spent: u32,
}

impl Meter {
    /// Spends `n` iterations; false once there is nothing left to spend.
    #[inline]
    pub(crate) fn spend(&mut self, n: u32) -> bool {
        let left = match self.budget {
            Budget::Iterations(all) => self.spent < all,
            Budget::Time { limit, .. } => self.begun.elapsed() < limit,
        };
        self.spent += n;
        left
    }
}
