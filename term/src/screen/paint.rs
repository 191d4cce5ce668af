//! From our lines and inks to those of the terminal.

use deckname_scene::{Ink, Line};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text;
use ratatui::widgets::Widget;

pub(super) fn style(ink: Ink) -> Style {
    let plain = Style::new();
    match ink {
        Ink::Plain => plain,
        Ink::Dim => plain.add_modifier(Modifier::DIM),
        Ink::Bold => plain.add_modifier(Modifier::BOLD),
        Ink::Accent => plain.fg(Color::Indexed(215)).add_modifier(Modifier::BOLD),
        Ink::Yellow => plain.fg(Color::Indexed(220)),
        Ink::Red => plain.fg(Color::Indexed(203)),
        Ink::Violet => plain.fg(Color::Indexed(141)),
        Ink::Blue => plain.fg(Color::Indexed(75)),
        Ink::Green => plain.fg(Color::Indexed(77)),
        Ink::Orange => plain.fg(Color::Indexed(208)),
        Ink::Grey => plain.fg(Color::Indexed(248)),
    }
}

/// Draws the lines from the top of `area`; what does not fit is cut off.
pub(super) fn lines(lines: &[Line], area: Rect, buffer: &mut Buffer) {
    for (line, row) in lines.iter().zip(area.rows()) {
        let spans = line.0.iter().map(|span| text::Span::styled(span.text.as_str(), style(span.ink)));
        spans.collect::<text::Line<'_>>().render(row, buffer);
    }
}

/// One line of one ink.
pub(super) fn words(words: &str, ink: Ink, area: Rect, buffer: &mut Buffer) {
    lines(&[Line::new().ink(ink, words)], area, buffer);
}

/// A line across with a heading in it.
pub(super) fn rule(heading: &str, ink: Ink, area: Rect, buffer: &mut Buffer) {
    words(&"─".repeat(area.width.into()), Ink::Dim, area, buffer);
    if !heading.is_empty() {
        let inset = Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..area };
        words(&format!(" {heading} "), ink, inset, buffer);
    }
}
