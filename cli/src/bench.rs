use std::hint::black_box;
use std::io::{Write, stdout};
use std::time::Instant;

use deckname_engine::{Game, Observer, Seat, Step, Wyrand, silent};
use deckname_table::{TITLES, title, with_game};
use serde_json::Value;

use crate::args::Counted;
use crate::trouble::Trouble;

pub fn run(game: Option<&str>, games: u64, count: Option<Counted>) -> Result<(), Trouble> {
    let mut out = stdout().lock();
    if count.is_none() {
        writeln!(
            out,
            "{:<15} {:>5} {:>11} {:>12} {:>11} {:>14}",
            "game", "seats", "steps/game", "games/s", "steps/s", "view+sample/s"
        )?;
    }
    let chosen = match game {
        Some(id) => std::slice::from_ref(title(id)?),
        None => &TITLES,
    };
    for title in chosen {
        // The number of seats that all figures are for: four, or as near as the game allows.
        let seats = 4.clamp(*title.seats().start(), *title.seats().end());
        let id = title.id;
        if let Some(counted) = count {
            let steps = with_game!(id, G => work(&G::new(seats, &Value::Null)?, games, counted), else 0);
            writeln!(out, "{steps}")?;
            continue;
        }
        let (played, sampled) = with_game!(id, G => measured(&G::new(seats, &Value::Null)?, games), else return Ok(()));
        writeln!(
            out,
            "{id:<15} {seats:>5} {:>11.1} {:>12.0} {:>11.0} {:>14.0}",
            played.0 as f64 / games as f64,
            games as f64 / played.1,
            played.0 as f64 / played.1,
            sampled.0 as f64 / sampled.1,
        )?;
    }
    Ok(())
}

/// Steps of random games, then views with sampled worlds: how many, in how many seconds.
fn measured<G: Game>(game: &G, games: u64) -> ((u64, f64), (u64, f64)) {
    let samples = games / 10 + 1;
    (timed(|| work(game, games, Counted::Playouts)), timed(|| work(game, samples, Counted::Samples)))
}

fn timed(work: impl Fn() -> u64) -> (u64, f64) {
    let start = Instant::now();
    (work(), start.elapsed().as_secs_f64())
}

/// Plays random games from one seed and counts the steps; counts the decisions where it walks.
fn work<G: Game>(game: &G, games: u64, counted: Counted) -> u64 {
    let mut rng = Wyrand::new(1);
    (0..games)
        .map(|_| match counted {
            Counted::Playouts => u64::from(game.playout(&mut game.start(), &mut rng)),
            Counted::Walks => walk(game, &mut rng, |_, _| ()),
            Counted::Samples => {
                // Numbers of its own, so that the walk is the same with and without sampling.
                let mut dreams = Wyrand::new(2);
                walk(game, &mut rng, |state, seat| {
                    let view = game.view(state, Observer::Seat(seat));
                    black_box(game.sample(black_box(&view), &mut dreams));
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
