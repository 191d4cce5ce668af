use std::fmt;
use std::str::FromStr;

use deckname_engine::repeated;

/// How strong a bot is. Ordered from the weakest to the strongest.
///
/// ```
/// use deckname_bots::Level;
///
/// assert_eq!("hard".parse(), Ok(Level::Hard));
/// assert_eq!(Level::Greedy.to_string(), "greedy");
/// assert!(Level::Easy < Level::Medium);
/// assert!(Level::RUNGS.contains(&Level::default()));
/// assert!("psychic".parse::<Level>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    Random,
    Novice,
    Easy,
    Greedy,
    #[default]
    Medium,
    Strong,
    Hard,
}

/// No level has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no bot {name:?}; the bots are {}", Level::list())]
pub struct UnknownLevel {
    pub name: String,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 7] =
        [Self::Random, Self::Novice, Self::Easy, Self::Greedy, Self::Medium, Self::Strong, Self::Hard];

    /// The levels that people choose from, weakest first. The others are for measuring.
    pub const RUNGS: [Self; 5] = [Self::Novice, Self::Easy, Self::Medium, Self::Strong, Self::Hard];

    /// The name that every interface uses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Novice => "novice",
            Self::Easy => "easy",
            Self::Greedy => "greedy",
            Self::Medium => "medium",
            Self::Strong => "strong",
            Self::Hard => "hard",
        }
    }

    /// Does it search before it moves? Such a bot takes noticeable time.
    pub const fn searches(self) -> bool {
        matches!(self, Self::Medium | Self::Strong | Self::Hard)
    }

    /// All names, for error messages.
    pub fn list() -> String {
        Self::ALL.map(Self::name).join(", ")
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        let found = Self::ALL.into_iter().find(|level| level.name() == name);
        found.ok_or_else(|| UnknownLevel { name: repeated(name) })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
