//! `balance`: is a game fair, and does it stay open?

use std::io::{Write, stdout};
use std::path::Path;

use deckname_arena::{BalanceReport, SimulateRequest, Spread, balance};

use crate::contest::percent;
use crate::error::CliError;
use crate::simulate::with_bar;

pub fn run(request: &SimulateRequest, playouts: u32, json: bool, svg: Option<&Path>) -> Result<(), CliError> {
    let report = with_bar(request.games, |progress, stop| balance(request, playouts, progress, stop))?;
    if let Some(path) = svg {
        std::fs::write(path, report.to_svg()).map_err(|why| CliError::Write { path: path.to_path_buf(), why })?;
    }
    let mut out = stdout().lock();
    if json { Ok(writeln!(out, "{}", report.to_json())?) } else { Ok(print(&mut out, &report)?) }
}

fn print(out: &mut impl Write, report: &BalanceReport) -> std::io::Result<()> {
    let BalanceReport { game, games, seed, bots, .. } = report;
    let bot = bots.first().map_or("", String::as_str);
    writeln!(out, "{game} for {} seats, {bot} in each: {games} games, seed {seed}", bots.len())?;
    for (seat, wins) in report.wins.iter().enumerate() {
        writeln!(out, "  seat {seat} wins            {}", percent(*wins))?;
    }
    writeln!(out, "  without a winner       {}", percent(report.unwon))?;
    writeln!(out, "  decisions in a game    {}", spread(report.length))?;
    writeln!(out, "  decided after          {} % of the game", spread(scaled(report.decided)))?;
    writeln!(out, "  leader at half-time wins {} of {} games that had one", percent(report.leader_wins), report.led)?;
    let all: u64 = report.actions.iter().map(|(_, times)| times).sum();
    for (kind, times) in &report.actions {
        writeln!(out, "  {kind:<22} {:.1} % of all actions", 100.0 * *times as f64 / all.max(1) as f64)?;
    }
    Ok(())
}

fn scaled(Spread { low, median, high }: Spread) -> Spread {
    Spread { low: 100.0 * low, median: 100.0 * median, high: 100.0 * high }
}

/// The median, and where eight of ten games lie.
fn spread(Spread { low, median, high }: Spread) -> String {
    format!("{median:.0} ({low:.0} – {high:.0})")
}
