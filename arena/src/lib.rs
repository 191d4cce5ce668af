//! The arena: bots against bots by the thousand, with figures that say how certain they are.
//!
//! It holds the true state of each game, gives every bot its own view, and counts. It knows bots by name and games through
//! the catalog. It must never know a game's rules, and never show a bot more than its seat may see. (The one exception,
//! the cheater, exists to be measured and is no level.)

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod balance;
mod beliefs;
mod bench;
mod bout;
mod chart;
mod contestant;
mod decisions;
mod error;
mod exact;
mod exploit;
mod interval;
mod leaks;
mod matchup;
mod parallel;
mod rating;
mod records;
mod shard;
mod simulate;
mod tournament;

pub use balance::{BalanceReport, Spread, balance};
pub use beliefs::{BeliefReport, Bin, Quality, beliefs};
pub use bench::{BenchReport, bench};
pub use contestant::is_bot;
pub use decisions::{Decision, decisions};
pub use error::ArenaError;
pub use exact::{BotReport, SolveReport, SolveRequest, solve_exactly};
pub use exploit::{ExploitReport, ExploitRequest, Trial, exploit};
pub use interval::{Interval, wilson};
pub use leaks::{Leak, find_leak, find_leak_in_hints};
pub use matchup::{MatchReport, MatchRequest, Side, play_match};
pub use rating::{Sprt, Verdict};
pub use records::records;
pub use shard::{BadShard, Job, MergeError, Merged, Part, Shard, merge, play_part};
pub use simulate::{SeatSummary, SimulateRequest, Summary, simulate};
pub use tournament::{Rating, TournamentReport, TournamentRequest, tournament};
