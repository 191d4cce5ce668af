//! `--shard` and `merge`: games split over several machines.

use std::fs;
use std::io::{Write, stdout};
use std::path::PathBuf;

use deckname_arena::{Job, Merged, Part, Shard, merge, play_part};

use crate::contest::{print_match, print_tournament};
use crate::error::CliError;
use crate::simulate::{print, with_bar};

/// Plays one part and prints it as JSON, for `merge`.
pub fn run(job: Job, games: u64, shard: Shard) -> Result<(), CliError> {
    let part = with_bar(games, |progress, stop| play_part(job, shard, progress, stop))?;
    Ok(writeln!(stdout(), "{}", serde_json::to_string(&part).map_err(std::io::Error::from)?)?)
}

/// Prints what all parts together come to.
pub fn merge_all(files: &[PathBuf], json: bool) -> Result<(), CliError> {
    let merged = merge(files.iter().map(read).collect::<Result<_, _>>()?)?;
    let mut out = stdout().lock();
    match merged {
        Merged::Simulated(summary) if json => writeln!(out, "{}", summary.to_json())?,
        Merged::Matched(report) if json => writeln!(out, "{}", report.to_json())?,
        Merged::Rated(report) if json => writeln!(out, "{}", report.to_json())?,
        Merged::Simulated(summary) => print(&mut out, &summary)?,
        Merged::Matched(report) => print_match(&mut out, &report)?,
        Merged::Rated(report) => print_tournament(&mut out, &report)?,
    }
    Ok(())
}

fn read(path: &PathBuf) -> Result<Part, CliError> {
    let text = fs::read_to_string(path).map_err(|why| CliError::Read { path: path.clone(), why })?;
    serde_json::from_str(&text).map_err(|why| CliError::NoPart { path: path.clone(), why })
}
