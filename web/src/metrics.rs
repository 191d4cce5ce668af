use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::server::Server;

/// Counters since the server started.
#[derive(Debug, Default)]
pub struct Metrics {
    pub tables: Counter,
    pub moves: Counter,
    pub updates: Counter,
    pub requests: Counter,
    pub refused: Counter,
    pub failed: Counter,
}

#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    pub fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// All figures in the text format of Prometheus.
pub fn report(server: &Server, tables: u64) -> String {
    let metrics = &server.metrics;
    let live = server.live.taken() as u64;
    let lines = [
        ("deckname_requests_total", "counter", "HTTP requests answered.", metrics.requests.get()),
        ("deckname_requests_refused_total", "counter", "Requests answered with 4xx.", metrics.refused.get()),
        ("deckname_requests_failed_total", "counter", "Requests answered with 5xx.", metrics.failed.get()),
        ("deckname_tables_created_total", "counter", "Tables opened since the server started.", metrics.tables.get()),
        ("deckname_moves_total", "counter", "Moves made by people and programs.", metrics.moves.get()),
        ("deckname_updates_total", "counter", "Page updates sent live.", metrics.updates.get()),
        ("deckname_live_connections", "gauge", "Pages connected live.", live),
        ("deckname_open_tables", "gauge", "Tables in memory.", server.open_rooms() as u64),
        ("deckname_tables", "gauge", "Tables in the store.", tables),
    ];
    lines.iter().fold(String::new(), |mut text, (name, kind, help, value)| {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
        text
    })
}
