use std::io::{BufRead, Write, stdin, stdout};
use std::path::PathBuf;

use deckname_table::{OwnFile, Referee};

use crate::error::CliError;

/// Longer lines are cut off, so that they cannot fill the memory.
const LONGEST_LINE: u64 = 16 * 1024 * 1024;

pub fn run(boards: &[PathBuf]) -> Result<(), CliError> {
    let mut referee = Referee::new(own_files(boards)?);
    let (mut input, mut output) = (stdin().lock(), stdout().lock());
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)? {
        writeln!(output, "{}", referee.answer(&String::from_utf8_lossy(&line)))?;
        output.flush()?;
    }
    Ok(())
}

/// Reads the next line; false at the end of the input. A line that is too long is cut off, so that the reply says what is
/// wrong with it.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    let read = std::io::Read::take(&mut *input, LONGEST_LINE).read_until(b'\n', line)?;
    if read as u64 == LONGEST_LINE && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

/// The files by the names that options refer to.
pub fn own_files(boards: &[PathBuf]) -> Result<Vec<OwnFile>, CliError> {
    boards.iter().map(own_file).collect()
}

fn own_file(path: &PathBuf) -> Result<OwnFile, CliError> {
    let toml = std::fs::read_to_string(path).map_err(|why| CliError::Read { path: path.clone(), why })?;
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(OwnFile { name, toml })
}
