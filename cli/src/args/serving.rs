//! How the server runs.

use std::net::SocketAddr;

use deckname_web::{OwnBot, Place};

use super::values::{Period, address, period, url};

#[derive(clap::Args, Debug)]
pub struct Serving {
    /// Address and port to listen on
    #[arg(long, env = "DECKNAME_LISTEN", default_value = "127.0.0.1:8017", value_name = "ADDRESS:PORT", value_parser = address)]
    pub listen: SocketAddr,
    /// Database file, created if it does not exist; or postgres://… for several servers that share one PostgreSQL
    #[arg(long, env = "DECKNAME_DB", default_value = "deckname.db", value_name = "FILE|URL", hide_env_values = true)]
    pub db: Place,
    /// Public address of the server, for links [default: the address it listens on]
    #[arg(long, env = "DECKNAME_PUBLIC_URL", value_name = "URL", value_parser = url)]
    pub public_url: Option<String>,
    /// How long a bot takes for a move, in milliseconds (approximately)
    #[arg(long, env = "DECKNAME_BOT_DELAY_MS", default_value_t = 1_000, value_name = "N")]
    pub bot_delay_ms: u64,
    /// After how many seconds without an open page a player counts as away, so that a bot may take over
    #[arg(long, env = "DECKNAME_AWAY_AFTER_S", default_value_t = 20, value_name = "N")]
    pub away_after_s: u64,
    /// Offer a program of your own as a bot called NAME; may be repeated (in the variable: separated by semicolons)
    #[arg(long = "bot", value_name = "NAME=cmd:COMMAND", env = "DECKNAME_BOTS", value_delimiter = ';')]
    pub bots: Vec<OwnBot>,
    /// How long a table is kept that was never started and that no one looks at: 30d, 12h, forever
    #[arg(long, env = "DECKNAME_KEEP_UNSTARTED", default_value = "30d", value_name = "TIME", value_parser = period)]
    pub keep_unstarted: Period,
    /// How long a game is kept that was not finished and that no one looks at
    #[arg(long, env = "DECKNAME_KEEP_ABANDONED", default_value = "180d", value_name = "TIME", value_parser = period)]
    pub keep_abandoned: Period,
    /// How long a finished game is kept, with its record, while no one looks at it
    #[arg(long, env = "DECKNAME_KEEP_FINISHED", default_value = "365d", value_name = "TIME", value_parser = period)]
    pub keep_finished: Period,
    /// Log every request, with an id and without secrets
    #[arg(long, env = "DECKNAME_LOG_REQUESTS")]
    pub log_requests: bool,
    /// Name of this server in its metrics [default: the address it listens on]
    #[arg(long, env = "DECKNAME_SERVER_NAME", value_name = "NAME")]
    pub server_name: Option<String>,
    /// Send traces to the OpenTelemetry collector at this address (its port for HTTP is usually 4318)
    #[cfg(feature = "otlp")]
    #[arg(long, env = "DECKNAME_OTLP", value_name = "URL", value_parser = url)]
    pub otlp: Option<String>,
    /// Mail server for letters to players who are waited for; it may contain a password, so better set the variable
    #[arg(long, env = "DECKNAME_MAIL_SERVER", value_name = "URL", requires = "mail_from", hide_env_values = true)]
    pub mail_server: Option<String>,
    /// Whom these letters come from, such as "Deckname <games@example.org>"
    #[arg(long, env = "DECKNAME_MAIL_FROM", value_name = "ADDRESS", requires = "mail_server")]
    pub mail_from: Option<String>,
    /// Trust the last address in X-Forwarded-For, for servers behind a proxy
    #[arg(long, env = "DECKNAME_BEHIND_PROXY")]
    pub behind_proxy: bool,
}
