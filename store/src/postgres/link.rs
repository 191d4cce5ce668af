//! A connection that is made anew when it is lost.
//!
//! A primary that was replaced by its replica may wake again and still take itself for the primary. What it answers is outdated,
//! but it cannot commit any more, because no replica confirms. So a connection proves itself by a commit: when it is made, and
//! whenever its last proof is too old.

use std::collections::HashMap;
use std::error::Error as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep, timeout};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row, Statement};

use super::hosts::Hosts;
use crate::StoreError;

/// How long a statement may take.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);
/// How long a query is repeated while the database cannot be reached.
const READ_WITHIN: Duration = Duration::from_secs(8);
/// How long a proof counts, and how long it may take.
pub(super) const PROVEN_FOR: Duration = Duration::from_secs(1);
const PROVEN_WITHIN: Duration = Duration::from_millis(1_500);
/// How long an answer may take before the primary is looked for elsewhere.
const DOUBT_AFTER: Duration = Duration::from_millis(500);
pub(super) const PAUSE: Duration = Duration::from_millis(50);

/// A commit that changes nothing. It is confirmed after all earlier ones.
const BARRIER: &str = "SELECT pg_logical_emit_message(true, 'deckname', 'barrier')::text";

pub(super) type Params<'a> = &'a [&'a (dyn ToSql + Sync)];

pub(super) struct Link {
    hosts: Hosts,
    connection: Mutex<Option<Arc<Connection>>>,
    /// So that only one task connects at a time.
    connecting: tokio::sync::Mutex<()>,
}

pub(super) struct Connection {
    /// The place of its host in the address.
    host: usize,
    pub(super) client: Client,
    statements: Mutex<HashMap<&'static str, Statement>>,
    /// When the last commit began that was confirmed.
    proven: Mutex<Option<Instant>>,
    /// So that only one task proves at a time.
    proving: tokio::sync::Mutex<()>,
    driver: AbortHandle,
}

impl std::fmt::Debug for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Link")
    }
}

impl Link {
    pub(super) fn new(hosts: &Hosts) -> Self {
        Self { hosts: hosts.clone(), connection: Mutex::default(), connecting: tokio::sync::Mutex::default() }
    }

