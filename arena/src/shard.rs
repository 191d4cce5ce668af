//! Games split over several machines: each plays a part, and the parts merge to the figures of one run.

use std::ops::Range;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::matchup::{self, Block};
use crate::simulate::{self, Tally};
use crate::tournament;
use crate::{ArenaError, MatchReport, MatchRequest, SimulateRequest, Summary, TournamentReport, TournamentRequest};

/// A part of all games: `3/16` is the third of sixteen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Shard {
    part: u64,
    of: u64,
}

impl Shard {
    /// All games.
    pub const WHOLE: Self = Self { part: 1, of: 1 };

    /// Which of these jobs belong to it. Every job belongs to one shard, in their order.
    pub(crate) fn range(self, jobs: u64) -> Range<u64> {
        let until = |part: u64| (u128::from(jobs) * u128::from(part) / u128::from(self.of)) as u64;
        until(self.part - 1)..until(self.part)
    }
}

/// Why a text names no shard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a shard is written as 3/16: the third of sixteen")]
pub struct BadShard;

impl FromStr for Shard {
    type Err = BadShard;

    fn from_str(text: &str) -> Result<Self, BadShard> {
        let (part, of) = text.split_once('/').ok_or(BadShard)?;
        let (part, of) = (part.parse().map_err(|_| BadShard)?, of.parse().map_err(|_| BadShard)?);
        if (1..=of).contains(&part) { Ok(Self { part, of }) } else { Err(BadShard) }
    }
}

/// What is played in parts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Job {
    Simulate(SimulateRequest),
    Match(MatchRequest),
    Tournament(TournamentRequest),
}

/// The results of one shard.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part {
    shard: Shard,
    job: Job,
    elapsed: Duration,
    results: Results,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Results {
    Tally(Box<Tally>),
    /// The blocks of each match.
    Matches(Vec<Vec<Block>>),
}

/// What all parts together come to.
#[derive(Clone, PartialEq, Debug)]
pub enum Merged {
    Simulated(Summary),
    Matched(Box<MatchReport>),
    Rated(TournamentReport),
}

/// Why parts cannot be merged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MergeError {
    #[error("there is nothing to merge")]
    Nothing,
    #[error("the parts are of different games, options, bots or seeds")]
    Different,
    #[error("part {part} of {of} is missing, or there is one more than once")]
    Missing { part: u64, of: u64 },
    #[error(transparent)]
    Arena(#[from] ArenaError),
}

/// Plays the games of one shard. `progress` is told how many are done.
pub fn play_part(
    job: Job,
    shard: Shard,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Part, ArenaError> {
    let begun = Instant::now();
    let results = match &job {
        Job::Simulate(request) => {
            let range = shard.range(request.games);
            let wanted = range.end - range.start;
            let tally = simulate::count(request, range, progress, stop)?;
            if tally.games() < wanted {
                return Err(ArenaError::Stopped);
            }
            Results::Tally(Box::new(tally))
        }
        Job::Match(request) => Results::Matches(vec![blocks(request, shard, progress, stop)?]),
        Job::Tournament(request) => {
            let pairings = tournament::pairings(request)?;
            let played = pairings.iter().map(|pairing| blocks(pairing, shard, progress, stop));
            Results::Matches(played.collect::<Result<_, _>>()?)
        }
    };
    Ok(Part { shard, job, elapsed: begun.elapsed(), results })
}

fn blocks(
    request: &MatchRequest,
    shard: Shard,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Vec<Block>, ArenaError> {
    let range = shard.range(matchup::wanted(request)?);
    let wanted = range.end - range.start;
    let blocks = matchup::blocks(request, range, progress, stop)?;
    if (blocks.len() as u64) < wanted { Err(ArenaError::Stopped) } else { Ok(blocks) }
}

/// Puts all parts of a job together, in any order. All but the times is the same as if it had been played at once.
pub fn merge(mut parts: Vec<Part>) -> Result<Merged, MergeError> {
    parts.sort_by_key(|part| part.shard);
    let Some(Part { job, shard: Shard { of, .. }, .. }) = parts.first().cloned() else {
        return Err(MergeError::Nothing);
    };
    if parts.iter().any(|part| part.job != job || part.shard.of != of) {
        return Err(MergeError::Different);
    }
    let missing = (1..=of).find(|number| parts.get(*number as usize - 1).is_none_or(|part| part.shard.part != *number));
    if let Some(part) = missing.or_else(|| (parts.len() as u64 > of).then_some(of)) {
        return Err(MergeError::Missing { part, of });
    }
    let elapsed = parts.iter().map(|part| part.elapsed).sum();
    let mut matches: Vec<Vec<Block>> = Vec::new();
    let mut total = Tally::default();
    for part in parts {
        match part.results {
            Results::Tally(tally) => total = total.merged(*tally),
            Results::Matches(played) => {
                matches.resize_with(played.len().max(matches.len()), Vec::new);
                matches.iter_mut().zip(played).for_each(|(all, more)| all.extend(more));
            }
        }
    }
    Ok(match job {
        Job::Simulate(request) => Merged::Simulated(simulate::summary(&request, &total, elapsed)?),
        Job::Match(request) => Merged::Matched(Box::new(matchup::report(&request, &matches.concat())?)),
        Job::Tournament(request) => Merged::Rated(tournament::rate(&request, &matches)?),
    })
}
