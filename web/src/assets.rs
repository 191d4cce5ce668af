//! Style, script and icon: compiled in, with their hash in the address, so that browsers keep them for good.

use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::problem::Problem;

struct Asset {
    name: &'static str,
    kind: &'static str,
    body: &'static str,
    url: String,
}

static ASSETS: LazyLock<[Asset; 3]> = LazyLock::new(|| {
    [
        asset("style.css", "text/css; charset=utf-8", include_str!("../assets/style.css")),
        asset("app.js", "text/javascript; charset=utf-8", include_str!("../assets/app.js")),
        asset("icon.svg", "image/svg+xml", include_str!("../assets/icon.svg")),
    ]
});

fn asset(name: &'static str, kind: &'static str, body: &'static str) -> Asset {
    let hash = Sha256::digest(body.as_bytes()).iter().take(6).fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    });
    Asset { name, kind, body, url: format!("/assets/{hash}/{name}") }
}

/// The address of an asset.
///
/// # Panics
/// For a name that is not in the list above: a mistake of ours that the first page shows.
pub fn url(name: &str) -> &'static str {
    let found = ASSETS.iter().find(|asset| asset.name == name);
    &found.unwrap_or_else(|| panic!("no asset {name:?}")).url
}

/// An asset by its name. An old hash gets the new file, but does not keep it.
pub async fn serve(Path((hash, name)): Path<(String, String)>) -> Result<Response, Problem> {
    let asset = ASSETS.iter().find(|asset| asset.name == name).ok_or(Problem::NotFound)?;
    let current = asset.url == format!("/assets/{hash}/{name}");
    let keep = if current { "public, max-age=31536000, immutable" } else { "no-cache" };
    Ok(([(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, keep)], asset.body).into_response())
}
