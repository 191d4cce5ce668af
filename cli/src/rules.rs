use std::io::{IsTerminal, Write, stdout};

use deckname_scene::{Book, Ink, Lang, Line};
use deckname_table::title;
use deckname_term::pages;

use crate::error::CliError;

const COLUMNS: usize = 80;

pub fn print(game: &str, clause: Option<&str>, lang: Lang) -> Result<(), CliError> {
    let mut book = Book::read((title(game)?.rules)(lang));
    if let Some(id) = clause {
        let missing = || CliError::NoClause { game: game.to_string(), clause: id.to_string() };
        book = book.clause(&id.to_uppercase()).ok_or_else(missing)?;
    }
    let mut out = stdout().lock();
    let bold = out.is_terminal();
    for line in &pages(&book, COLUMNS).0 {
        writeln!(out, "{}", printed(line, bold).trim_end())?;
    }
    Ok(())
}

fn printed(line: &Line, bold: bool) -> String {
    let stands_out = |ink| bold && matches!(ink, Ink::Bold | Ink::Accent);
    let spans = line.0.iter().map(|span| match &span.text {
        text if stands_out(span.ink) => format!("\x1b[1m{text}\x1b[0m"),
        text => text.clone(),
    });
    spans.collect()
}
