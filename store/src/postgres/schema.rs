use tokio_postgres::{Client, Config, NoTls};

use crate::StoreError;

/// In order. Released migrations are never edited; changes go into a new one. Servers of two versions run side by side during
/// an upgrade: one release only adds, the next one removes.
const MIGRATIONS: [&str; 2] = [
    include_str!("../../migrations/postgres/0001_tables.sql"),
    include_str!("../../migrations/postgres/0002_removed.sql"),
];

/// Any number, the same in every server: only one of them migrates at a time.
const MIGRATING: i64 = 0x6465_636b;

/// Brings the database up to this program's version in one transaction.
pub(super) async fn migrate(config: &Config) -> Result<(), StoreError> {
    let (mut client, connection) = config.connect(NoTls).await?;
    let connection = tokio::spawn(connection);
    let done = carry_out(&mut client).await;
    drop(client);
    // The connection ends with its client.
    let _ = connection.await;
    done
}

async fn carry_out(client: &mut Client) -> Result<(), StoreError> {
    let step = client.transaction().await?;
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
