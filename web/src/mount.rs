//! A server below a path: `--public-url https://example.org/games/`.
//!
//! Pages are written as if the server were at the root. On the way out, everything that names one of its addresses gets the
//! path in front. The proxy may pass the path on or cut it off.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;

/// The app below this path, and at the root.
pub fn below(path: &'static str, app: Router) -> Router {
    let app = app.layer(from_fn_with_state(path, lead_here));
    Router::new().nest_service(path, app.clone()).fallback_service(app)
}

/// Puts the path in front of the addresses in a page or fragment.
///
/// Attributes are the only places where `="/` can stand: in texts, quotation marks are escaped.
pub fn address(path: &str, html: String) -> String {
    if path.is_empty() { html } else { html.replace("=\"/", &format!("=\"{path}/")) }
}

/// Pages and redirects.
async fn lead_here(State(path): State<&'static str>, request: Request, next: Next) -> Response {
    let (mut parts, body) = next.run(request).await.into_parts();
    let local = parts.headers.get(header::LOCATION).and_then(|to| to.to_str().ok()).filter(|to| to.starts_with('/'));
    if let Some(to) = local.and_then(|to| HeaderValue::from_str(&format!("{path}{to}")).ok()) {
        parts.headers.insert(header::LOCATION, to);
    }
    let is_page = parts.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if !is_page {
        return Response::from_parts(parts, body);
    }
    parts.headers.remove(header::CONTENT_LENGTH);
    // A page is a string that was put into the body whole, so this neither waits nor fails.
    let page = to_bytes(body, usize::MAX).await.unwrap_or_default();
    let page = address(path, String::from_utf8_lossy(&page).into_owned());
    Response::from_parts(parts, Body::from(page))
}
