//! Faults planted in a copy of the sources, one at a time: does a law catch each of them?

mod list;

use std::time::Instant;

use crate::run::Failed;
use crate::scratch::Scratch;
use list::MUTANTS;

/// A fault, planted by replacing text.
struct Mutant {
    game: &'static str,
    /// What is wrong with the game then.
    what: &'static str,
    /// File, text that occurs exactly once in it, and the replacement.
    patches: &'static [(&'static str, &'static str, &'static str)],
    /// One of the few that the test suite plants.
    short: bool,
}

/// What happened to a mutant.
enum Fate {
    Caught {
        law: String,
        why: String,
    },
    Passed,
    /// The text to replace does not occur exactly once.
    NotApplied {
        file: &'static str,
    },
    NotBuilt,
    /// Something failed, but no law.
    Failed,
}

/// Plants every mutant, those of one game, or the few with `--short`, and prints which law caught it.
pub fn run(which: Option<&str>) -> Result<(), Failed> {
    let chosen = |mutant: &&Mutant| match which {
        None => true,
        Some("--short") => mutant.short,
        Some(game) => mutant.game == game,
    };
    let mutants: Vec<_> = MUTANTS.iter().filter(chosen).collect();
    if mutants.is_empty() {
        return Err(Failed::NoSuch { what: format!("mutants of {}", which.unwrap_or("any game")) });
    }
    let scratch = Scratch::new("mutants")?;
    let mut games: Vec<_> = mutants.iter().map(|mutant| mutant.game).collect();
    games.dedup();
    for game in games {
        // If the laws fail anyway, a failure proves nothing about a mutant.
        if !matches!(tried(game, &scratch)?, Fate::Passed) {
            return Err(Failed::Unsound { game });
        }
    }
    let mut survived = 0;
    println!("{:<14} {:<52} {:>4} {:>5}  why", "game", "mutant", "law", "s");
    for mutant in &mutants {
        let begun = Instant::now();
        let fate = mutant.fate(&scratch)?;
        survived += usize::from(!matches!(fate, Fate::Caught { .. }));
        let (law, why) = match fate {
            Fate::Caught { law, why } => (law, why),
            Fate::Passed => ("-".to_string(), "NOT CAUGHT".to_string()),
            Fate::NotApplied { file } => ("-".to_string(), format!("NO LONGER APPLIES to {file}")),
            Fate::NotBuilt => ("-".to_string(), "DOES NOT COMPILE".to_string()),
            Fate::Failed => ("-".to_string(), "FAILED, BUT NOT BY A LAW".to_string()),
        };
        let seconds = begun.elapsed().as_secs_f64();
        println!("{:<14} {:<52} {law:>4} {seconds:>5.0}  {why}", mutant.game, mutant.what);
    }
    println!("{} of {} mutants caught", mutants.len() - survived, mutants.len());
    if survived == 0 { Ok(()) } else { Err(Failed::Survived { mutants: survived }) }
}

impl Mutant {
    /// Plants the fault, runs the laws, and removes the fault.
    fn fate(&self, scratch: &Scratch) -> Result<Fate, Failed> {
        let mut originals = Vec::new();
        for (file, find, replace) in self.patches {
            let text = scratch.read(file)?;
            if text.matches(find).count() != 1 {
                restore(scratch, &originals)?;
                return Ok(Fate::NotApplied { file });
            }
            scratch.write(file, &text.replace(find, replace))?;
            originals.push((*file, text));
        }
        let fate = tried(self.game, scratch);
        restore(scratch, &originals)?;
        fate
    }
}

/// Runs the laws of a game, or the simulation of the store, in the copy.
fn tried(game: &str, scratch: &Scratch) -> Result<Fate, Failed> {
    let mut command = scratch.cargo(&["test", "--quiet", "--package"], &[("RUST_BACKTRACE", "0")]);
    match game {
        "pennies" => command.args(["deckname-laws", "--test", "bites", "a_sound_game_passes"]),
        "store" => command.args(["deckname-simulation", "--test", "worlds"]),
        game => command.arg(format!("deckname-{game}")).args(["--test", "laws"]),
    };
    let output = command.output().map_err(|why| Failed::Start { what: "cargo test".to_string(), why })?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    Ok(if output.status.success() {
        Fate::Passed
    } else if said.contains("could not compile") {
        Fate::NotBuilt
    } else {
        caught(&said)
    })
}

fn restore(scratch: &Scratch, originals: &[(&str, String)]) -> Result<(), Failed> {
    originals.iter().try_for_each(|(file, text)| scratch.write(file, text))
}

/// Which law failed, by the message of its panic. A missing text counts as law 10. A debug assertion of the game itself is
/// not a law.
fn caught(said: &str) -> Fate {
    if let Some((_, broken)) = said.split_once("law ")
        && let Some((law, why)) = broken.split_once(" is broken: ")
    {
        let why: String = why.lines().next().unwrap_or_default().chars().take(90).collect();
        return Fate::Caught { law: law.to_string(), why };
    }
    // What the simulation calls a world that went wrong.
    if let Some((_, why)) = said.split_once("\nworld ") {
        let why = why.lines().next().unwrap_or_default();
        return Fate::Caught { law: "sim".to_string(), why: format!("world {why}") };
    }
    match said.split_once("no message ") {
        Some((_, key)) => {
            let key = key.lines().next().unwrap_or_default();
            Fate::Caught { law: "10".to_string(), why: format!("no message {key}") }
        }
        None => Fate::Failed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Planting all of them takes minutes: `cargo xtask mutants`.
    #[test]
    fn a_few_mutants_are_caught() {
        run(Some("--short")).unwrap();
    }

    #[test]
    fn every_mutant_still_applies() {
        for mutant in MUTANTS {
            for (file, find, _) in mutant.patches {
                let text = std::fs::read_to_string(crate::scratch::root().join(file)).unwrap_or_default();
                assert_eq!(text.matches(find).count(), 1, "{} ({}): {file}: {find}", mutant.what, mutant.game);
            }
        }
    }
}
