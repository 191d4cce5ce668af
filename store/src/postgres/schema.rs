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

/// The oldest version of PostgreSQL with which this program is tested.
const OLDEST: i32 = 15;

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
    let version = "SELECT current_setting('server_version_num')::integer, current_setting('server_version')";
    let version = connection.client.query_one(version, &[]).await?;
    check_version(version.get(0), version.get(1))?;
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

/// `number` is 150006 for 15.6; `name` may also say who has built it.
fn check_version(number: i32, name: &str) -> Result<(), StoreError> {
    if number / 10_000 >= OLDEST {
        return Ok(());
    }
    let found = name.split_whitespace().next().unwrap_or(name).to_string();
    Err(StoreError::Old { found, oldest: OLDEST })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_postgres_that_is_too_old_is_refused_with_its_version() {
        for (number, name) in [(150_000, "15.0"), (150_006, "15.6 (Debian 15.6-0+deb12u1)"), (180_001, "18.1")] {
            check_version(number, name).unwrap();
        }
        for (number, name, said) in [
            (140_002, "14.2 (Debian 14.2-1.pgdg110+1)", "PostgreSQL 14.2 is too old: 15 or later is needed"),
            (149_999, "14beta3", "PostgreSQL 14beta3 is too old: 15 or later is needed"),
            (90_624, "9.6.24", "PostgreSQL 9.6.24 is too old: 15 or later is needed"),
        ] {
            assert_eq!(check_version(number, name).unwrap_err().to_string(), said);
        }
    }
}
