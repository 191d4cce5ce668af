//! Connections: each is served on its own, and none may dawdle over the head of a request.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Extension};
use axum::middleware::AddExtension;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tower::Layer;

use crate::routes::app;
use crate::server::Server;

/// How long to wait when a connection could not be taken: the system may have run out of files for a moment.
const BREATH: Duration = Duration::from_millis(50);

/// The pages for whoever is at this address.
type Service = AddExtension<Router, ConnectInfo<SocketAddr>>;

/// Serves whoever comes until the server stops, and then those who are in the middle of something.
pub async fn listen(listener: TcpListener, server: &Arc<Server>) {
    let app = app(Arc::clone(server));
    let (open, mut all_closed) = mpsc::channel(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = told(server.stopping()) => break,
        };
        match accepted {
            Ok((socket, from)) => {
                let service = Extension(ConnectInfo(from)).layer(app.clone());
                tokio::spawn(attend(socket, service, server.config.head_within, server.stopping(), open.clone()));
            }
            Err(why) => {
                tracing::warn!(%why, "a connection was not taken");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
    drop((listener, open));
    // Nothing is ever sent: this ends when the last connection has dropped its end.
    let _ = all_closed.recv().await;
}

async fn attend(
    socket: TcpStream,
    service: Service,
    head_within: Duration,
    stopping: watch::Receiver<bool>,
    _open: mpsc::Sender<()>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head_within);
    let served = http.serve_connection(TokioIo::new(socket), TowerToHyperService::new(service)).with_upgrades();
    let mut served = pin!(served);
    let ended = tokio::select! {
        ended = served.as_mut() => ended,
        () = told(stopping) => {
            served.as_mut().graceful_shutdown();
            served.await
        }
    };
    if let Err(why) = ended {
        tracing::debug!(%why, "a connection ended early");
    }
}

/// Ends when the server is told to stop.
async fn told(mut stopping: watch::Receiver<bool>) {
    // The sender lives in the server, which outlives this.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}
