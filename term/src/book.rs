//! A rulebook as lines of a given width.

use deckname_scene::{Block, Book, Heading, Ink, Line, Phrase, Span, Text, Tone};

use crate::wrap::{line_width, wrap};

/// The whole book. No line is wider than `columns`, except for single words that are.
pub fn pages(Book(blocks): &Book<'_>, columns: usize) -> Text {
    let mut text = Text::default();
    for block in blocks {
        if !text.0.is_empty() {
            text.line("");
        }
        text.0.extend(set(block, columns));
    }
    text
}

fn set(block: &Block<'_>, columns: usize) -> Vec<Line> {
    match block {
        Block::Heading(heading) => wrap(&title(*heading), columns, 0),
        Block::Paragraph(phrase) => wrap(&inked(phrase), columns, 0),
        Block::List { numbered, items } => {
            let mark = |index: usize| if *numbered { format!("{}. ", index + 1) } else { "- ".to_string() };
            let set = |(index, item)| list_item(&mark(index), item, columns);
            items.iter().enumerate().flat_map(set).collect()
        }
        Block::Table(rows) => table(rows, columns),
        Block::Figure { shows, .. } => wrap(&Line::new().ink(Ink::Dim, format!("[{shows}]")), columns, 1),
    }
}

fn title(heading: Heading<'_>) -> Line {
    Line::new().ink(if heading.level < 3 { Ink::Accent } else { Ink::Bold }, heading.text)
}

fn list_item(mark: &str, item: &Phrase, columns: usize) -> Vec<Line> {
    let mut line = Line::from(mark);
    line.0.extend(inked(item).0);
    wrap(&line, columns, mark.len())
}

/// A table whose columns are as wide as they need to be. If the page is too narrow, the widest columns shrink.
fn table(rows: &[Vec<Phrase>], columns: usize) -> Vec<Line> {
    let rows: Vec<Vec<Line>> = rows.iter().map(|row| row.iter().map(inked).collect()).collect();
    let across = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column| rows.iter().filter_map(|row: &Vec<Line>| row.get(column)).map(line_width).max();
    let mut widths: Vec<usize> = (0..across).map(|column| widest(column).unwrap_or(0)).collect();
    let room = columns.saturating_sub(2 * across.saturating_sub(1)).max(across);
    while widths.iter().sum::<usize>() > room {
        let Some(most) = widths.iter_mut().max() else { break };
        *most -= 1;
    }
    rows.iter().enumerate().flat_map(|(index, row)| set_row(row, &widths, index == 0)).collect()
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

/// Only strong emphasis is shown; a terminal has no italics.
fn inked(Phrase(runs): &Phrase) -> Line {
    let ink = |tone| if tone == Tone::Strong { Ink::Bold } else { Ink::Plain };
    Line(runs.iter().map(|(tone, text)| Span { text: text.clone(), ink: ink(*tone) }).collect())
}

#[cfg(test)]
mod tests {
    use deckname_scene::Lang;
    use deckname_table::TITLES;

    use super::*;

    #[test]
    fn a_book_becomes_lines() {
        let source = "# Title\n\nOne **bold** *word*\nand more.\n\n- a\n  b\n\n1. c\n\n![A die.](d.svg)\n\n\
                      | x | long head |\n|---|---|\n| 1 | two words |";
        let expected = "Title\n\nOne bold word and\nmore.\n\n- a b\n\n1. c\n\n[A die.]\n\nx  long head\n1  two words\n";
        assert_eq!(pages(&Book::read(source), 18).to_string(), expected);
    }

    #[test]
    fn every_rulebook_fits_the_page_and_keeps_no_marks() {
        for title in &TITLES {
            for lang in Lang::ALL {
                let text = pages(&Book::read((title.rules)(lang)), 76);
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
