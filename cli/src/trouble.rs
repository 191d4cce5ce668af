use std::fmt;
use std::io;
use std::path::PathBuf;

use deckname_arena::ArenaError;
use deckname_engine::SetupError;
use deckname_table::BadRecord;
use deckname_term::TermError;
use deckname_web::ServeError;

/// Why a command failed, said so that one knows what to do.
#[derive(Debug)]
pub enum Trouble {
    File { path: PathBuf, why: io::Error },
    Write { path: PathBuf, why: io::Error },
    Output(io::Error),
    Setup(SetupError),
    Record(BadRecord),
    Arena(ArenaError),
    Runtime(io::Error),
    Serve(ServeError),
    Play(TermError),
    NoClause { game: String, clause: String },
    NoSeat { seat: u8, seats: u8 },
}

impl Trouble {
    /// Whoever read our output has seen enough (`deckname rules spy | head`): no failure.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(why) if why.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, why } => write!(f, "cannot read {}: {why}", path.display()),
            Self::Write { path, why } => write!(f, "cannot write {}: {why}", path.display()),
            Self::Output(why) => write!(f, "cannot write the output: {why}"),
            Self::Setup(why) => why.fmt(f),
            Self::Record(why) => why.fmt(f),
            Self::Arena(why) => why.fmt(f),
            Self::Runtime(why) => write!(f, "cannot start: {why}"),
            Self::Serve(why @ ServeError::Listen { .. }) => {
                write!(f, "{why}; is it running already? `deckname serve --listen 127.0.0.1:0` takes any free port")
            }
            Self::Serve(why) => why.fmt(f),
            Self::Play(why) => why.fmt(f),
            Self::NoClause { game, clause } => {
                write!(f, "{game} has no clause {clause}; `deckname rules {game}` prints them all")
            }
            Self::NoSeat { seat, seats } => write!(f, "there is no seat {seat}; the seats are 0 to {}", seats - 1),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(why: io::Error) -> Self {
        Self::Output(why)
    }
}

impl From<SetupError> for Trouble {
    fn from(why: SetupError) -> Self {
        Self::Setup(why)
    }
}

impl From<BadRecord> for Trouble {
    fn from(why: BadRecord) -> Self {
        Self::Record(why)
    }
}

impl From<ArenaError> for Trouble {
    fn from(why: ArenaError) -> Self {
        Self::Arena(why)
    }
}

impl From<TermError> for Trouble {
    fn from(why: TermError) -> Self {
        Self::Play(why)
    }
}
