use std::time::Duration;

use deckname_store::{Lock, Place};
use tokio::net::TcpListener;

use crate::config::{Config, ServeError};
use crate::listen::listen;
use crate::server::Server;

/// How long open requests have to finish when the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// Runs the server until Ctrl-C or SIGTERM. What it has acknowledged is in the store.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let listener =
        TcpListener::bind(config.listen).await.map_err(|why| ServeError::Listen { at: config.listen, why })?;
    serve_on(listener, config, stop_signal()).await
}

/// Runs the server on a listening socket until `stop` completes.
pub async fn serve_on(
    listener: TcpListener,
    mut config: Config,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    // Port 0 means any free port: show which one it is.
    config.listen = listener.local_addr().map_err(ServeError::Stopped)?;
    let db = config.db.clone();
    let failed = |why| ServeError::Store { db: db.clone(), why };
    let _lock = match &db {
        Place::File(path) => Some(Lock::take(path).map_err(failed)?),
        Place::Postgres(_) => None,
    };
    let server = Server::open(config).await.map_err(failed)?;
    println!("Deckname: {}", server.config.public_url());
    tracing::info!(listen = %server.config.listen, db = %server.config.db, "ready");
    let stopped = async {
        stop.await;
        tracing::info!("stopping");
        server.stop();
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        () = async { listen(listener, &server).await; windows_closed(&server).await } => (),
        () = stopped => (),
    }
    server.store.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// Returns once every live window has been told that the server stops.
async fn windows_closed(server: &Server) {
    while server.live.taken() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn stop_signal() {
    let interrupt = async { tokio::signal::ctrl_c().await.is_ok() };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => signal.recv().await.is_some(),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<bool>();
    tokio::select! {
        _ = interrupt => (),
        _ = terminate => (),
    }
}
