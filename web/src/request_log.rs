//! A line in the log and a figure for every request. Each has an id, by which a proxy and the servers speak of the same one.
//!
//! No secret gets into the log: of the address only the route is written (`/t/{id}/seat/{key}`), and no header but the id.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use tracing::{Instrument, Span, field};

use crate::random;
use crate::server::Server;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The longest id that a proxy may give.
const LONGEST_ID: usize = 64;
/// Asked for so often that it would hide the rest.
const QUIET: [&str; 3] = ["/assets/{hash}/{name}", "/healthz", "/metrics"];
/// The route of an address that is none of ours.
const NOWHERE: &str = "none";

pub async fn follow(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let (given, method) = (given_id(request.headers()), method_name(request.method()));
    let logged = server.config.log_requests;
    let shown = logged || given.is_some();
    let id = given.unwrap_or_else(|| hex::encode(random::bytes::<8>()));
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let route = matched.as_ref().map_or(NOWHERE, |path| below(path.as_str(), &server.config.path()));
    let span = tracing::info_span!("request", id, method, route, status = field::Empty);
    let begun = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let took = begun.elapsed();
    server.metrics.request(method, route, took);
    span.record("status", response.status().as_u16());
    write_line(&span, logged && !QUIET.contains(&route), response.status().is_server_error(), took.as_millis() as u64);
    if let Some(id) = HeaderValue::from_str(&id).ok().filter(|_| shown) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

fn write_line(span: &Span, logged: bool, failed: bool, ms: u64) {
    let _entered = span.enter();
    if failed {
        tracing::warn!(ms, "failed");
    } else if logged {
        tracing::info!(ms, "answered");
    } else {
        tracing::debug!(ms, "answered");
    }
}

/// The id that a proxy has given, if it is harmless in a log.
fn given_id(headers: &HeaderMap) -> Option<String> {
    let harmless = |id: &&str| {
        let plain = |c: u8| c.is_ascii_alphanumeric() || b"-_.".contains(&c);
        (1..=LONGEST_ID).contains(&id.len()) && id.bytes().all(plain)
    };
    headers.get(REQUEST_ID).and_then(|id| id.to_str().ok()).filter(harmless).map(ToString::to_string)
}

/// Clients can make up methods, but not as many figures.
fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        _ => "other",
    }
}

/// The route without the path below which the server is reached.
fn below<'a>(route: &'a str, path: &str) -> &'a str {
    match route.strip_prefix(path) {
        Some(rest) if rest.starts_with('/') => rest,
        _ => route,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_that_could_forge_lines_is_not_used() {
        let id = |given: &'static [u8]| {
            given_id(&[(REQUEST_ID, HeaderValue::from_bytes(given).unwrap())].into_iter().collect())
        };
        assert_eq!(id(b"a.B_c-9").as_deref(), Some("a.B_c-9"));
        for wrong in [&b""[..], b"a b", b"a=b", b"\xff", &[b'a'; 65]] {
            assert_eq!(id(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn routes_are_the_same_below_a_path() {
        assert_eq!(below("/games/t/{id}", "/games"), "/t/{id}");
        assert_eq!(below("/t/{id}", "/games"), "/t/{id}");
        assert_eq!(below("/t/{id}", ""), "/t/{id}");
    }
}
