//! The arena: bots against bots by the thousand, and honest figures about it.
//!
//! It plays whole games with the true state in its hands, hands every bot its own view, and counts. It knows bots by name
//! and games through the catalog; it must never know a game's rules, and never show a bot more than its seat may see
//! (the one exception, the cheater, exists to be measured and is in no roster).

mod bench;
mod bout;
mod error;
mod interval;
mod simulate;

pub use bench::{BenchReport, bench};
pub use error::ArenaError;
pub use interval::{Interval, wilson};
pub use simulate::{SeatSummary, SimulateRequest, Summary, simulate};