    /// Runs a query that may be repeated, until it is answered or the time is up.
    pub(super) async fn read(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<Row>, StoreError> {
        self.repeat(|| self.once(sql, params)).await
    }

    /// The same; and whatever the answer shows is on a replica too.
    pub(super) async fn read_confirmed(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<Row>, StoreError> {
        self.repeat(|| self.ask(sql, params, Duration::ZERO)).await
    }

    /// Runs a statement once.
    pub(super) async fn once(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<Row>, StoreError> {
        self.ask(sql, params, PROVEN_FOR).await
    }

    async fn repeat<T, W: Future<Output = Result<T, StoreError>>>(
        &self,
        work: impl Fn() -> W,
    ) -> Result<T, StoreError> {
        let begun = Instant::now();
        loop {
            match work().await {
                Err(why) if is_passing(&why) && begun.elapsed() < READ_WITHIN => sleep(PAUSE).await,
                told => return told,
            }
        }
    }

    /// When the answer is here, the proof that it came from the primary is not older than `proof`.
    async fn ask(&self, sql: &'static str, params: Params<'_>, proof: Duration) -> Result<Vec<Row>, StoreError> {
        let connection = self.connection().await?;
        let work = async {
            let rows = connection.query(sql, params).await?;
            // If the answer took long, the primary may have been replaced in the meantime.
            connection.prove(proof).await?;
            Ok(rows)
        };
        self.unless_replaced(&connection, work).await.inspect_err(|why| {
            if is_passing(why) {
                self.abandon(&connection);
            }
        })
    }

    /// A connection to what was the primary a moment ago.
    pub(super) async fn connection(&self) -> Result<Arc<Connection>, StoreError> {
        if let Some(connection) = self.proven().await {
            return Ok(connection);
        }
        let _alone = self.connecting.lock().await;
        if let Some(connection) = self.proven().await {
            return Ok(connection);
        }
        let connection = Arc::new(self.hosts.connect(None).await?);
        *self.kept() = Some(Arc::clone(&connection));
        Ok(connection)
    }

    async fn proven(&self) -> Option<Arc<Connection>> {
        let connection = self.kept().as_ref().filter(|connection| !connection.client.is_closed()).cloned()?;
        if self.unless_replaced(&connection, connection.prove(PROVEN_FOR)).await.is_err() {
            self.abandon(&connection);
            return None;
        }
        Some(connection)
    }

    /// Waits for an answer, but not if another host proves to be the primary meanwhile: then this one may be frozen for good.
    pub(super) async fn unless_replaced<T>(
        &self,
        connection: &Connection,
        work: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        if !self.hosts.are_several() {
            return work.await;
        }
        tokio::select! {
            told = work => told,
            () = self.replaced(connection) => Err(StoreError::Silent),
        }
    }

    /// Returns once another host than that of this connection is the primary, with a connection to it kept.
    async fn replaced(&self, connection: &Connection) {
        loop {
            sleep(DOUBT_AFTER).await;
            if let Ok(other) = self.hosts.connect(None).await
                && other.host != connection.host
            {
                *self.kept() = Some(Arc::new(other));
                return;
            }
        }
    }

    /// Never uses this connection again. Whatever it was asked last may still happen.
    pub(super) fn abandon(&self, connection: &Arc<Connection>) {
        self.kept().take_if(|kept| Arc::ptr_eq(kept, connection));
    }

    fn kept(&self) -> MutexGuard<'_, Option<Arc<Connection>>> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    pub(super) fn new(host: usize, client: Client, driver: AbortHandle) -> Self {
        let (statements, proven, proving) = (Mutex::default(), Mutex::default(), tokio::sync::Mutex::default());
        Self { host, client, statements, proven, proving, driver }
    }

    pub(super) async fn query(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<Row>, StoreError> {
        timeout(ANSWER_WITHIN, self.query_patiently(sql, params)).await.map_err(|_| StoreError::Silent)?
    }

    /// The same, however long the answer takes.
    pub(super) async fn query_patiently(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<Row>, StoreError> {
        let statement = self.statement(sql).await?;
        Ok(self.client.query(&statement, params).await?)
    }

    /// A commit is confirmed only once it is on disk, and with a synchronous replica on that one's too, whatever
    /// `synchronous_commit` is. It is always set: the session would follow a change of the configuration otherwise.
    pub(super) async fn insist_on_disk(&self) -> Result<(), StoreError> {
        let sql = "SELECT set_config('synchronous_commit',
                       CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END,
                       false)";
        self.query(sql, &[]).await.map(drop)
    }

    /// Commits something, unless a commit was confirmed that began no longer ago than this. Not in a transaction.
    pub(super) async fn prove(&self, proof: Duration) -> Result<(), StoreError> {
        let since = Instant::now();
        let is_proven = || self.proof().is_some_and(|begun| begun + proof > since);
        if is_proven() {
            return Ok(());
        }
        let _alone = self.proving.lock().await;
        // Another task may have proven it while this one waited.
        if is_proven() {
            return Ok(());
        }
        let begun = Instant::now();
        timeout(PROVEN_WITHIN, self.query(BARRIER, &[])).await.map_err(|_| StoreError::Silent)??;
        self.has_committed(begun);
        Ok(())
    }

    /// A commit that began then was confirmed.
    pub(super) fn has_committed(&self, begun: Instant) {
        *self.proof() = Some(begun);
    }

    fn proof(&self) -> MutexGuard<'_, Option<Instant>> {
        self.proven.lock().unwrap_or_else(PoisonError::into_inner)
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

/// Closes the socket, even while an answer is awaited that may never come. The database does not take this for a wish to cancel.
impl Drop for Connection {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// May the same statement succeed in a moment? Not if the database has understood it and refuses it.
pub(super) fn is_passing(why: &StoreError) -> bool {
    match why {
        StoreError::Silent => true,
        StoreError::Postgres(why) => match why.code() {
            // Connections, resources, operator's intervention, deadlocks, and a server that was replaced by its replica.
            Some(code) => ["08", "53", "57", "40", "25"].contains(&&code.code()[..2]),
            None => !is_mistrust(why),
        },
        _ => false,
    }
}

/// Is the certificate not to be trusted?
fn is_mistrust(why: &tokio_postgres::Error) -> bool {
    let cause = why.source().and_then(|cause| cause.downcast_ref::<std::io::Error>());
    cause.is_some_and(|cause| cause.kind() == std::io::ErrorKind::InvalidData)
}
