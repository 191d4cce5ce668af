//! Connections. Clients that send their request headers byte by byte are disconnected, and so are those with too many
//! connections.

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

use crate::limit::{Place, Places};
use crate::routes::app;
use crate::server::Server;

/// How long to wait after a failed accept: the system may have run out of file handles for a moment.
const ACCEPT_RETRY: Duration = Duration::from_millis(50);

/// The app, told the address of its client.
type Service = AddExtension<Router, ConnectInfo<SocketAddr>>;

/// Serves connections until the server stops, then lets open requests finish.
pub async fn listen(listener: TcpListener, server: &Arc<Server>) {
    let app = app(Arc::clone(server));
    let (open, mut all_closed) = mpsc::channel(1);
    // A proxy has one address for all its clients.
    let most = if server.config.behind_proxy { usize::MAX } else { server.config.most_connections_each };
    let places = Places::new(usize::MAX, most);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(server.stopping()) => break,
        };
        match accepted {
            Ok((socket, from)) => {
                let Some(place) = places.take(from.ip()) else {
                    tracing::debug!(%from, "too many connections");
                    continue;
                };
                let service = Extension(ConnectInfo(from)).layer(app.clone());
                let until = (server.stopping(), open.clone(), place);
                tokio::spawn(attend(socket, service, server.config.headers_within, until));
            }
            Err(why) => {
                tracing::warn!(%why, "a connection could not be accepted");
                tokio::time::sleep(ACCEPT_RETRY).await;
            }
        }
    }
    drop((listener, open));
    // Nothing is ever sent: this returns when the last connection has dropped its sender.
    let _ = all_closed.recv().await;
}

async fn attend(
    socket: TcpStream,
    service: Service,
    headers_within: Duration,
    (stopping, _open, _place): (watch::Receiver<bool>, mpsc::Sender<()>, Place),
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(headers_within);
    let served = http.serve_connection(TokioIo::new(socket), TowerToHyperService::new(service)).with_upgrades();
    let mut served = pin!(served);
    let ended = tokio::select! {
        ended = served.as_mut() => ended,
        () = stopped(stopping) => {
            served.as_mut().graceful_shutdown();
            served.await
        }
    };
    if let Err(why) = ended {
        tracing::debug!(%why, "a connection ended early");
    }
}

/// Returns once the server is stopping.
async fn stopped(mut stopping: watch::Receiver<bool>) {
    // The sender lives in the server, which outlives this.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}
