use std::io::IsTerminal;

use deckname_web::{Config, Place, serve};
use tracing_subscriber::EnvFilter;

use crate::args::Serving;
use crate::error::CliError;

pub fn run(serving: Serving) -> Result<(), CliError> {
    log();
    // The default is the address of this server, which the others do not have.
    if matches!(serving.db, Place::Postgres(_)) && serving.public_url.is_none() {
        return Err(CliError::NoPublicUrl);
    }
    let config = Config {
        listen: serving.listen,
        db: serving.db,
        public_url: serving.public_url,
        bot_delay: std::time::Duration::from_millis(serving.bot_delay_ms),
        bots: serving.bots,
        away_after: std::time::Duration::from_secs(serving.away_after_s),
        behind_proxy: serving.behind_proxy,
        ..Config::default()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(CliError::Runtime)?;
    Ok(runtime.block_on(serve(config))?)
}

/// Structured lines on standard error. `DECKNAME_LOG` sets how many there are (`debug`, `warn`).
fn log() {
    let filter = EnvFilter::try_from_env("DECKNAME_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let colours = std::io::stderr().is_terminal();
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(colours).init();
}
