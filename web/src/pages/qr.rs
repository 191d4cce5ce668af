//! A link as a QR code, drawn as one path.

use std::fmt::Write as _;

use maud::{Markup, html};
use qrcode::{Color, EcLevel, QrCode};

/// The white margin that scanners ask for, in modules.
const QUIET: usize = 4;

/// Nothing where the link is too long for a code: the link itself stands beside it.
pub(super) fn code(link: &str, label: &str) -> Markup {
    let Ok(code) = QrCode::with_error_correction_level(link, EcLevel::M) else { return html! {} };
    let width = code.width();
    let mut path = String::new();
    for (place, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            let _ = write!(path, "M{} {}h1v1h-1z", place % width + QUIET, place / width + QUIET);
        }
    }
    let side = width + 2 * QUIET;
    html! {
        svg.qr viewBox=(format!("0 0 {side} {side}")) role="img" aria-label=(label) shape-rendering="crispEdges" {
            rect width=(side) height=(side) fill="#fff" {}
            path d=(path) fill="#111" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_three_corners() {
        let svg = code("https://spies.example/t/ABCDEFGH", "QR").into_string();
        assert!(svg.contains("M4 4h1v1h-1z") && svg.contains("aria-label=\"QR\""), "{svg}");
        assert_eq!(code(&"x".repeat(9_000), "QR").into_string(), "");
    }
}
