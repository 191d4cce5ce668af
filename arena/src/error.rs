use deckname_bots::Level;
use deckname_engine::{SetupError, Unreadable};
use deckname_solve::SolveError;

/// Why nothing was played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ArenaError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error("there is no bot {name:?}; the bots are {}, or \"cmd:PROGRAM\" for a program of your own", Level::list())]
    UnknownBot { name: String },
    #[error(transparent)]
    Solve(#[from] SolveError),
    #[error(transparent)]
    Step(#[from] Unreadable),
    #[error("stopped before all games of this part were played")]
    Stopped,
    #[error("at least one game has to be played")]
    NothingToPlay,
    /// A block is one game from every seat, and fewer games were asked for.
    #[error("every seed is played once from each of the {seats} seats: ask for at least {seats} games")]
    NoBlock { seats: u8 },
    /// A tournament of one.
    #[error("a tournament needs at least two bots")]
    NoRival,
    /// Not even one candidate could be measured.
    #[error("the time was up before a block of games was played: give more time")]
    NoTime,
}
