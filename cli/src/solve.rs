//! `solve`: exact values of small games.

use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use deckname_arena::{SolveReport, SolveRequest, solve_exactly};
use deckname_table::{Record, title, with_files, with_game};
use serde_json::Value;

use crate::args::Solving;
use crate::error::CliError;
use crate::{record, referee};

pub fn run(solving: Solving) -> Result<(), CliError> {
    let Solving { game, from, steps, seats, options, board, rounds, most, bots, asks, seed, efg, json } = solving;
    let bots = bots.into_iter().flatten().collect();
    let start = match (game, from) {
        (_, Some(path)) => prefix(&path, steps)?,
        (game, None) => start(&game.unwrap_or_default(), seats, &options, &board)?,
    };
    let report = solve_exactly(&SolveRequest { start, most, rounds, bots, asks, seed, efg: efg.is_some() })?;
    if let (Some(path), Some(text)) = (efg, &report.efg) {
        fs::write(&path, text).map_err(|why| CliError::Write { path, why })?;
    }
    let mut out = stdout().lock();
    if json { Ok(writeln!(out, "{}", report.to_json())?) } else { Ok(print(&mut out, &report)?) }
}

/// The first steps of a record.
fn prefix(path: &Path, steps: Option<usize>) -> Result<Record, CliError> {
    let mut record = record::read(path)?;
    record.restore()?;
    record.steps.truncate(steps.unwrap_or(usize::MAX));
    Ok(record)
}

/// A game that has not begun.
fn start(game: &str, seats: Option<u8>, options: &Value, boards: &[PathBuf]) -> Result<Record, CliError> {
    let title = title(game)?;
    let files = referee::own_files(boards)?;
    Ok(Record {
        game: title.id.to_string(),
        seats: seats.unwrap_or(*title.seats().start()),
        options: with_files(options, &files),
        edition: with_game!(title.id, G => G::EDITION, else 1),
        players: Vec::new(),
        fairness: None,
        steps: Vec::new(),
        outcome: None,
        chain: None,
    })
}

fn print(out: &mut impl Write, report: &SolveReport) -> std::io::Result<()> {
    let SolveReport { game, seats, positions, ends, infos, .. } = report;
    writeln!(out, "{game} for {seats} seats: {positions} positions, {ends} ends, {infos} information sets")?;
    writeln!(
        out,
        "  {:<12} value {}, exploitability {:.6}",
        "solution",
        listed(&report.values),
        report.exploitability
    )?;
    for bot in &report.bots {
        writeln!(
            out,
            "  {:<12} exploitability {:.4}; best responses are worth {}",
            bot.bot,
            bot.exploitability,
            listed(&bot.best_responses)
        )?;
    }
    Ok(())
}

fn listed(worths: &[f64]) -> String {
    worths.iter().map(|worth| format!("{worth:+.4}")).collect::<Vec<_>>().join(" ")
}
