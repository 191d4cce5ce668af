//! The part of Markdown that our rulebooks use: headings, paragraphs, lists, tables, figures, bold, italics.
//!
//! A clause heading (`### HC-7 · Splitting`) gets its id as anchor, and every mention of a clause leads to it.

use std::collections::HashSet;

use deckname_scene::Figure;
use maud::{Markup, PreEscaped, html};

use super::frame::drawing;

pub(super) struct Document {
    pub headings: Vec<Heading>,
    pub body: Markup,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Heading {
    pub level: u8,
    pub id: String,
    pub text: String,
}

impl Document {
    pub fn read(source: &str, figures: &[Figure]) -> Self {
        let blocks = blocks(source);
        let headings: Vec<Heading> = blocks.iter().filter_map(|lines| heading(lines[0])).collect();
        let clauses = headings.iter().filter(|heading| is_clause(&heading.id)).map(|heading| heading.id.as_str());
        let reader = Reader { figures, clauses: clauses.collect() };
        let body = html! { @for lines in &blocks { (reader.block(lines)) } };
        Self { headings, body }
    }
}

/// Lines that belong together; a heading is a block of its own.
fn blocks(source: &str) -> Vec<Vec<&str>> {
    let mut blocks: Vec<Vec<&str>> = Vec::new();
    let mut open = false;
    for line in source.lines().map(str::trim_end) {
        let alone = line.starts_with('#');
        if line.is_empty() {
            open = false;
        } else if open && !alone {
            blocks.last_mut().expect("an open block").push(line);
        } else {
            blocks.push(vec![line]);
            open = !alone;
        }
    }
    blocks
}

fn heading(line: &str) -> Option<Heading> {
    let text = line.trim_start_matches('#');
    let level = (line.len() - text.len()) as u8;
    let text = text.strip_prefix(' ').filter(|_| level > 0)?.trim();
    let clause = text.split_once(" · ").map(|(id, _)| id).filter(|id| is_clause(id));
    Some(Heading { level, id: clause.map_or_else(|| anchor(text), ToString::to_string), text: text.to_string() })
}

/// `HC-7`, `X-1`.
fn is_clause(word: &str) -> bool {
    word.split_once('-').is_some_and(|(game, number)| {
        !game.is_empty()
            && game.chars().all(|c| c.is_ascii_uppercase())
            && !number.is_empty()
            && number.chars().all(|c| c.is_ascii_digit())
    })
}

fn anchor(text: &str) -> String {
    text.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect()
}

/// The number of a list's item is the list's business; only its text counts.
fn item(line: &str) -> Option<(bool, &str)> {
    if let Some(text) = line.strip_prefix("- ") {
        return Some((false, text));
    }
    let (number, text) = line.split_once(". ")?;
    (!number.is_empty() && number.chars().all(|c| c.is_ascii_digit())).then_some((true, text))
}

struct Reader<'a> {
    figures: &'a [Figure],
    clauses: HashSet<&'a str>,
}

