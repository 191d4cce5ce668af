use std::fs;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use deckname_arena::{BeliefReport, SimulateRequest, Summary, beliefs, records, simulate};
use indicatif::{ProgressBar, ProgressStyle};

use crate::error::CliError;

pub fn run(request: &SimulateRequest, json: bool) -> Result<(), CliError> {
    let summary = with_bar(request.games, |progress, stop| simulate(request, progress, stop))?;
    let mut out = stdout().lock();
    if json { Ok(writeln!(out, "{}", summary.to_json())?) } else { Ok(print(&mut out, &summary)?) }
}

/// Plays the games and writes a record of each into the folder, which is made if need be.
pub fn write_records(request: &SimulateRequest, folder: &Path) -> Result<(), CliError> {
    let records = with_bar(request.games, |progress, stop| records(request, progress, stop))?;
    let failed = |path: &Path, why| CliError::Write { path: path.to_path_buf(), why };
    fs::create_dir_all(folder).map_err(|why| failed(folder, why))?;
    for (number, record) in records.iter().enumerate() {
        let path = folder.join(format!("{}-{}-{number:06}.json", record.game, request.seed));
        fs::write(&path, record.to_json().to_string()).map_err(|why| failed(&path, why))?;
    }
    Ok(writeln!(stdout(), "{} records in {}", records.len(), folder.display())?)
}

/// Plays the games and prints how good the beliefs of the bots are.
pub fn run_beliefs(request: &SimulateRequest, json: bool) -> Result<(), CliError> {
    let reports = with_bar(request.games, |progress, stop| beliefs(request, progress, stop))?;
    let mut out = stdout().lock();
    if json {
        let reports: Vec<_> = reports.iter().map(BeliefReport::to_json).collect();
        return Ok(writeln!(out, "{}", serde_json::Value::from(reports))?);
    }
    if reports.is_empty() {
        writeln!(out, "none of these bots has a belief")?;
    }
    Ok(reports.iter().try_for_each(|report| print_beliefs(&mut out, report))?)
}

fn print_beliefs(out: &mut impl Write, report: &BeliefReport) -> std::io::Result<()> {
    writeln!(out, "seat {}, {}", report.seat, report.bot)?;
    writeln!(out, "{:>9} {:>10} {:>9} {:>16}", "decision", "questions", "log-loss", "knowing nothing")?;
    for (decision, quality) in report.by_decision.iter().enumerate().filter(|(_, quality)| quality.questions > 0) {
        writeln!(
            out,
            "{:>9} {:>10} {:>9.3} {:>16.3}",
            decision + 1,
            quality.questions,
            quality.log_loss,
            quality.ignorance
        )?;
    }
    writeln!(out, "{:>9} {:>10} {:>10}", "stated", "came true", "times")?;
    for bin in report.calibration.iter().filter(|bin| bin.count > 0) {
        writeln!(out, "{:>7.1} % {:>8.1} % {:>10}", 100.0 * bin.stated, 100.0 * bin.came_true, bin.count)?;
    }
    Ok(())
}

/// Plays with a bar that shows how many games are done. Ctrl-C ends it with the games done so far.
pub fn with_bar<T, E: Into<CliError>>(
    games: u64,
    play: impl FnOnce(&(dyn Fn(u64) + Sync), &AtomicBool) -> Result<T, E>,
) -> Result<T, CliError> {
    watched(&progress_bar(games, "{bar:40} {human_pos}/{human_len} games, {per_sec}, {eta} left"), play)
}

/// The same for what ends after a time: the bar shows the seconds.
pub fn with_clock<T, E: Into<CliError>>(
    time: Duration,
    play: impl FnOnce(&(dyn Fn(u64) + Sync), &AtomicBool) -> Result<T, E>,
) -> Result<T, CliError> {
    watched(&progress_bar(time.as_secs(), "{bar:40} {human_pos}/{human_len} s"), play)
}

fn watched<T, E: Into<CliError>>(
    bar: &ProgressBar,
    play: impl FnOnce(&(dyn Fn(u64) + Sync), &AtomicBool) -> Result<T, E>,
) -> Result<T, CliError> {
    let played = play(&|done| bar.set_position(done), &stopped_by_ctrl_c());
    bar.finish_and_clear();
    played.map_err(Into::into)
}

/// Only on a terminal.
fn progress_bar(length: u64, template: &str) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Becomes true when the user presses Ctrl-C, so that the games done so far are shown.
fn stopped_by_ctrl_c() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // Without a handler Ctrl-C simply ends the program, so a failure here does not matter.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    stop
}

pub fn print(out: &mut impl Write, summary: &Summary) -> std::io::Result<()> {
    writeln!(
        out,
        "{} for {} seats, {} games, seed {}: {:.1} steps a game, {:.0} games a second",
        summary.game,
        summary.seats.len(),
        summary.games,
        summary.seed,
        summary.mean_steps,
        summary.games_per_second()
    )?;
    writeln!(
        out,
        "{:>4}  {:<12} {:>9} {:>9} {:>8} {:>17} {:>8}",
        "seat", "bot", "wins", "shared", "rate", "95 % interval", "illegal"
    )?;
    for (seat, result) in summary.seats.iter().enumerate() {
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        let interval = format!("{} – {}", percent(result.rate.low), percent(result.rate.high));
        writeln!(
            out,
            "{seat:>4}  {:<12} {:>9} {:>9} {:>8} {interval:>17} {:>8}",
            result.bot,
            result.wins,
            result.shared,
            percent(result.rate.mean),
            result.illegal
        )?;
    }
    writeln!(out, "      {} games without a winner", summary.unwon)
}
