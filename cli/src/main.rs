//! The one binary, `deckname`. Each command has a file of its own.
//!
//! This crate reads arguments and files, prints, and sets the exit code. It must never know a rule of a game.
//!
//! Exit codes: 0 for success, 1 if the command failed, 2 if the arguments are wrong.

mod analyse;
mod args;
mod balance;
mod bench;
mod contest;
mod error;
mod games;
mod moving;
mod puzzles;
mod record;
mod referee;
mod rules;
mod serve;
mod simulate;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Args, Command};
use deckname_arena::{MatchRequest, SimulateRequest, TournamentRequest};
use deckname_table::Kept;
use deckname_term::{PlayRequest, learn, play};
use error::CliError;

/// Scenes consist of many small strings and a few large ones: with the system's allocator they take a third longer.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = Args::parse();
    match run(args.command.unwrap_or(Command::Serve(args.serving))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("deckname: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), CliError> {
    match command {
        Command::Serve(serving) => serve::run(serving),
        Command::Move { from, to } => moving::run(&from, &to),
        Command::Play { game, seats, options, aid, lang, plain, resume, seed } => {
            Ok(play(PlayRequest { game, seats, options, aid: aid.into(), lang: lang.into(), plain, resume, seed })?)
        }
        Command::Learn { game, lang, plain } => Ok(learn(&game, lang.into(), plain)?),
        Command::Games { lang } => games::list(lang.into()),
        Command::Rules { game, clause, lang } => rules::print(&game, clause.as_deref(), lang.into()),
        Command::Referee { board } => referee::run(&board),
        Command::Replay { record, seat, lang } => record::replay(&record, seat, lang.into()),
        Command::Verify { commitment, head, record } => record::verify(&record, &Kept { commitment, head }),
        Command::Analyse { record, seat, effort, lang, json, calibrate, games, seed, svg } => match calibrate {
            Some(game) => analyse::calibrate(&game, games, seed, json, svg.as_deref()),
            None => analyse::record(&record.unwrap_or("-".into()), seat, effort / 100.0, lang.into(), json),
        },
        Command::Puzzles { game, make, seed, lang, json } => puzzles::run(&game, make, seed, lang.into(), json),
        Command::Simulate { game, bots, games, options, seed, threads, json, beliefs } => {
            let request = SimulateRequest { game, options, bots, games, seed, threads };
            if beliefs { simulate::run_beliefs(&request, json) } else { simulate::run(&request, json) }
        }
        Command::Match { game, a, b, contest, sprt, json } => {
            let seats = contest.seats(&game)?;
            let args::Contest { options, games, seed, threads, .. } = contest;
            contest::play(&MatchRequest { game, options, seats, a, b, games, seed, threads, sprt }, json)
        }
        Command::Balance { game, bot, contest, playouts, json } => {
            let bots = vec![bot; contest.seats(&game)?.into()];
            let args::Contest { options, games, seed, threads, .. } = contest;
            balance::run(&SimulateRequest { game, options, bots, games, seed, threads }, playouts, json)
        }
        Command::Tournament { game, bots, contest, json, csv, svg } => {
            let seats = contest.seats(&game)?;
            let args::Contest { options, games, seed, threads, .. } = contest;
            let request = TournamentRequest { game, options, seats, bots, games, seed, threads };
            contest::round_robin(&request, &contest::Files { json, csv, svg })
        }
        Command::Bench { game, games, count, options } => bench::run(game.as_deref(), games, count, &options),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "deckname", &mut script);
            std::io::stdout().write_all(&script).map_err(CliError::Output)
        }
    }
}
