/// A rulebook, read from the subset of Markdown that our rulebooks use.
///
/// ```
/// use deckname_scene::Book;
///
/// let book = Book::read("# Heimlich\n\n### HC-7 · Splitting the roll\n\nSplit it as you like.");
/// assert_eq!(book.headings().filter_map(|heading| heading.clause()).collect::<Vec<_>>(), ["HC-7"]);
/// assert_eq!(book.clause("HC-7").unwrap().0.len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book<'a>(pub Vec<Block<'a>>);

/// A part of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block<'a> {
    /// A title.
    Heading(Heading<'a>),
    /// Running text.
    Paragraph(Phrase),
    /// A list, with numbers or with bullets.
    List {
        /// Does it have numbers?
        numbered: bool,
        /// Its items in order.
        items: Vec<Phrase>,
    },
    /// A table. The first row is its head.
    Table(Vec<Vec<Phrase>>),
    /// A drawing.
    Figure {
        /// What it shows, in words.
        shows: &'a str,
        /// Its file name, without folders.
        name: &'a str,
    },
}

/// A heading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heading<'a> {
    /// 1 is the title, 2 a chapter, 3 a clause.
    pub level: usize,
    /// What it says.
    pub text: &'a str,
}

/// Text as a sequence of runs, each in one tone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Phrase(pub Vec<(Tone, String)>);

/// How text is emphasised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Not at all.
    Plain,
    /// `**like this**`
    Strong,
    /// `*like this*`
    Gentle,
}

impl<'a> Book<'a> {
    /// Reads a rulebook. Whatever is not one of the known forms is a paragraph.
    pub fn read(source: &'a str) -> Self {
        Self(paragraphs(source).iter().map(|lines| block(lines)).collect())
    }

    /// All headings in order.
    pub fn headings(&self) -> impl Iterator<Item = Heading<'a>> {
        self.0.iter().filter_map(Block::heading)
    }

    /// One clause, beginning with its heading.
    pub fn clause(&self, id: &str) -> Option<Self> {
        let found = |block: &Block<'_>| block.heading().and_then(Heading::clause) == Some(id);
        let (heading, rest) = self.0[self.0.iter().position(found)?..].split_first()?;
        let body = rest.iter().take_while(|block| block.heading().is_none());
        Some(Self(std::iter::once(heading).chain(body).cloned().collect()))
    }
}

impl<'a> Block<'a> {
    fn heading(&self) -> Option<Heading<'a>> {
        if let Self::Heading(heading) = self { Some(*heading) } else { None }
    }
}

impl<'a> Heading<'a> {
    /// The id of the clause: `HC-7` for `HC-7 · Splitting the roll`.
    pub fn clause(self) -> Option<&'a str> {
        let (id, _) = self.text.split_once(" · ")?;
        let (game, number) = id.split_once('-')?;
        let is_id = !game.is_empty() && game.chars().all(|c| c.is_ascii_uppercase()) && is_number(number);
        is_id.then_some(id)
    }
}

impl Phrase {
    /// A mark without its counterpart is an ordinary character.
    fn read(text: &str) -> Self {
        for (mark, tone) in [("**", Tone::Strong), ("*", Tone::Gentle)] {
            if let Some((before, rest)) = text.split_once(mark)
                && let Some((inner, after)) = rest.split_once(mark)
                && !inner.is_empty()
            {
                let Self(mut runs) = Self::read(before);
                runs.push((tone, inner.to_string()));
                runs.extend(Self::read(after).0);
                return Self(runs);
            }
        }
        Self(if text.is_empty() { Vec::new() } else { vec![(Tone::Plain, text.to_string())] })
    }
}

/// Groups of lines that belong together. A heading is a group of its own.
fn paragraphs(source: &str) -> Vec<Vec<&str>> {
    let mut paragraphs: Vec<Vec<&str>> = Vec::new();
    let mut open = false;
    for line in source.lines().map(str::trim_end) {
        let alone = line.starts_with('#');
        match paragraphs.last_mut() {
            _ if line.is_empty() => open = false,
            Some(lines) if open && !alone => lines.push(line),
            _ => {
                paragraphs.push(vec![line]);
                open = !alone;
            }
        }
    }
    paragraphs
}

