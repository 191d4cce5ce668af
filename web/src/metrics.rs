//! The figures of this server, in the text format of Prometheus.

use std::time::Duration;

use deckname_store::Stage;
use prometheus::core::Collector;
use prometheus::{
    Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Opts, Registry,
    TextEncoder,
};

use crate::server::Server;

/// From a move in memory to a bot that thinks, in seconds.
const SECONDS: [f64; 12] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Counted since the server started.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    pub tables: IntCounter,
    pub moves: IntCounter,
    pub updates: IntCounter,
    pub requests: IntCounter,
    pub refused: IntCounter,
    pub failed: IntCounter,
    pub conflicts: IntCounter,
    pub rung: IntCounter,
    pub letters: IntCounter,
    pub append_seconds: Histogram,
    pub read_seconds: Histogram,
    request_seconds: HistogramVec,
    bot_queue: IntGaugeVec,
    bot_wait_seconds: HistogramVec,
    bot_think_seconds: HistogramVec,
    purged: IntCounterVec,
    live: IntGauge,
    open_tables: IntGauge,
    stored_tables: IntGauge,
}

impl Metrics {
    /// Every figure carries the name of the server.
    pub fn new(server: String) -> Self {
        let labels = [("server".to_string(), server)].into();
        let registry = Registry::new_custom(None, Some(labels)).expect("the label is valid");
        let made = Maker(&registry);
        Self {
            requests: made.counter("requests_total", "HTTP requests answered."),
            refused: made.counter("requests_refused_total", "Requests answered with 4xx."),
            failed: made.counter("requests_failed_total", "Requests answered with 5xx."),
            tables: made.counter("tables_created_total", "Tables opened since the server started."),
            moves: made.counter("moves_total", "Moves made by people and programs."),
            updates: made.counter("updates_total", "Page updates sent live."),
            rung: made.counter("rung_total", "Push messages delivered to push services."),
            letters: made.counter("letters_total", "Letters handed to the mail server for people who are waited for."),
            conflicts: made.counter("append_conflicts_total", "Appends for which another server was faster."),
            append_seconds: made.keep(Histogram::with_opts(seconds("append_seconds", "Time of an append to a log."))),
            read_seconds: made.keep(Histogram::with_opts(seconds(
                "read_seconds",
                "Time to read a table, or to ask whether another server has changed it.",
            ))),
            request_seconds: made.histograms("request_seconds", "Time to answer a request.", &["method", "route"]),
            bot_queue: made.keep(IntGaugeVec::new(
                Opts::new("bot_queue", "Bots that wait for a thread.").namespace("deckname"),
                &["lane"],
            )),
            bot_wait_seconds: made.histograms("bot_wait_seconds", "Time that a bot waits for a thread.", &["lane"]),
            bot_think_seconds: made.histograms("bot_think_seconds", "Time that a bot thinks.", &["lane"]),
            purged: made.keep(IntCounterVec::new(
                Opts::new("purged_tables_total", "Tables removed because no one used them.").namespace("deckname"),
                &["stage"],
            )),
            live: made.gauge("live_connections", "Pages connected live."),
            open_tables: made.gauge("open_tables", "Tables in memory."),
            stored_tables: made.gauge("tables", "Tables in the store."),
            registry,
        }
        .begun()
    }

    /// Figures with few labels are there from the beginning, so that a rate can be told from the first one on.
    fn begun(self) -> Self {
        for stage in [Stage::Lobby, Stage::Playing, Stage::Over] {
            self.purged.with_label_values(&[stage_name(stage)]);
        }
        self
    }

    pub fn request(&self, method: &str, route: &str, took: Duration) {
        self.request_seconds.with_label_values(&[method, route]).observe(took.as_secs_f64());
    }

    pub fn purged(&self, stage: Stage) {
        self.purged.with_label_values(&[stage_name(stage)]).inc();
    }

    pub fn lane(&self, name: &str) -> LaneMetrics {
        LaneMetrics {
            queue: self.bot_queue.with_label_values(&[name]),
            wait: self.bot_wait_seconds.with_label_values(&[name]),
            think: self.bot_think_seconds.with_label_values(&[name]),
        }
    }
}

/// The figures of one kind of bots.
#[derive(Debug)]
pub struct LaneMetrics {
    pub queue: IntGauge,
    pub wait: Histogram,
    pub think: Histogram,
}

/// Makes figures and registers them. Their names are fixed, so this cannot fail.
struct Maker<'a>(&'a Registry);

impl Maker<'_> {
    fn counter(&self, name: &str, help: &str) -> IntCounter {
        self.keep(IntCounter::with_opts(Opts::new(name, help).namespace("deckname")))
    }

    fn gauge(&self, name: &str, help: &str) -> IntGauge {
        self.keep(IntGauge::with_opts(Opts::new(name, help).namespace("deckname")))
    }

    fn histograms(&self, name: &str, help: &str, labels: &[&str]) -> HistogramVec {
        self.keep(HistogramVec::new(seconds(name, help), labels))
    }

    fn keep<C: Collector + Clone + 'static>(&self, made: prometheus::Result<C>) -> C {
        let figure = made.expect("the name is valid");
        self.0.register(Box::new(figure.clone())).expect("the name is used once");
        figure
    }
}

fn seconds(name: &str, help: &str) -> HistogramOpts {
    HistogramOpts::new(name, help).namespace("deckname").buckets(SECONDS.to_vec())
}

fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Lobby => "unstarted",
        Stage::Playing => "abandoned",
        Stage::Over => "finished",
    }
}

/// All figures as text.
pub fn report(server: &Server, tables: u64) -> String {
    let metrics = &server.metrics;
    metrics.live.set(server.live.taken() as i64);
    metrics.open_tables.set(server.open_rooms() as i64);
    metrics.stored_tables.set(tables as i64);
    // Writing into a string cannot fail.
    TextEncoder::new().encode_to_string(&metrics.registry.gather()).unwrap_or_default()
}
