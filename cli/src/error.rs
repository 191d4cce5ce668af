use std::io;
use std::path::PathBuf;

use deckname_analysis::Unfit;
use deckname_analysis::puzzles::NoPuzzles;
use deckname_arena::{ArenaError, MergeError};
use deckname_engine::SetupError;
use deckname_store::MoveError;
use deckname_table::BadRecord;
use deckname_term::TermError;
use deckname_web::{BadMail, ServeError};
use parquet::errors::ParquetError;

/// Why a command failed, and what the user can do about it.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    #[error("cannot read {}: {why}", path.display())]
    Read { path: PathBuf, why: io::Error },
    #[error("cannot write {}: {why}", path.display())]
    Write { path: PathBuf, why: io::Error },
    #[error("cannot write {}: {why}", path.display())]
    Dataset { path: PathBuf, why: ParquetError },
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Record(#[from] BadRecord),
    #[error(transparent)]
    Arena(#[from] ArenaError),
    #[error("{} is no part of a shard: {why}", path.display())]
    NoPart { path: PathBuf, why: serde_json::Error },
    #[error(transparent)]
    Merge(#[from] MergeError),
    #[error(transparent)]
    Unfit(#[from] Unfit),
    #[error(transparent)]
    NoPuzzles(#[from] NoPuzzles),
    #[error("{} holds no marks: {why}", path.display())]
    Marks { path: PathBuf, why: serde_json::Error },
    #[error("{} has a mark after step {after}, but the game has {steps} steps", path.display())]
    LateMark { path: PathBuf, after: usize, steps: usize },
    #[error("cannot start: {0}")]
    Runtime(io::Error),
    #[error("{0}; is it running already? `deckname serve --listen 127.0.0.1:0` takes any free port")]
    Listen(ServeError),
    #[error(transparent)]
    Serve(ServeError),
    #[cfg(feature = "otlp")]
    #[error("cannot send traces: {0}")]
    Traces(#[from] opentelemetry_otlp::ExporterBuildError),
    #[error("servers that share a PostgreSQL need --public-url, the same on each of them")]
    NoPublicUrl,
    #[error(transparent)]
    Mail(#[from] BadMail),
    #[error("letters need --public-url, to which their links lead")]
    NoUrlForMail,
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error(transparent)]
    Play(#[from] TermError),
    #[error("{game} has no clause {clause}; `deckname rules {game}` prints all of them")]
    NoClause { game: String, clause: String },
    #[error("there is no seat {seat}; the seats are 0 to {}", seats - 1)]
    NoSeat { seat: u8, seats: u8 },
}

impl CliError {
    /// The reader of our output has closed it, which is not an error (`deckname rules spy | head`).
    pub fn is_closed_pipe(&self) -> bool {
        match self {
            Self::Output(why) => why.kind() == io::ErrorKind::BrokenPipe,
            Self::Play(why) => why.is_closed_pipe(),
            _ => false,
        }
    }
}

impl From<ServeError> for CliError {
    fn from(why: ServeError) -> Self {
        if matches!(why, ServeError::Listen { .. }) { Self::Listen(why) } else { Self::Serve(why) }
    }
}
