//! For how long tables are kept.

use std::time::Duration;

use crate::{Stage, summary};

/// How many tables are looked at in one go.
pub(crate) const BATCH: u32 = 200;

/// For how long a table is kept after it was last changed or looked at. `None` means for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep {
    pub unstarted: Option<Duration>,
    /// Games that were started but not finished.
    pub abandoned: Option<Duration>,
    pub finished: Option<Duration>,
}

impl Keep {
    pub const FOREVER: Self = Self { unstarted: None, abandoned: None, finished: None };

    /// The shortest time after which any table is removed.
    pub fn least(self) -> Option<Duration> {
        [self.unstarted, self.abandoned, self.finished].into_iter().flatten().min()
    }

    fn at(self, stage: Stage) -> Option<Duration> {
        match stage {
            Stage::Lobby => self.unstarted,
            Stage::Playing => self.abandoned,
            Stage::Over => self.finished,
        }
    }
}

/// What one go has removed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Purged {
    pub tables: Vec<(String, Stage)>,
    /// Where to go on; `None` if all tables were looked at.
    pub next: Option<String>,
}

/// A table that was not used for a while.
pub(crate) struct Unused {
    pub(crate) table: String,
    pub(crate) summary: Vec<u8>,
    pub(crate) since: Duration,
}

/// A table whose time is over, unless it is used at the last moment.
pub(crate) struct Outlived {
    pub(crate) table: String,
    pub(crate) stage: Stage,
    pub(crate) keep: Duration,
}

impl Unused {
    /// A table whose summary is damaged is kept: there may be something to rescue.
    pub(crate) fn outlived(self, keep: Keep) -> Option<Outlived> {
        let stage = summary::read(&self.summary)?.stage;
        let keep = keep.at(stage).filter(|keep| self.since >= *keep)?;
        Some(Outlived { table: self.table, stage, keep })
    }
}

/// Where to go on after these tables.
pub(crate) fn next(looked_at: &[Unused]) -> Option<String> {
    looked_at.last().filter(|_| looked_at.len() == BATCH as usize).map(|last| last.table.clone())
}
