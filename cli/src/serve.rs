use std::io::IsTerminal;
use std::time::Duration;

use deckname_web::{Config, Keep, MailServer, Place, serve};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, Registry};

use crate::args::Serving;
use crate::error::CliError;

pub fn run(serving: Serving) -> Result<(), CliError> {
    // The default is the address of this server, which the others do not have.
    if matches!(serving.db, Place::Postgres(_)) && serving.public_url.is_none() {
        return Err(CliError::NoPublicUrl);
    }
    let mail = match (&serving.mail_server, &serving.mail_from) {
        (Some(_), Some(_)) if serving.public_url.is_none() => return Err(CliError::NoUrlForMail),
        (Some(server), Some(from)) => Some(MailServer::read(server, from)?),
        _ => None,
    };
    #[cfg(feature = "otlp")]
    let otlp = serving.otlp.clone();
    let config = Config {
        listen: serving.listen,
        db: serving.db,
        public_url: serving.public_url,
        bot_delay: Duration::from_millis(serving.bot_delay_ms),
        bots: serving.bots,
        away_after: Duration::from_secs(serving.away_after_s),
        behind_proxy: serving.behind_proxy,
        keep: Keep {
            unstarted: serving.keep_unstarted.0,
            abandoned: serving.keep_abandoned.0,
            finished: serving.keep_finished.0,
        },
        log_requests: serving.log_requests,
        server_name: serving.server_name,
        mail,
        ..Config::default()
    };
    #[cfg(feature = "otlp")]
    let traces = otlp.map(|collector| crate::traces::Traces::to(&collector, config.server_name())).transpose()?;
    #[cfg(feature = "otlp")]
    let traced = traces.as_ref().map(crate::traces::Traces::layer);
    #[cfg(not(feature = "otlp"))]
    let traced = None::<tracing_subscriber::layer::Identity>;
    let filter = EnvFilter::try_from_env("DECKNAME_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::registry().with(lines().with_filter(filter)).with(traced).init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(CliError::Runtime)?;
    Ok(runtime.block_on(serve(config))?)
}

/// Structured lines on standard error. `DECKNAME_LOG` sets how many there are (`debug`, `warn`), `DECKNAME_LOG_FORMAT` how they
/// look.
fn lines() -> Box<dyn Layer<Registry> + Send + Sync> {
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    if std::env::var("DECKNAME_LOG_FORMAT").is_ok_and(|format| format == "json") {
        lines.json().boxed()
    } else {
        lines.with_ansi(std::io::stderr().is_terminal()).boxed()
    }
}
