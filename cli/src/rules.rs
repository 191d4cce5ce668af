use std::io::{IsTerminal, Write, stdout};

use deckname_scene::Lang;
use deckname_table::title;

use crate::trouble::Trouble;

pub fn print(game: &str, clause: Option<&str>, lang: Lang) -> Result<(), Trouble> {
    let source = (title(game)?.rules)(lang);
    let mut out = stdout().lock();
    let bold = out.is_terminal();
    match clause {
        None => source.lines().try_for_each(|line| writeln!(out, "{}", readable(line, bold)))?,
        Some(clause) => {
            for line in section(source, game, clause)? {
                writeln!(out, "{}", readable(line, bold))?;
            }
        }
    }
    Ok(())
}

/// The lines of one clause, its heading first.
fn section<'a>(source: &'a str, game: &str, clause: &str) -> Result<Vec<&'a str>, Trouble> {
    let heading = format!("### {} ·", clause.to_uppercase());
    let mut lines = source.lines().skip_while(|line| !line.starts_with(&heading));
    let missing = || Trouble::NoClause { game: game.to_string(), clause: clause.to_string() };
    let first = lines.next().ok_or_else(missing)?;
    Ok(std::iter::once(first).chain(lines.take_while(|line| !line.starts_with('#'))).collect())
}

/// A line of Markdown as a terminal shows it: headings bold, emphasis without its signs, a figure as what it shows.
fn readable(line: &str, bold: bool) -> String {
    if let Some(alt) = line.strip_prefix("![").and_then(|rest| rest.split_once("](")) {
        return format!("[{}]", alt.0);
    }
    let heading = line.trim_start_matches('#');
    let plain = heading.replace("**", "").replace('*', "");
    let plain = if heading.len() < line.len() { plain.trim_start() } else { &plain };
    if bold && heading.len() < line.len() { format!("\x1b[1m{plain}\x1b[0m") } else { plain.to_string() }
}
