use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::Path;

use deckname_analysis::{
    Analysis, Bin, Calibration, Finding, Jotted, Notebook, Part, Report, Watched, analyse, report, sparkline,
};
use deckname_engine::Seat;
use deckname_scene::{Aid, Lang, Reader};
use indicatif::ProgressBar;

use crate::error::CliError;
use crate::record::{names, read};

/// The width of a curve in the terminal.
const WIDTH: usize = 60;

/// What is asked about a record.
pub struct Question<'a> {
    pub seat: Option<u8>,
    /// The file with the marks of the seat.
    pub notes: Option<&'a Path>,
    pub effort: f64,
    pub lang: Lang,
    pub json: bool,
}

pub fn record(path: &Path, question: &Question<'_>) -> Result<(), CliError> {
    let &Question { seat, notes, effort, lang, json } = question;
    let record = read(path)?;
    if let Some(seat) = seat.filter(|seat| *seat >= record.seats) {
        return Err(CliError::NoSeat { seat, seats: record.seats });
    }
    let jotted = notes.map(|path| marks(path, record.steps.len())).transpose()?;
    let notebook = seat.zip(jotted.as_ref()).map(|(seat, jotted)| Notebook { seat: Seat(seat), jotted });
    let bar = bar(100);
    let analysis = analyse(&record, effort, &mut |share| bar.set_position((100.0 * share) as u64))?;
    bar.finish_and_clear();
    let names = names(&record);
    let said = report(&record, &analysis, notebook, &Reader { lang, names: &names, aid: Aid::default() })?;
    let mut out = stdout().lock();
    if json {
        let mut whole = analysis.to_json(&record, notebook)?;
        whole["report"] = said.to_json();
        return Ok(writeln!(out, "{whole}")?);
    }
    Ok(print(&mut out, &analysis, &said, &names, seat, lang)?)
}

/// The marks of a seat, as `/api/v1/tables/TABLE/marks` gives them.
fn marks(path: &Path, steps: usize) -> Result<Vec<Jotted>, CliError> {
    let text = std::fs::read_to_string(path).map_err(|why| CliError::Read { path: path.to_path_buf(), why })?;
    let unreadable = |why: serde_json::Error| CliError::Marks { path: path.to_path_buf(), why };
    let marks: Vec<Jotted> = serde_json::from_str(&text).map_err(unreadable)?;
    match marks.iter().find(|mark| mark.after > steps) {
        Some(late) => Err(CliError::LateMark { path: path.to_path_buf(), after: late.after, steps }),
        None => Ok(marks),
    }
}

/// Only on a terminal.
pub fn bar(length: u64) -> ProgressBar {
    if stderr().is_terminal() { ProgressBar::new(length) } else { ProgressBar::hidden() }
}

fn print(
    out: &mut impl Write,
    analysis: &Analysis,
    said: &Report,
    names: &[String],
    only: Option<u8>,
    lang: Lang,
) -> std::io::Result<()> {
    writeln!(out, "{}", Part::Moments.title(lang))?;
    said.moments.iter().try_for_each(|finding| line(out, finding))?;
    for (seat, findings) in said.seats.iter().enumerate() {
        if only.is_some_and(|only| usize::from(only) != seat) {
            continue;
        }
        let chances = analysis.chances.iter().map(|chances| chances[seat]);
        let levels = (0..analysis.chances.len()).map(|after| analysis.exposures[seat].level(after));
        writeln!(out, "\n{}", names[seat])?;
        writeln!(out, "       {}  {}", sparkline(chances, WIDTH), Part::Chances.title(lang))?;
        writeln!(out, "       {}  {}", sparkline(levels, WIDTH), Part::Exposure.title(lang))?;
        findings.iter().try_for_each(|finding| line(out, finding))?;
    }
    Ok(())
}

/// Steps are numbered as `replay` prints them.
fn line(out: &mut impl Write, finding: &Finding) -> std::io::Result<()> {
    match finding.step {
        Some(step) => writeln!(out, "{step:>5}  {}", finding.sentence),
        None => writeln!(out, "       {}", finding.sentence),
    }
}

pub fn calibrate(game: &str, watched: Watched<'_>, json: bool, svg: Option<&Path>) -> Result<(), CliError> {
    let bar = bar(watched.games);
    let found = deckname_analysis::calibrate(game, watched, &mut |done| bar.set_position(done))?;
    bar.finish_and_clear();
    if let Some(path) = svg {
        std::fs::write(path, found.to_svg()).map_err(|why| CliError::Write { path: path.to_path_buf(), why })?;
    }
    let mut out = stdout().lock();
    if json {
        return Ok(writeln!(out, "{}", found.to_json())?);
    }
    Ok(print_calibration(&mut out, &found)?)
}

fn print_calibration(out: &mut impl Write, found: &Calibration) -> std::io::Result<()> {
    writeln!(out, "{}: {} games", found.game, found.games)?;
    writeln!(out, "    stated      true    claims")?;
    let mut row =
        |bin: &Bin| writeln!(out, "  {:6.1} %  {:6.1} %  {:>8}", 100.0 * bin.stated, 100.0 * bin.came_true, bin.count);
    found.bins.iter().filter(|bin| bin.count > 0).try_for_each(&mut row)?;
    writeln!(out, "certain: {} claims, {:.2} % true", found.certain.count, 100.0 * found.certain.came_true)?;
    writeln!(out, "ruled out but true: {}", found.ruled_out.count)?;
    writeln!(out, "log-loss {:.3}; from the rules alone {:.3}", found.log_loss, found.rules_only)
}
