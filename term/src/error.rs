use std::io;
use std::path::PathBuf;

use deckname_bots::Level;
use deckname_engine::SetupError;
use deckname_table::{BadRecord, Refused};

/// Why a game cannot be played or continued.
#[derive(Debug, thiserror::Error)]
pub enum TermError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error("unknown player {name:?}: a seat is human, human:NAME or one of {}", Level::list())]
    UnknownPlayer { name: String },
    /// The user named no game, and did not ask to resume one.
    #[error("which game? `deckname games` lists them; --resume continues the last one")]
    NoGame,
    #[error("there is no lesson for {game}")]
    NoLesson { game: String },
    #[error("there is no saved game in {}", folder.display())]
    NothingSaved { folder: PathBuf },
    /// There is no folder for saved games.
    #[error("there is no folder for saved games: set XDG_STATE_HOME or HOME")]
    NoHome,
    /// A saved game that cannot be trusted.
    #[error("the saved game {} is damaged and was left as it is: {why}", path.display())]
    Damaged { path: PathBuf, why: Damage },
    #[error("{}: {why}", path.display())]
    File { path: PathBuf, why: io::Error },
    #[error("the terminal: {0}")]
    Terminal(#[from] io::Error),
    #[error("the system provides no random numbers: {0}")]
    NoSeed(getrandom::Error),
    /// A bot or chance did something that the rules forbid.
    #[error("{who} broke a rule, which is a bug in this program: {why}")]
    Refused { who: String, why: Refused },
    /// The bots' thread has ended before the game.
    #[error("the bots have stopped, which is a bug in this program")]
    BotsGone,
}

/// What is wrong with a saved game.
#[derive(Debug, thiserror::Error)]
pub enum Damage {
    /// Not JSON, or not a saved game.
    #[error(transparent)]
    Form(serde_json::Error),
    #[error("it has version {found}")]
    Version { found: u64 },
    #[error(transparent)]
    Record(BadRecord),
    #[error("it names {named} players for {seats} seats")]
    Seats { named: usize, seats: u8 },
    #[error(transparent)]
    Player(Box<TermError>),
}

impl TermError {
    /// The reader of our output has closed it, which is not an error (`deckname play --plain | head`).
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Terminal(why) if why.kind() == io::ErrorKind::BrokenPipe)
    }
}
