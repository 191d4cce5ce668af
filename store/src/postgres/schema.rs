use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::hosts::Hosts;
use super::link::is_passing;
use crate::StoreError;

/// In order. Released migrations are never edited; changes go into a new one. Servers of two versions run side by side during
/// an upgrade: one release only adds, the next one removes.
const MIGRATIONS: [&str; 9] = [
    include_str!("../../migrations/postgres/0001_tables.sql"),
    include_str!("../../migrations/postgres/0002_removed.sql"),
    include_str!("../../migrations/postgres/0003_purged.sql"),
    include_str!("../../migrations/postgres/0004_afterwards.sql"),
    include_str!("../../migrations/postgres/0005_offers.sql"),
    include_str!("../../migrations/postgres/0006_talk.sql"),
    include_str!("../../migrations/postgres/0007_results.sql"),
    include_str!("../../migrations/postgres/0008_bells.sql"),
    include_str!("../../migrations/postgres/0009_mail.sql"),
];

/// Any number, the same in every server: only one of them migrates at a time.
const MIGRATING: i64 = 0x6465_636b;
/// How long a server that starts waits for the database.
const START_WITHIN: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(200);

/// Brings the database up to this program's version in one transaction.
pub(super) async fn migrate(hosts: &Hosts) -> Result<(), StoreError> {
    let begun = Instant::now();
    let mut connection = loop {
        match hosts.connect(None).await {
            Err(why) if is_passing(&why) && begun.elapsed() < START_WITHIN => sleep(PAUSE).await,
            told => break told?,
        }
    };
    let step = connection.client.transaction().await?;
    step.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATING]).await?;
    step.batch_execute("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)").await?;
    let version = step.query_one("SELECT coalesce(max(version), 0) FROM schema_version", &[]).await?;
    let version = version.get::<_, i32>(0) as usize;
    if version > MIGRATIONS.len() {
        return Err(StoreError::Newer { found: version, known: MIGRATIONS.len() });
    }
    for (sql, number) in MIGRATIONS.iter().zip(1_i32..).skip(version) {
        step.batch_execute(sql).await?;
        step.execute("INSERT INTO schema_version VALUES ($1)", &[&number]).await?;
    }
    Ok(step.commit().await?)
}
