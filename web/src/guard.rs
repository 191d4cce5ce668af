//! Middleware around every request: which requests are let in, and what every answer carries.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Redirect, Response};
use deckname_scene::Lang;
use futures_util::StreamExt;
use http_body_util::LengthLimitError;

use crate::bad_request::BadRequest;
use crate::client::{Client, lang_cookie, query_lang, without_lang};
use crate::pages::{self, model::ErrorModel};
use crate::problem::Problem;
use crate::server::Server;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      form-action 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Sent with every answer. The referrer stays within the site because secret links are addresses too. (`no-referrer` would
/// make browsers send our own forms with `Origin: null`.)
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// How much of an oversized body is read and discarded, and for how long: many programs read the answer only after they have
/// sent everything.
const DISCARD_UP_TO: usize = 16 << 20;
const DISCARD_FOR: Duration = Duration::from_secs(10);

/// Reads the body, which must come in time and not be too large for any address.
pub async fn read_body(State((server, most)): State<(Arc<Server>, usize)>, request: Request, next: Next) -> Response {
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if announced.is_some_and(|length: usize| length > most) {
        discard(request.into_body()).await;
        return Problem::TooLarge.into_response();
    }
    let (parts, body) = request.into_parts();
    match tokio::time::timeout(server.config.body_within, to_bytes(body, most)).await {
        Ok(Ok(body)) => next.run(Request::from_parts(parts, body.into())).await,
        Ok(Err(why)) if is_too_large(&why) => Problem::TooLarge.into_response(),
        // The parts are not what they were announced to be, or the client is gone and reads no answer.
        Ok(Err(why)) => Problem::from(BadRequest::Unreadable(why.to_string())).into_response(),
        Err(_) => Problem::TooSlow.into_response(),
    }
}

/// Reads a body for a while. A slower client sees the connection closed.
async fn discard(body: Body) {
    let mut left = DISCARD_UP_TO;
    let mut parts = body.into_data_stream();
    let all = async {
        while let Some(Ok(part)) = parts.next().await {
            left = left.saturating_sub(part.len());
            if left == 0 {
                break;
            }
        }
    };
    let _ = tokio::time::timeout(DISCARD_FOR, all).await;
}

fn is_too_large(why: &axum::Error) -> bool {
    std::error::Error::source(why).is_some_and(<dyn std::error::Error>::is::<LengthLimitError>)
}

/// Refuses changes and live connections that come from another site. A proxy may have looked at the other of two hosts, so
/// only one may be named.
pub async fn same_site(request: Request, next: Next) -> Response {
    if request.headers().get_all(header::HOST).iter().nth(1).is_some() {
        return Problem::from(BadRequest::Unreadable("more than one Host".to_string())).into_response();
    }
    let upgrades = request.headers().contains_key(header::UPGRADE);
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) && !upgrades;
    if !safe && is_cross_site(request.headers()) {
        return Problem::CrossSite.into_response();
    }
    next.run(request).await
}

/// Browsers say where a request comes from. Programs do not, but they hold no cookies of other people either.
fn is_cross_site(headers: &HeaderMap) -> bool {
    let read = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or("?"));
    if let Some(site) = read(HeaderName::from_static("sec-fetch-site")) {
        return !matches!(site, "same-origin" | "none");
    }
    match (read(header::ORIGIN), read(header::HOST)) {
        (None, _) => false,
        (Some(origin), host) => origin.split_once("://").map(|(_, origin)| origin) != host,
    }
}

/// Turns problems into pages or JSON, adds the headers, and counts.
pub async fn finish(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let wants_page = wants_page(&parts.headers, parts.uri.path());
    let frame = Client::of(&parts, &server).frame();
    let mut response = next.run(Request::from_parts(parts, body)).await;
    let plain = StatusCode::METHOD_NOT_ALLOWED == response.status();
    let problem = response.extensions_mut().remove::<Problem>().or(plain.then_some(Problem::NotFound));
    if let Some(problem) = problem {
        let status = if plain { StatusCode::METHOD_NOT_ALLOWED } else { problem.status() };
        response = if wants_page {
            let detail = problem.detail(frame.lang);
            let model = ErrorModel { frame, status: status.as_u16(), code: problem.code(), detail };
            (status, Html(pages::error(&model).into_string())).into_response()
        } else {
            (status, Json(problem.to_json(frame.lang))).into_response()
        };
        if problem == Problem::TooSlow {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        if problem == Problem::TooMany {
            let wait = server.config.table_every.as_secs().max(1);
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait));
        }
    }
    server.metrics.requests.inc();
    if response.status().is_client_error() {
        server.metrics.refused.inc();
    } else if response.status().is_server_error() {
        server.metrics.failed.inc();
    }
    with_headers(response)
}

fn with_headers(mut response: Response<Body>) -> Response {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // What one seat sees must not remain in the cache of a shared computer.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn wants_page(headers: &HeaderMap, path: &str) -> bool {
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    !path.starts_with("/api") && accepts.is_some_and(|accepted| accepted.contains("text/html"))
}

/// `?lang=de` on a page keeps the choice in a cookie and redirects to the page itself. The API refuses unknown languages.
pub async fn switch_language(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let (uri, headers) = (request.uri(), request.headers());
    let Some(code) = uri.query().and_then(query_lang) else { return next.run(request).await };
    match Lang::from_code(code) {
        None if uri.path().starts_with("/api") => Problem::from(BadRequest::NoSuchLanguage).into_response(),
        Some(lang) if request.method() == Method::GET && wants_page(headers, uri.path()) => {
            let page = without_lang(uri.path(), uri.query().unwrap_or_default());
            let cookie = lang_cookie(lang, &server.config);
            ([(header::SET_COOKIE, cookie)], Redirect::to(&page)).into_response()
        }
        _ => next.run(request).await,
    }
}