impl Reader<'_> {
    fn block(&self, lines: &[&str]) -> Markup {
        if let Some(heading) = heading(lines[0]) {
            return title(&heading);
        }
        if let Some(figure) = self.figure(lines[0]) {
            return figure;
        }
        match item(lines[0]) {
            Some((true, _)) => html! { ol { (self.items(lines)) } },
            Some((false, _)) => html! { ul { (self.items(lines)) } },
            None if lines[0].starts_with('|') => self.table(lines),
            None => html! { p { (self.inline(&lines.join(" "))) } },
        }
    }

    /// A line that begins no item goes on with the one before.
    fn items(&self, lines: &[&str]) -> Markup {
        let mut items: Vec<String> = Vec::new();
        for line in lines {
            match (item(line), items.last_mut()) {
                (Some((_, text)), _) => items.push(text.to_string()),
                (None, Some(last)) => last.extend([" ", line.trim()]),
                (None, None) => {}
            }
        }
        html! { @for item in &items { li { (self.inline(item)) } } }
    }

    fn table(&self, lines: &[&str]) -> Markup {
        let cells = |line: &str| -> Vec<String> {
            line.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect()
        };
        let rule = |line: &&&str| !line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
        html! {
            div.wide { table {
                thead { tr { @for cell in cells(lines[0]) { th scope="col" { (self.inline(&cell)) } } } }
                tbody { @for line in lines[1..].iter().filter(rule) {
                    tr { @for cell in cells(line) { td { (self.inline(&cell)) } } }
                } }
            } }
        }
    }

    fn figure(&self, line: &str) -> Option<Markup> {
        let (alt, rest) = line.strip_prefix("![")?.split_once("](")?;
        let name = rest.strip_suffix(')')?.rsplit('/').next()?;
        let (_, svg) = self.figures.iter().find(|(known, _)| *known == name)?;
        Some(html! { figure role="img" aria-label=(alt) { (drawing(svg)) } })
    }

    fn inline(&self, text: &str) -> Markup {
        if let Some((before, inner, after)) = enclosed(text, "**") {
            return html! { (self.inline(before)) strong { (self.inline(inner)) } (self.inline(after)) };
        }
        if let Some((before, inner, after)) = enclosed(text, "*") {
            return html! { (self.inline(before)) em { (self.inline(inner)) } (self.inline(after)) };
        }
        if let Some((before, inner, after)) = enclosed(text, "`") {
            return html! { (self.inline(before)) code { (inner) } (self.inline(after)) };
        }
        self.mentions(text)
    }

    fn mentions(&self, text: &str) -> Markup {
        let mut out = String::new();
        for word in text.split_inclusive(|c: char| !c.is_ascii_alphanumeric() && c != '-') {
            let name = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric() && c != '-');
            let rest = &word[name.len()..];
            let markup = if self.clauses.contains(name) {
                html! { a href=(format!("#{name}")) { (name) } (rest) }
            } else {
                html! { (word) }
            };
            out.push_str(&markup.into_string());
        }
        PreEscaped(out)
    }
}

fn title(heading: &Heading) -> Markup {
    let Heading { level, id, text } = heading;
    match level {
        1 => html! { h1 id=(id) { (text) } },
        2 => html! { h2 id=(id) { (text) } },
        _ => html! { h3 id=(id) { a.self href=(format!("#{id}")) { (text) } } },
    }
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

    fn rendered(source: &str) -> String {
        Document::read(source, &[("a.svg", "<?xml?><svg/>")]).body.into_string()
    }

    #[test]
    fn clauses_get_their_anchor_and_mentions_lead_to_them() {
        let html = rendered("### HC-7 · Splitting\n\nSee HC-7, not HC-8.");
        assert_eq!(
            html,
            "<h3 id=\"HC-7\"><a class=\"self\" href=\"#HC-7\">HC-7 · Splitting</a></h3>\
             <p>See <a href=\"#HC-7\">HC-7</a>, not HC-8.</p>"
        );
    }

    #[test]
    fn paragraphs_lists_and_tables() {
        assert_eq!(rendered("one **two** *three*\nfour"), "<p>one <strong>two</strong> <em>three</em> four</p>");
        assert_eq!(rendered("- a\n  b\n- **c**"), "<ul><li>a b</li><li><strong>c</strong></li></ul>");
        assert_eq!(rendered("1. a\n2. b"), "<ol><li>a</li><li>b</li></ol>");
        assert!(rendered("| a | b |\n|---|---|\n| 1 | 2 |").contains("<tr><td>1</td><td>2</td></tr>"));
    }

    #[test]
    fn figures_are_drawn_and_text_is_escaped() {
        let figure = rendered("![x \"y\"](figures/a.svg)");
        assert_eq!(figure, "<figure role=\"img\" aria-label=\"x &quot;y&quot;\"><svg/></figure>");
        assert_eq!(rendered("<b> & 1 * 2"), "<p>&lt;b&gt; &amp; 1 * 2</p>");
    }

    #[test]
    fn every_rulebook_is_read_whole() {
        for title in &TITLES {
            for lang in Lang::ALL {
                let source = (title.rules)(lang);
                let book = Document::read(source, (title.figures)());
                let html = book.body.into_string();
                assert_eq!(html.matches("<figure").count(), source.matches("![").count(), "{}", title.id);
                assert!(!html.contains("**") && !html.contains("!["), "{}: marks are left over", title.id);
                let clauses = book.headings.iter().filter(|heading| is_clause(&heading.id)).count();
                assert_eq!(clauses, source.lines().filter(|line| line.starts_with("### ")).count(), "{}", title.id);
            }
        }
    }
}
