//! Our lines and inks in terms of the terminal.

use deckname_scene::{Ink, Line};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text;
use ratatui::widgets::Widget;

use crate::wrap::width;

/// The terminal's background is unknown, so these colours are readable on black and on white.
pub(super) fn style(ink: Ink) -> Style {
    let plain = Style::new();
    let colour = |index| plain.fg(Color::Indexed(index)).add_modifier(Modifier::BOLD);
    match ink {
        Ink::Plain => plain,
        Ink::Dim => plain.add_modifier(Modifier::DIM),
        Ink::Bold => plain.add_modifier(Modifier::BOLD),
        Ink::Accent => colour(166),
        Ink::Yellow => colour(100),
        Ink::Red => colour(196),
        Ink::Violet => colour(134),
        Ink::Blue => colour(32),
        Ink::Green => colour(28),
        Ink::Orange => colour(130),
        Ink::Grey => colour(244),
    }
}

/// Draws the lines from the top of `area` and cuts off what does not fit.
pub(super) fn lines(lines: &[Line], area: Rect, buffer: &mut Buffer) {
    for (line, row) in lines.iter().zip(area.rows()) {
        let spans = line.0.iter().map(|span| text::Span::styled(span.text.as_str(), style(span.ink)));
        spans.collect::<text::Line<'_>>().render(row, buffer);
    }
}

/// One line in one ink.
pub(super) fn words(words: &str, ink: Ink, area: Rect, buffer: &mut Buffer) {
    lines(&[Line::new().ink(ink, words)], area, buffer);
}

/// A horizontal line with a heading in it.
pub(super) fn rule(heading: &str, ink: Ink, area: Rect, buffer: &mut Buffer) {
    words(&"─".repeat(area.width.into()), Ink::Dim, area, buffer);
    if !heading.is_empty() {
        let heading = format!(" {heading} ");
        let room = area.width.saturating_sub(2).min(width(&heading) as u16);
        let inset = Rect { x: area.x + 2, width: room, ..area };
        buffer.set_style(inset, Style::reset());
        words(&heading, ink, inset, buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of one of the 216 colours of the cube, or of the greys behind it.
    fn luminance(colour: u8) -> f64 {
        let cube = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
        let [red, green, blue] = match colour {
            16..=231 => [(colour - 16) / 36, (colour - 16) / 6 % 6, (colour - 16) % 6].map(cube),
            232..=255 => [8 + 10 * (colour - 232); 3],
            0..=15 => panic!("{colour} is another one in every terminal"),
        };
        let linear = |part: u8| (f64::from(part) / 255.0).powf(2.2);
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    #[test]
    fn a_heading_is_not_as_dim_as_its_line() {
        let area = Rect::new(0, 0, 20, 1);
        let mut buffer = Buffer::empty(area);
        rule("now", Ink::Accent, area, &mut buffer);
        let dim = |x: u16| buffer[(x, 0)].modifier.contains(Modifier::DIM);
        assert_eq!((buffer[(3, 0)].symbol(), dim(3), dim(0), dim(19)), ("n", false, true, true));
    }

    #[test]
    fn every_colour_is_readable_on_black_and_on_white() {
        let inks = [Ink::Accent, Ink::Yellow, Ink::Red, Ink::Violet, Ink::Blue, Ink::Green, Ink::Orange, Ink::Grey];
        for ink in inks {
            let Some(Color::Indexed(colour)) = style(ink).fg else { panic!("{ink:?}") };
            let light = luminance(colour) + 0.05;
            let (on_black, on_white) = (light / 0.05, 1.05 / light);
            assert!(on_black > 3.7 && on_white > 3.7, "{ink:?}: {on_black:.1} on black, {on_white:.1} on white");
        }
    }
}
