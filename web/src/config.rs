use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
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
    /// How long a connection may take to send the body of a request.
    pub body_within: Duration,
    /// How many connections one address may have. Behind a proxy, the proxy sets this limit.
    pub most_connections_each: usize,
    /// How many live connections there may be, and how many of one address.
    pub most_live: usize,
    pub most_live_each: usize,
    /// How often a live connection is pinged. One that has not answered by the next time is closed.
    pub ping_every: Duration,
    /// For how long `/healthz` repeats what it found out.
    pub health_for: Duration,
    /// How long a person may have no page open before they count as away.
    pub away_after: Duration,
    /// How long a table may be unused before it is dropped from memory.
    pub idle_after: Duration,
    /// How long a seat may take to open the contribution that it has promised.
    pub open_within: Duration,
    /// How thorough analyses are, compared with what is usual.
    pub analysis_effort: f64,
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
            body_within: Duration::from_secs(30),
            most_connections_each: 1_000,
            most_live: 15_000,
            most_live_each: 500,
            ping_every: Duration::from_secs(30),
            health_for: Duration::from_secs(5),
            away_after: Duration::from_secs(20),
            idle_after: Duration::from_mins(10),
            open_within: Duration::from_secs(5),
            analysis_effort: 1.0,
        }
    }
}

impl Config {
    pub fn public_url(&self) -> String {
        let given = self.public_url.as_deref().map(|url| url.trim_end_matches('/').to_string());
        given.unwrap_or_else(|| format!("http://{}", reachable(self.listen)))
    }

    /// The path below which people reach the server: `/games`, or nothing at the root.
    pub fn path(&self) -> String {
        let url = self.public_url();
        let rest = url.split_once("://").map_or("", |(_, rest)| rest);
        rest.find('/').map_or_else(String::new, |at| rest[at..].to_string())
    }

    /// Is the server reached over HTTPS? Then cookies are sent over encrypted connections only.
    pub fn secure(&self) -> bool {
        self.public_url().starts_with("https://")
    }
}

/// An address that a browser on this machine can open: `0.0.0.0` and `[::]` are none.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
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
