//! A link as a QR code, drawn as one path.

use std::fmt::Write as _;

use maud::{Markup, html};
use qrcode::{Color, EcLevel, QrCode};

/// The white margin that scanners need, in modules.
const MARGIN: usize = 4;

/// Empty if the link is too long for a code. The link itself is shown beside it.
pub(super) fn code(link: &str, label: &str) -> Markup {
    let Ok(code) = QrCode::with_error_correction_level(link, EcLevel::M) else { return html! {} };
    let width = code.width();
    let mut path = String::new();
    for (index, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            let _ = write!(path, "M{} {}h1v1h-1z", index % width + MARGIN, index / width + MARGIN);
        }
    }
    let side = width + 2 * MARGIN;
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
