use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use deckname_store::{Clock, Keep, Place, StoreError};
use thiserror::Error;

use crate::bots::OwnBot;
use crate::mail::MailServer;
use crate::pace;

/// The settings of the server.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    pub db: Place,
    /// What the figures of this server are labelled with. By default, the address it listens on.
    pub server_name: Option<String>,
    /// Log every request; every answer then carries the id of its line.
    pub log_requests: bool,
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
    /// Everything happens on the caller's thread and at the times of this clock, so that a simulation can repeat it.
    pub in_place: Option<Clock>,
    /// How long a person may have no page open before they count as away.
    pub away_after: Duration,
    /// How long a table without people goes on while no one looks. Then its bots sleep until someone does.
    pub sleep_after: Duration,
    /// For how long unused tables are kept, and how often tables whose time is over are looked for.
    pub keep: Keep,
    pub purge_every: Duration,
    /// How often unused tables are dropped from memory, and it is noted which ones are being looked at.
    pub sweep_every: Duration,
    /// How long a table may be unused before it is dropped from memory.
    pub idle_after: Duration,
    /// How long a seat may take to open the contribution that it has promised.
    pub open_within: Duration,
    /// How long a code works by which somebody takes their games to another device.
    pub carried_within: Duration,
    /// How often it is looked who is waited for, and how long they must have had no page of the table open before their phone rings.
    pub ring_every: Duration,
    pub ring_after: Duration,
    /// Push messages may go to any address. For tests only: browsers name these addresses.
    pub push_anywhere: bool,
    /// The mail server for letters to people who are waited for.
    pub mail: Option<MailServer>,
    /// Tells the time for the clocks of tables, in milliseconds since 1970.
    pub now: fn() -> u64,
    /// How long after a restart no clock counts as run down, so that people can come back.
    pub clock_grace: Duration,
    /// How thorough analyses are, compared with what is usual.
    pub analysis_effort: f64,
    /// How thorough hints are, compared with a decision of the strongest bot.
    pub hint_effort: f64,
}

/// Long enough for a game by mail over the holidays.
const KEEP: Keep = Keep { unstarted: Some(days(30)), abandoned: Some(days(180)), finished: Some(days(365)) };

const fn days(count: u64) -> Duration {
    Duration::from_hours(24 * count)
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8017)),
            db: Place::File("deckname.db".into()),
            server_name: None,
            log_requests: false,
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
            in_place: None,
            away_after: Duration::from_secs(20),
            sleep_after: Duration::from_mins(1),
            keep: KEEP,
            purge_every: Duration::from_mins(10),
            sweep_every: Duration::from_secs(30),
            idle_after: Duration::from_mins(10),
            open_within: Duration::from_secs(5),
            ring_every: Duration::from_secs(10),
            ring_after: Duration::from_secs(30),
            push_anywhere: false,
            mail: None,
            carried_within: Duration::from_mins(10),
            now: pace::now,
            clock_grace: Duration::from_secs(30),
            analysis_effort: 1.0,
            hint_effort: 1.0,
        }
    }
}

impl Config {
    pub fn public_url(&self) -> String {
        let given = self.public_url.as_deref().map(|url| url.trim_end_matches('/').to_string());
        given.unwrap_or_else(|| format!("http://{}", reachable(self.listen)))
    }

    pub fn server_name(&self) -> String {
        self.server_name.clone().unwrap_or_else(|| self.listen.to_string())
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
