//! Style sheet, script and icons. They are compiled in, with their hash in the address, so that browsers can cache them forever.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::problem::Problem;

struct Asset {
    name: &'static str,
    kind: &'static str,
    body: Cow<'static, [u8]>,
    url: String,
}

/// The script of the pages, in parts that share one scope.
const SCRIPT: &str = concat!(
    include_str!("../assets/app.js"),
    include_str!("../assets/telling.js"),
    include_str!("../assets/moment.js"),
    include_str!("../assets/delta.js"),
    include_str!("../assets/finale.js"),
    include_str!("../assets/replay.js"),
    include_str!("../assets/desk.js"),
    include_str!("../assets/choices.js"),
    include_str!("../assets/exchange.js"),
    include_str!("../assets/editor.js"),
    include_str!("../assets/chance.js"),
    include_str!("../assets/learn.js"),
    include_str!("../assets/hint.js"),
    include_str!("../assets/ask.js"),
    include_str!("../assets/screen.js"),
    include_str!("../assets/offers.js"),
    include_str!("../assets/talk.js"),
    include_str!("../assets/bell.js"),
    include_str!("../assets/mail.js"),
    include_str!("../assets/offline.js"),
    include_str!("../assets/clock.js"),
    include_str!("../assets/device.js"),
    include_str!("../assets/start.js"),
);

/// The style sheet of the pages, in parts.
const STYLE: &str = concat!(
    include_str!("../assets/style.css"),
    include_str!("../assets/finale.css"),
    include_str!("../assets/desk.css"),
    include_str!("../assets/sheet.css"),
    include_str!("../assets/boards.css"),
    include_str!("../assets/editor.css"),
    include_str!("../assets/analysis.css"),
    include_str!("../assets/learn.css"),
    include_str!("../assets/screen.css"),
    include_str!("../assets/offers.css"),
    include_str!("../assets/talk.css"),
    include_str!("../assets/history.css"),
    include_str!("../assets/bell.css"),
    include_str!("../assets/clock.css"),
    include_str!("../assets/device.css"),
);

static ASSETS: LazyLock<[Asset; 8]> = LazyLock::new(|| {
    [
        asset("style.css", "text/css; charset=utf-8", STYLE.as_bytes()),
        asset("app.js", "text/javascript; charset=utf-8", lean(SCRIPT).into_bytes()),
        asset("sound.js", "text/javascript; charset=utf-8", include_bytes!("../assets/sound.js").as_slice()),
        asset("icon.svg", "image/svg+xml", include_bytes!("../assets/icon.svg").as_slice()),
        asset("icon-192.png", "image/png", include_bytes!("../assets/icon-192.png").as_slice()),
        asset("icon-512.png", "image/png", include_bytes!("../assets/icon-512.png").as_slice()),
        asset("icon-maskable.png", "image/png", include_bytes!("../assets/icon-maskable.png").as_slice()),
        asset("icon-apple.png", "image/png", include_bytes!("../assets/icon-apple.png").as_slice()),
    ]
});

/// The script without what only its readers need: indentation, and lines that are comments. None of its texts has several lines.
fn lean(script: &str) -> String {
    let lines = script.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

fn asset(name: &'static str, kind: &'static str, body: impl Into<Cow<'static, [u8]>>) -> Asset {
    let body = body.into();
    let hash = hex::encode(&Sha256::digest(&body)[..6]);
    Asset { name, kind, body, url: format!("/assets/{hash}/{name}") }
}

/// The address of an asset.
///
/// # Panics
/// If the name is not in the list above. Every page would fail at once.
pub fn url(name: &str) -> &'static str {
    let found = ASSETS.iter().find(|asset| asset.name == name);
    &found.unwrap_or_else(|| panic!("no asset {name:?}")).url
}

/// An asset by its name. With an old hash in the address the current file is served, but not cached.
pub async fn serve(Path((hash, name)): Path<(String, String)>) -> Result<Response, Problem> {
    let asset = ASSETS.iter().find(|asset| asset.name == name).ok_or(Problem::NotFound)?;
    let current = asset.url == format!("/assets/{hash}/{name}");
    let keep = if current { "public, max-age=31536000, immutable" } else { "no-cache" };
    Ok(([(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, keep)], asset.body.as_ref()).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text of several lines would lose what looks like indentation or a comment.
    #[test]
    fn no_text_of_the_script_has_several_lines() {
        let open = |line: &&str| line.matches('`').count() % 2 == 1;
        assert_eq!(SCRIPT.lines().filter(open).collect::<Vec<_>>(), [""; 0]);
        assert_eq!(lean("a\n  // b\n\n  c // d\n"), "a\nc // d\n");
    }
}
