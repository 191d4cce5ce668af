//! A rulebook for the terminal: the part of Markdown that our rulebooks use, as lines of a given width.

use deckname_scene::{Ink, Line, Span, Text};

use crate::wrap::{line_width, wrap};

/// The whole book. No line is wider than `columns`, but for single words that are.
pub(crate) fn pages(source: &str, columns: usize) -> Text {
    let mut text = Text::default();
    for block in blocks(source) {
        if !text.0.is_empty() {
            text.line("");
        }
        text.0.extend(set(&block, columns));
    }
    text
}

/// Lines that belong together; a heading is a block of its own.
fn blocks(source: &str) -> Vec<Vec<&str>> {
    let mut blocks: Vec<Vec<&str>> = Vec::new();
    let mut open = false;
    for line in source.lines().map(str::trim_end) {
        let alone = line.starts_with('#');
        match blocks.last_mut() {
            _ if line.is_empty() => open = false,
            Some(block) if open && !alone => block.push(line),
            _ => {
                blocks.push(vec![line]);
                open = !alone;
            }
        }
    }
    blocks
}

fn set(block: &[&str], columns: usize) -> Vec<Line> {
    let Some(first) = block.first() else { return Vec::new() };
    if first.starts_with('#') {
        return wrap(&heading(first), columns, 0);
    }
    if let Some((shown, _)) = first.strip_prefix("![").and_then(|rest| rest.split_once("](")) {
        return wrap(&Line::new().ink(Ink::Dim, format!("[{shown}]")), columns, 1);
    }
    if first.starts_with('|') {
        return table(block, columns);
    }
    if bullet(first).is_some() {
        return items(block).iter().flat_map(|(mark, text)| list_item(mark, text, columns)).collect();
    }
    wrap(&inline(&block.join(" ")), columns, 0)
}

fn heading(line: &str) -> Line {
    let text = line.trim_start_matches('#');
    let ink = if line.len() - text.len() < 3 { Ink::Accent } else { Ink::Bold };
    Line(inline(text.trim()).0.into_iter().map(|span| Span { ink, ..span }).collect())
}

/// `- ` or `12. `, and what follows.
fn bullet(line: &str) -> Option<(&str, &str)> {
    let mark = if line.starts_with("- ") { 2 } else { line.find(". ")? + 2 };
    let (mark, text) = line.split_at(mark);
    let number = mark.trim_end_matches(". ");
    (mark == "- " || !number.is_empty() && number.chars().all(|c| c.is_ascii_digit())).then_some((mark, text))
}

/// A line that begins no item goes on with the one before.
fn items<'a>(block: &[&'a str]) -> Vec<(&'a str, String)> {
    let mut items: Vec<(&str, String)> = Vec::new();
    for line in block {
        match (bullet(line), items.last_mut()) {
            (Some((mark, text)), _) => items.push((mark, text.to_string())),
            (None, Some((_, text))) => text.extend([" ", line.trim()]),
            (None, None) => {}
        }
    }
    items
}

fn list_item(mark: &str, text: &str, columns: usize) -> Vec<Line> {
    let mut line = Line::from(mark);
    line.0.extend(inline(text).0);
    wrap(&line, columns, mark.len())
}

/// A table in columns as wide as they need; what is too wide for the page shares the room that is left.
fn table(block: &[&str], columns: usize) -> Vec<Line> {
    let is_rule = |line: &&&str| line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
    let cells = |line: &&str| line.trim_matches('|').split('|').map(|cell| inline(cell.trim())).collect();
    let rows: Vec<Vec<Line>> = block.iter().filter(|line| !is_rule(line)).map(cells).collect();
    let across = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column| rows.iter().filter_map(|row: &Vec<Line>| row.get(column)).map(line_width).max();
    let mut widths: Vec<usize> = (0..across).map(|column| widest(column).unwrap_or(0)).collect();
    let room = columns.saturating_sub(2 * across.saturating_sub(1)).max(across);
    while widths.iter().sum::<usize>() > room {
        let Some(most) = widths.iter_mut().max() else { break };
        *most -= 1;
    }
    rows.iter().enumerate().flat_map(|(place, row)| set_row(row, &widths, place == 0)).collect()
}

fn set_row(row: &[Line], widths: &[usize], head: bool) -> Vec<Line> {
    let cells: Vec<Vec<Line>> = row.iter().zip(widths).map(|(cell, width)| wrap(cell, *width, 0)).collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    (0..height)
        .map(|line| {
            let mut set = Line::new();
            for (cell, width) in cells.iter().zip(widths) {
                let part = cell.get(line).cloned().unwrap_or_default();
                let gap = " ".repeat((width + 2).saturating_sub(line_width(&part)));
                let ink = |span: Span| if head { Span { ink: Ink::Bold, ..span } } else { span };
                set.0.extend(part.0.into_iter().map(ink));
                set = set.plain(gap);
            }
            set
        })
        .collect()
}

/// Bold words in bold; italics and code without their signs.
fn inline(text: &str) -> Line {
    for (mark, ink) in [("**", Ink::Bold), ("*", Ink::Plain), ("`", Ink::Plain)] {
        if let Some((before, inner, after)) = enclosed(text, mark) {
            let mut line = inline(before);
            line.0.extend(inline(inner).0.into_iter().map(|span| Span { ink, ..span }));
            line.0.extend(inline(after).0);
            return line;
        }
    }
    Line::from(text)
}

/// The first part of `text` between two `mark`s, with what stands before and after.
fn enclosed<'a>(text: &'a str, mark: &str) -> Option<(&'a str, &'a str, &'a str)> {
    let (before, rest) = text.split_once(mark)?;
    let (inner, after) = rest.split_once(mark)?;
    (!inner.is_empty()).then_some((before, inner, after))
}

#[cfg(test)]
mod tests {
    use deckname_scene::Lang;
    use deckname_table::TITLES;

    use super::*;

    #[test]
    fn markdown_becomes_readable() {
        let source = "# Title\n\nOne **bold** *word*\nand more.\n\n- a\n  b\n2. c\n\n![A die.](d.svg)\n\n\
                      | x | long head |\n|---|---|\n| 1 | two words |";
        let expected = "Title\n\nOne bold word and\nmore.\n\n- a b\n2. c\n\n[A die.]\n\nx  long head\n1  two words\n";
        assert_eq!(pages(source, 18).to_string(), expected);
    }

    #[test]
    fn every_rulebook_fits_the_page_and_keeps_no_marks() {
        for title in &TITLES {
            for lang in Lang::ALL {
                let text = pages((title.rules)(lang), 76);
                for line in &text.0 {
                    assert!(line_width(line) <= 78, "{}: {line:?}", title.id);
                }
                let printed = text.to_string();
                assert!(!printed.contains("**") && !printed.contains("!["), "{}: marks are left over", title.id);
                assert!(!printed.contains("|-"), "{}: a table is left as it was", title.id);
            }
        }
    }
}
