use std::net::SocketAddr;
use std::time::Duration;

use deckname_store::{Place, StoreError};
use thiserror::Error;

use crate::bots::OwnBot;

/// The settings of the server.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    pub db: Place,
    /// The address at which people reach the server. By default, the address it listens on.
    pub public_url: Option<String>,
    /// About how long a bot takes for a move, however fast it decides, so that timing reveals nothing. Zero in tests.
    pub bot_delay: Duration,
    /// The operator's own programs, which can be chosen as bots.
    pub bots: Vec<OwnBot>,
    /// How many searching bots think at once.
    pub thinkers: usize,
    /// How many tables one address may open in a burst, and how long it then waits for each further one.
    pub table_burst: u32,
    pub table_every: Duration,
    /// The server is behind a trusted proxy: the last address in `X-Forwarded-For` is the client's.
    pub behind_proxy: bool,
    /// How long a connection may take to send the headers of its next request.
    pub headers_within: Duration,
    /// How many live connections there may be.
    pub most_live: usize,
    /// How long a person may have no page open before they count as away.
    pub away_after: Duration,
    /// How long a table may be unused before it is dropped from memory.
    pub idle_after: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8017)),
            db: Place::File("deckname.db".into()),
            public_url: None,
            bot_delay: Duration::from_secs(1),
            bots: Vec::new(),
            thinkers: 2,
            table_burst: 1000,
            table_every: Duration::from_secs(1),
            behind_proxy: false,
            headers_within: Duration::from_secs(30),
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

    /// Is the server reached over HTTPS? Then cookies are sent over encrypted connections only.
    pub fn secure(&self) -> bool {
        self.public_url().starts_with("https://")
    }
}

/// Why the server does not run.
#[derive(Debug, Error)]
pub enum ServeError {
    #[error("cannot open {db}: {why}")]
    Store { db: Place, why: StoreError },
    #[error("cannot listen on {at}: {why}")]
    Listen { at: SocketAddr, why: std::io::Error },
    #[error("the server stopped: {0}")]
    Stopped(std::io::Error),
}
