//! The arena: bots against bots by the thousand, and honest figures about it.
//!
//! It plays whole games with the true state in its hands, hands every bot its own view, and counts. It knows bots by name
//! and games through the catalog; it must never know a game's rules, and never show a bot more than its seat may see
//! (the one exception, the cheater, exists to be measured and is in no roster).

mod beliefs;
mod bench;
mod bout;
mod chart;
mod contestant;
mod crew;
mod error;
mod interval;
mod leaks;
mod matchup;
mod rating;
mod simulate;
mod tournament;

pub use beliefs::{BeliefReport, Bin, Quality, beliefs};
pub use bench::{BenchReport, bench};
pub use error::ArenaError;
pub use interval::{Interval, wilson};
pub use leaks::{Leak, find_leak};
pub use matchup::{MatchReport, MatchRequest, Side, play_match};
pub use rating::{Sprt, Verdict};
pub use simulate::{SeatSummary, SimulateRequest, Summary, simulate};
pub use tournament::{Rating, TournamentReport, TournamentRequest, tournament};
