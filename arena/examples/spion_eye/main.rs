//! Teaches the eye of Spion's search (`bots/src/insight/spion/eye.rs`): plans that think play each other, `hard` looks at each of
//! their positions, and the odds to win are fitted to what it saw. Draws teach nothing.
//!
//! `cargo run --release -p deckname-arena --example spion_eye -- 6 11` (rounds and seed)

mod fit;

use std::process::ExitCode;

use deckname_bots::search::Guide;
use deckname_bots::{Insight, Known, bot};
use deckname_engine::prelude::*;
use deckname_engine::{Observer, Rng, Seat, Step, Turn, Wyrand};
use deckname_table::games::Spion;
use deckname_table::games::spion::Phase;
use fit::{Game, Seen, fit, log_loss};
use serde_json::Value;

/// Different plans, so that different positions come up.
const PLANS: [&str; 6] = [
    "style@50:hiding=1:guard=8:pieces=1:aim=0:trap=0:hope=2:answer=3",
    "style@50:hiding=1:guard=6:aim=0",
    "style@50:hiding=1:guard=3:aim=1",
    "style@50:hiding=0:guard=0.3:pieces=3:aim=2:trap=1",
    "style@50:hiding=1:guard=2:pieces=4:aim=0.5:trap=1.5",
    "style@50:hiding=1:guard=4:hope=0.1:answer=0.5:pieces=3:aim=3:trap=3",
];
/// A game that is longer than this is broken off.
const LONGEST: u16 = 400;
/// A part of the games is kept back, to see whether something was learned.
const FOLDS: usize = 4;

fn main() -> ExitCode {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|number| number.parse().ok()).collect();
    let (&[rounds, seed], Ok(game)) = (&numbers[..], Spion::new(2, &Value::Null)) else {
        eprintln!("rounds and a seed are expected");
        return ExitCode::from(2);
    };
    let mut games: Vec<Game> = Vec::new();
    for round in 0..rounds {
        for (one, other) in (0..PLANS.len()).flat_map(|one| (0..PLANS.len()).map(move |other| (one, other))) {
            if one != other {
                let index = round * 1_000 + (one * PLANS.len() + other) as u64;
                games.extend(play(&game, [PLANS[one], PLANS[other]], &mut Wyrand::stream(seed, index)));
            }
        }
    }
    let fold = |fold: usize, kept_back: bool| -> Vec<&Game> {
        let parts = games.iter().enumerate().filter(|(at, _)| (at % FOLDS == fold) == kept_back);
        parts.map(|(_, game)| game).collect()
    };
    let losses = (0..FOLDS).map(|at| log_loss(&fold(at, true), &fit(&fold(at, false))));
    println!("{} games, log-loss in games kept back {:.3}", games.len(), losses.sum::<f64>() / FOLDS as f64);
    println!("{:.3?}", fit(&games.iter().collect::<Vec<_>>()));
    ExitCode::SUCCESS
}

/// What was seen in a game, once it is known who has won.
fn play(game: &Spion, names: [&str; 2], rng: &mut Wyrand) -> Option<Game> {
    let mut bots = [bot::<Spion>(names[0])?, bot::<Spion>(names[1])?];
    let mut told = [Vec::new(), Vec::new()];
    let mut seen = Vec::new();
    let mut state = game.start();
    while let Turn::Act(due) = game.turn(&state) {
        let seat = due.first().filter(|_| state.facts().moves < LONGEST)?;
        let view = game.view(&state, Observer::Seat(seat));
        let known = Known { game, seat, view: &view, told: &told[seat.index()] };
        if state.facts().phase() == Phase::Move {
            // A stream of its own: what is looked at does not change the game.
            let mut rng = Wyrand::new(rng.below(1 << 30).into());
            let mut mind = game.mind(&known, &mut rng);
            let world = mind.imagine(game, &mut rng);
            seen.extend(mind.look(game, &world, seat, &mut rng).map(|look| (seat, look)));
        }
        let action = bots[seat.index()].choose(&known, rng);
        game.apply(&mut state, Step::Act(seat, action), &mut |event| {
            for seat in [Seat(0), Seat(1)] {
                told[seat.index()].extend(game.notice(&event, Observer::Seat(seat)));
            }
        });
    }
    let winner = game.outcome(&state)?.winners.first()?;
    Some(seen.into_iter().map(|(seat, look)| Seen { look, won: seat == winner }).collect())
}
