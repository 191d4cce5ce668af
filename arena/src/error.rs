use std::fmt;

use deckname_engine::SetupError;

/// Why nothing was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArenaError {
    Setup(SetupError),
    UnknownBot {
        name: String,
    },
    NothingToPlay,
    /// A block is one game from every seat, and fewer games were asked for.
    NoBlock {
        seats: u8,
    },
    /// A tournament of one.
    NoRival,
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(why) => why.fmt(f),
            Self::UnknownBot { name } => {
                let roster = deckname_bots::ROSTER.join(", ");
                write!(f, "there is no bot {name:?}; the bots are {roster}, and \"cmd:PROGRAM\" for your own")
            }
            Self::NothingToPlay => write!(f, "at least one game has to be played"),
            Self::NoBlock { seats } => {
                write!(f, "every seed is played once from each of the {seats} seats: ask for at least {seats} games")
            }
            Self::NoRival => write!(f, "a tournament needs at least two bots"),
        }
    }
}

impl std::error::Error for ArenaError {}

impl From<SetupError> for ArenaError {
    fn from(why: SetupError) -> Self {
        Self::Setup(why)
    }
}
