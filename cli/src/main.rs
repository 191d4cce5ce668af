//! The one binary, `deckname`. Each command has a file of its own.
//!
//! This crate reads arguments and files, prints, and sets the exit code. It must never know a rule of a game.
//!
//! Exit codes: 0 for success, 1 if the command failed, 2 if the arguments are wrong.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod analyse;
mod args;
mod balance;
mod bench;
mod contest;
mod dataset;
mod error;
mod exploit;
mod games;
mod moving;
mod puzzles;
mod record;
mod referee;
mod rules;
mod serve;
mod shard;
mod simulate;
mod solve;
#[cfg(feature = "otlp")]
mod traces;

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use clap::{CommandFactory, Parser};

use args::{Args, Command};
use deckname_analysis::Watched;
use deckname_arena::{ExploitRequest, Job, MatchRequest, Shard, SimulateRequest, TournamentRequest};
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
        Command::Play { game, seats, options, aid, hints, lang, plain, resume, seed } => {
            let (aid, hints, lang) = (aid.into(), hints.into(), lang.into());
            Ok(play(PlayRequest { game, seats, options, aid, hints, lang, plain, resume, seed })?)
        }
        Command::Learn { game, lang, plain } => Ok(learn(&game, lang.into(), plain)?),
        Command::Games { lang } => games::list(lang.into()),
        Command::Rules { game, clause, lang } => rules::print(&game, clause.as_deref(), lang.into()),
        Command::Referee { board } => referee::run(&board),
        Command::Replay { record, seat, lang } => record::replay(&record, seat, lang.into()),
        Command::Verify { commitment, head, record } => record::verify(&record, &Kept { commitment, head }),
        Command::Analyse { record, seat, notes, effort, lang, json, calibrate, games, seed, players, svg } => {
            let Some(game) = calibrate else {
                let (effort, notes) = (effort / 100.0, notes.as_deref());
                let question = analyse::Question { seat, notes, effort, lang: lang.into(), json };
                return analyse::record(&record.unwrap_or("-".into()), &question);
            };
            analyse::calibrate(&game, Watched { games, seed, players: &players }, json, svg.as_deref())
        }
        Command::Puzzles { game, make, seed, lang, json } => puzzles::run(&game, make, seed, lang.into(), json),
        Command::Simulate { game, bots, games, options, seed, threads, json, beliefs, shard, records, out } => {
            let bots = bots.into_iter().flatten().collect();
            let request = SimulateRequest { game, options, bots, games, seed, threads };
            if let Some(file) = out {
                return dataset::write(&request, shard.unwrap_or(Shard::WHOLE), &file);
            }
            if let Some(shard) = shard {
                return shard::run(Job::Simulate(request), games, shard);
            }
            if let Some(folder) = records {
                return simulate::write_records(&request, &folder);
            }
            if beliefs { simulate::run_beliefs(&request, json) } else { simulate::run(&request, json) }
        }
        Command::Match { game, a, b, contest, sprt, json, shard } => {
            let seats = contest.seats(&game)?;
            let args::Contest { options, games, seed, threads, .. } = contest;
            let request = MatchRequest { game, options, seats, a, b, games, seed, threads, sprt };
            match shard {
                Some(shard) => shard::run(Job::Match(request), games, shard),
                None => contest::play(&request, json),
            }
        }
        Command::Balance { game, bot, contest, playouts, json, svg } => {
            let bots = vec![bot; contest.seats(&game)?.into()];
            let args::Contest { options, games, seed, threads, .. } = contest;
            balance::run(&SimulateRequest { game, options, bots, games, seed, threads }, playouts, json, svg.as_deref())
        }
        Command::Exploit { game, bot, contest, hours, trials, responder, json } => {
            let seats = contest.seats(&game)?;
            let args::Contest { options, games, seed, threads, .. } = contest;
            let time = Duration::from_secs_f64(3_600.0 * hours);
            let request = ExploitRequest { game, options, seats, bot, seed, threads, time, trials, games, responder };
            exploit::run(&request, json)
        }
        Command::Tournament { game, bots, contest, json, csv, svg, shard } => {
            let seats = contest.seats(&game)?;
            let args::Contest { options, games, seed, threads, .. } = contest;
            let bots = bots.into_iter().flatten().collect();
            let request = TournamentRequest { game, options, seats, bots, games, seed, threads };
            match shard {
                Some(shard) => shard::run(Job::Tournament(request), games, shard),
                None => contest::round_robin(&request, &contest::Files { json, csv, svg }),
            }
        }
        Command::Solve(solving) => solve::run(solving),
        Command::Merge { parts, json } => shard::merge_all(&parts, json),
        Command::Bench { game, games, seats, json, count, options } => match count {
            Some(counted) => bench::count(game.as_deref(), games, counted, &options),
            None => bench::time(game.as_deref(), games, seats, json),
        },
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "deckname", &mut script);
            std::io::stdout().write_all(&script).map_err(CliError::Output)
        }
    }
}
