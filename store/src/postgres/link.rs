//! A connection that is made anew when it is lost.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, NoTls, Row, Statement};

use crate::StoreError;

/// How long it may take to connect, whichever host is the primary.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);
/// How long a statement may take.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);
/// How long a query is repeated while the database cannot be reached.
const READ_WITHIN: Duration = Duration::from_secs(8);
const PAUSE: Duration = Duration::from_millis(50);

pub(super) type Params<'a> = &'a [&'a (dyn ToSql + Sync)];

pub(super) struct Link {
    config: Config,
    connection: Mutex<Option<Arc<Connection>>>,
    /// So that only one task connects at a time.
    connecting: tokio::sync::Mutex<()>,
}

pub(super) struct Connection {
    pub(super) client: Client,
    statements: Mutex<HashMap<&'static str, Statement>>,
}

impl std::fmt::Debug for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Link")
    }
}

impl Link {
    pub(super) fn new(config: &Config) -> Self {
        Self { config: config.clone(), connection: Mutex::default(), connecting: tokio::sync::Mutex::default() }
    }

    /// Runs a query that may be repeated, until it is answered or the time is up.
    pub(super) async fn read(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<Row>, StoreError> {
        let begun = Instant::now();
        loop {
            match self.once(sql, params).await {
                Err(why) if is_passing(&why) && begun.elapsed() < READ_WITHIN => sleep(PAUSE).await,
                told => return told,
            }
        }
    }

    /// Runs a statement once.
    pub(super) async fn once(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<Row>, StoreError> {
        self.connection().await?.query(sql, params).await
    }

    pub(super) async fn connection(&self) -> Result<Arc<Connection>, StoreError> {
        if let Some(connection) = self.open() {
            return Ok(connection);
        }
        let _alone = self.connecting.lock().await;
        if let Some(connection) = self.open() {
            return Ok(connection);
        }
        let connection = Arc::new(connect(&self.config).await?);
        *self.kept() = Some(Arc::clone(&connection));
        Ok(connection)
    }

    fn open(&self) -> Option<Arc<Connection>> {
        self.kept().as_ref().filter(|connection| !connection.client.is_closed()).cloned()
    }

    /// Never uses this connection again. Whatever it was asked last may still happen.
    pub(super) fn abandon(&self) {
        self.kept().take();
    }

    fn kept(&self) -> MutexGuard<'_, Option<Arc<Connection>>> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    pub(super) async fn query(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<Row>, StoreError> {
        let work = async {
            let statement = self.statement(sql).await?;
            self.client.query(&statement, params).await
        };
        Ok(timeout(ANSWER_WITHIN, work).await.map_err(|_| StoreError::Silent)??)
    }

    async fn statement(&self, sql: &'static str) -> Result<Statement, tokio_postgres::Error> {
        let known = self.statements().get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        self.statements().insert(sql, statement.clone());
        Ok(statement)
    }

    fn statements(&self) -> MutexGuard<'_, HashMap<&'static str, Statement>> {
        self.statements.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn connect(config: &Config) -> Result<Connection, StoreError> {
    let (client, connection) =
        timeout(CONNECT_WITHIN, config.connect(NoTls)).await.map_err(|_| StoreError::Silent)??;
    // Its end is seen at the client.
    tokio::spawn(async { drop(connection.await) });
    Ok(Connection { client, statements: Mutex::default() })
}

/// May the same statement succeed in a moment? Not if the database has understood it and refuses it.
pub(super) fn is_passing(why: &StoreError) -> bool {
    match why {
        StoreError::Silent => true,
        StoreError::Postgres(why) => why.code().is_none_or(|code| {
            // Connections, resources, operator's intervention, deadlocks, and a server that was replaced by its replica.
            ["08", "53", "57", "40", "25"].contains(&&code.code()[..2])
        }),
        _ => false,
    }
}
