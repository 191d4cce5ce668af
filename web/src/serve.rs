use std::time::Duration;

use tokio::net::TcpListener;

use crate::config::{Config, ServeError};
use crate::listen::listen;
use crate::server::Server;

/// How long open requests may take when the server stops.
const PATIENCE: Duration = Duration::from_secs(5);

/// Runs the server until it is told to stop (Ctrl-C or SIGTERM). Whatever was acknowledged is in the store.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let listener =
        TcpListener::bind(config.listen).await.map_err(|why| ServeError::Listen { at: config.listen, why })?;
    serve_on(listener, config, told_to_stop()).await
}

/// The same on a socket that is open already, until `stop` is done.
pub async fn serve_on(
    listener: TcpListener,
    mut config: Config,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    // Port 0 means any: say which one it became.
    config.listen = listener.local_addr().map_err(ServeError::Stopped)?;
    let db = config.db.clone();
    let server = Server::open(config).await.map_err(|why| ServeError::Store { db, why })?;
    println!("Deckname: {}", server.config.public_url());
    tracing::info!(listen = %server.config.listen, db = %server.config.db.display(), "ready");
    let stopped = async {
        stop.await;
        tracing::info!("stopping");
        server.stop();
        tokio::time::sleep(PATIENCE).await;
    };
    tokio::select! {
        () = listen(listener, &server) => (),
        () = stopped => (),
    }
    server.store.close().await;
    tracing::info!("stopped");
    Ok(())
}

async fn told_to_stop() {
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
