//! A rulebook as a page. The id of a clause is its anchor, and every mention of a clause is a link to it.

use std::collections::HashSet;

use deckname_scene::{Block, Book, Figure, Heading, Phrase, Tone};
use maud::{Markup, PreEscaped, html};

use super::frame::drawing;

pub(super) fn rulebook(book: &Book<'_>, figures: &[Figure]) -> Markup {
    let writer = Writer { figures, clauses: book.headings().filter_map(Heading::clause).collect() };
    html! { @for block in &book.0 { (writer.block(block)) } }
}

/// The anchor of a heading: the id of its clause, else its text.
pub(super) fn anchor(heading: Heading<'_>) -> String {
    let letter = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    heading.clause().map_or_else(|| heading.text.chars().map(letter).collect(), ToString::to_string)
}

struct Writer<'a> {
    figures: &'a [Figure],
    clauses: HashSet<&'a str>,
}

impl Writer<'_> {
    fn block(&self, block: &Block<'_>) -> Markup {
        match block {
            Block::Heading(heading) => title(*heading),
            Block::Paragraph(phrase) => html! { p { (self.phrase(phrase)) } },
            Block::List { numbered: true, items } => html! { ol { (self.items(items)) } },
            Block::List { numbered: false, items } => html! { ul { (self.items(items)) } },
            Block::Table(rows) => self.table(rows),
            Block::Figure { shows, name } => self.figure(shows, name),
        }
    }

    fn items(&self, items: &[Phrase]) -> Markup {
        html! { @for item in items { li { (self.phrase(item)) } } }
    }

    fn table(&self, rows: &[Vec<Phrase>]) -> Markup {
        html! {
            div.wide tabindex="0" { table {
                thead { @for row in rows.iter().take(1) {
                    tr { @for cell in row { th scope="col" { (self.phrase(cell)) } } }
                } }
                tbody { @for row in rows.iter().skip(1) { tr { @for cell in row { td { (self.phrase(cell)) } } } } }
            } }
        }
    }

    /// A figure that does not exist is replaced by its description.
    fn figure(&self, shows: &str, name: &str) -> Markup {
        let drawn = self.figures.iter().find(|(known, _)| *known == name);
        html! {
            @if let Some((_, svg)) = drawn { figure role="img" aria-label=(shows) { (drawing(svg)) } }
            @else { p { (shows) } }
        }
    }

    fn phrase(&self, Phrase(runs): &Phrase) -> Markup {
        html! {
            @for (tone, text) in runs {
                @match tone {
                    Tone::Plain => { (self.mentions(text)) }
                    Tone::Strong => { strong { (self.mentions(text)) } }
                    Tone::Gentle => { em { (self.mentions(text)) } }
                }
            }
        }
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

fn title(heading: Heading<'_>) -> Markup {
    let id = anchor(heading);
    let Heading { level, text } = heading;
    match level {
        1 => html! { h1 id=(id) { (text) } },
        2 => html! { h2 id=(id) { (text) } },
        _ => html! { h3 id=(id) { a.self href=(format!("#{id}")) { (text) } } },
    }
}

#[cfg(test)]
mod tests {
    use deckname_scene::Lang;
    use deckname_table::TITLES;

    use super::*;

    fn rendered(source: &str) -> String {
        rulebook(&Book::read(source), &[("a.svg", "<?xml?><svg/>")]).into_string()
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
                let book = Book::read(source);
                let html = rulebook(&book, (title.figures)()).into_string();
                assert_eq!(html.matches("<figure").count(), source.matches("![").count(), "{}", title.id);
                assert!(!html.contains("**") && !html.contains("!["), "{}: marks are left over", title.id);
                let clauses = book.headings().filter_map(Heading::clause).count();
                assert_eq!(clauses, source.lines().filter(|line| line.starts_with("### ")).count(), "{}", title.id);
            }
        }
    }
}
