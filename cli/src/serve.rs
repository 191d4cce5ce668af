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
    let keep = keep(&serving);
    let config = Config {
        listen: serving.listen,
        db: serving.db,
        public_url: serving.public_url,
        bot_delay: Duration::from_millis(serving.bot_delay_ms),
        bots: serving.bots,
        away_after: Duration::from_secs(serving.away_after_s),
        behind_proxy: serving.behind_proxy,
        keep,
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

/// How long tables are kept.
fn keep(serving: &Serving) -> Keep {
    Keep { unstarted: serving.keep_unstarted.0, abandoned: serving.keep_abandoned.0, finished: serving.keep_finished.0 }
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

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::*;
    use crate::args::Args;

    /// Removing finished games after the time for those that were never started would be a loss.
    #[test]
    fn every_kind_of_table_has_its_own_flag_and_variable() {
        let kept = |flags: &[&str]| keep(&Args::parse_from([&["deckname"], flags].concat()).serving);
        let days = |days: u64| Some(Duration::from_hours(24 * days));
        let usual = Keep { unstarted: days(30), abandoned: days(180), finished: days(365) };
        assert_eq!(kept(&[]), usual);
        assert_eq!(kept(&["--keep-unstarted", "7d"]), Keep { unstarted: days(7), ..usual });
        assert_eq!(kept(&["--keep-abandoned", "7d"]), Keep { abandoned: days(7), ..usual });
        assert_eq!(kept(&["--keep-finished", "forever"]), Keep { finished: None, ..usual });
        for (id, variable) in [
            ("keep_unstarted", "DECKNAME_KEEP_UNSTARTED"),
            ("keep_abandoned", "DECKNAME_KEEP_ABANDONED"),
            ("keep_finished", "DECKNAME_KEEP_FINISHED"),
        ] {
            let args = Args::command();
            let found = args.get_arguments().find(|arg| arg.get_id() == id).and_then(|arg| arg.get_env());
            assert_eq!(found, Some(variable.as_ref()));
        }
    }
}
