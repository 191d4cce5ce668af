use deckname_scene::{Line, Span};

/// How many columns the text takes on a terminal.
pub(crate) fn width(text: &str) -> usize {
    ratatui::text::Span::raw(text).width()
}

pub(crate) fn line_width(line: &Line) -> usize {
    line.0.iter().map(|span| width(&span.text)).sum()
}

/// Breaks a line between words. All lines but the first are indented by `hang` columns.
pub(crate) fn wrap(Line(spans): &Line, columns: usize, hang: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let (mut line, mut used) = (Line::new(), 0);
    for word in words(spans) {
        let whole: String = word.iter().map(|span| span.text.as_str()).collect();
        if used + width(whole.trim_end()) > columns && used > hang {
            lines.push(std::mem::replace(&mut line, Line::from(" ".repeat(hang))));
            used = hang;
            if whole.trim().is_empty() {
                continue;
            }
        }
        used += width(&whole);
        line.0.extend(word);
    }
    lines.push(line);
    lines
}

/// Words, each with the space after it. A change of ink within a word does not split it.
fn words(spans: &[Span]) -> Vec<Vec<Span>> {
    let mut words: Vec<Vec<Span>> = Vec::new();
    let mut open = false;
    for span in spans {
        for piece in span.text.split_inclusive(' ') {
            let part = Span { text: piece.to_string(), ink: span.ink };
            match words.last_mut() {
                Some(word) if open => word.push(part),
                _ => words.push(vec![part]),
            }
            open = !piece.ends_with(' ');
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use deckname_scene::{Ink, Text};

    use super::*;

    fn wrapped(line: &Line, columns: usize, hang: usize) -> String {
        Text(wrap(line, columns, hang)).to_string()
    }

    #[test]
    fn lines_break_between_words_and_hang() {
        assert_eq!(wrapped(&"one two three".into(), 8, 0), "one two\nthree\n");
        assert_eq!(wrapped(&"- one two three".into(), 9, 2), "- one two\n  three\n");
        assert_eq!(wrapped(&"    kept in front".into(), 40, 0), "    kept in front\n");
        assert_eq!(wrapped(&"".into(), 40, 0), "\n");
        assert_eq!(wrapped(&"unbreakable".into(), 4, 0), "unbreakable\n");
    }

    #[test]
    fn a_change_of_ink_breaks_no_word() {
        let line = Line::new().plain("a ").ink(Ink::Bold, "bold").plain(", end");
        assert_eq!(wrapped(&line, 7, 0), "a bold,\nend\n");
    }
}