fn block<'a>(lines: &[&'a str]) -> Block<'a> {
    let first = lines[0];
    if let Some(heading) = heading(first) {
        return Block::Heading(heading);
    }
    if let Some((shows, name)) = figure(first) {
        return Block::Figure { shows, name };
    }
    if first.starts_with('|') {
        return Block::Table(lines.iter().filter(|line| !is_rule(line)).map(|line| row(line)).collect());
    }
    match item(first) {
        Some((numbered, _)) => Block::List { numbered, items: items(lines) },
        None => Block::Paragraph(Phrase::read(&lines.join(" "))),
    }
}

fn heading(line: &str) -> Option<Heading<'_>> {
    let text = line.trim_start_matches('#');
    let level = line.len() - text.len();
    Some(Heading { level, text: text.strip_prefix(' ').filter(|_| level > 0)?.trim() })
}

/// `![What it shows](figures/name.svg)`
fn figure(line: &str) -> Option<(&str, &str)> {
    let (shows, path) = line.strip_prefix("![")?.strip_suffix(')')?.split_once("](")?;
    Some((shows, path.rsplit('/').next()?))
}

/// Whether the item has a number, and its text. The number itself does not matter.
fn item(line: &str) -> Option<(bool, &str)> {
    if let Some(text) = line.strip_prefix("- ") {
        return Some((false, text));
    }
    let (number, text) = line.split_once(". ")?;
    is_number(number).then_some((true, text))
}

/// A line that begins no item continues the one before.
fn items(lines: &[&str]) -> Vec<Phrase> {
    let mut items: Vec<String> = Vec::new();
    for line in lines {
        match (item(line), items.last_mut()) {
            (Some((_, text)), _) => items.push(text.to_string()),
            (None, Some(last)) => last.extend([" ", line.trim()]),
            (None, None) => {}
        }
    }
    items.iter().map(|item| Phrase::read(item)).collect()
}

/// The line between a table's head and its rows.
fn is_rule(line: &str) -> bool {
    line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '))
}

fn row(line: &str) -> Vec<Phrase> {
    line.trim_matches('|').split('|').map(|cell| Phrase::read(cell.trim())).collect()
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Phrase {
        Phrase(vec![(Tone::Plain, text.to_string())])
    }

    fn one(source: &str) -> Block<'_> {
        let Book(mut blocks) = Book::read(source);
        assert_eq!(blocks.len(), 1, "{source}");
        blocks.remove(0)
    }

    #[test]
    fn headings_stand_alone_and_name_their_clause() {
        let book = Book::read("# Title\ntext\n### HC-7 · Splitting\n\nmore\n## 7-up · no clause");
        let headings: Vec<_> = book.headings().map(|heading| (heading.level, heading.text, heading.clause())).collect();
        let expected = [(1, "Title", None), (3, "HC-7 · Splitting", Some("HC-7")), (2, "7-up · no clause", None)];
        assert_eq!(headings, expected);
        assert_eq!(book.0.len(), 5);
        assert_eq!(one("#hash"), Block::Paragraph(plain("#hash")));
    }

    #[test]
    fn a_clause_ends_at_the_next_heading() {
        let book = Book::read("### X-1 · One\n\na\n\nb\n\n## Two\n\nc");
        assert_eq!(book.clause("X-1").unwrap(), Book::read("### X-1 · One\n\na\n\nb"));
        assert_eq!(book.clause("X-2"), None);
    }

    #[test]
    fn words_have_tones() {
        let runs = [(Tone::Plain, "one "), (Tone::Strong, "two"), (Tone::Plain, " "), (Tone::Gentle, "three")];
        let phrase = Phrase(runs.map(|(tone, text)| (tone, text.to_string())).into());
        assert_eq!(one("one **two**\n*three*"), Block::Paragraph(phrase));
        assert_eq!(one("2 * 3"), Block::Paragraph(plain("2 * 3")));
        assert_eq!(one("2 ** 3"), Block::Paragraph(plain("2 ** 3")));
    }

    #[test]
    fn lists_go_on_over_lines() {
        let items = vec![plain("a b"), plain("c")];
        assert_eq!(one("- a\n  b\n- c"), Block::List { numbered: false, items: items.clone() });
        assert_eq!(one("1. a\n   b\n12. c"), Block::List { numbered: true, items });
        assert_eq!(one("In 1994. Then"), Block::Paragraph(plain("In 1994. Then")));
    }

    #[test]
    fn tables_and_figures() {
        let rows = vec![vec![plain("a"), plain("b")], vec![plain("1"), plain("–")]];
        assert_eq!(one("| a | b |\n|---|:--|\n| 1 | – |"), Block::Table(rows));
        assert_eq!(one("![A die.](figures/d.svg)"), Block::Figure { shows: "A die.", name: "d.svg" });
    }
}
