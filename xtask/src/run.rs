use std::path::PathBuf;
use std::process::Command;

/// The features with which every test is built: those in a browser, and those of traces.
pub const ALL_TESTS: &str = "deckname/browser,deckname/otlp";

/// Why a command failed.
#[derive(thiserror::Error, Debug)]
pub enum Failed {
    #[error("cannot start `{what}`: {why}")]
    Start { what: String, why: std::io::Error },
    #[error("`{what}` failed")]
    Exit { what: String },
    #[error("`{what}` printed something unexpected")]
    Output { what: String },
    #[error("{what} is not installed; {how}")]
    Missing { what: &'static str, how: &'static str },
    #[error("{}: {why}", what.display())]
    Files { what: PathBuf, why: std::io::Error },
    #[error("there are no {what}")]
    NoSuch { what: String },
    #[error("{mutants} mutants were not caught")]
    Survived { mutants: usize },
    #[error("the laws of {game} fail even without a mutant")]
    Unsound { game: &'static str },
    #[error("{name:?} is not a name for a game; use lower-case letters and hyphens, as in liars-dice")]
    BadName { name: String },
    #[error("{} already exists", what.display())]
    Exists { what: PathBuf },
    #[error("{}: expected to find {before:?}", what.display())]
    NoPlace { what: PathBuf, before: String },
}

/// Runs cargo in the workspace. Its output is shown.
pub fn cargo(args: &[&str]) -> Result<(), Failed> {
    cargo_with(args, &[])
}

pub fn cargo_with(args: &[&str], vars: &[(&str, &str)]) -> Result<(), Failed> {
    let mut command = Command::new("cargo");
    command.args(args).envs(vars.iter().copied());
    shown(&mut command)
}

/// Runs a command. Its output is shown.
pub fn shown(command: &mut Command) -> Result<(), Failed> {
    let what = what(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failed::Exit { what }),
        Err(why) => Err(Failed::Start { what, why }),
    }
}

/// Runs a command and returns its standard output and its standard error.
pub fn read(command: &mut Command) -> Result<(String, String), Failed> {
    let what = what(command);
    match command.output() {
        Ok(output) if output.status.success() => {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            Ok((text(&output.stdout), text(&output.stderr)))
        }
        Ok(_) => Err(Failed::Exit { what }),
        Err(why) => Err(Failed::Start { what, why }),
    }
}

fn what(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
