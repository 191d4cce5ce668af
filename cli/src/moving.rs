use std::io::Write;

use deckname_store::{Place, move_all};

use crate::error::CliError;

/// Moves all tables to another database.
pub fn run(from: &Place, to: &Place) -> Result<(), CliError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(CliError::Runtime)?;
    let moved = runtime.block_on(move_all(from, to))?;
    let mut out = std::io::stdout();
    writeln!(out, "{} tables with {} entries moved and compared", moved.tables, moved.entries)?;
    if moved.cleaned > 0 {
        writeln!(out, "{} notes contained the character NUL, which was left out", moved.cleaned)?;
    }
    Ok(())
}
