//! Automation that people and CI both call: `cargo xtask COMMAND`.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod bench;
mod mutants;
mod need;
mod new_game;
mod python;
mod run;
mod scratch;

use std::process::ExitCode;
use std::time::Instant;

use run::{Failed, cargo, cargo_with};

const HELP: &str = "cargo xtask COMMAND
  test            install what the tests need, then run every check
  golden [GAME]   rewrite the golden playthroughs; review the diff
  new-game NAME   write a tiny, complete game from the template and register it
  mutants [GAME]  plant faults in a copy of the sources, one by one, and print the law that catches each
  python          build the Python package and run its tests
  python-bench    print how fast it is beside OpenSpiel and PettingZoo, in one run
  bench           count instructions per step with callgrind, for every game
  soak            play 100,000 random games of every game and size, and check after every step that all pieces are conserved
  leaks           show every bot 10,000 pairs of worlds that told it the same, in every game, and check that it does the same
  encode          take every legal action of a million random positions to choices and back
  chaos [--minutes N]  play on three servers while they are killed and frozen, and PostgreSQL crashes and fails over
  simulate [--cuts N] [--seed N] [--each N] [--planted FAULT]  play on a simulated machine that loses power again and again, and
                  check every log; with a planted fault, say which worlds find it
  load            print the load figures of the web server
  fuzz            fuzz the referee and the record reader for a while (needs cargo-fuzz and the nightly toolchain)";

fn main() -> ExitCode {
    let [command, argument] = [1, 2].map(|index| std::env::args().nth(index));
    let argument = argument.as_deref();
    let done = match command.as_deref().unwrap_or_default() {
        "test" => test(),
        "golden" => golden(argument),
        "mutants" => mutants::run(argument),
        "new-game" => new_game::run(argument),
        "python" => python::test(),
        "python-bench" => python::bench(),
        "encode" => cargo(&["run", "--profile", "wheel", "--package", "deckname-encode", "--example", "million"]),
        "bench" => bench::run(),
        "soak" => cargo(&["run", "--release", "--package", "deckname-table", "--example", "soak"]),
        "leaks" => cargo(&["run", "--release", "--package", "deckname-arena", "--example", "leaks"]),
        "load" => cargo(&["run", "--release", "--package", "deckname-web", "--example", "load"]),
        "chaos" => chaos(&std::env::args().skip(2).collect::<Vec<_>>()),
        "simulate" => simulate(std::env::args().skip(2)),
        "fuzz" => fuzz(),
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => {
            eprintln!("xtask: {failed}");
            ExitCode::FAILURE
        }
    }
}

/// A check of `test`: its name and what it does.
type Check = (&'static str, fn() -> Result<(), Failed>);

/// Every check, the quick ones first.
fn test() -> Result<(), Failed> {
    let checks: [Check; 6] = [
        ("what the tests need", need::install),
        ("format", || cargo(&["fmt", "--all", "--check"])),
        ("lints", || {
            cargo(&["clippy", "--workspace", "--all-targets", "--features", run::ALL_TESTS, "--", "-D", "warnings"])
        }),
        ("documentation", || cargo_with(&["doc", "--workspace", "--no-deps"], &[("RUSTDOCFLAGS", "-D warnings")])),
        ("tests, in a browser too", || {
            // One run with all features: another set of them would build most of the house a second time.
            let all = ["test", "--workspace", "--no-fail-fast", "--features", run::ALL_TESTS];
            cargo_with(&all, &[("DECKNAME_POSTGRES_REQUIRED", "yes")])
        }),
        ("tests in Python", python::test),
    ];
    let start = Instant::now();
    for (name, check) in checks {
        let begun = Instant::now();
        println!("── {name}");
        check()?;
        println!("── {name}: {:.0} s", begun.elapsed().as_secs_f64());
    }
    println!("── all checks passed in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn golden(game: Option<&str>) -> Result<(), Failed> {
    let package = game.map(|game| format!("deckname-{game}"));
    let which = package.as_ref().map_or(vec!["--workspace"], |package| vec!["--package", package]);
    cargo_with(&[&["test"][..], &which, &["--test", "golden"]].concat(), &[("DECKNAME_GOLDEN", "write")])
}

/// The figures that it prints are those of the test's own output.
fn chaos(arguments: &[String]) -> Result<(), Failed> {
    let minutes = match arguments {
        [] => "5",
        [flag, minutes] if flag == "--minutes" && minutes.parse::<f64>().is_ok() => minutes,
        _ => return Err(Failed::NoSuch { what: format!("arguments {:?} of chaos", arguments.join(" ")) }),
    };
    let test = ["test", "--release", "--package", "deckname", "--test", "servers", "chaos", "--", "--nocapture"];
    cargo_with(&test, &[("DECKNAME_CHAOS_MINUTES", minutes), ("DECKNAME_POSTGRES_REQUIRED", "yes")])
}

fn simulate(arguments: impl Iterator<Item = String>) -> Result<(), Failed> {
    let arguments: Vec<String> = arguments.collect();
    let run = ["run", "--release", "--package", "deckname-simulation", "--"];
    cargo(&[&run[..], &arguments.iter().map(String::as_str).collect::<Vec<_>>()].concat())
}

fn fuzz() -> Result<(), Failed> {
    for target in ["referee", "record"] {
        cargo(&["+nightly", "fuzz", "run", target, "--", "-max_total_time=120"])?;
    }
    Ok(())
}
