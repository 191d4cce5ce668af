use std::io::{BufRead, Write, stdin, stdout};
use std::path::PathBuf;

use deckname_table::{LONGEST_LINE, OwnFile, Referee};

use crate::error::CliError;

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

/// Reads the next line; false at the end of the input. Of a line that is too long only so much is kept that the referee
/// sees it, so that it cannot fill the memory.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    let most = LONGEST_LINE + 1;
    let read = std::io::Read::take(&mut *input, most as u64).read_until(b'\n', line)?;
    if read == most && line.last() != Some(&b'\n') {
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
