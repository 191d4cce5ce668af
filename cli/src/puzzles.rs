use std::io::{Write, stdout};

use deckname_analysis::puzzles::{Puzzle, make};
use deckname_scene::Lang;

use crate::analyse::bar;
use crate::error::CliError;

pub fn run(game: &str, count: usize, seed: u64, lang: Lang, json: bool) -> Result<(), CliError> {
    let bar = bar(count as u64);
    let made = make(game, count, seed, &mut |made| bar.set_position(made as u64))?;
    bar.finish_and_clear();
    let mut out = stdout().lock();
    if json {
        let lines: Vec<String> = made.iter().map(|puzzle| puzzle.to_json().to_string()).collect();
        return Ok(writeln!(out, "[\n{}\n]", lines.join(",\n"))?);
    }
    for (number, puzzle) in made.iter().enumerate() {
        print(&mut out, number + 1, puzzle, lang)?;
    }
    Ok(())
}

fn print(out: &mut impl Write, number: usize, puzzle: &Puzzle, lang: Lang) -> Result<(), CliError> {
    let told = puzzle.in_words(lang)?;
    writeln!(out, "{number}. {}: {} ({})", told.seat, told.question, "★".repeat(puzzle.rating()))?;
    told.given.iter().try_for_each(|given| writeln!(out, "   {given}"))?;
    told.clues.iter().try_for_each(|clue| writeln!(out, "   · {clue}"))?;
    writeln!(out, "   {}", told.premise)?;
    told.proof.iter().try_for_each(|clue| writeln!(out, "   → {clue}"))?;
    writeln!(out, "   {}", told.conclusion)?;
    Ok(writeln!(out, "   = {}\n", told.answer)?)
}
