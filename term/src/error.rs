use std::fmt;
use std::io;
use std::path::PathBuf;

use deckname_bots::ROSTER;
use deckname_engine::SetupError;
use deckname_table::{BadRecord, Refused};

/// Why there is no game, or no more of it.
#[derive(Debug)]
pub enum TermError {
    Setup(SetupError),
    /// Neither a person nor a bot of the roster.
    UnknownPlayer {
        name: String,
    },
    /// Neither a game was named nor one to be resumed.
    NoGame,
    NothingSaved {
        folder: PathBuf,
    },
    /// There is no folder for saved games.
    NoHome,
    /// A saved game that cannot be trusted. It is left as it is.
    Damaged {
        path: PathBuf,
        why: Damage,
    },
    File {
        path: PathBuf,
        why: io::Error,
    },
    Terminal(io::Error),
    /// The system gives no random numbers.
    NoSeed(getrandom::Error),
    /// A bot or the dice did what the rules refuse: a mistake of ours.
    Refused {
        who: String,
        why: Refused,
    },
    /// The thread of the bots has ended before the game.
    BotsGone,
}

/// What is wrong with a saved game.
#[derive(Debug)]
pub enum Damage {
    /// No JSON, or not of this form.
    Form(serde_json::Error),
    Version {
        found: u64,
    },
    Record(BadRecord),
    Seats {
        named: usize,
        seats: u8,
    },
    Player(Box<TermError>),
}

impl TermError {
    /// Whoever read our output has seen enough: no failure.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Terminal(why) if why.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for TermError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(why) => why.fmt(f),
            Self::UnknownPlayer { name } => {
                write!(f, "nobody is called {name:?}: a seat is human, human:NAME or one of {}", ROSTER.join(", "))
            }
            Self::NoGame => f.write_str("which game? `deckname games` lists them; --resume picks up the last one"),
            Self::NothingSaved { folder } => write!(f, "no game is saved in {}", folder.display()),
            Self::NoHome => f.write_str("there is no folder for saved games: set XDG_STATE_HOME or HOME"),
            Self::Damaged { path, why } => {
                let path = path.display();
                write!(f, "the saved game {path} is damaged and was left as it is: {why}")
            }
            Self::File { path, why } => write!(f, "{}: {why}", path.display()),
            Self::Terminal(why) => write!(f, "the terminal fails: {why}"),
            Self::NoSeed(why) => write!(f, "the system gives no random numbers: {why}"),
            Self::Refused { who, why } => write!(f, "{who} broke a rule, which is a mistake of the program: {why}"),
            Self::BotsGone => f.write_str("the bots have stopped thinking, which is a mistake of the program"),
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(why) => why.fmt(f),
            Self::Version { found } => write!(f, "it is of version {found}"),
            Self::Record(why) => why.fmt(f),
            Self::Seats { named, seats } => write!(f, "it names {named} players for {seats} seats"),
            Self::Player(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for TermError {}

impl From<SetupError> for TermError {
    fn from(why: SetupError) -> Self {
        Self::Setup(why)
    }
}

impl From<io::Error> for TermError {
    fn from(why: io::Error) -> Self {
        Self::Terminal(why)
    }
}
