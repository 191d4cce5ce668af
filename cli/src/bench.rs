use std::hint::black_box;
use std::io::{Write, stdout};

use deckname_arena::bench;
use deckname_engine::{Game, Observer, Seat, Step, Wyrand, silent};
use deckname_table::{TITLES, Title, title, with_game};
use serde_json::Value;

use crate::args::Counted;
use crate::error::CliError;

/// Does the work once, so that its instructions can be counted from outside.
pub fn count(game: Option<&str>, games: u64, counted: Counted, options: &Value) -> Result<(), CliError> {
    chosen(game)?.iter().try_for_each(|title| count_for(title, games, counted, options))
}

fn chosen(game: Option<&str>) -> Result<&'static [Title], CliError> {
    Ok(match game {
        Some(id) => std::slice::from_ref(title(id)?),
        None => &TITLES,
    })
}

/// Prints how fast the games run.
pub fn time(game: Option<&str>, games: u64, seats: Option<u8>, json: bool) -> Result<(), CliError> {
    let mut out = stdout().lock();
    if json {
        for title in chosen(game)? {
            writeln!(out, "{}", bench(title.id, games, seats)?.to_json())?;
        }
        return Ok(());
    }
    writeln!(
        out,
        "{:<15} {:>5} {:>11} {:>11} {:>12} {:>8} {:>14}",
        "game", "seats", "steps/game", "games/s", "steps/s", "ns/step", "view+sample/s"
    )?;
    for title in chosen(game)? {
        let report = bench(title.id, games, seats)?;
        writeln!(
            out,
            "{:<15} {:>5} {:>11.1} {:>11.0} {:>12.0} {:>8.1} {:>14.0}",
            report.game,
            report.seats,
            report.steps as f64 / report.games.max(1) as f64,
            report.games_per_second(),
            report.steps_per_second(),
            report.nanoseconds_per_step(),
            report.samples_per_second(),
        )?;
    }
    Ok(())
}

fn count_for(title: &Title, games: u64, counted: Counted, options: &Value) -> Result<(), CliError> {
    // As in the published figures: four seats, or as near to that as the game allows.
    let seats = 4.clamp(*title.seats().start(), *title.seats().end());
    let steps = with_game!(title.id, G => work(&G::new(seats, options)?, games, counted), else 0);
    Ok(writeln!(stdout(), "{steps}")?)
}

/// Plays random games from one seed. Returns the number of steps; for walks, the number of decisions.
fn work<G: Game>(game: &G, games: u64, counted: Counted) -> u64 {
    let mut rng = Wyrand::new(1);
    (0..games)
        .map(|_| match counted {
            Counted::Playouts => u64::from(game.playout(&mut game.start(), &mut rng)),
            Counted::Walks => walk(game, &mut rng, |_, _| ()),
            Counted::Samples => {
                // A stream of its own, so that the walk is the same with and without sampling.
                let mut sampling = Wyrand::new(2);
                walk(game, &mut rng, |state, seat| {
                    let view = game.view(state, Observer::Seat(seat));
                    black_box(game.sample(black_box(&view), &mut sampling));
                })
            }
        })
        .sum()
}

fn walk<G: Game>(game: &G, rng: &mut Wyrand, mut look: impl FnMut(&G::State, Seat)) -> u64 {
    let mut state = game.start();
    let mut decisions = 0;
    while let Some(step) = game.random_step(&state, rng) {
        if let Step::Act(seat, _) = step {
            look(&state, seat);
            decisions += 1;
        }
        game.apply(&mut state, step, &mut silent);
    }
    decisions
}
