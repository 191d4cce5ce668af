//! The machines on which the database may be: a primary and its replicas.

use std::future::poll_fn;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres::{AsyncMessage, Config, NoTls};

use super::link::{Connection, PAUSE, PROVEN_FOR, is_passing};
use super::tls;
use crate::StoreError;

/// How long it may take to connect to the primary.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// What a connection is told by `NOTIFY`.
pub(super) type Heard = mpsc::UnboundedSender<String>;

/// One set of connection parameters for each host.
#[derive(Clone)]
pub(super) struct Hosts(Vec<Config>);

impl Hosts {
    pub(super) fn read(address: &str) -> Result<Self, StoreError> {
        let given: Config = address.parse()?;
        let mut each: Vec<Config> = (0..given.get_hosts().len().max(1)).map(|n| only(&given, n)).collect();
        // Of a primary and its replicas, only the primary will do.
        if each.len() > 1 {
            for config in &mut each {
                config.target_session_attrs(TargetSessionAttrs::ReadWrite);
            }
        }
        Ok(Self(each))
    }

    /// For connections that change many rows.
    pub(super) fn in_order(&self) -> Self {
        let mut each = self.0.clone();
        for config in &mut each {
            config.options(format!("{} {IN_ORDER}", config.get_options().unwrap_or_default()));
        }
        Self(each)
    }

    pub(super) fn are_several(&self) -> bool {
        self.0.len() > 1
    }

    /// Connects to all hosts at once. The first that proves to be the primary is used, so that one that is frozen delays nothing.
    pub(super) async fn connect(&self, heard: Option<&Heard>) -> Result<Connection, StoreError> {
        let attempts = self.0.iter().enumerate();
        let mut attempts: JoinSet<_> = if self.are_several() {
            attempts.map(|(n, host)| persist(n, host.clone(), heard.cloned())).collect()
        } else {
            attempts.map(|(n, host)| attempt(n, host.clone(), heard.cloned())).collect()
        };
        let first = async {
            let mut failed = StoreError::Silent;
            while let Some(attempt) = attempts.join_next().await {
                match attempt {
                    Ok(Ok(connection)) => return Ok(connection),
                    Ok(Err(why)) => failed = why,
                    Err(_) => (),
                }
            }
            Err(failed)
        };
        timeout(CONNECT_WITHIN, first).await.map_err(|_| StoreError::Silent)?
    }
}

/// Tries a host again and again: a replica may be promoted in the meantime.
async fn persist(n: usize, host: Config, heard: Option<Heard>) -> Result<Connection, StoreError> {
    loop {
        match attempt(n, host.clone(), heard.clone()).await {
            Err(why) if is_passing(&why) => sleep(PAUSE).await,
            told => return told,
        }
    }
}

/// With `sslmode=require`, the connection is encrypted and the certificate is checked. Otherwise it is not encrypted.
async fn attempt(n: usize, host: Config, heard: Option<Heard>) -> Result<Connection, StoreError> {
    let connection = if host.get_ssl_mode() == SslMode::Require {
        let (client, connection) = host.connect(tls::connector()?).await?;
        Connection::new(n, client, tokio::spawn(drive(connection, heard)).abort_handle())
    } else {
        let (client, connection) = host.connect(NoTls).await?;
        Connection::new(n, client, tokio::spawn(drive(connection, heard)).abort_handle())
    };
    connection.insist_on_disk().await?;
    connection.prove(PROVEN_FOR).await?;
    Ok(connection)
}

/// Carries questions and answers until the connection ends, which is seen at the client.
async fn drive<S, T>(mut connection: tokio_postgres::Connection<S, T>, heard: Option<Heard>)
where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        if let (AsyncMessage::Notification(told), Some(heard)) = (message, &heard) {
            // This fails if no one listens any more.
            let _ = heard.send(told.payload().to_string());
        }
    }
}

/// A transaction of a server that freezes must not block the others.
const SETTINGS: &str = "-c idle_in_transaction_session_timeout=3s";

/// Few rows are looked up by their keys, and a batch changes its rows in the order in which it names them: with other kinds of
/// joins, batches of two servers could block each other.
///
/// If PostgreSQL takes a database for one with a single table, it reads that one before the batch, and then all that have been added
/// meanwhile. It does that in the order of the keys, which is that of the batch, unless it reads them in the order of the disk. A plan
/// that has to do so elsewhere counts as costly, but compiling it would take longer than it runs.
const IN_ORDER: &str = "-c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off -c jit=off";

/// The parameters for the host at this place in the list.
fn only(given: &Config, n: usize) -> Config {
    let mut config = Config::new();
    let options = given.get_options().unwrap_or_default();
    config.options(format!("{options} {SETTINGS}").trim());
    config.application_name("deckname").keepalives_idle(Duration::from_secs(10));
    config.ssl_mode(given.get_ssl_mode()).channel_binding(given.get_channel_binding());
    if let Some(user) = given.get_user() {
        config.user(user);
    }
    if let Some(password) = given.get_password() {
        config.password(password);
    }
    if let Some(name) = given.get_dbname() {
        config.dbname(name);
    }
    match given.get_hosts().get(n) {
        Some(Host::Tcp(name)) => config.host(name),
        Some(Host::Unix(path)) => config.host_path(path),
        None => &mut config,
    };
    if let Some(address) = given.get_hostaddrs().get(n) {
        config.hostaddr(*address);
    }
    let ports = given.get_ports();
    if let Some(port) = ports.get(n).or(ports.first()) {
        config.port(*port);
    }
    config
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_host_has_its_own_port_and_all_share_the_rest() {
        let hosts = Hosts::read("postgres://me:secret@one:5432,two:5433/games?sslmode=require").unwrap();
        assert!(hosts.are_several());
        for (config, (host, port)) in hosts.0.iter().zip([("one", 5432), ("two", 5433)]) {
            assert_eq!(config.get_hosts(), [Host::Tcp(host.into())]);
            assert_eq!(config.get_ports(), [port]);
            assert_eq!(config.get_user(), Some("me"));
            assert_eq!(config.get_password(), Some(&b"secret"[..]));
            assert_eq!(config.get_dbname(), Some("games"));
            assert_eq!(config.get_ssl_mode(), SslMode::Require);
            assert_eq!(config.get_target_session_attrs(), TargetSessionAttrs::ReadWrite);
        }
        let alone = Hosts::read("postgres://me@%2Frun%2Fpostgresql/games").unwrap();
        assert_eq!(alone.0[0].get_hosts(), [Host::Unix("/run/postgresql".into())]);
        assert_eq!(alone.0[0].get_target_session_attrs(), TargetSessionAttrs::Any);
    }
}
