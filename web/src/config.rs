use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use deckname_store::StoreError;

use crate::house::OwnBot;

/// How the server is run.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    pub db: PathBuf,
    /// Under which address people reach it, without a slash at the end; by default where it listens.
    pub public_url: Option<String>,
    /// About how long a bot takes for a move, however fast it has decided: timing tells nothing. Zero for tests.
    pub bot_delay: Duration,
    /// Programs of the operator's own that may be chosen as bots, by their names.
    pub bots: Vec<OwnBot>,
    /// How many bots think at once.
    pub thinkers: usize,
    /// How many tables one address may open at once, and how long until it may open one more.
    pub table_burst: u32,
    pub table_every: Duration,
    /// Behind a proxy of one's own: the last address in `X-Forwarded-For` is the client's.
    pub behind_proxy: bool,
    /// How long a connection may take for the head of its next request.
    pub head_within: Duration,
    /// How many pages may be connected live.
    pub most_live: usize,
    /// After how long without an open window a person counts as away.
    pub away_after: Duration,
    /// After how long an unused table leaves the memory.
    pub idle_after: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8017)),
            db: PathBuf::from("deckname.db"),
            public_url: None,
            bot_delay: Duration::from_secs(1),
            bots: Vec::new(),
            thinkers: 2,
            table_burst: 1000,
            table_every: Duration::from_secs(1),
            behind_proxy: false,
            head_within: Duration::from_secs(30),
            most_live: 15_000,
            away_after: Duration::from_secs(20),
            idle_after: Duration::from_mins(10),
        }
    }
}

impl Config {
    pub fn public_url(&self) -> String {
        let given = self.public_url.as_deref().map(|url| url.trim_end_matches('/').to_string());
        given.unwrap_or_else(|| format!("http://{}", self.listen))
    }

    /// Cookies are only sent over an encrypted connection where there is one.
    pub fn secure(&self) -> bool {
        self.public_url().starts_with("https://")
    }
}

/// Why the server does not run.
#[derive(Debug)]
pub enum ServeError {
    Store { db: PathBuf, why: StoreError },
    Listen { at: SocketAddr, why: std::io::Error },
    Stopped(std::io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store { db, why } => write!(f, "cannot open {}: {why}", db.display()),
            Self::Listen { at, why } => write!(f, "cannot listen on {at}: {why}"),
            Self::Stopped(why) => write!(f, "the server stopped: {why}"),
        }
    }
}

impl std::error::Error for ServeError {}
