//! Makes the puzzles that come with the program, one for each day of the year:
//! `cargo run --release --package deckname-analysis --example shelf spion > analysis/puzzles/spion.json`.

use deckname_analysis::puzzles::{NoPuzzles, Shelf, make};

const DAYS: usize = 366;
const SEED: u64 = 1;

fn main() -> Result<(), NoPuzzles> {
    let game = std::env::args().nth(1).unwrap_or_default();
    let made = make(&game, DAYS, SEED, &mut |made| eprint!("\r{made} of {DAYS}"))?;
    eprintln!();
    print!("{}", Shelf::write(&made));
    Ok(())
}
