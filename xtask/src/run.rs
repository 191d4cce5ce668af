use std::fmt;
use std::path::PathBuf;
use std::process::Command;

/// A command that did not do what it should.
#[derive(Debug)]
pub enum Failed {
    Start { what: String, why: std::io::Error },
    Exit { what: String },
    Output { what: String },
    Missing { what: &'static str, how: &'static str },
    Files { what: PathBuf, why: std::io::Error },
    NoSuch { what: String },
    Survived { mutants: usize },
    Unsound { game: &'static str },
    BadName { name: String },
    Exists { what: PathBuf },
    NoPlace { what: PathBuf, before: String },
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { what, why } => write!(f, "cannot start `{what}`: {why}"),
            Self::Exit { what } => write!(f, "`{what}` failed"),
            Self::Output { what } => write!(f, "`{what}` printed something unexpected"),
            Self::Missing { what, how } => write!(f, "{what} is not installed; {how}"),
            Self::Files { what, why } => write!(f, "{}: {why}", what.display()),
            Self::NoSuch { what } => write!(f, "there are no {what}"),
            Self::BadName { name } => write!(f, "{name:?} is no name for a game: small letters, such as liars-dice"),
            Self::Exists { what } => write!(f, "{} is there already", what.display()),
            Self::NoPlace { what, before } => {
                write!(f, "{}: there is no {before:?} where one is expected", what.display())
            }
            Self::Unsound { game } => write!(f, "the laws of {game} fail without any mutant"),
            Self::Survived { mutants } => write!(f, "{mutants} mutants were not caught"),
        }
    }
}

/// Runs cargo in the workspace, showing what it prints.
pub fn cargo(args: &[&str]) -> Result<(), Failed> {
    cargo_with(args, &[])
}

pub fn cargo_with(args: &[&str], vars: &[(&str, &str)]) -> Result<(), Failed> {
    let mut command = Command::new("cargo");
    command.args(args).envs(vars.iter().copied());
    shown(&mut command)
}

/// Runs a command, showing what it prints.
pub fn shown(command: &mut Command) -> Result<(), Failed> {
    let what = what(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failed::Exit { what }),
        Err(why) => Err(Failed::Start { what, why }),
    }
}

/// Runs a command and returns what it printed: standard output, then standard error.
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
