//! `match` and `tournament`: how strong bots are, with intervals.

use std::fs;
use std::io::{Write, stdout};
use std::path::PathBuf;

use deckname_arena::{
    Interval, MatchReport, MatchRequest, Side, TournamentReport, TournamentRequest, play_match, tournament,
};

use crate::error::CliError;
use crate::simulate::with_bar;

pub fn play(request: &MatchRequest, json: bool) -> Result<(), CliError> {
    let report = with_bar(request.games, |progress, stop| play_match(request, progress, stop))?;
    let mut out = stdout().lock();
    if json { Ok(writeln!(out, "{}", report.to_json())?) } else { Ok(print_match(&mut out, &report)?) }
}

/// The files that a tournament writes.
#[derive(Debug, Default)]
pub struct Files {
    pub json: Option<PathBuf>,
    pub csv: Option<PathBuf>,
    pub svg: Option<PathBuf>,
}

pub fn round_robin(request: &TournamentRequest, files: &Files) -> Result<(), CliError> {
    let bots = request.bots.len() as u64;
    let games = request.games * bots * bots.saturating_sub(1);
    let report = with_bar(games, |progress, stop| tournament(request, progress, stop))?;
    let contents =
        [(&files.json, report.to_json().to_string()), (&files.csv, report.to_csv()), (&files.svg, report.to_svg())];
    for (path, content) in contents {
        if let Some(path) = path {
            fs::write(path, content).map_err(|why| CliError::Write { path: path.clone(), why })?;
        }
    }
    Ok(print_tournament(&mut stdout().lock(), &report)?)
}

pub fn print_match(out: &mut impl Write, report: &MatchReport) -> std::io::Result<()> {
    let MatchReport { game, seats, games, blocks, seed, .. } = report;
    writeln!(out, "{game} for {seats} seats: {games} games in {blocks} blocks, seed {seed}")?;
    writeln!(out, "one {} among {} × {}; {} of 100 would be even", report.a.bot, seats - 1, report.b.bot, 100 / seats)?;
    print_side(out, &report.a)?;
    print_side(out, &report.b)?;
    writeln!(out, "share of {} in all that was won: {}", report.a.bot, percent(report.share))?;
    writeln!(out, "Elo of {}: {}", report.a.bot, rounded(report.elo))?;
    if let Some((sprt, llr, verdict)) = &report.sprt {
        writeln!(out, "SPRT({}, {}): {} (log-likelihood ratio {llr:.2})", sprt.lower, sprt.upper, verdict.name())?;
    }
    writeln!(out, "{} games without a winner", report.unwon)
}

fn print_side(out: &mut impl Write, side: &Side) -> std::io::Result<()> {
    let ms = |time: std::time::Duration| time.as_secs_f64() * 1e3;
    writeln!(
        out,
        "  {:<12} wins {}; {:.1} ms a decision, {:.0} ms the slowest; {} illegal",
        side.bot,
        percent(side.rate),
        ms(side.mean_thinking()),
        ms(side.slowest),
        side.illegal
    )
}

pub fn print_tournament(out: &mut impl Write, report: &TournamentReport) -> std::io::Result<()> {
    writeln!(out, "{} for {} seats, Elo relative to the field", report.game, report.seats)?;
    for rating in &report.ratings {
        writeln!(out, "  {:<12} {}", rating.bot, rounded(rating.elo))?;
    }
    for played in &report.matches {
        writeln!(
            out,
            "  one {:<12} among {:<12} wins {} of {} games",
            played.a.bot,
            played.b.bot,
            percent(played.a.rate),
            played.games
        )?;
    }
    Ok(())
}

pub fn percent(interval: Interval) -> String {
    let Interval { mean, low, high } = interval.map(|share| 100.0 * share);
    format!("{mean:.1} % ({low:.1} – {high:.1})")
}

fn rounded(interval: Interval) -> String {
    format!("{:+.0} ({:+.0} – {:+.0})", interval.mean, interval.low, interval.high)
}
