//! How long the players of a table may think.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How long the players may think: as long as they like, days for every turn, or with a chess clock of minutes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    #[default]
    None,
    Leisure,
    Relaxed,
    Brisk,
}

/// The time of a seat. It runs out while the seat owes a decision and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// At the start.
    pub first: Duration,
    /// What is added whenever it becomes the seat's turn to decide.
    pub each: Duration,
    /// It never gets more than this.
    pub most: Duration,
}

impl Pace {
    pub const ALL: [Self; 4] = [Self::None, Self::Leisure, Self::Relaxed, Self::Brisk];

    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Leisure => "leisure",
            Self::Relaxed => "relaxed",
            Self::Brisk => "brisk",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pace| pace.name() == name)
    }

    /// `None` where nobody is hurried.
    pub fn allowance(self) -> Option<Allowance> {
        let (first, each, most) = match self {
            Self::None => return None,
            // As much as it can have is added each time: so every turn has the same time.
            Self::Leisure => (days(3), days(3), days(3)),
            Self::Relaxed => (Duration::from_mins(15), Duration::from_mins(1), Duration::from_mins(30)),
            Self::Brisk => (Duration::from_mins(5), Duration::from_secs(15), Duration::from_mins(10)),
        };
        Some(Allowance { first, each, most })
    }
}

const fn days(count: u64) -> Duration {
    Duration::from_hours(24 * count)
}

/// What a table is set up with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Timing {
    pub pace: Pace,
    /// A seat whose time is up is lost for good, instead of until its person comes back.
    pub forfeit: bool,
}

/// Tells the time, in milliseconds since 1970.
pub fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}
